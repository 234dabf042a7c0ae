import { createHash } from 'node:crypto';
import { filterOf } from '../../core/audience/table.ts';
import { CHANNELS } from '../../core/rules/channels.ts';
import type { AudienceFacts } from '../../core/contract/bodies/audienceFacts.ts';
import { vehicleScores } from '../../core/planning/model/score.ts';
import type { SourceTotals } from '../../core/planning/warehouse/audienceSource.ts';
import { channelPrices } from '../../core/planningData/defaultFormat.ts';
import type { PlanningData } from '../../core/planningData/planningData.ts';
import { withSavedAssumptions } from '../../core/planningData/savedAssumptions.ts';
import { counted, people } from '../../core/words/wording.ts';
import { wholeNumber } from '../../core/words/amounts.ts';
import { collectGarbage } from '../workers/collectGarbage.ts';
import { JobRefusal } from '../workers/jobFaults.ts';
import { pinnedAssumptions } from '../workers/runData.ts';
import type { SampleTask, ScoredAudience, ScoreWarehouseTask, WarehouseContext } from './warehouseAudiences.ts';
import { checkTable, vehiclesOf } from './warehouseTable.ts';
import type { WarehouseVehicle } from './warehouseTable.ts';
import type { WarehouseEntry, WarehouseOptions } from './warehouse.ts';
import { audienceChanged, SUM_TOLERANCE } from './pricedTable.ts';
import { MIN_VEHICLE_USERS, isHidden, TableSource } from './tableSource.ts';
import { marketOf, targetOf } from './statements/target.ts';
import type { Target } from './statements/target.ts';
import type { TableTotals } from './statements/totalsQuery.ts';

/** Minimum size of a target. Sums over fewer respondents could identify people. */
const MIN_TARGET_RESPONDENTS = 100;
/** A fixed seed for random numbers, so that two runs of one plan draw the same respondents. */
const SAMPLE_SEED = 20_261_122;

/** Answers the upload (call 3) for a warehouse audience: totals over all rows, and a function that draws the sample. */
export async function scoreFromWarehouse(
  entry: WarehouseEntry,
  options: WarehouseOptions,
  task: ScoreWarehouseTask,
  context: WarehouseContext,
): Promise<ScoredAudience> {
  const data = options.runData.planningDataFor(task);
  const counted = await countRows(entry, data, task, context);
  const { totals, visible } = counted;
  checkTarget(task.name, totals);
  checkUsed(task.name, visible);
  const assumptions = pinnedAssumptions(data, visible, task);
  return {
    facts: factsOf(entry, task.demographic, counted),
    doubts: [],
    scores: vehicleScores(visible, channelPrices(assumptions.rows)),
    assumptions,
    csvPath: task.referencePath,
    sample: {
      content: contentOf(entry, options.sampleRows, task.thresholdSeconds, counted),
      draw: () => drawSample(counted, options, context),
    },
  };
}

/**
 * Draws the sample of an earlier run again, with the attention figures saved with it.
 * @throws {JobRefusal} when the rows of the audience have changed
 */
export async function redrawSample(
  entry: WarehouseEntry,
  options: WarehouseOptions,
  { name, demographic, assumptions, facts }: SampleTask,
  context: WarehouseContext,
): Promise<SharedArrayBuffer> {
  const thresholdSeconds = assumptions.attention_threshold_seconds;
  const { texts } = await options.planningData(context.planner);
  const data = withSavedAssumptions(texts, assumptions.rows);
  const counted = await countRows(entry, data, { name, demographic, thresholdSeconds }, context);
  if (!sameRows(factsOf(entry, demographic, counted), facts)) throw audienceChanged(entry.settings.name);
  return drawSample(counted, options, context);
}

interface CountedAudience {
  readonly vehicles: readonly WarehouseVehicle[];
  readonly source: TableSource;
  readonly target: Target;
  readonly totals: TableTotals;
  readonly visible: SourceTotals;
}

async function countRows(
  { settings, engine }: WarehouseEntry,
  data: PlanningData,
  { demographic, thresholdSeconds }: Pick<ScoreWarehouseTask, 'name' | 'demographic' | 'thresholdSeconds'>,
  context: WarehouseContext,
): Promise<CountedAudience> {
  const { name } = settings;
  context.progress(`Asking ${name}`);
  const columns = await engine.columns(context.signal);
  checkTable(settings, columns);
  const target = targetOf(settings, columns, demographic, filterOf(demographic, data), engine.dialect);
  const vehicles = knownVehicles(settings, data);
  const market = marketOf(settings, columns, engine.dialect);
  const source = new TableSource(engine, settings, vehicles, { target, thresholdSeconds, market }, context.signal);
  context.progress(`Counting everyone in ${name}`);
  const totals = await source.totals();
  return { vehicles, source, target, totals, visible: await source.describe() };
}

/** @throws {JobRefusal} when the mapping no longer knows a media column */
function knownVehicles(settings: WarehouseEntry['settings'], { mapping }: PlanningData): readonly WarehouseVehicle[] {
  const found = vehiclesOf(settings, mapping);
  if ('vehicles' in found) return found.vehicles;
  throw new JobRefusal('source_columns', `The audience "${settings.name}" cannot be used.`, found.faults);
}

async function drawSample(
  { source, totals }: CountedAudience,
  { jobs, sampleRows }: WarehouseOptions,
  context: WarehouseContext,
): Promise<SharedArrayBuffer> {
  context.progress(`Drawing a sample of ${people(totals.targetUniverse)}`);
  const sample = await source.sharedSample(sampleRows, SAMPLE_SEED);
  // Frees the buffers of the received rows.
  collectGarbage();
  await jobs.fitSample({ foldedPath: sample }, context);
  return sample;
}

/** Significant digits of sums in the hash. Adding rows in another order changes only later digits. */
const HASHED_DIGITS = 8;

/** A hash of everything that determines a sample: table, target, vehicles with their attentive shares, and totals. */
function contentOf(
  { settings, engine }: WarehouseEntry,
  sampleRows: number,
  thresholdSeconds: number,
  { target, totals, visible }: CountedAudience,
): string {
  const location = 'parquet' in settings ? [settings.parquet] : [settings.address, settings.database, settings.table];
  const { rows, sample, universe, targetSample, targetUniverse } = totals;
  const text = JSON.stringify([
    [settings.name, engine.dialect.name, location, settings.respondent, settings.weight],
    [target.condition, thresholdSeconds, sampleRows, SAMPLE_SEED, ...(settings.market ? [settings.market] : [])],
    visible.vehicles.map(({ column, channel, format, attentiveShare }) => [column, channel, format, attentiveShare]),
    [rows, sample, targetSample, rounded(universe), rounded(targetUniverse)],
    totals.vehicles.map((sums) => [
      [sums.userRows, sums.targetUserRows],
      [sums.populationUse, sums.targetUse, sums.users].map(rounded),
    ]),
  ]);
  return createHash('sha256').update(text).digest('base64url');
}

function rounded(sum: number): string {
  return sum.toPrecision(HASHED_DIGITS);
}

/** Whether two counts were made of the same rows, up to rounding. */
function sameRows(current: AudienceFacts, earlier: AudienceFacts): boolean {
  const isNear = (one = 0, other = 0) => Math.abs(one - other) <= SUM_TOLERANCE * Math.abs(other);
  const isSameVehicle = (
    one: AudienceFacts['vehicles'][number],
    other: AudienceFacts['vehicles'][number] | undefined,
  ) =>
    one.column === other?.column &&
    one.format === other.format &&
    isNear(one.audience, other.audience) &&
    isNear(one.mean_use, other.mean_use);
  return (
    current.rows_read === earlier.rows_read &&
    current.sample === earlier.sample &&
    current.target_sample === earlier.target_sample &&
    isNear(current.universe, earlier.universe) &&
    isNear(current.target_universe, earlier.target_universe) &&
    current.vehicles.length === earlier.vehicles.length &&
    current.vehicles.every((vehicle, index) => isSameVehicle(vehicle, earlier.vehicles[index]))
  );
}

function checkTarget(name: string, { sample, targetSample }: TableTotals): void {
  if (sample === 0)
    throw new JobRefusal('source_values', `The audience "${name}" has no respondent with a weight above 0.`);
  if (targetSample >= MIN_TARGET_RESPONDENTS) return;
  throw new JobRefusal(
    'small_target',
    `Fewer than ${MIN_TARGET_RESPONDENTS} respondents of the audience "${name}" are in this target: sums over so few could identify people. Choose a wider demographic.`,
  );
}

function checkUsed(name: string, { populationUse }: SourceTotals): void {
  if (populationUse.some((use) => use > 0)) return;
  throw new JobRefusal('source_values', `No one in the audience "${name}" uses any of its media columns.`);
}

function factsOf(
  { settings }: WarehouseEntry,
  demographic: string,
  { vehicles, target, totals, visible }: CountedAudience,
): AudienceFacts {
  const { name, licence, date, weight } = settings;
  const { rows, sample, universe, targetSample, targetUniverse } = totals;
  const channels = new Set(visible.vehicles.map(({ channel }) => channel)).size;
  const hidden = vehicles.filter((_, index) => isHidden(totals.vehicles[index]!)).map(({ column }) => `"${column}"`);
  const users = new Map(vehicles.map(({ column }, index) => [column, totals.vehicles[index]!.users]));
  return {
    file_name: name,
    sheet: null,
    layout: 'kept audience',
    layout_says: `An audience that is kept in a database: ${counted(sample, 'respondent')} with ${counted(visible.vehicles.length, 'media column')} in ${channels === CHANNELS.length ? `all ${channels} channels` : `${channels} of the ${CHANNELS.length} channels`}. ${settings.says}`,
    rows_read: rows,
    left_out:
      rows > sample
        ? [
            {
              reason: 'no weight above 0',
              count: rows - sample,
              rows: [],
              says: `${counted(rows - sample, 'row')} without a weight above 0 in "${weight}".`,
            },
          ]
        : [],
    weighted: weight !== undefined,
    universe,
    sample,
    target_universe: targetUniverse,
    target_sample: targetSample,
    demographic: {
      name: demographic,
      applied: target.applied,
      says: `${target.sentence} ${wholeNumber(targetSample)} of ${wholeNumber(sample)} respondents, ${wholeNumber(targetUniverse)} of ${wholeNumber(universe)} people.`,
    },
    duplication: 'measured',
    vehicles: visible.vehicles.map(({ column, publisher, channel, format, populationUse }) => {
      const used = users.get(column)!;
      const facts = { column, publisher, channel, format, audience: used, reach: used / universe };
      return used > 0 ? { ...facts, mean_use: populationUse / used } : facts;
    }),
    unmatched: [],
    notes: [
      `Data of ${date}. ${licence}`,
      ...(hidden.length === 0
        ? []
        : [
            `Fewer than ${MIN_VEHICLE_USERS} respondents use ${hidden.join(', ')}: left out, because their figures could identify people.`,
          ]),
    ],
  };
}
