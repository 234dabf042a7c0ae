import type { AssumptionRow } from '../contract/bodies/planReport.ts';
import { isChannel } from '../rules/channels.ts';
import { channelPrices } from './defaultFormat.ts';
import { readMasterMapping } from './masterMapping.ts';
import { parsePlanningData } from './planningData.ts';
import type { PlanningData, PlanningTexts } from './planningData.ts';
import { formatKey } from './rates/mergeCards.ts';
import type { FormatAssumption } from './rates/resolve.ts';

/**
 * The planning data for computing a saved plan again: today's MASTER mapping with the prices and attention saved with
 * the plan. Formats that were added since are appended, since the mapping may name them; no saved figure changes.
 * @throws {PlanningDataError} when a text is faulty
 */
export function withSavedAssumptions(texts: PlanningTexts, saved: readonly AssumptionRow[]): PlanningData {
  const today = parsePlanningData(texts);
  const rows = saved.filter((row): row is FormatAssumption => isChannel(row.channel));
  const known = new Set(rows.map(formatKey));
  const added = today.assumptions.filter((row) => !known.has(formatKey(row)));
  // Which formats a channel buys today is not part of the plan.
  const assumptions = [...rows, ...added.map(({ bought: _, ...row }) => row)];
  return {
    ...today,
    assumptions,
    mapping: readMasterMapping(texts.mapping, assumptions, today.retired),
    channelCpm: () => channelPrices(assumptions),
  };
}
