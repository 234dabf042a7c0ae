import type { StrategyDetail } from '../contract/bodies/access.ts';
import type { AssumptionSet } from '../contract/bodies/planReport.ts';
import { readAccessLists } from './accessLists.ts';
import { readAssumptions } from './assumptions.ts';
import type { FormatAssumption } from './assumptions.ts';
import type { Demographic } from './demographic.ts';
import { readMasterMapping } from './masterMapping.ts';
import type { MasterMapping } from './masterMapping.ts';
import { channelPrices } from './defaultFormat.ts';
import type { DollarsByChannel } from '../words/units.ts';

/** All data of a plan except the planner's own file: prices, attention, the MASTER mapping and the option lists. */
export interface PlanningData {
  /** Name of the assumption set, and the newest date [ISO 8601] in it. */
  readonly name: string;
  readonly date: string;
  readonly strategies: readonly StrategyDetail[];
  readonly demographics: readonly Demographic[];
  readonly clients: readonly string[];
  readonly assumptions: readonly FormatAssumption[];
  readonly mapping: MasterMapping;
  /** The source texts, for a browser that reads audience files with the same data. */
  readonly texts: PlanningTexts;
  /** Cost per thousand [$] of each channel's default format, in the order of CHANNELS. */
  channelCpm(): DollarsByChannel;
}

/** The texts of assumptions.csv, masterMapping.csv and accessLists.json. */
export interface PlanningTexts {
  readonly assumptions: string;
  readonly mapping: string;
  readonly accessLists: string;
}

/** @throws {PlanningDataError} when one of them is faulty, naming line, column and value */
export function parsePlanningData(texts: PlanningTexts): PlanningData {
  const assumptions = readAssumptions(texts.assumptions);
  const mapping = readMasterMapping(texts.mapping, assumptions);
  const lists = readAccessLists(texts.accessLists);
  const dates = assumptions.map((row) => row.date).toSorted();
  return {
    name: lists.assumptionSet,
    date: dates.at(-1) ?? '',
    strategies: lists.strategies,
    demographics: lists.demographics,
    clients: lists.clients,
    assumptions,
    mapping,
    texts,
    channelCpm: () => channelPrices(assumptions),
  };
}

/** Prices and attention as saved with a plan, with the strategy's attention threshold [seconds]. */
export function assumptionsOf(data: PlanningData, thresholdSeconds: number): AssumptionSet {
  const { name, date, assumptions } = data;
  return { name, date, attention_threshold_seconds: thresholdSeconds, rows: [...assumptions] };
}
