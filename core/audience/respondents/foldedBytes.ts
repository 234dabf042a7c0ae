import { CHANNELS } from '../../rules/channels.ts';
import type { FoldedAudience, VehicleTotals } from '../../planning/model/audience.ts';
import { latin1Text, utf8Text } from '../bytes/text.ts';

/** What a folded audience begins with; then the length of its header as JSON [bytes, little-endian], padded to {@link FOLDED_PREFIX_BYTES}. */
export const FOLDED_MAGIC = 'folded 1';
export const FOLDED_PREFIX_BYTES = 16;

/** What stands before the arrays. */
export interface FoldedHeader {
  readonly sample: number;
  readonly universe: number;
  readonly targetSample: number;
  readonly targetUniverse: number;
  readonly measured: boolean;
  readonly vehicles: readonly VehicleTotals[];
  readonly rows: number;
}

/** What is wrong with bytes that are no folded audience. */
export class NotFoldedError extends Error {
  override readonly name = 'NotFoldedError';
}

/**
 * Reads a folded audience out of its bytes. The arrays are views of them: nothing is copied, unless they stand at an odd place.
 * @throws {NotFoldedError} for anything else, and where it is cut short
 */
export function foldedAudienceIn(bytes: Uint8Array<ArrayBuffer>): FoldedAudience {
  // Views of 8 bytes can only start at every eighth. Not `slice`: Node's Buffers take that for a view.
  if (bytes.byteOffset % 8 !== 0) return foldedAudienceIn(new Uint8Array(bytes));
  if (latin1Text(bytes, 0, FOLDED_MAGIC.length) !== FOLDED_MAGIC) throw new NotFoldedError('is not a folded audience');
  const headerBytes = new DataView(bytes.buffer, bytes.byteOffset).getUint32(FOLDED_MAGIC.length, true);
  const start = FOLDED_PREFIX_BYTES + headerBytes;
  const { rows, ...facts } = JSON.parse(utf8Text(bytes, FOLDED_PREFIX_BYTES, start)) as FoldedHeader;
  const cells = rows * CHANNELS.length;
  const expected = start + 8 * (rows + CHANNELS.length) + 2 * 4 * cells;
  if (bytes.length !== expected) throw new NotFoldedError(`holds ${bytes.length} bytes, not ${expected}`);
  let offset = bytes.byteOffset + start;
  const take = (size: number) => (offset += size) - size;
  return {
    ...facts,
    weights: new Float64Array(bytes.buffer, take(8 * rows), rows),
    populationUse: new Float64Array(bytes.buffer, take(8 * CHANNELS.length), CHANNELS.length),
    plainUse: new Float32Array(bytes.buffer, take(4 * cells), cells),
    attentiveUse: new Float32Array(bytes.buffer, take(4 * cells), cells),
  };
}
