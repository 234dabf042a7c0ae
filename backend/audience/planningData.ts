import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StrategyDetail } from '../../contract/access.ts';
import { CHANNELS } from '../../contract/channels.ts';
import { ACCESS_LISTS_FILE, readAccessLists } from './accessLists.ts';
import { ASSUMPTIONS_FILE, readAssumptions } from './assumptions.ts';
import type { FormatAssumption } from './assumptions.ts';
import type { Demographic } from './demographic.ts';
import { MAPPING_FILE, readMasterMapping } from './masterMapping.ts';
import type { MasterMapping } from './masterMapping.ts';
import { PlanningDataError } from './planningDataError.ts';

/** Everything a plan rests on besides the planner's own file: prices, attention, the MASTER mapping and the option lists. */
export interface PlanningData {
  /** Name of the assumption set, and the newest date [ISO 8601] in it. */
  readonly name: string;
  readonly date: string;
  readonly strategies: readonly StrategyDetail[];
  readonly demographics: readonly Demographic[];
  readonly clients: readonly string[];
  readonly assumptions: readonly FormatAssumption[];
  readonly mapping: MasterMapping;
  /** Cost per thousand [$] of each channel's default format, in the order of CHANNELS. */
  channelCpm(): Float64Array;
}

/**
 * Reads assumptions.csv, masterMapping.csv and accessLists.json of a folder.
 * @throws {PlanningDataError} when a file is missing or faulty
 */
export function loadPlanningData(folder: string): PlanningData {
  const assumptions = readAssumptions(readText(folder, ASSUMPTIONS_FILE));
  const mapping = readMasterMapping(readText(folder, MAPPING_FILE), assumptions);
  const lists = readAccessLists(readText(folder, ACCESS_LISTS_FILE));
  const dates = assumptions.map((row) => row.date).toSorted();
  return {
    name: lists.assumptionSet,
    date: dates.at(-1) ?? '',
    strategies: lists.strategies,
    demographics: lists.demographics,
    clients: lists.clients,
    assumptions,
    mapping,
    channelCpm: () => Float64Array.from(CHANNELS, (channel) => defaultFormat(assumptions, channel).cpm),
  };
}

function defaultFormat(assumptions: readonly FormatAssumption[], channel: string): FormatAssumption {
  const first = assumptions.find((row) => row.channel === channel);
  if (first === undefined) throw new RangeError(`No format is known for ${channel}`);
  return first;
}

function readText(folder: string, file: string): string {
  try {
    return readFileSync(join(folder, file), 'utf8');
  } catch (fault) {
    throw new PlanningDataError(file, [`It cannot be read in ${folder} (${(fault as NodeJS.ErrnoException).code}).`]);
  }
}
