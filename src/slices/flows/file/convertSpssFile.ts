import { FILE_MAX_BYTES } from '../../../../core/contract/limits.ts';
import { FILE_REFUSALS } from '../../../domain/messages.ts';
import type { AppThunk } from '../../storeTypes.ts';
import { pickFile } from './pickFile.ts';

/** What the progress meter calls the conversion; there is one at a time. */
export const SPSS_CONVERSION = 'conversion of an SPSS file';

/** Why a file was not converted, in sentences. */
export interface ConversionRefusal {
  readonly message: string;
  readonly details: readonly string[];
}

const SPSS_EXTENSION = /\.z?sav$/i;
/** Whether a file is an SPSS file by its name. */
export const isSpssFile = (name: string): boolean => SPSS_EXTENSION.test(name);
const refused = (message: string, details: readonly string[] = []): ConversionRefusal => ({ message, details });

/**
 * Converts an SPSS file to csv in this browser and picks it, as if it had been dropped.
 * @param signal  stops it; nothing is picked then
 * @returns null when it was picked or stopped, else why not
 */
export function convertSpssFile(file: File, signal: AbortSignal): AppThunk<Promise<ConversionRefusal | null>> {
  return async (dispatch, _getState, { audienceReader, progress }) => {
    if (!isSpssFile(file.name)) {
      return refused(`"${file.name}" is no SPSS file.`, ['Choose a file that ends in .sav or .zsav.']);
    }
    const reportShare = (share: number) => progress.setShare(SPSS_CONVERSION, share);
    reportShare(0);
    const result = await audienceReader.convertSpss(file, reportShare, signal);
    if (signal.aborted) return null;
    if (result.outcome === 'refused') return result;
    if (result.outcome === 'failed') {
      return refused(`"${file.name}" could not be converted (${result.reason}).`, [
        'Save it as csv in SPSS or PSPP, with value labels, and drop that.',
      ]);
    }
    const name = file.name.replace(SPSS_EXTENSION, '.csv');
    if (result.csv.size > FILE_MAX_BYTES) {
      return refused(`"${name}" is too large. ${FILE_REFUSALS.tooLarge(FILE_MAX_BYTES)}.`, [
        'Keep the variables of media use, weight, age and gender only, and convert it again.',
      ]);
    }
    await dispatch(pickFile(new File([result.csv], name, { type: 'text/csv' }), `./${name}`));
    return null;
  };
}
