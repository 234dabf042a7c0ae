import type { SampleRule } from '../../../core/rules/audienceReference.ts';
import { percent } from '../../../core/words/percent.ts';
import { wholePeople } from '../../../core/words/wording.ts';

/** Why a plan from a warehouse audience (a table in a database, in place of a file) has no desk, and what the planner can do instead. */
export function noDeskOnSample(source: string, rule?: SampleRule): string {
  const stays =
    rule === 'service'
      ? `A sample of "${source}" stays on the planning service`
      : `Neither the rows of "${source}" nor a sample of them may leave their database`;
  return `${stays}: nothing can be counted in this browser. Modify the plan and run it: each run counts over all rows.`;
}

const differenceText = (one: number, other: number) => percent(Math.abs(one - other) / Math.max(1, other));

/** The note that says that the desk computes on a sample. It compares the plan's reach on the desk with the reach in its report, in people. */
export function sampledDeskNote(deskReach: number, reportReach: number): string {
  return (
    `This desk counts on a sample of the audience: ${wholePeople(deskReach)} for this plan, where its report says ${wholePeople(reportReach)} ` +
    `(${differenceText(deskReach, reportReach)} apart), counted over all rows. Differences here are within the sample; "Make it a plan" counts over all rows again.`
  );
}

/** The note that compares the reach of a mix on the sample with its reach on all rows, in people. */
export function madeFromSampleNote(deskReach: number, reportReach: number): string {
  return (
    `At the desk, on a sample, this mix reached ${wholePeople(deskReach)}; counted over all rows of the audience it reaches ${wholePeople(reportReach)} ` +
    `(${differenceText(deskReach, reportReach)} apart). What this report says is the exact figure.`
  );
}
