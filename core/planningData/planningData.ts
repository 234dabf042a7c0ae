import type { StrategyDetail } from '../contract/bodies/access.ts';
import type { AssumptionSet, AssumptionRow } from '../contract/bodies/planReport.ts';
import { readAccessLists } from './lists/accessLists.ts';
import type { AccessLists, ListsItems } from './lists/accessLists.ts';
import { readAssumptions, readCollapsed } from './assumptions.ts';
import type { Assumptions } from './assumptions.ts';
import type { Demographic } from './lists/demographic.ts';
import type { ListItem } from './lists/listItems.ts';
import { readMasterMapping } from './masterMapping.ts';
import type { MasterMapping } from './masterMapping.ts';
import { channelPrices } from './defaultFormat.ts';
import type { FormatAssumption } from './rates/resolve.ts';
import type { DollarsByChannel } from '../words/units.ts';
import { isChannel } from '../rules/channels.ts';
import { formatKey } from './rates/mergeCards.ts';

/** All data of a plan except the planner's own file: prices, attention, the MASTER mapping and the option lists. */
export interface PlanningData {
  /** Name of the assumption set. */
  readonly name: string;
  /** The newest date in the assumption set [ISO 8601]; empty where it has none. */
  readonly date: string;
  readonly strategies: readonly StrategyDetail[];
  readonly demographics: readonly Demographic[];
  /** Names of the clients that are offered. */
  readonly clients: readonly string[];
  /** The items of the three lists with their ids and earlier names, retired ones included. */
  readonly items: ListsItems;
  readonly assumptions: readonly FormatAssumption[];
  readonly mapping: MasterMapping;
  /** Keys of the formats that are not offered any more. */
  readonly retired: ReadonlySet<string>;
  /**
   * The source texts, for a browser that reads audience files with the same data. The mapping of a company's own lists is as published,
   * while `mapping` above is adapted to the formats in force (`withLists`).
   */
  readonly texts: PlanningTexts;
  /** Price of a thousand impressions by channel [$], in the order of CHANNELS. `channelPrices` computes it. */
  channelCpm(): DollarsByChannel;
}

/**
 * The texts of assumptions.csv, masterMapping.csv and accessLists.json, or texts of the same form: the merged rate cards of a run, and a
 * company's own mapping and lists.
 */
export interface PlanningTexts {
  readonly assumptions: string;
  readonly mapping: string;
  readonly accessLists: string;
}

/** @throws {PlanningDataError} when one of the texts is faulty, naming line, column and value */
export function parsePlanningData(texts: PlanningTexts): PlanningData {
  const lists = readAccessLists(texts.accessLists);
  return planningDataOf(texts, lists, readAssumptions(texts.assumptions, demographicItems(lists)));
}

/**
 * The planning data of a run: like {@link parsePlanningData}, but `texts.assumptions` holds rate cards that were
 * checked when they were published, merged into one.
 * @param demographic  name of the plan's demographic, whose prices apply
 * @throws {PlanningDataError} when the mapping or the lists are faulty
 */
export function planningDataOfRun(texts: PlanningTexts, demographic: string): PlanningData {
  const lists = readAccessLists(texts.accessLists);
  const wanted = demographicItems(lists).find(({ name }) => name === demographic);
  return planningDataOf(texts, lists, readCollapsed(texts.assumptions, wanted?.id ?? null));
}

/**
 * The planning data with another mapping and other lists.
 * @throws {PlanningDataError} when the mapping or the lists are faulty
 */
export function planningDataWith(
  data: PlanningData,
  changed: Pick<PlanningTexts, 'mapping' | 'accessLists'>,
): PlanningData {
  const { assumptions: rows, retired } = data;
  return planningDataOf({ ...data.texts, ...changed }, readAccessLists(changed.accessLists), { rows, retired });
}

/** The demographics, whose ids are used in rows with a price for one demographic. */
export function demographicItems({ items }: Pick<AccessLists, 'items'>): readonly ListItem[] {
  return items.demographics;
}

function planningDataOf(texts: PlanningTexts, lists: AccessLists, { rows, retired }: Assumptions): PlanningData {
  const dates = rows.flatMap((row) => [row.date, row.price_date ?? '']).toSorted();
  return {
    name: lists.assumptionSet,
    date: dates.at(-1) ?? '',
    strategies: lists.strategies,
    demographics: lists.demographics,
    clients: lists.clients,
    items: lists.items,
    assumptions: rows,
    mapping: readMasterMapping(texts.mapping, rows, retired),
    retired,
    texts,
    channelCpm: () => channelPrices(rows),
  };
}

/** Prices and attention as saved with a plan, with the strategy's attention threshold [seconds]. */
export function assumptionsOf(
  { name, date }: Pick<PlanningData, 'name' | 'date'>,
  rows: readonly FormatAssumption[],
  thresholdSeconds: number,
): AssumptionSet {
  return { name, date, attention_threshold_seconds: thresholdSeconds, rows: [...rows] };
}

/**
 * The planning data for computing a saved plan again: the current MASTER mapping with the prices and attention saved with the plan.
 * Formats that are not saved with the plan were added later, or were retired before its run. So vehicles with such a format take the
 * default format of their channel, as in the run. A channel without saved rows keeps its current ones.
 * @throws {PlanningDataError} when a text is faulty
 */
export function withSavedAssumptions(texts: PlanningTexts, saved: readonly AssumptionRow[]): PlanningData {
  const current = parsePlanningData(texts);
  const rows = saved.filter((row): row is FormatAssumption => isChannel(row.channel));
  const knownChannels = new Set(rows.map(({ channel }) => channel));
  const assumptions = [...rows, ...current.assumptions.filter(({ channel }) => !knownChannels.has(channel))];
  const known = new Set(assumptions.map(formatKey));
  const currentKeys = [...current.retired, ...current.assumptions.map(formatKey)];
  const retired = new Set(currentKeys.filter((key) => !known.has(key)));
  return {
    ...current,
    assumptions,
    retired,
    mapping: readMasterMapping(texts.mapping, assumptions, retired),
    channelCpm: () => channelPrices(assumptions),
  };
}
