import { CHANNELS } from '../../core/rules/channels.ts';
import { contactsPerUse } from '../../core/planning/model/contactRates.ts';
import { availabilityOf } from '../../core/planning/warehouse/audienceSource.ts';
import type { PlanSums, PricedSource, SourcePass, SourceTotals } from '../../core/planning/warehouse/audienceSource.ts';
import type { DollarsByChannel } from '../../core/words/units.ts';
import type { AudienceSourceSettings } from '../settings/audienceSources.ts';
import { JobRefusal } from '../common/jobFaults.ts';
import type { Engine } from './engines/engine.ts';
import { passQuery, planQuery } from './statements/mixQuery.ts';
import type { PricedTable } from './statements/mixQuery.ts';
import type { Target } from './statements/target.ts';
import { positiveWeight, useOf, weightOf } from './statements/totalsQuery.ts';

/** Relative tolerance of sums. Sums of the same rows in another order differ by rounding: 2e-9 for 100 million equal weights. */
export const SUM_TOLERANCE = 1e-7;

interface PricedTableOptions {
  readonly engine: Engine;
  readonly settings: AudienceSourceSettings;
  readonly target: Target;
  /** Totals from the start of the run, on which contacts per dollar are based. */
  readonly totals: SourceTotals;
  readonly cpm: DollarsByChannel;
  readonly signal: AbortSignal;
  /** Called before each pass over the rows. */
  readonly onPass: () => void;
}

/**
 * A table of an engine with prices, over which a mix is refined until its gap is small. The gap is the most people that another mix could
 * reach in addition. Prices and attention are part of the statement, so that they can change without reloading rows. A respondent gets
 * k_c = (1000 / CPM_c) sum_v a_v z_v / total_c contacts per dollar in channel c: z_v is the use of vehicle v, a_v its attentive share, and
 * total_c the total use of the channel.
 */
export function pricedTable({
  engine,
  settings,
  target,
  totals,
  cpm,
  signal,
  onPass,
}: PricedTableOptions): PricedSource {
  const priced = tableOf(engine, settings, target, totals, cpm);
  const query = async <Sums extends { people: number }>(request: {
    text: string;
    width: number;
    read(sums: Float64Array): Sums;
  }): Promise<Sums> => {
    onPass();
    const sums = request.read(await engine.numbers(request.text, request.width, signal));
    if (!(Math.abs(sums.people - totals.targetUniverse) <= SUM_TOLERANCE * totals.targetUniverse))
      throw audienceChanged(settings.name);
    return sums;
  };
  return {
    people: totals.targetUniverse,
    ...availabilityOf(totals),
    pass: (mix, order): Promise<SourcePass> => query(passQuery(priced, mix, order)),
    plan: (mix): Promise<PlanSums> => query(planQuery(priced, mix)),
  };
}

function tableOf(
  { dialect, table }: Engine,
  settings: AudienceSourceSettings,
  target: Target,
  totals: SourceTotals,
  cpm: DollarsByChannel,
): PricedTable {
  const perUse = contactsPerUse(totals, cpm);
  const conditions = [positiveWeight(settings, dialect), target.condition].filter((condition) => condition !== null);
  return {
    table,
    dialect,
    weight: weightOf(settings, dialect),
    where: conditions.length === 0 ? null : conditions.join(' AND '),
    useTerms: totals.vehicles.map(({ column, channel: name, attentiveShare }) => {
      const channel = CHANNELS.indexOf(name);
      const plain = perUse[channel]!;
      return { use: useOf(column, dialect), channel, plain, attentive: plain * attentiveShare };
    }),
  };
}

/** The refusal when the rows of an audience have changed during a run. */
export function audienceChanged(name: string): JobRefusal {
  return new JobRefusal(
    'source_changed',
    `The audience "${name}" has changed since this run began. Run the plan again: it then uses the audience as it is now.`,
  );
}
