import type { AssumptionRow } from '../contract/bodies/planReport.ts';
import { isChannel } from '../rules/channels.ts';
import { channelPrices } from './defaultFormat.ts';
import { readMasterMapping } from './masterMapping.ts';
import { parsePlanningData } from './planningData.ts';
import type { PlanningData, PlanningTexts } from './planningData.ts';
import { formatKey } from './rates/mergeCards.ts';
import type { FormatAssumption } from './rates/resolve.ts';

/**
 * The planning data for computing a saved plan again: the current MASTER mapping with the prices and attention
 * saved with the plan. Formats that were added after the plan was saved are appended, because the mapping may name them; no
 * saved figure changes.
 * @throws {PlanningDataError} when a text is faulty
 */
export function withSavedAssumptions(texts: PlanningTexts, saved: readonly AssumptionRow[]): PlanningData {
  const current = parsePlanningData(texts);
  const rows = saved.filter((row): row is FormatAssumption => isChannel(row.channel));
  const known = new Set(rows.map(formatKey));
  const added = current.assumptions.filter((row) => !known.has(formatKey(row)));
  // Which formats a channel buys in the current data is not part of the plan.
  const assumptions = [...rows, ...added.map(({ bought: _, ...row }) => row)];
  return {
    ...current,
    assumptions,
    mapping: readMasterMapping(texts.mapping, assumptions, current.retired),
    channelCpm: () => channelPrices(assumptions),
  };
}
