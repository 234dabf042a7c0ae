import { readRows } from '../../../core/contract/jsonText.ts';
import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import type { OutputRow } from '../../../core/contract/bodies/rows.ts';
import { wholePeople } from '../../../core/words/wording.ts';

/**
 * The line under a priority channel: its incremental reach, or why there is no channel. Null if the reply lacks the incremental reach.
 * @param rank  1 for the first priority channel
 */
export function prioritySentence(report: PlanReport, channel: string | null, rank: number): string | null {
  if (channel === null) return noChannelSentence(report, rank);
  const added = report.why?.channels?.find((reason) => reason.channel === channel)?.incremental_reach;
  if (added === undefined) return null;
  if (Math.round(added) >= 1) return `${wholePeople(added)} reached only here`;
  return `${added > 0 ? 'nearly everybody' : 'everybody'} it reaches is reached by another channel too`;
}

const COUNTS = ['no channel', 'one channel only', 'two channels only'];

function noChannelSentence({ output }: PlanReport, rank: number): string {
  const bought = readRows<OutputRow>(output).filter((row) => row.Optimal_Budget > 0).length;
  return bought < rank ? `The plan buys ${COUNTS[bought]}.` : 'The reply names no channel here.';
}
