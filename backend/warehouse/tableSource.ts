import { CHANNELS } from '../../core/rules/channels.ts';
import { attentionOf, vehicleTotals } from '../../core/audience/respondents/foldedAudience.ts';
import { foldedAudienceIn, sharedBlank, sharedFolded } from '../../core/audience/respondents/foldedBytes.ts';
import { attentiveShare } from '../../core/planning/model/attention.ts';
import type { AudienceMatrix } from '../../core/planning/model/audience.ts';
import type { AudienceSource, SourceTotals } from '../../core/planning/warehouse/audienceSource.ts';
import type { AudienceSourceSettings } from '../settings/audienceSources.ts';
import { JobRefusal } from '../workers/jobFaults.ts';
import { HASHES, wholeNumber } from './statements/dialects.ts';
import type { Engine } from './engines/engine.ts';
import type { WarehouseVehicle } from './warehouseTable.ts';
import { statement } from './statements/statements.ts';
import type { Target } from './statements/target.ts';
import { isWeighed, totalsOf, totalsQuery, useOf, weightOf } from './statements/totalsQuery.ts';
import type { TableTotals, VehicleSums } from './statements/totalsQuery.ts';

const WIDTH = CHANNELS.length;

/** A vehicle with fewer users is left out, because its figures could identify them. */
export const CELL_MINIMUM = 50;
/** The draw takes more rows by this many standard deviations of the count, and cuts off the rest. */
const SPARE = 6;

/** A table of an engine as an audience, for one target and one strategy. */
export class TableSource implements AudienceSource {
  readonly #engine: Engine;
  readonly #settings: AudienceSourceSettings;
  readonly #vehicles: readonly WarehouseVehicle[];
  readonly #target: Target;
  readonly #thresholdSeconds: number;
  readonly #signal: AbortSignal;
  #totals: Promise<TableTotals> | null = null;

  constructor(
    engine: Engine,
    settings: AudienceSourceSettings,
    vehicles: readonly WarehouseVehicle[],
    question: { readonly target: Target; readonly thresholdSeconds: number },
    signal: AbortSignal,
  ) {
    this.#engine = engine;
    this.#settings = settings;
    this.#vehicles = vehicles;
    this.#target = question.target;
    this.#thresholdSeconds = question.thresholdSeconds;
    this.#signal = signal;
  }

  /** Totals of the table, by one query however often it is called. */
  totals(): Promise<TableTotals> {
    this.#totals ??= this.#count();
    return this.#totals;
  }

  async describe(): Promise<SourceTotals> {
    const { sample, universe, targetSample, targetUniverse, vehicles: sums } = await this.totals();
    const vehicles = this.#vehicles.flatMap(({ column, mapped }, at) => {
      const { populationUse, targetUse } = sums[at]!;
      const share = attentiveShare(attentionOf(mapped), this.#thresholdSeconds);
      return isHidden(sums[at]!) ? [] : [vehicleTotals(column, mapped, share, populationUse, targetUse)];
    });
    const use = new Float64Array(WIDTH);
    for (const { channel, populationUse } of vehicles) {
      const at = CHANNELS.indexOf(channel);
      use[at] = use[at]! + populationUse;
    }
    return { sample, universe, targetSample, targetUniverse, measured: true, populationUse: use, vehicles };
  }

  async sample(most: number, seed: number): Promise<AudienceMatrix> {
    return foldedAudienceIn(new Uint8Array(await this.sharedSample(most, seed)));
  }

  /** The same as shared bytes: rows are folded in place, so that there is one copy. */
  async sharedSample(most: number, seed: number): Promise<SharedArrayBuffer> {
    const facts = await this.describe();
    const rows = Math.min(most, facts.targetSample);
    // Created with the first row: a queued query takes no memory.
    let folding: Folding | null = null;
    const begun = () => (folding ??= new Folding(facts, rows));
    const columns = facts.vehicles.map(({ column }) => column);
    const text = this.#sampleStatement(columns, rows, facts.targetSample, seed);
    await this.#engine.rows(text, 1 + columns.length, this.#signal, (row) => begun().add(row));
    return begun().finish();
  }

  async #count(): Promise<TableTotals> {
    const { dialect, table } = this.#engine;
    const columns = this.#vehicles.map(({ column }) => column);
    const { text, width } = totalsQuery(this.#settings, columns, table, this.#target.condition, dialect);
    const totals = totalsOf(await this.#engine.numbers(text, width, this.#signal));
    const wrong = totals.vehicles.findIndex(({ unsound }) => unsound > 0);
    if (wrong >= 0) throw unsoundUse(this.#settings.name, columns[wrong]!);
    return totals;
  }

  /** The target's rows with the smallest hashes of their ids, in that order: a random sample, the same each time. */
  #sampleStatement(columns: readonly string[], rows: number, all: number, seed: number): string {
    const { dialect, table } = this.#engine;
    const hash = dialect.hash(dialect.quoted(this.#settings.respondent), seed);
    const share = Math.min(1, (rows / all) * (1 + SPARE / Math.sqrt(Math.max(1, rows))));
    const conditions = [
      isWeighed(this.#settings, dialect),
      this.#target.condition,
      rows < all ? `${hash} < ${wholeNumber(Math.ceil(share * HASHES))}` : null,
    ].filter((one) => one !== null);
    const names = columns.map((_, at) => `planner_use${at}`);
    const layer = [
      { name: 'planner_weight', is: weightOf(this.#settings, dialect) },
      { name: 'planner_place', is: hash },
      ...columns.map((column, at) => ({ name: names[at]!, is: useOf(column, dialect) })),
    ];
    return statement(dialect, {
      table,
      layers: [layer],
      where: conditions.length === 0 ? null : conditions.join(' AND '),
      gives: ['planner_weight', ...names],
      first: { by: 'planner_place', rows: wholeNumber(rows) },
    });
  }
}

/** Whether it has so few users that nothing may be reported of them. No users at all is no secret. */
export function isHidden({ userRows, targetUserRows }: VehicleSums): boolean {
  const isFew = (rows: number) => rows > 0 && rows < CELL_MINIMUM;
  return isFew(userRows) || isFew(targetUserRows);
}

function unsoundUse(name: string, column: string): JobRefusal {
  return new JobRefusal(
    'source_values',
    `The column "${column}" of the audience "${name}" holds uses below 0, or values that are no numbers. Ask whoever looks after the audience to correct the column.`,
  );
}

/** Folds the rows of a sample into channels. */
class Folding {
  readonly #facts: SourceTotals;
  readonly #shared: SharedArrayBuffer;
  readonly #into: AudienceMatrix;
  readonly #channels: readonly number[];
  readonly #shares: readonly number[];
  readonly #plain = new Float64Array(WIDTH);
  readonly #attentive = new Float64Array(WIDTH);
  #rows = 0;

  constructor(facts: SourceTotals, rows: number) {
    const { shared, audience } = sharedBlank(facts, rows);
    this.#facts = facts;
    this.#shared = shared;
    this.#into = audience;
    this.#channels = facts.vehicles.map(({ channel }) => CHANNELS.indexOf(channel));
    this.#shares = facts.vehicles.map(({ attentiveShare: share }) => share);
  }

  add(row: Float64Array): void {
    const { weights, plainUse, attentiveUse } = this.#into;
    if (this.#rows === weights.length) return;
    const [plain, attentive] = [this.#plain.fill(0), this.#attentive.fill(0)];
    this.#channels.forEach((channel, at) => {
      const use = row[1 + at]!;
      plain[channel] = plain[channel]! + use;
      attentive[channel] = attentive[channel]! + use * this.#shares[at]!;
    });
    weights[this.#rows] = row[0]!;
    plainUse.set(plain, this.#rows * WIDTH);
    attentiveUse.set(attentive, this.#rows * WIDTH);
    this.#rows++;
  }

  finish(): SharedArrayBuffer {
    const weights = this.#into.weights.subarray(0, this.#rows);
    if (this.#rows < this.#facts.targetSample) {
      const drawn = weights.reduce((sum, weight) => sum + weight, 0);
      const factor = this.#facts.targetUniverse / drawn;
      weights.forEach((weight, at) => (weights[at] = weight * factor));
    }
    if (this.#rows === this.#into.weights.length) return this.#shared;
    const uses = this.#rows * WIDTH;
    const { plainUse, attentiveUse } = this.#into;
    return sharedFolded({
      ...this.#into,
      weights,
      plainUse: plainUse.subarray(0, uses),
      attentiveUse: attentiveUse.subarray(0, uses),
    });
  }
}
