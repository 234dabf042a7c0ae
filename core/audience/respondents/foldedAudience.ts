import { CHANNELS } from '../../rules/channels.ts';
import { activeSeconds, attentiveShare } from '../../planning/model/attention.ts';
import type { FormatAttention } from '../../planning/model/attention.ts';
import type { AudienceMatrix, MarketColumn, VehicleTotals } from '../../planning/model/audience.ts';
import type { MappedVehicle } from '../../planningData/masterMapping.ts';
import type { FormatAssumption } from '../../planningData/rates/resolve.ts';
import type { TargetMatrix } from './targetMatrix.ts';

const WIDTH = CHANNELS.length;

/** The folded audience of a respondent file: contacts by respondent and channel. It uses the arrays of the matrix without copying. */
export function foldedAudience(
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
  return overFormats(vehicle, (attention) => attentiveShare(attention, thresholdSeconds));
}

function overFormats({ format, bought = [] }: MappedVehicle, measure: (attention: FormatAttention) => number): number {
  if (bought.length === 0) return measure(attentionOf(format));
  return bought.reduce((sum, one) => sum + one.bought! * measure(attentionOf(one)), 0);
}

function attentionOf(format: FormatAssumption): FormatAttention {
  return { attentionShare: format.attention_share, meanActiveSeconds: format.mean_active_seconds };
}

export function vehicleTotals(
  column: string,
  mapped: MappedVehicle,
  share: number,
  populationUse: number,
  targetUse: number,
): VehicleTotals {
  const { publisher, channel, format } = mapped;
  const seconds = overFormats(mapped, activeSeconds);
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
