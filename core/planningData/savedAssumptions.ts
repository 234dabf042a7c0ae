import type { AssumptionRow } from '../contract/bodies/planReport.ts';
import { isChannel } from '../rules/channels.ts';
import { plainName } from '../words/plainName.ts';
import type { FormatAssumption } from './assumptions.ts';
import { channelPrices } from './defaultFormat.ts';
import { readMasterMapping } from './masterMapping.ts';
import { parsePlanningData } from './planningData.ts';
import type { PlanningData, PlanningTexts } from './planningData.ts';

/**
 * The planning data by which a kept plan is computed again: today's MASTER mapping, the prices and attention that were kept with
 * the plan. Formats that have come since stand behind the kept ones, since the mapping may name them: no kept figure changes.
 * @throws {PlanningDataError} when a text is faulty
 */
export function withSavedAssumptions(texts: PlanningTexts, kept: readonly AssumptionRow[]): PlanningData {
  const today = parsePlanningData(texts);
  const rows = kept.filter((row): row is FormatAssumption => isChannel(row.channel));
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
