import type { Cell } from '../../../core/contract/bodies/rows.ts';
import { frontierLine } from '../../../core/contract/bodies/why.ts';
import type { FrontierPoint, Why } from '../../../core/contract/bodies/why.ts';
import type { ExtraColumn } from '../report/charts/chartRows.ts';
import { dollarsAndCents, wholeDollars, wholeNumber } from '../../../core/words/amounts.ts';
import { wholePeople } from '../../../core/words/wording.ts';
import { percentText } from '../../../core/words/percent.ts';

/** There is no line, because the reply has too few points. */
export interface NoFrontier {
  readonly points: null;
  /** A sentence that says why there is no line. */
  readonly reason: string;
}

export interface FrontierView {
  /** Budgets [$] and attentive reaches [people], the smallest budget first. */
  readonly points: readonly (readonly [budget: number, reach: number])[];
  /** Index of this plan among the points; null if it is not one of them. */
  readonly planAt: number | null;
  readonly summary: string;
  /** A sentence about the limits that apply along the line. */
  readonly limits: string;
  /** Extra columns of the csv. */
  readonly extra: readonly ExtraColumn[];
}

/** Shown below the line, whose points are budgets. For plans saved before the reply had `frontier_says`. */
const LIMITS_HOLD = 'The limits of this plan hold at each of them.';

/**
 * The frontier: the reach of the best plans at other budgets, as a line, or the reason why there is no line. Null if the reply has no
 * frontier.
 */
export function frontierView({
  frontier,
  frontier_says,
  shared_next_1000,
}: Pick<Why, 'frontier' | 'frontier_says' | 'shared_next_1000'>): FrontierView | NoFrontier | null {
  if (!frontier) return null;
  const { points, below } = frontierLine(frontier);
  if (points.length < 2) return { points: null, reason: noLineReason(points[0], frontier_says) };
  const found = points.findIndex((point) => point.this_plan);
  const planAt = found < 0 ? null : found;
  return {
    points: points.map(({ budget, attentive_reach }) => [budget, attentive_reach] as const),
    planAt,
    summary:
      planAt !== null
        ? planSentences(points, planAt, shared_next_1000)
        : [...(below ? [belowSentence(points, below)] : []), rangeSentence(points)].join(' '),
    limits: frontier_says ?? LIMITS_HOLD,
    extra: extraColumns(points),
  };
}

/** A sentence about a plan below the line of the best plans: set by hand, or with a goal or rules that the line leaves out. */
function belowSentence(points: readonly FrontierPoint[], plan: FrontierPoint): string {
  const best = points.find(({ budget }) => budget === plan.budget)!;
  // The difference of the rounded numbers, so that it agrees with the numbers shown.
  const more = Math.round(best.attentive_reach) - Math.round(plan.attentive_reach);
  const reaches = `This plan reaches ${wholePeople(plan.attentive_reach)} attentively for ${money(plan.budget)}`;
  return more < 1
    ? `${reaches}, as many as the mix on the line for that budget.`
    : `${reaches}; the mix on the line for that budget reaches ${wholePeople(best.attentive_reach)}, ${wholeNumber(more)} more.`;
}

/** Why there is no line. @param only  the only point; undefined if there is none @param says  the reply's sentence about the limits */
function noLineReason(only: FrontierPoint | undefined, says: string | undefined): string {
  const none = 'There is no line to draw:';
  if (!only) return `${none} the reply has no plan at any other budget.`;
  if (says === undefined) return `${none} the reply has the best plan at this plan's budget only.`;
  return `${none} under these limits ${money(only.budget)} is the only budget of those compared (10% to 300% of the plan's) that can be spent. ${says}`;
}

function rangeSentence(points: readonly FrontierPoint[]): string {
  const [least, most] = [points[0]!, points.at(-1)!];
  return `From ${money(least.budget)} to ${money(most.budget)} the best plan's attentive reach goes from ${wholeNumber(Math.round(least.attentive_reach))} to ${wholePeople(most.attentive_reach)}.`;
}

function planSentences(points: readonly FrontierPoint[], planAt: number, sharedMargin: number | undefined): string {
  const plan = points[planAt]!;
  const sentences = [`This plan reaches ${wholePeople(plan.attentive_reach)} attentively for ${money(plan.budget)}.`];
  const next = points[planAt + 1];
  if (next) sentences.push(nextSentence(plan, next, sharedMargin));
  const half = nearest(points.slice(0, planAt), plan.budget / 2);
  if (half && plan.attentive_reach > 0)
    sentences.push(
      `With ${money(half.budget)} (${percentText(half.budget / plan.budget)} of the budget) the best plan keeps ${percentText(half.attentive_reach / plan.attentive_reach)} of the reach.`,
    );
  return sentences.join(' ');
}

/** The reach that the next larger budget adds, and the cost per added person. */
function nextSentence(plan: FrontierPoint, next: FrontierPoint, sharedMargin: number | undefined): string {
  const dollars = next.budget - plan.budget;
  const measured = next.attentive_reach - plan.attentive_reach;
  // A step of $1,000 must show the same figure as "the next $1,000" of the mix, unless they differ by a person or more.
  const isSame = sharedMargin !== undefined && Math.abs(dollars - 1000) < 0.01 && Math.abs(measured - sharedMargin) < 1;
  const more = isSame ? sharedMargin : measured;
  const step = `With another ${money(dollars)} the best mix would reach`;
  if (more < 0.5) return `${step} hardly anyone more.`;
  const cost = dollarsAndCents(dollars / more);
  const costSoFar = plan.attentive_reach > 0 ? dollarsAndCents(plan.budget / plan.attentive_reach) : cost;
  const comparison = costSoFar === cost ? '' : `, against ${costSoFar} so far`;
  return `${step} ${wholePeople(more)} more, at ${cost} each${comparison}.`;
}

/** The point whose budget is closest to `budget` as a ratio: half as much is as far as twice as much. */
function nearest(points: readonly FrontierPoint[], budget: number): FrontierPoint | undefined {
  const distance = (point: FrontierPoint) => Math.abs(Math.log(point.budget / budget));
  return points.filter((point) => point.budget > 0).sort((first, second) => distance(first) - distance(second))[0];
}

/** Further columns of the csv, with a value for each point. */
function extraColumns(points: readonly FrontierPoint[]): ExtraColumn[] {
  const added = (point: FrontierPoint, index: number) => {
    const before = points[index - 1];
    const dollars = before ? point.budget - before.budget : 0;
    return before && dollars > 0 ? ((point.attentive_reach - before.attentive_reach) / dollars) * 1000 : null;
  };
  const column = (header: string, value: (point: FrontierPoint, index: number) => Cell) => ({
    header,
    values: points.map(value),
  });
  return [
    column('Cost per attentive reach ($)', (point) =>
      point.attentive_reach > 0 ? point.budget / point.attentive_reach : null,
    ),
    column('Added per $1,000 since the budget before (people)', added),
    column('Gap to the optimum, at most (people)', (point) => Math.ceil(point.relative_gap * point.attentive_reach)),
    column('This plan', (point) => (point.this_plan ? 'Yes' : 'No')),
  ];
}

/** A budget in dollars. Budgets below $100 are printed with their cents. */
function money(dollars: number): string {
  return dollars < 100 && !Number.isInteger(dollars) ? dollarsAndCents(dollars) : wholeDollars(dollars);
}
