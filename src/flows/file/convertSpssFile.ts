import { FILE_MAX_BYTES } from '../../../core/contract/limits.ts';
import { FILE_REFUSALS } from '../../domain/messages.ts';
import type { AppThunk } from '../../slices/storeTypes.ts';
import { pickFile } from './pickFile.ts';

/** The name of the conversion in the progress meter. Only one conversion runs at a time. */
export const SPSS_CONVERSION = 'conversion of an SPSS file';

/** Why a file was not converted: a sentence, and sentences with details. */
export interface ConversionRefusal {
  readonly message: string;
  readonly details: readonly string[];
}

const SPSS_EXTENSION = /\.z?sav$/i;
/** Whether a file is an SPSS file, judged by its name. */
export const isSpssFile = (name: string): boolean => SPSS_EXTENSION.test(name);
const refusal = (message: string, details: readonly string[] = []): ConversionRefusal => ({ message, details });

/**
 * Converts an SPSS file to csv in this browser and picks the csv file, as if the planner had dropped it.
 * @param signal  stops the conversion; no file is picked then
 * @returns null if the file was picked or the conversion was stopped, otherwise why it failed
 */
export function convertSpssFile(file: File, signal: AbortSignal): AppThunk<Promise<ConversionRefusal | null>> {
  return async (dispatch, _getState, { audienceReader, progress }) => {
    if (!isSpssFile(file.name)) {
      return refusal(`"${file.name}" is no SPSS file.`, ['Choose a file that ends in .sav or .zsav.']);
    }
    const reportShare = (share: number) => progress.setShare(SPSS_CONVERSION, share);
    reportShare(0);
    const result = await audienceReader.convertSpss(file, reportShare, signal);
    if (signal.aborted) return null;
    if (result.outcome === 'refused') return result;
    if (result.outcome === 'failed') {
      return refusal(`"${file.name}" could not be converted (${result.reason}).`, [
        'Save it as csv in SPSS or PSPP, with value labels, and drop that.',
      ]);
    }
    const name = file.name.replace(SPSS_EXTENSION, '.csv');
    if (result.csv.size > FILE_MAX_BYTES) {
      return refusal(`"${name}" is too large. ${FILE_REFUSALS.tooLarge(FILE_MAX_BYTES)}.`, [
        'Keep the variables of media use, weight, age and gender only, and convert it again.',
      ]);
    }
    await dispatch(pickFile(new File([result.csv], name, { type: 'text/csv' }), `./${name}`));
    return null;
  };
}
