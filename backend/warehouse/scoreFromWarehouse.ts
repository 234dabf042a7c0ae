import { createHash } from 'node:crypto';
import { filterOf } from '../../core/audience/table.ts';
import { CHANNELS } from '../../core/rules/channels.ts';
import type { AudienceFacts } from '../../core/contract/bodies/audienceFacts.ts';
import { vehicleScores } from '../../core/planning/model/score.ts';
import type { SourceTotals } from '../../core/planning/warehouse/audienceSource.ts';
import { channelPrices } from '../../core/planningData/defaultFormat.ts';
import { withSavedAssumptions } from '../../core/planningData/planningData.ts';
import type { PlanningData } from '../../core/planningData/planningData.ts';
import { counted, people } from '../../core/words/wording.ts';
import { wholeNumber } from '../../core/words/amounts.ts';
import { collectGarbage } from '../workers/collectGarbage.ts';
import { JobRefusal } from '../common/jobFaults.ts';
import { assumptionsOfRun } from '../workers/runData.ts';
import type {
  SampleTask,
  ScoredAudience,
  ScoreWarehouseTask,
  WarehouseContext,
  WarehouseEntry,
  WarehouseOptions,
} from './warehouseAudiences.ts';
import { checkTable, vehiclesOf } from './warehouseTable.ts';
import type { WarehouseVehicle } from './warehouseTable.ts';
import { audienceChanged, SUM_TOLERANCE } from './pricedTable.ts';
import { MIN_VEHICLE_USERS, isHidden, TableSource } from './tableSource.ts';
import { marketOf, targetOf } from './statements/target.ts';
import type { Target } from './statements/target.ts';
import type { TableTotals } from './statements/totalsQuery.ts';

/** Minimum size of a target. Sums over fewer respondents could identify people. */
const MIN_TARGET_RESPONDENTS = 100;
/** A fixed seed for random numbers, so that two runs of one plan draw the same respondents. The number itself has no meaning. */
const SAMPLE_SEED = 20_261_122;

/** Answers the upload for a warehouse audience: totals over all rows, and a function that draws the sample. */
export async function scoreFromWarehouse(
  entry: WarehouseEntry,
  options: WarehouseOptions,
  task: ScoreWarehouseTask,
  context: WarehouseContext,
): Promise<ScoredAudience> {
  const data = options.runData.planningDataFor(task);
  const countedAudience = await countRows(entry, data, task, context);
  const { totals, shownTotals } = countedAudience;
  checkTarget(task.name, totals);
  checkUse(task.name, shownTotals);
  const assumptions = assumptionsOfRun(data, shownTotals, task);
  return {
    facts: factsOf(entry, task.demographic, countedAudience),
    doubts: [],
    scores: vehicleScores(shownTotals, channelPrices(assumptions.rows)),
    assumptions,
    csvPath: task.referencePath,
    sample: {
      contentHash: contentHashOf(entry, options.sampleRows, task.thresholdSeconds, countedAudience),
      draw: () => drawSample(countedAudience, options, context),
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
  const { texts } = await options.planningData(context.caller);
  const data = withSavedAssumptions(texts, assumptions.rows);
  const countedAudience = await countRows(entry, data, { name, demographic, thresholdSeconds }, context);
  if (!areSameRows(factsOf(entry, demographic, countedAudience), facts)) throw audienceChanged(entry.settings.name);
  return drawSample(countedAudience, options, context);
}

/** An audience after one pass over all rows. */
interface CountedAudience {
  readonly vehicles: readonly WarehouseVehicle[];
  readonly source: TableSource;
  readonly target: Target;
  /** Totals of all vehicles. */
  readonly totals: TableTotals;
  /** Totals without the vehicles that are hidden, because so few people use them that they could be identified. */
  readonly shownTotals: SourceTotals;
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
  const totals = await source.queriedTotals();
  return { vehicles, source, target, totals, shownTotals: await source.sourceTotals() };
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
  const sample = await source.sample(sampleRows, SAMPLE_SEED);
  // Frees the buffers of the received rows.
  collectGarbage();
  await jobs.run('fitSample', { matrixLocation: sample }, context);
  return sample;
}

/** Significant digits of sums in the hash. Adding rows in another order changes only later digits. */
const HASHED_DIGITS = 8;

/** A hash of everything that determines a sample: table, target, vehicles with their attentive shares, and totals. */
function contentHashOf(
  { settings, engine }: WarehouseEntry,
  sampleRows: number,
  thresholdSeconds: number,
  { target, totals, shownTotals }: CountedAudience,
): string {
  const location = 'parquet' in settings ? [settings.parquet] : [settings.address, settings.database, settings.table];
  const { rows, sample, universe, targetSample, targetUniverse } = totals;
  const text = JSON.stringify([
    [settings.name, engine.dialect.name, location, settings.respondent, settings.weight],
    [target.condition, thresholdSeconds, sampleRows, SAMPLE_SEED, ...(settings.market ? [settings.market] : [])],
    shownTotals.vehicles.map(({ column, channel, format, attentiveShare }) => [
      column,
      channel,
      format,
      attentiveShare,
    ]),
    [rows, sample, targetSample, hashedText(universe), hashedText(targetUniverse)],
    totals.vehicles.map((sums) => [
      [sums.userRows, sums.targetUserRows],
      [sums.populationUse, sums.targetUse, sums.users].map(hashedText),
    ]),
  ]);
  return createHash('sha256').update(text).digest('base64url');
}

function hashedText(sum: number): string {
  return sum.toPrecision(HASHED_DIGITS);
}

/** Whether two counts were made of the same rows, up to rounding. */
function areSameRows(current: AudienceFacts, earlier: AudienceFacts): boolean {
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

/** @throws {JobRefusal} when the audience has no respondents, or too few in the target */
function checkTarget(name: string, { sample, targetSample }: TableTotals): void {
  if (sample === 0)
    throw new JobRefusal('source_values', `The audience "${name}" has no respondent with a weight above 0.`);
  if (targetSample >= MIN_TARGET_RESPONDENTS) return;
  throw new JobRefusal(
    'small_target',
    `Fewer than ${MIN_TARGET_RESPONDENTS} respondents of the audience "${name}" are in this target: sums over so few could identify people. Choose a wider demographic.`,
  );
}

/** @throws {JobRefusal} when no one uses any of the media columns */
function checkUse(name: string, { populationUse }: SourceTotals): void {
  if (populationUse.some((use) => use > 0)) return;
  throw new JobRefusal('source_values', `No one in the audience "${name}" uses any of its media columns.`);
}

/** The rows that are left out because they have no weight above 0. */
function withoutWeight(count: number, weightColumn: string | undefined): AudienceFacts['left_out'] {
  if (count === 0) return [];
  const sentence = `${counted(count, 'row')} without a weight above 0 in "${weightColumn}".`;
  return [{ reason: 'no weight above 0', count, rows: [], says: sentence }];
}

function factsOf(
  { settings }: WarehouseEntry,
  demographic: string,
  { vehicles, target, totals, shownTotals }: CountedAudience,
): AudienceFacts {
  const { name, licence, date, weight } = settings;
  const { rows, sample, universe, targetSample, targetUniverse } = totals;
  const channelCount = new Set(shownTotals.vehicles.map(({ channel }) => channel)).size;
  const channelsText =
    channelCount === CHANNELS.length
      ? `all ${channelCount} channels`
      : `${channelCount} of the ${CHANNELS.length} channels`;
  const respondentsText = `${counted(sample, 'respondent')} with ${counted(shownTotals.vehicles.length, 'media column')}`;
  const hiddenColumns = vehicles
    .filter((_, index) => isHidden(totals.vehicles[index]!))
    .map(({ column }) => `"${column}"`);
  const notes = [`Data of ${date}. ${licence}`];
  if (hiddenColumns.length > 0) {
    notes.push(
      `Fewer than ${MIN_VEHICLE_USERS} respondents use ${hiddenColumns.join(', ')}: left out, because their figures could identify people.`,
    );
  }
  const usersByColumn = new Map(vehicles.map(({ column }, index) => [column, totals.vehicles[index]!.users]));
  return {
    file_name: name,
    sheet: null,
    layout: 'kept audience',
    layout_says: `An audience that is kept in a database: ${respondentsText} in ${channelsText}. ${settings.says}`,
    rows_read: rows,
    left_out: withoutWeight(rows - sample, weight),
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
    vehicles: shownTotals.vehicles.map(({ column, publisher, channel, format, populationUse }) => {
      const users = usersByColumn.get(column)!;
      const facts = { column, publisher, channel, format, audience: users, reach: users / universe };
      return users > 0 ? { ...facts, mean_use: populationUse / users } : facts;
    }),
    unmatched: [],
    notes,
  };
}
