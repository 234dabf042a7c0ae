import { AudienceFileError } from '../../../core/audience/refusals/audienceFileError.ts';
import type { ByteSource } from '../../../core/audience/bytes/platform.ts';
import {
  audienceMatrixOfBytes,
  InvalidAudienceMatrixError,
} from '../../../core/audience/respondents/audienceMatrixBytes.ts';
import { readAudience } from '../../../core/audience/readAudience.ts';
import { deskData } from '../../../core/planning/desk/deskData.ts';
import type { DeskData } from '../../../core/planning/desk/deskData.ts';
import { channelPrices } from '../../../core/planningData/defaultFormat.ts';
import { planningDataOfRun, withSavedAssumptions } from '../../../core/planningData/planningData.ts';
import type { PlanningData } from '../../../core/planningData/planningData.ts';
import { pricedForRun } from '../../../core/planningData/rates/targetPrices.ts';
import { browserPlatform } from '../audienceReading/browserPlatform.ts';
import { throttledProgress } from '../audienceReading/throttledProgress.ts';
import type { DeskTask } from './deskService.ts';

/**
 * Prepares the data for the desk page, on which a planner tries changes to a plan. It reads the plan's audience file as the backend did,
 * with the prices and attention saved with the plan. For a warehouse audience (a table in a database), the file is a sample that is already
 * an audience matrix. Blocks, so call it in a worker.
 * @returns the data, or why the file is refused
 */
export async function readDeskData(
  source: ByteSource,
  task: Omit<DeskTask, 'file'>,
  onProgress: (share: number) => void,
): Promise<DeskData | { readonly refused: string }> {
  const { fileName, reading, demographic, thresholdSeconds } = task;
  try {
    const data = planningDataOf(task);
    if (task.isSample) {
      const sample = audienceMatrixOfBytes(new Uint8Array(source.read(0, source.size)));
      return deskData(sample, data.channelCpm(), task.spend, { rows: data.assumptions, thresholdSeconds });
    }
    const question = { demographic, thresholdSeconds };
    const options = { onProgress: throttledProgress(onProgress), reading };
    const { audienceMatrix } = await readAudience({ source, fileName }, question, data, browserPlatform, options);
    const { assumptions: savedAssumptions } = data;
    // The rows saved with a plan already have prices for its audience. Rows of other rate cards get them here.
    const rows =
      task.rates === undefined
        ? savedAssumptions
        : pricedForRun(savedAssumptions, audienceMatrix, task.rates.ownPrices);
    if (typeof rows === 'string') return { refused: rows };
    return deskData(audienceMatrix, channelPrices(rows), task.spend, { rows, thresholdSeconds });
  } catch (fault) {
    if (fault instanceof AudienceFileError) return { refused: [fault.message, ...fault.details].join(' ') };
    // The message of the error is the rest of this sentence, such as "is not an audience matrix".
    if (fault instanceof InvalidAudienceMatrixError) return { refused: `The received sample ${fault.message}.` };
    throw fault;
  }
}

/** The prices and attention saved with the plan. If the task has other rate cards, theirs, read in the same way as for a run. */
function planningDataOf({ planningData, assumptions, rates, demographic }: Omit<DeskTask, 'file'>): PlanningData {
  if (rates === undefined) return withSavedAssumptions(planningData, assumptions);
  return planningDataOfRun({ ...planningData, assumptions: rates.csv }, demographic);
}
