import { CHANNELS } from '../../rules/channels.ts';
import type { AudienceMatrix, FurtherTargets, MarketColumn, VehicleTotals } from '../../planning/model/audience.ts';
import { latin1Text, utf8Bytes, utf8Text } from '../bytes/text.ts';

/** The first version has no markets, the second no further targets. */
const MAGICS = ['folded 1', 'folded 2', 'folded 3'];
const MAGIC = MAGICS.at(-1)!;
const PREFIX_BYTES = 16;
const SPACE = 0x20;

/** The JSON header before the arrays. */
interface Header {
  readonly sample: number;
  readonly universe: number;
  readonly targetSample: number;
  readonly targetUniverse: number;
  readonly measured: boolean;
  readonly vehicles: readonly VehicleTotals[];
  readonly rows: number;
  /** Missing in the first version. */
  readonly markets?: readonly MarketNames[];
  /** Missing in the first two versions, and where there are none. */
  readonly targets?: TargetNames;
}

/** Names of the further targets, and the rows of people outside the buying demographic. */
interface TargetNames {
  readonly names: readonly string[];
  readonly others: number;
}

export type MarketNames = Pick<MarketColumn, 'column' | 'names'>;

/** The bytes are not a folded audience; the message says why. */
export class NotFoldedError extends Error {
  override readonly name = 'NotFoldedError';
}

/**
 * A folded audience as bytes, in pieces, in the byte order of this machine's typed arrays (little-endian on every platform that
 * Node and browsers run on): magic, header length, header as JSON padded to 8 bytes, then weights (f64), population use (f64),
 * plain use (f32), attentive use (f32), and the rows of each market column (u8). With further targets follow, after padding to 8 bytes,
 * the others' weights (f64), plain use (f32) and attentive use (f32), then the bits of the rows and of the others (u8). The arrays are
 * views: nothing is copied.
 */
export function foldedPieces(audience: AudienceMatrix): Uint8Array[] {
  const { weights, plainUse, attentiveUse, populationUse, markets = [], targets, ...facts } = audience;
  const named = markets.map(({ column, names }) => ({ column, names }));
  const rows = weights.length;
  const further = targets && { targets: { names: targets.names, others: targets.others.weights.length } };
  const head = headOf({ ...facts, rows, markets: named, ...further });
  const arrays = [
    ...[weights, populationUse, plainUse, attentiveUse, ...markets.map(({ of }) => of)],
    ...(targets === undefined ? [] : targetArrays(targets, new Uint8Array(paddingAfter(rows * markets.length)))),
  ];
  return [head, ...arrays.map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength))];
}

function targetArrays({ of, others }: FurtherTargets, padding: Uint8Array) {
  return [padding, others.weights, others.plainUse, others.attentiveUse, of, others.of];
}

/** Bytes that fill up to a multiple of 8. */
const paddingAfter = (bytes: number) => (8 - (bytes % 8)) % 8;

function headOf(header: Header): Uint8Array {
  const text = utf8Bytes(JSON.stringify(header));
  const length = Math.ceil(text.length / 8) * 8;
  const head = new Uint8Array(PREFIX_BYTES + length).fill(SPACE, PREFIX_BYTES);
  head.set(utf8Bytes(MAGIC));
  new DataView(head.buffer).setUint32(MAGIC.length, length, true);
  head.set(text, PREFIX_BYTES);
  return head;
}

/** The same bytes in shared memory. */
export function sharedFolded(audience: AudienceMatrix): SharedArrayBuffer {
  const pieces = foldedPieces(audience);
  const shared = new SharedArrayBuffer(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0));
  writeShared(shared, pieces);
  return shared;
}

/** Overwrites an audience in shared memory with one that has the same facts and number of rows. */
export function overwriteShared(shared: SharedArrayBuffer, audience: AudienceMatrix): void {
  writeShared(shared, foldedPieces(audience));
}

function writeShared(shared: SharedArrayBuffer, pieces: readonly Uint8Array[]): void {
  const bytes = new Uint8Array(shared);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.byteLength;
  }
}

/** Shared memory for an audience with these facts and `rows` rows; weights and uses are 0, to be filled through its views. */
export function sharedBlank(
  { populationUse, ...facts }: Omit<Header, 'rows' | 'targets'> & Pick<AudienceMatrix, 'populationUse'>,
  rows: number,
): { readonly shared: SharedArrayBuffer; readonly audience: AudienceMatrix } {
  const head = headOf({ ...facts, rows });
  const shared = new SharedArrayBuffer(head.length + arrayBytes(rows, facts.markets));
  const bytes = new Uint8Array(shared);
  bytes.set(head);
  const audience = foldedAudienceIn(bytes);
  audience.populationUse.set(populationUse);
  return { shared, audience };
}

function arrayBytes(rows: number, markets: readonly MarketNames[] = []): number {
  return 8 * (rows + CHANNELS.length) + 2 * 4 * rows * CHANNELS.length + rows * markets.length;
}

function targetBytes(rows: number, markets: readonly MarketNames[], targets: TargetNames | undefined): number {
  if (targets === undefined) return 0;
  const { others } = targets;
  return paddingAfter(rows * markets.length) + 8 * others + 2 * 4 * others * CHANNELS.length + rows + others;
}

/**
 * Reads a folded audience from its bytes. The arrays are views; bytes are copied only if they are not 8-byte aligned.
 * @throws {NotFoldedError} when the bytes are something else or cut short
 */
export function foldedAudienceIn(bytes: Uint8Array): AudienceMatrix {
  // Float64Array needs 8-byte alignment. `slice` is not used: on Node's Buffer it returns a view.
  if (bytes.byteOffset % 8 !== 0) return foldedAudienceIn(new Uint8Array(bytes));
  if (!MAGICS.includes(latin1Text(bytes, 0, MAGIC.length))) throw new NotFoldedError('is not a folded audience');
  const headerBytes = new DataView(bytes.buffer, bytes.byteOffset).getUint32(MAGIC.length, true);
  const start = PREFIX_BYTES + headerBytes;
  const { rows, markets = [], targets, ...facts } = JSON.parse(utf8Text(bytes, PREFIX_BYTES, start)) as Header;
  const cells = rows * CHANNELS.length;
  const expected = start + arrayBytes(rows, markets) + targetBytes(rows, markets, targets);
  if (bytes.length !== expected) throw new NotFoldedError(`holds ${bytes.length} bytes, not ${expected}`);
  let offset = bytes.byteOffset + start;
  const take = (size: number) => (offset += size) - size;
  const audience = {
    ...facts,
    weights: new Float64Array(bytes.buffer, take(8 * rows), rows),
    populationUse: new Float64Array(bytes.buffer, take(8 * CHANNELS.length), CHANNELS.length),
    plainUse: new Float32Array(bytes.buffer, take(4 * cells), cells),
    attentiveUse: new Float32Array(bytes.buffer, take(4 * cells), cells),
    ...(markets.length > 0 && {
      markets: markets.map((names) => ({ ...names, of: new Uint8Array(bytes.buffer, take(rows), rows) })),
    }),
  };
  if (targets === undefined) return audience;
  take(paddingAfter(rows * markets.length));
  return { ...audience, targets: targetsIn(bytes.buffer, targets, rows, take) };
}

function targetsIn(
  buffer: ArrayBufferLike,
  { names, others: count }: TargetNames,
  rows: number,
  take: (size: number) => number,
): FurtherTargets {
  const cells = count * CHANNELS.length;
  const others = {
    weights: new Float64Array(buffer, take(8 * count), count),
    plainUse: new Float32Array(buffer, take(4 * cells), cells),
    attentiveUse: new Float32Array(buffer, take(4 * cells), cells),
  };
  const of = new Uint8Array(buffer, take(rows), rows);
  return { names, of, others: { ...others, of: new Uint8Array(buffer, take(count), count) } };
}
