import { readRows } from '../../../core/contract/jsonText.ts';
import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import type { OutputRow } from '../../../core/contract/bodies/rows.ts';
import { wholePeople } from '../../../core/words/wording.ts';

/** The line under a priority channel: its incremental reach, or why the place is empty; null where the reply lacks it. */
export function prioritySentence(report: PlanReport, channel: string | null, place: number): string | null {
  if (channel === null) return emptyPlace(report, place);
  const added = report.why?.channels?.find((reason) => reason.channel === channel)?.incremental_reach;
  if (added === undefined) return null;
  if (Math.round(added) >= 1) return `${wholePeople(added)} only it reaches`;
  return `${added > 0 ? 'nearly everybody' : 'everybody'} it reaches is reached by another channel too`;
}

const COUNTS = ['no channel', 'one channel only', 'two channels only'];

function emptyPlace({ output }: PlanReport, place: number): string {
  const bought = readRows<OutputRow>(output).filter((row) => row.Optimal_Budget > 0).length;
  return bought < place ? `The plan buys ${COUNTS[bought]}.` : 'The reply names no channel here.';
}
