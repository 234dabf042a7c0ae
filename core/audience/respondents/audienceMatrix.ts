import { CHANNELS } from '../../rules/channels.ts';
import { activeSeconds, attentiveShare } from '../../planning/model/attention.ts';
import type { FormatAttention } from '../../planning/model/attention.ts';
import type { AudienceMatrix, MarketColumn, VehicleTotals } from '../../planning/model/audience.ts';
import type { MappedVehicle } from '../../planningData/masterMapping.ts';
import type { FormatAssumption } from '../../planningData/rates/resolve.ts';

const WIDTH = CHANNELS.length;

/** The audience matrix of a respondent file: contacts by respondent and channel. It uses the arrays of the matrix without copying. */
export function audienceMatrixOf(
  { sample, universe, targetUniverse }: Pick<AudienceMatrix, 'sample' | 'universe' | 'targetUniverse'>,
  vehicles: VehicleTotals[],
  matrix: TargetMatrix,
  markets: readonly MarketColumn[],
): AudienceMatrix {
  return {
    sample,
    universe,
    targetSample: matrix.rows,
    targetUniverse,
    measured: true,
    populationUse: useByChannel(vehicles),
    vehicles,
    ...matrix.finish(),
    ...(markets.length > 0 && { markets }),
  };
}

/**
 * The share of a vehicle's exposures that get at least `thresholdSeconds` of active attention. It is that of the vehicle's format,
 * or, if its channel buys several formats f with the shares b_f, the mean `sum b_f share_f exp(-threshold / mean_f)`. Here share_f
 * is the share of exposures with any attention, and mean_f their mean attention in seconds.
 * @throws the errors of {@link attentiveShare}
 */
export function attentiveShareOf(vehicle: MappedVehicle, thresholdSeconds: number): number {
  return meanOverFormats(vehicle, (attention) => attentiveShare(attention, thresholdSeconds));
}

function meanOverFormats(
  { format, bought = [] }: MappedVehicle,
  measure: (attention: FormatAttention) => number,
): number {
  if (bought.length === 0) return measure(attentionOf(format));
  return bought.reduce((sum, one) => sum + one.bought! * measure(attentionOf(one)), 0);
}

function attentionOf(format: FormatAssumption): FormatAttention {
  return { attentionShare: format.attention_share, meanActiveSeconds: format.mean_active_seconds };
}

/** The sums of a vehicle, with its attention. @param share  the result of {@link attentiveShareOf} */
export function vehicleTotals(
  column: string,
  mapped: MappedVehicle,
  share: number,
  populationUse: number,
  targetUse: number,
): VehicleTotals {
  const { publisher, channel, format } = mapped;
  const seconds = meanOverFormats(mapped, activeSeconds);
  return {
    column,
    publisher,
    channel,
    format: format.format,
    attentiveShare: share,
    activeSeconds: seconds,
    populationUse,
    targetUse,
  };
}

function useByChannel(vehicles: readonly VehicleTotals[]): Float64Array {
  const use = new Float64Array(WIDTH);
  for (const { channel, populationUse } of vehicles) use[CHANNELS.indexOf(channel)]! += populationUse;
  return use;
}

/** A growing matrix with a row for each respondent in the target: the weight, and uses for each of the 15 channels as 32-bit floats. */
export class TargetMatrix {
  rows = 0;
  /** Sum of the squared weights. */
  squares = 0;
  #weights: Float64Array;
  #plain: Float32Array;
  #attentive: Float32Array;
  readonly #keepsRows: boolean;

  /**
   * @param expectedRows     an estimate, so that memory is allocated once; untouched memory costs nothing
   * @param keepRespondents  if false, rows are only counted, and the matrix stays empty
   */
  constructor(expectedRows: number, keepRespondents: boolean) {
    this.#keepsRows = keepRespondents;
    // The estimate may be a few percent too low.
    const capacity = keepRespondents ? Math.max(64, Math.ceil(expectedRows * 1.05)) : 0;
    this.#weights = new Float64Array(capacity);
    this.#plain = new Float32Array(capacity * WIDTH);
    this.#attentive = new Float32Array(capacity * WIDTH);
  }

  /** @param pairs  two numbers per channel: use, and attentive use */
  add(weight: number, pairs: Float64Array): void {
    this.squares += weight * weight;
    if (!this.#keepsRows) {
      this.rows++;
      return;
    }
    if (this.rows === this.#weights.length) this.#grow();
    const plain = this.#plain;
    const attentive = this.#attentive;
    const from = this.rows * WIDTH;
    for (let channel = 0; channel < WIDTH; channel++) {
      plain[from + channel] = pairs[2 * channel]!;
      attentive[from + channel] = pairs[2 * channel + 1]!;
    }
    this.#weights[this.rows++] = weight;
  }

  /** Adds a row whose uses are added later by {@link addUse}. */
  addEmpty(weight: number): void {
    this.squares += weight * weight;
    if (!this.#keepsRows) {
      this.rows++;
      return;
    }
    if (this.rows === this.#weights.length) this.#grow();
    this.#weights[this.rows++] = weight;
  }

  addUse(row: number, channel: number, plain: number, attentive: number): void {
    if (!this.#keepsRows) return;
    this.#plain[row * WIDTH + channel]! += plain;
    this.#attentive[row * WIDTH + channel]! += attentive;
  }

  /** Returns the filled part of each array, without copying it. The rest was never written, so the system gave it no memory. */
  finish(): { weights: Float64Array; plainUse: Float32Array; attentiveUse: Float32Array } {
    const rows = this.#keepsRows ? this.rows : 0;
    return {
      weights: this.#weights.subarray(0, rows),
      plainUse: this.#plain.subarray(0, rows * WIDTH),
      attentiveUse: this.#attentive.subarray(0, rows * WIDTH),
    };
  }

  #grow(): void {
    const capacity = Math.ceil(this.#weights.length * 1.5);
    this.#weights = copiedInto(this.#weights, new Float64Array(capacity));
    this.#plain = copiedInto(this.#plain, new Float32Array(capacity * WIDTH));
    this.#attentive = copiedInto(this.#attentive, new Float32Array(capacity * WIDTH));
  }
}

function copiedInto<Numbers extends Float64Array | Float32Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from);
  return to;
}
