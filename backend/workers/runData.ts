import type { AssumptionSet } from '../../core/contract/bodies/planReport.ts';
import { assumptionsOf, planningDataOfRun } from '../../core/planningData/planningData.ts';
import type { PlanningData, PlanningTexts } from '../../core/planningData/planningData.ts';
import { pricedForRun } from '../../core/planningData/rates/targetPrices.ts';
import type { PricedAudience } from '../../core/planningData/rates/targetPrices.ts';
import type { OwnPrice } from '../../core/rules/ownPrices.ts';
import { JobRefusal } from '../common/jobFaults.ts';
import { LruCache } from '../common/lruCache.ts';

/** Number of runs whose planning data stays parsed. */
const RUNS_CACHED = 8;

/** What determines the planning data of a run. */
interface RunInputs {
  readonly texts: PlanningTexts;
  /** Name of the buying demographic, whose prices apply. */
  readonly demographic: string;
}

/** The planning data of runs, parsed from the texts that come with them. */
export class RunData {
  readonly #cache = new LruCache<PlanningData>(RUNS_CACHED);

  /** @throws {PlanningDataError} when the mapping or the lists are faulty */
  planningDataFor({ texts, demographic }: RunInputs): PlanningData {
    const key = [demographic, texts.assumptions, texts.mapping, texts.accessLists].join('\n\n');
    return this.#cache.get(key, () => planningDataOfRun(texts, demographic));
  }
}

/**
 * The prices and attention of a run whose audience has been read. Prices for the target become CPMs, and the planner's own
 * prices replace the prices of the rate cards.
 * @throws {JobRefusal} when a price is for people that the file does not represent
 */
export function assumptionsOfRun(
  data: PlanningData,
  audience: PricedAudience,
  { ownPrices, thresholdSeconds }: { readonly ownPrices: readonly OwnPrice[]; readonly thresholdSeconds: number },
): AssumptionSet {
  const priced = pricedForRun(data.assumptions, audience, ownPrices);
  if (typeof priced === 'string') throw new JobRefusal('target_price', priced);
  return assumptionsOf(data, priced, thresholdSeconds);
}
