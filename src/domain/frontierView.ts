import type { FrontierPoint } from '../../contract/why.ts';
import { formatCents, formatMoney, formatWhole } from './money.ts';
import { percentText } from './reportSeries.ts';
import type { TableView } from './reportView.ts';
import { tableOf } from './whyView.ts';

export interface FrontierView {
  /** Budget [$] and attentive reach [people], smallest budget first. */
  readonly points: readonly (readonly [budget: number, reach: number])[];
  /** The place of this plan among the points; null when the reply marks none. */
  readonly planAt: number | null;
  readonly summary: string;
  readonly table: TableView;
}

/** The best plans at other budgets. Null when there are too few to make a line. */
export function frontierView(frontier: readonly FrontierPoint[] | undefined): FrontierView | null {
  const points = [...(frontier ?? [])].sort((first, second) => first.budget - second.budget);
  if (points.length < 2) return null;
  const found = points.findIndex((point) => point.this_plan);
  const planAt = found < 0 ? null : found;
  return {
    points: points.map(({ budget, attentive_reach }) => [budget, attentive_reach] as const),
    planAt,
    summary: planAt === null ? rangeSentence(points) : planSentences(points, planAt),
    table: frontierTable(points),
  };
}

function rangeSentence(points: readonly FrontierPoint[]): string {
  const [least, most] = [points[0]!, points.at(-1)!];
  return `From ${formatMoney(least.budget)} to ${formatMoney(most.budget)} the best plan's attentive reach goes from ${people(least.attentive_reach)} to ${people(most.attentive_reach)} people.`;
}

function planSentences(points: readonly FrontierPoint[], planAt: number): string {
  const plan = points[planAt]!;
  const sentences = [
    `This plan reaches ${people(plan.attentive_reach)} people attentively for ${formatMoney(plan.budget)}.`,
  ];
  const next = points[planAt + 1];
  if (next) sentences.push(nextSentence(plan, next));
  const half = nearest(points.slice(0, planAt), plan.budget / 2);
  if (half && plan.attentive_reach > 0)
    sentences.push(
      `With ${formatMoney(half.budget)} (${percentText(half.budget / plan.budget)} of the budget) the best plan keeps ${percentText(half.attentive_reach / plan.attentive_reach)} of the reach.`,
    );
  return sentences.join(' ');
}

/** What the next step up in budget buys, and for how much a head. */
function nextSentence(plan: FrontierPoint, next: FrontierPoint): string {
  const more = next.attentive_reach - plan.attentive_reach;
  const dollars = next.budget - plan.budget;
  if (more < 1) return `Another ${formatMoney(dollars)} would add nobody.`;
  const now = plan.attentive_reach > 0 ? `, against ${formatCents(plan.budget / plan.attentive_reach)} so far` : '';
  return `Another ${formatMoney(dollars)} would add ${people(more)} people at ${formatCents(dollars / more)} each${now}.`;
}

/** The point whose budget is closest by ratio. */
function nearest(points: readonly FrontierPoint[], budget: number): FrontierPoint | undefined {
  const away = (point: FrontierPoint) => Math.abs(Math.log(point.budget / budget));
  return points.filter((point) => point.budget > 0).sort((first, second) => away(first) - away(second))[0];
}

function frontierTable(points: readonly FrontierPoint[]): TableView {
  const rows = points.map((point, place) => {
    const before = points[place - 1];
    const dollars = before ? point.budget - before.budget : 0;
    return {
      'Budget ($)': point.budget,
      'Attentive reach (people)': point.attentive_reach,
      'Cost per attentive reach ($)': point.attentive_reach > 0 ? point.budget / point.attentive_reach : null,
      'Added per $1,000 since the budget before (people)':
        before && dollars > 0 ? ((point.attentive_reach - before.attentive_reach) / dollars) * 1000 : null,
      'Gap to the optimum (share of reach)': point.relative_gap,
      'This plan': point.this_plan ? 'Yes' : 'No',
    };
  });
  return tableOf(rows, ['This plan']);
}

function people(count: number): string {
  return formatWhole(Math.round(count));
}
