import { CHANNELS } from '../../rules/channels.ts';
import { activeSeconds } from '../../planning/model/attention.ts';
import type { AudienceMatrix, VehicleTotals } from '../../planning/model/audience.ts';
import type { MappedVehicle } from '../../planningData/masterMapping.ts';
import type { TargetMatrix } from './targetMatrix.ts';

const WIDTH = CHANNELS.length;

/** The folded audience of a respondent file; takes over the matrix. */
export function foldedAudience(
  { sample, universe, targetUniverse }: Pick<AudienceMatrix, 'sample' | 'universe' | 'targetUniverse'>,
  vehicles: VehicleTotals[],
  matrix: TargetMatrix,
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
  };
}

export function attentionOf({ format }: MappedVehicle) {
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
  const seconds = activeSeconds(attentionOf(mapped));
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
