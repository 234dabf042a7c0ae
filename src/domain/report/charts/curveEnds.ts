import type { AudienceFacts } from '../../../../core/contract/bodies/audienceFacts.ts';
import type { PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import { monthlyUses } from '../../../../core/planningData/supply.ts';
import { CHANNELS } from '../../../../core/rules/channels.ts';

/**
 * The amount of money beyond which a curve is only a calculation: there is no more to buy ('supply'), or more ads would be bought than
 * people use the channel ('uses').
 */
export interface CurveEnd {
  /** The amount in dollars. */
  readonly money: number;
  readonly because: 'supply' | 'uses';
}

/**
 * The ends of the curves by channel. A curve ends at the supply of the rate card or at one ad for each use of the channel, whichever is
 * lower. One ad for each use costs the CPM times the uses in a month, divided by 1000.
 * @param facts  the facts about the audience file; null if they are not known
 */
export function curveEnds(
  { why, assumptions }: Pick<PlanReport, 'why' | 'assumptions'>,
  facts: Pick<AudienceFacts, 'vehicles'> | null,
): ReadonlyMap<string, CurveEnd> {
  const ends = new Map<string, CurveEnd>();
  const addEnd = (channel: string, end: CurveEnd) => {
    if (end.money > 0 && end.money < (ends.get(channel)?.money ?? Infinity)) ends.set(channel, end);
  };
  for (const { channel, most } of why?.supply ?? []) addEnd(channel, { money: most, because: 'supply' });
  const uses = monthlyUses(facts);
  if (uses === null || !assumptions) return ends;
  for (const { channel, cpm } of why?.channels ?? []) {
    const usesOfChannel = uses[CHANNELS.findIndex((name) => name === channel)] ?? 0;
    if (cpm !== undefined) addEnd(channel, { money: (cpm * usesOfChannel) / 1000, because: 'uses' });
  }
  return ends;
}

const REASONS = { supply: 'there is to buy', uses: 'one ad for each use' } as const;

/** How a chart draws the part of a curve beyond its end. */
type EndLook = 'Dotted' | 'Grey';

/** Why parts of curves are dotted or grey; '' if no part is. @param maximum  the largest spend [$] in the chart */
export function endsHint(look: EndLook, ends: Iterable<CurveEnd>, maximum: number): string {
  const drawn = new Set([...ends].filter(({ money }) => money < maximum).map(({ because }) => because));
  const reasons = (['supply', 'uses'] as const).filter((reason) => drawn.has(reason)).map((reason) => REASONS[reason]);
  return reasons.length === 0 ? '' : ` ${look} where a channel gets more than ${reasons.join(', or more than ')}.`;
}
