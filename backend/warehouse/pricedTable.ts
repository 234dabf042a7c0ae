import { CHANNELS } from '../../core/rules/channels.ts';
import type { PlanSums, PricedSource, SourcePass, SourceTotals } from '../../core/planning/warehouse/audienceSource.ts';
import { exposuresPerUse, availabilityOf } from '../../core/planning/warehouse/totals.ts';
import type { DollarsByChannel } from '../../core/words/units.ts';
import type { AudienceSourceSettings } from '../settings/audienceSources.ts';
import { JobRefusal } from '../workers/jobFaults.ts';
import type { Engine } from './engines/engine.ts';
import { passWalk, planWalk } from './statements/mixQuery.ts';
import type { PricedTable } from './statements/mixQuery.ts';
import type { Target } from './statements/target.ts';
import { isWeighed, useOf, weightOf } from './statements/totalsQuery.ts';

/** Sums of the same rows in another order differ by rounding only: some 2e-9 of a hundred million equal weights. */
export const SAME = 1e-7;

interface Asked {
  readonly engine: Engine;
  readonly settings: AudienceSourceSettings;
  readonly target: Target;
  /** As they were when the run began: rates stand on them. */
  readonly totals: SourceTotals;
  readonly cpm: DollarsByChannel;
  readonly gone: AbortSignal;
  /** Told before each walk over the rows. */
  readonly onWalk: () => void;
}

/**
 * A table of an engine with its prices, for the closing of the gap. Prices and attention are in the statement, so that they can change
 * without loading anything again: k_c = (1000 / CPM_c) sum_v a_v z_v / total_c.
 */
export function pricedTable({ engine, settings, target, totals, cpm, gone, onWalk }: Asked): PricedSource {
  const priced = tableOf(engine, settings, target, totals, cpm);
  const walk = async <Sums extends { people: number }>(made: {
    text: string;
    width: number;
    read(sums: Float64Array): Sums;
  }): Promise<Sums> => {
    onWalk();
    const sums = made.read(await engine.numbers(made.text, made.width, gone));
    if (!(Math.abs(sums.people - totals.targetUniverse) <= SAME * totals.targetUniverse)) throw changed(settings.name);
    return sums;
  };
  return {
    people: totals.targetUniverse,
    ...availabilityOf(totals),
    pass: (mix, order): Promise<SourcePass> => walk(passWalk(priced, mix, order)),
    plan: (mix): Promise<PlanSums> => walk(planWalk(priced, mix)),
  };
}

function tableOf(
  { dialect, table }: Engine,
  settings: AudienceSourceSettings,
  target: Target,
  totals: SourceTotals,
  cpm: DollarsByChannel,
): PricedTable {
  const perUse = exposuresPerUse(totals, cpm);
  const conditions = [isWeighed(settings, dialect), target.condition].filter((one) => one !== null);
  return {
    table,
    dialect,
    weight: weightOf(settings, dialect),
    where: conditions.length === 0 ? null : conditions.join(' AND '),
    terms: totals.vehicles.map(({ column, channel: name, attentiveShare }) => {
      const channel = CHANNELS.indexOf(name);
      const plain = perUse[channel]!;
      return { use: useOf(column, dialect), channel, plain, attentive: plain * attentiveShare };
    }),
  };
}

/** The rows of an audience are others than those a run began with. */
export function changed(name: string): JobRefusal {
  return new JobRefusal(
    'source_changed',
    `The audience "${name}" has changed since this run began. Run the plan again: it then begins with the audience as it is now.`,
  );
}
