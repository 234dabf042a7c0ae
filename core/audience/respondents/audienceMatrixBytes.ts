import { CHANNELS } from '../../rules/channels.ts';
import type { AudienceMatrix, FurtherTargets, MarketColumn, VehicleTotals } from '../../planning/model/audience.ts';
import { latin1Text, utf8Bytes, utf8Text } from '../bytes/text.ts';

/**
 * The text at the start of the bytes ("folded" is an earlier word for an audience matrix). Every release reads the first version.
 * An audience with further targets has the second version, which release 0.1.0 refuses.
 */
const FIRST_VERSION = 'folded 1';
const SECOND_VERSION = 'folded 2';
/** Market codes are stored as one printable character for each row. Code 0 is "#". */
const FIRST_CODE = 0x23;
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
  /** Missing where the audience has no markets. */
  readonly markets?: readonly StoredMarkets[];
  /** Missing in the first version, and where the audience has no further targets. */
  readonly targets?: TargetNames;
}

/** The further targets: those read in addition to the buying demographic. */
interface TargetNames {
  readonly names: readonly string[];
  /** Number of rows of people outside the buying demographic. */
  readonly others: number;
}

export type MarketNames = Pick<MarketColumn, 'column' | 'names'>;

/** In files the codes are in the header, because older releases accept no further array. In shared memory they are an array. */
type StoredMarkets = MarketNames & { readonly codes?: string };

/** The bytes are not an audience matrix. The message is the end of a sentence about them, such as "is not an audience matrix". */
export class InvalidAudienceMatrixError extends Error {
  override readonly name = 'InvalidAudienceMatrixError';
}

/**
 * The bytes of a file with an audience matrix (contacts by respondent and channel), in pieces: the version as text, the length
 * of the header, the header as JSON padded to 8 bytes, then weights (f64), population use (f64), plain use (f32) and attentive
 * use (f32). If there are further targets, weights (f64), plain use (f32) and attentive use (f32) of the people outside the
 * buying demographic (`others`) follow, then the target bits of all rows and of the others (u8).
 * Numbers are in the byte order of this machine's typed arrays, which is little-endian wherever Node and browsers run. The
 * pieces are views of the arrays: nothing is copied.
 */
export function audienceMatrixPieces(audience: AudienceMatrix): Uint8Array[] {
  const { markets = [], ...withoutMarkets } = audience;
  const stored = markets.map(({ column, names, marketIndex }) => ({ column, names, codes: codesText(marketIndex) }));
  return pieces(withoutMarkets, stored, []);
}

function codesText(marketIndex: Uint8Array): string {
  return latin1Text(marketIndex.map((code) => code + FIRST_CODE));
}

const codesIn = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0) - FIRST_CODE);

/** @param marketArrays  the codes of each market column in shared memory; empty for a file, whose header has the codes */
function pieces(audience: AudienceMatrix, markets: readonly StoredMarkets[], marketArrays: readonly Uint8Array[]) {
  const { weights, plainUse, attentiveUse, populationUse, markets: _markets, targets, ...facts } = audience;
  const rows = weights.length;
  const targetNames = targets && { targets: { names: targets.names, others: targets.others.weights.length } };
  const head = headOf({ ...facts, rows, ...(markets.length > 0 && { markets }), ...targetNames });
  const arrays = [
    ...[weights, populationUse, plainUse, attentiveUse, ...marketArrays],
    ...(targets === undefined ? [] : targetArrays(targets, new Uint8Array(paddingAfter(rows * marketArrays.length)))),
  ];
  return [head, ...arrays.map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength))];
}

function targetArrays({ targetBits, others }: FurtherTargets, padding: Uint8Array) {
  return [padding, others.weights, others.plainUse, others.attentiveUse, targetBits, others.targetBits];
}

/** How many bytes are missing to a multiple of 8. */
const paddingAfter = (bytes: number) => (8 - (bytes % 8)) % 8;

function headOf(header: Header): Uint8Array {
  const text = utf8Bytes(JSON.stringify(header));
  const length = Math.ceil(text.length / 8) * 8;
  const head = new Uint8Array(PREFIX_BYTES + length).fill(SPACE, PREFIX_BYTES);
  head.set(utf8Bytes(header.targets === undefined ? FIRST_VERSION : SECOND_VERSION));
  new DataView(head.buffer).setUint32(FIRST_VERSION.length, length, true);
  head.set(text, PREFIX_BYTES);
  return head;
}

/** An audience matrix in shared memory, where the market codes are arrays too. */
export function sharedAudienceMatrix(audience: AudienceMatrix): SharedArrayBuffer {
  const parts = sharedPieces(audience);
  const shared = new SharedArrayBuffer(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  writeShared(shared, parts);
  return shared;
}

function sharedPieces({ markets = [], ...audience }: AudienceMatrix): Uint8Array[] {
  const named = markets.map(({ column, names }) => ({ column, names }));
  return pieces(
    audience,
    named,
    markets.map(({ marketIndex }) => marketIndex),
  );
}

/** Overwrites an audience in shared memory with one that has the same facts and number of rows. */
export function overwriteShared(shared: SharedArrayBuffer, audience: AudienceMatrix): void {
  writeShared(shared, sharedPieces(audience));
}

function writeShared(shared: SharedArrayBuffer, parts: readonly Uint8Array[]): void {
  const bytes = new Uint8Array(shared);
  let offset = 0;
  for (const piece of parts) {
    bytes.set(piece, offset);
    offset += piece.byteLength;
  }
}

/** Shared memory for an audience with these facts and `rows` rows. Weights and uses are 0; the caller fills them through the views. */
export function blankSharedAudience(
  { populationUse, markets = [], ...facts }: Omit<Header, 'rows' | 'targets'> & Pick<AudienceMatrix, 'populationUse'>,
  rows: number,
): { readonly shared: SharedArrayBuffer; readonly audience: AudienceMatrix } {
  const head = headOf({ ...facts, rows, ...(markets.length > 0 && { markets }) });
  const shared = new SharedArrayBuffer(head.length + arrayBytes(rows, markets));
  const bytes = new Uint8Array(shared);
  bytes.set(head);
  const audience = audienceMatrixOfBytes(bytes);
  audience.populationUse.set(populationUse);
  return { shared, audience };
}

function arrayBytes(rows: number, markets: readonly StoredMarkets[] = []): number {
  return 8 * (rows + CHANNELS.length) + 2 * 4 * rows * CHANNELS.length + marketBytes(rows, markets);
}

function marketBytes(rows: number, markets: readonly StoredMarkets[]): number {
  return rows * markets.filter(({ codes }) => codes === undefined).length;
}

function targetBytes(rows: number, markets: readonly StoredMarkets[], targets: TargetNames | undefined): number {
  if (targets === undefined) return 0;
  const { others } = targets;
  return paddingAfter(marketBytes(rows, markets)) + 8 * others + 2 * 4 * others * CHANNELS.length + rows + others;
}

/**
 * Reads an audience matrix from its bytes. The arrays are views; bytes are copied only if they are not 8-byte aligned.
 * @throws {InvalidAudienceMatrixError} when the bytes are something else or cut short
 */
export function audienceMatrixOfBytes(bytes: Uint8Array): AudienceMatrix {
  // Float64Array needs 8-byte alignment. `slice` is not used: on Node's Buffer it returns a view.
  if (bytes.byteOffset % 8 !== 0) return audienceMatrixOfBytes(new Uint8Array(bytes));
  if (![FIRST_VERSION, SECOND_VERSION].includes(latin1Text(bytes, 0, FIRST_VERSION.length)))
    throw new InvalidAudienceMatrixError('is not an audience matrix');
  const headerBytes = new DataView(bytes.buffer, bytes.byteOffset).getUint32(FIRST_VERSION.length, true);
  const start = PREFIX_BYTES + headerBytes;
  const { rows, markets = [], targets, ...facts } = JSON.parse(utf8Text(bytes, PREFIX_BYTES, start)) as Header;
  const cells = rows * CHANNELS.length;
  const expected = start + arrayBytes(rows, markets) + targetBytes(rows, markets, targets);
  if (bytes.length !== expected) throw new InvalidAudienceMatrixError(`has ${bytes.length} bytes, not ${expected}`);
  let offset = bytes.byteOffset + start;
  /** Returns where the next array begins, and advances the offset by its size in bytes. */
  const take = (size: number) => (offset += size) - size;
  const audience = {
    ...facts,
    weights: new Float64Array(bytes.buffer, take(8 * rows), rows),
    populationUse: new Float64Array(bytes.buffer, take(8 * CHANNELS.length), CHANNELS.length),
    plainUse: new Float32Array(bytes.buffer, take(4 * cells), cells),
    attentiveUse: new Float32Array(bytes.buffer, take(4 * cells), cells),
    ...(markets.length > 0 && {
      markets: markets.map(({ codes, ...names }) => ({
        ...names,
        marketIndex: codes === undefined ? new Uint8Array(bytes.buffer, take(rows), rows) : codesIn(codes),
      })),
    }),
  };
  if (targets === undefined) return audience;
  take(paddingAfter(marketBytes(rows, markets)));
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
  const targetBits = new Uint8Array(buffer, take(rows), rows);
  return { names, targetBits, others: { ...others, targetBits: new Uint8Array(buffer, take(count), count) } };
}
