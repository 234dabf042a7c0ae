import type { AssumptionRow } from '../contract/bodies/planReport.ts';
import { isChannel } from '../rules/channels.ts';
import { plainName } from '../words/plainName.ts';
import type { FormatAssumption } from './assumptions.ts';
import { channelPrices } from './defaultFormat.ts';
import { readMasterMapping } from './masterMapping.ts';
import { parsePlanningData } from './planningData.ts';
import type { PlanningData, PlanningTexts } from './planningData.ts';

/**
 * The planning data for computing a saved plan again: today's MASTER mapping with the prices and attention saved with
 * the plan. Formats that were added since are appended, since the mapping may name them; no saved figure changes.
 * @throws {PlanningDataError} when a text is faulty
 */
export function withSavedAssumptions(texts: PlanningTexts, saved: readonly AssumptionRow[]): PlanningData {
  const today = parsePlanningData(texts);
  const rows = saved.filter((row): row is FormatAssumption => isChannel(row.channel));
  const nameOf = (row: AssumptionRow) => `${row.channel}\n${plainName(row.format)}`;
  const known = new Set(rows.map(nameOf));
  const assumptions = [...rows, ...today.assumptions.filter((row) => !known.has(nameOf(row)))];
  return {
    ...today,
    assumptions,
    mapping: readMasterMapping(texts.mapping, assumptions),
    channelCpm: () => channelPrices(assumptions),
  };
}
