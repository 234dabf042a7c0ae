import type { AudienceFacts } from '../../../../core/contract/bodies/audienceFacts.ts';
import type { PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import { monthlyUses } from '../../../../core/planningData/supply.ts';
import { CHANNELS } from '../../../../core/rules/channels.ts';

/** A curve is a calculation beyond this money: there is no more to buy, or more ads would be bought than there are uses. */
export interface CurveEnd {
  /** [$] */
  readonly money: number;
  readonly because: 'supply' | 'uses';
}

/**
 * Where curves leave what exists, by channel: at the supply of its rates, or at one ad for each use, `CPM U / 1000` with U its uses
 * a month. The lower of the two.
 * @param facts  what was understood of the audience file; null where that is not known
 */
export function curveEnds(
  { why, assumptions }: Pick<PlanReport, 'why' | 'assumptions'>,
  facts: Pick<AudienceFacts, 'vehicles'> | null,
): ReadonlyMap<string, CurveEnd> {
  const ends = new Map<string, CurveEnd>();
  const note = (channel: string, end: CurveEnd) => {
    if (end.money > 0 && end.money < (ends.get(channel)?.money ?? Infinity)) ends.set(channel, end);
  };
  for (const { channel, most } of why?.supply ?? []) note(channel, { money: most, because: 'supply' });
  const uses = monthlyUses(facts);
  if (uses === null || !assumptions) return ends;
  for (const { channel, cpm } of why?.channels ?? []) {
    const use = uses[CHANNELS.findIndex((name) => name === channel)] ?? 0;
    if (cpm !== undefined) note(channel, { money: (cpm * use) / 1000, because: 'uses' });
  }
  return ends;
}

const REASONS = { supply: 'there is to buy', uses: 'one ad for each use' } as const;

/** How a place shows the part of a curve beyond its end. */
type EndLook = 'Dotted' | 'Grey';

/** Why parts of curves are dotted or grey; '' where none is. @param most  the largest spend of the curves [$] */
export function endsHint(look: EndLook, ends: Iterable<CurveEnd>, most: number): string {
  const drawn = new Set([...ends].filter(({ money }) => money < most).map(({ because }) => because));
  const reasons = (['supply', 'uses'] as const).filter((reason) => drawn.has(reason)).map((reason) => REASONS[reason]);
  return reasons.length === 0 ? '' : ` ${look} where a channel gets more than ${reasons.join(', or more than ')}.`;
}
