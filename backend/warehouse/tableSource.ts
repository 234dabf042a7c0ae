import { CHANNELS } from '../../core/rules/channels.ts';
import { attentiveShareOf, vehicleTotals } from '../../core/audience/respondents/audienceMatrix.ts';
import { blankSharedAudience, sharedAudienceMatrix } from '../../core/audience/respondents/audienceMatrixBytes.ts';
import type { MarketNames } from '../../core/audience/respondents/audienceMatrixBytes.ts';
import { NOT_STATED } from '../../core/planning/model/audience.ts';
import type { AudienceMatrix } from '../../core/planning/model/audience.ts';
import type { SourceTotals } from '../../core/planning/warehouse/audienceSource.ts';
import type { AudienceSourceSettings } from '../settings/audienceSources.ts';
import { JobRefusal } from '../common/jobFaults.ts';
import { HASH_VALUES, integerLiteral, statement } from './statements/statements.ts';
import type { Engine } from './engines/engine.ts';
import type { WarehouseVehicle } from './warehouseTable.ts';
import type { Target } from './statements/target.ts';
import { positiveWeight, totalsOf, totalsQuery, useOf, weightOf } from './statements/totalsQuery.ts';
import type { TableTotals, VehicleSums } from './statements/totalsQuery.ts';

const CHANNEL_COUNT = CHANNELS.length;

/** A vehicle with fewer respondents who use it is hidden, because its figures could identify them. */
export const MIN_VEHICLE_USERS = 50;
/**
 * A sample is the rows whose hash is below a limit. The number of such rows varies by chance. The limit is therefore set this many standard
 * deviations higher than needed, so that there are enough rows; `LIMIT` drops the rest.
 */
const OVERSAMPLE_SIGMAS = 6;

/** A table of an engine as an audience, for one target and one strategy. */
export class TableSource {
  readonly #engine: Engine;
  readonly #settings: AudienceSourceSettings;
  readonly #vehicles: readonly WarehouseVehicle[];
  readonly #target: Target;
  readonly #thresholdSeconds: number;
  /** SQL expression for the market of a row; null if the audience has no markets. */
  readonly #market: string | null;
  readonly #signal: AbortSignal;
  #totals: Promise<TableTotals> | null = null;

  constructor(
    engine: Engine,
    settings: AudienceSourceSettings,
    vehicles: readonly WarehouseVehicle[],
    plan: { readonly target: Target; readonly thresholdSeconds: number; readonly market?: string | null },
    signal: AbortSignal,
  ) {
    this.#engine = engine;
    this.#settings = settings;
    this.#vehicles = vehicles;
    this.#target = plan.target;
    this.#thresholdSeconds = plan.thresholdSeconds;
    this.#market = plan.market ?? null;
    this.#signal = signal;
  }

  /** What one query adds up: people, and the use of each vehicle, also of vehicles with too few users. It runs only once, however often this is called. */
  queriedTotals(): Promise<TableTotals> {
    this.#totals ??= this.#count();
    return this.#totals;
  }

  /** The queried totals as the planning maths takes them, without vehicles with too few users. */
  async sourceTotals(): Promise<SourceTotals> {
    const { sample, universe, targetSample, targetUniverse, vehicles: sums } = await this.queriedTotals();
    const vehicles = this.#vehicles.flatMap(({ column, mapped }, index) => {
      const { populationUse, targetUse } = sums[index]!;
      const share = attentiveShareOf(mapped, this.#thresholdSeconds);
      return isHidden(sums[index]!) ? [] : [vehicleTotals(column, mapped, share, populationUse, targetUse)];
    });
    const useByChannel = new Float64Array(CHANNEL_COUNT);
    for (const { channel, populationUse } of vehicles) {
      const channelIndex = CHANNELS.indexOf(channel);
      useByChannel[channelIndex] = useByChannel[channelIndex]! + populationUse;
    }
    return { sample, universe, targetSample, targetUniverse, measured: true, populationUse: useByChannel, vehicles };
  }

  /**
   * At most this many respondents of the target, drawn without replacement, the same ones for the same seed. Weights are scaled up so
   * that they add up to the people of the target.
   * @returns an audience matrix in shared memory. The vehicles of each row are added up to channels as it arrives.
   */
  async sample(maxRows: number, seed: number): Promise<SharedArrayBuffer> {
    const totals = await this.sourceTotals();
    const rows = Math.min(maxRows, totals.targetSample);
    // Created when the first row arrives, so that a query that still waits takes no memory.
    let created: ChannelAggregator | null = null;
    const aggregator = () => (created ??= new ChannelAggregator(totals, rows, this.#markets()));
    const columns = totals.vehicles.map(({ column }) => column);
    const text = this.#sampleStatement(columns, rows, totals.targetSample, seed);
    // A row has its weight, the use of each vehicle, and its market.
    const valuesPerRow = 1 + columns.length + (this.#market === null ? 0 : 1);
    await this.#engine.rows(text, valuesPerRow, this.#signal, (row) => aggregator().add(row));
    return aggregator().finish();
  }

  #markets(): MarketNames[] {
    const { market } = this.#settings;
    if (this.#market === null || market === undefined) return [];
    const names = market.names.map(({ code, name }) => name ?? String(code));
    return [{ column: market.column, names: [...names, NOT_STATED] }];
  }

  async #count(): Promise<TableTotals> {
    const { dialect, table } = this.#engine;
    const columns = this.#vehicles.map(({ column }) => column);
    const { text, width } = totalsQuery(this.#settings, columns, table, this.#target.condition, dialect);
    const totals = totalsOf(await this.#engine.numbers(text, width, this.#signal));
    const invalid = totals.vehicles.findIndex(({ invalidRows }) => invalidRows > 0);
    if (invalid >= 0) throw invalidUse(this.#settings.name, columns[invalid]!);
    return totals;
  }

  /** Selects the target's rows with the smallest hashes of their ids, in that order: a random sample that is the same each time. */
  #sampleStatement(columns: readonly string[], rows: number, targetRows: number, seed: number): string {
    const { dialect, table } = this.#engine;
    const hash = dialect.hash(dialect.quoted(this.#settings.respondent), seed);
    const hashShare = Math.min(1, (rows / targetRows) * (1 + OVERSAMPLE_SIGMAS / Math.sqrt(Math.max(1, rows))));
    const conditions = [
      positiveWeight(this.#settings, dialect),
      this.#target.condition,
      rows < targetRows ? `${hash} < ${integerLiteral(Math.ceil(hashShare * HASH_VALUES))}` : null,
    ].filter((condition) => condition !== null);
    const names = columns.map((_, index) => `planner_use${index}`);
    const namedExpressions = [
      { name: 'planner_weight', expression: weightOf(this.#settings, dialect) },
      { name: 'planner_hash', expression: hash },
      ...columns.map((column, index) => ({ name: names[index]!, expression: useOf(column, dialect) })),
      ...(this.#market === null ? [] : [{ name: 'planner_market', expression: this.#market }]),
    ];
    return statement(dialect, {
      table,
      subqueries: [namedExpressions],
      where: conditions.length === 0 ? null : conditions.join(' AND '),
      select: ['planner_weight', ...names, ...(this.#market === null ? [] : ['planner_market'])],
      orderBy: 'planner_hash',
      limit: integerLiteral(rows),
    });
  }
}

/** Whether a vehicle has so few users that its figures could identify them. A vehicle without users is not hidden. */
export function isHidden({ userRows, targetUserRows }: VehicleSums): boolean {
  const areTooFew = (rows: number) => rows > 0 && rows < MIN_VEHICLE_USERS;
  return areTooFew(userRows) || areTooFew(targetUserRows);
}

function invalidUse(name: string, column: string): JobRefusal {
  return new JobRefusal(
    'source_values',
    `The column "${column}" of the audience "${name}" holds uses below 0, or non-numeric values. Ask the person who manages the audience to correct the column.`,
  );
}

/** Adds up the media uses in each row of a sample, by channel. */
class ChannelAggregator {
  readonly #totals: SourceTotals;
  readonly #shared: SharedArrayBuffer;
  readonly #matrix: AudienceMatrix;
  readonly #channelOfColumn: readonly number[];
  readonly #attentiveShareOfColumn: readonly number[];
  readonly #plainSums = new Float64Array(CHANNEL_COUNT);
  readonly #attentiveSums = new Float64Array(CHANNEL_COUNT);
  #rows = 0;

  constructor(totals: SourceTotals, rows: number, markets: readonly MarketNames[]) {
    const { shared, audience } = blankSharedAudience({ ...totals, markets }, rows);
    this.#totals = totals;
    this.#shared = shared;
    this.#matrix = audience;
    this.#channelOfColumn = totals.vehicles.map(({ channel }) => CHANNELS.indexOf(channel));
    this.#attentiveShareOfColumn = totals.vehicles.map(({ attentiveShare: share }) => share);
  }

  /** Adds a row: its weight, the use of each vehicle, and its market if the audience has markets. */
  add(row: Float64Array): void {
    const { weights, plainUse, attentiveUse, markets } = this.#matrix;
    if (this.#rows === weights.length) return;
    const [plain, attentive] = [this.#plainSums.fill(0), this.#attentiveSums.fill(0)];
    this.#channelOfColumn.forEach((channel, index) => {
      const use = row[1 + index]!;
      plain[channel] = plain[channel]! + use;
      attentive[channel] = attentive[channel]! + use * this.#attentiveShareOfColumn[index]!;
    });
    weights[this.#rows] = row[0]!;
    plainUse.set(plain, this.#rows * CHANNEL_COUNT);
    attentiveUse.set(attentive, this.#rows * CHANNEL_COUNT);
    if (markets) markets[0]!.marketIndex[this.#rows] = row[1 + this.#channelOfColumn.length]!;
    this.#rows++;
  }

  /** The audience matrix of the sample. The weights of a sample are raised, so that they add up to the people of the whole target. */
  finish(): SharedArrayBuffer {
    const weights = this.#matrix.weights.subarray(0, this.#rows);
    if (this.#rows < this.#totals.targetSample) {
      const drawnPeople = weights.reduce((sum, weight) => sum + weight, 0);
      const factor = this.#totals.targetUniverse / drawnPeople;
      weights.forEach((weight, row) => (weights[row] = weight * factor));
    }
    if (this.#rows === this.#matrix.weights.length) return this.#shared;
    // Fewer rows arrived than there is room for: only these are copied.
    const uses = this.#rows * CHANNEL_COUNT;
    const { plainUse, attentiveUse, markets = [] } = this.#matrix;
    return sharedAudienceMatrix({
      ...this.#matrix,
      markets: markets.map(({ marketIndex, ...column }) => ({
        ...column,
        marketIndex: marketIndex.subarray(0, this.#rows),
      })),
      weights,
      plainUse: plainUse.subarray(0, uses),
      attentiveUse: attentiveUse.subarray(0, uses),
    });
  }
}
