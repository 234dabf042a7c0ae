import { joined } from '../bytes/bytes.ts';
import { isDecompressionBomb } from '../bytes/decompressionBomb.ts';
import { memorySource } from '../bytes/memorySource.ts';
import type { ByteSource, ReadingPlatform } from '../bytes/platform.ts';
import { damagedSav, SavBytes } from './savBytes.ts';
import type { SavDictionary } from './savDictionary.ts';

/** Number of bytes of a value, and number of commands that are read at once. */
const EIGHT = 8;
/** Commands of compressed data. A command from 1 to 251 is a number itself. */
const END = 252;
const RAW = 253;
const BLANKS = 254;
const SYSTEM_MISSING = 255;
/** The number that means "no value" (system-missing). */
export const NO_VALUE = -Number.MAX_VALUE;
const ZLIB_HEADER = 2;
const ZLIB_CHECKSUM = 4;
/** Maximum number of inflated bytes of a block. SPSS writes blocks of at most 4 MB. */
const BLOCK_BYTES_MAXIMUM = 64 * 1024 * 1024;

/**
 * Reads the cases (rows) of a file in order, with any compression.
 * @param from    offset of the data
 * @param onCase  called with the bytes of each case, in the byte order of the file; the next case overwrites them
 * @param onProgress  called with the share read, between 0 and 1
 * @throws {AudienceFileError} when the file is damaged, or its number of cases differs from the header
 */
export async function readCases(
  source: ByteSource,
  from: number,
  littleEndian: boolean,
  dictionary: SavDictionary,
  platform: Pick<ReadingPlatform, 'inflateRaw'>,
  onCase: (bytes: Uint8Array) => void,
  onProgress: (share: number) => void = () => {},
): Promise<void> {
  const cases = new CaseBuilder(dictionary, littleEndian, onCase);
  if (dictionary.compression === 2) {
    for await (const { unpacked, share } of inflatedBlocks(source, from, littleEndian, platform)) {
      cases.addCompressed(unpacked);
      onProgress(share);
    }
  } else {
    const step = 1024 * 1024;
    for (let at = from; at < source.size && !cases.ended; at += step) {
      const piece = source.read(at, Math.min(source.size, at + step));
      if (dictionary.compression === 1) cases.addCompressed(piece);
      else cases.addPlain(piece);
      onProgress(Math.min(1, (at + step) / source.size));
    }
  }
  cases.close();
}

/** Assembles cases from pieces of any length. */
class CaseBuilder {
  ended = false;
  readonly #case: Uint8Array;
  readonly #view: DataView;
  readonly #bias: number;
  readonly #littleEndian: boolean;
  readonly #onCase: (bytes: Uint8Array) => void;
  readonly #statedCases: number | null;
  #count = 0;
  #filled = 0;
  #rest: Uint8Array = new Uint8Array(0);
  /** Index of the next command among the eight that were read; 8 when the next eight must be read. */
  #command = EIGHT;
  readonly #commands = new Uint8Array(EIGHT);

  constructor({ slots, bias, cases }: SavDictionary, littleEndian: boolean, onCase: (bytes: Uint8Array) => void) {
    if (slots === 0) throw damagedSav('it has no variables');
    this.#case = new Uint8Array(slots * EIGHT);
    this.#view = new DataView(this.#case.buffer);
    this.#bias = bias;
    this.#littleEndian = littleEndian;
    this.#onCase = onCase;
    this.#statedCases = cases;
  }

  /** Adds values that are not compressed. */
  addPlain(piece: Uint8Array): void {
    const bytes = this.#withRest(piece);
    let at = 0;
    for (; at + EIGHT <= bytes.length; at += EIGHT) this.#raw(bytes, at);
    this.#rest = bytes.slice(at);
  }

  /** Adds compressed data: eight command bytes, then the 8-byte values that these commands need. */
  addCompressed(piece: Uint8Array): void {
    const bytes = this.#withRest(piece);
    let at = 0;
    while (!this.ended) {
      if (this.#command === EIGHT) {
        if (at + EIGHT > bytes.length) break;
        this.#commands.set(bytes.subarray(at, at + EIGHT));
        this.#command = 0;
        at += EIGHT;
      }
      const code = this.#commands[this.#command]!;
      if (code === RAW) {
        if (at + EIGHT > bytes.length) break;
        this.#raw(bytes, at);
        at += EIGHT;
      } else if (code === END) this.ended = true;
      else if (code === BLANKS) this.#blanks();
      else if (code === SYSTEM_MISSING) this.#number(NO_VALUE);
      // Command 0 is padding.
      else if (code > 0) this.#number(code - this.#bias);
      this.#command++;
    }
    this.#rest = bytes.slice(at);
  }

  /** @throws {AudienceFileError} when the last case is incomplete, or cases are missing */
  close(): void {
    const missing = this.#statedCases !== null && this.#count < this.#statedCases;
    if (!missing && this.#filled === 0 && (this.ended || this.#rest.length === 0)) return;
    const ofStatedCases = this.#statedCases === null ? '' : ` of the ${this.#statedCases} that its header names`;
    throw damagedSav(`it breaks off after ${this.#count} cases${ofStatedCases}`);
  }

  #withRest(piece: Uint8Array): Uint8Array {
    return this.#rest.length === 0 ? piece : joined([this.#rest, piece]);
  }

  #raw(bytes: Uint8Array, at: number): void {
    this.#case.set(bytes.subarray(at, at + EIGHT), this.#filled);
    this.#next();
  }

  #blanks(): void {
    this.#case.fill(0x20, this.#filled, this.#filled + EIGHT);
    this.#next();
  }

  #number(value: number): void {
    this.#view.setFloat64(this.#filled, value, this.#littleEndian);
    this.#next();
  }

  #next(): void {
    this.#filled += EIGHT;
    if (this.#filled < this.#case.length) return;
    this.#filled = 0;
    if (this.#count === this.#statedCases) {
      throw damagedSav(`it holds more cases than the ${this.#statedCases} that its header names`);
    }
    this.#count++;
    this.#onCase(this.#case);
  }
}

/** The blocks of a zsav file, inflated one after the other. The directory of the blocks is after the last block. */
async function* inflatedBlocks(
  source: ByteSource,
  from: number,
  littleEndian: boolean,
  platform: Pick<ReadingPlatform, 'inflateRaw'>,
): AsyncGenerator<{ unpacked: Uint8Array; share: number }> {
  const bytes = new SavBytes(source);
  bytes.littleEndian = littleEndian;
  // The data begin with the offsets of this header and of the list of blocks.
  bytes.offset = from + EIGHT;
  const trailer = bytes.int64();
  if (!(trailer >= from && trailer < source.size)) throw damagedSav('its list of blocks is missing');
  // Before the number of blocks are two 64-bit numbers and the size of a block, which are not needed.
  bytes.offset = trailer + 16 + 4;
  const count = bytes.int32();
  if (count < 0 || count > source.size / 24) throw damagedSav('its list of blocks is damaged');
  const blocks = Array.from({ length: count }, () => {
    // The offset before compression is not needed.
    bytes.skip(EIGHT);
    return { at: bytes.int64(), unpacked: bytes.int32(), packed: bytes.int32() };
  });
  checkGrowth(blocks);
  let end = from;
  for (const { at, unpacked, packed } of blocks) {
    // Blocks must not overlap, or the same bytes could be inflated many times.
    const isInside = at >= end && packed >= ZLIB_HEADER + ZLIB_CHECKSUM && at + packed <= trailer;
    if (!isInside || !(unpacked >= 0 && unpacked <= BLOCK_BYTES_MAXIMUM)) {
      throw damagedSav('one of its blocks is damaged');
    }
    end = at + packed;
    const block = await inflated(source, at + ZLIB_HEADER, at + packed - ZLIB_CHECKSUM, unpacked, platform);
    yield { unpacked: block, share: (at + packed) / trailer };
  }
}

function checkGrowth(blocks: readonly { readonly unpacked: number; readonly packed: number }[]): void {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  const unpacked = sum(blocks.map((block) => block.unpacked));
  const packed = sum(blocks.map((block) => block.packed));
  if (isDecompressionBomb(packed, unpacked)) {
    throw damagedSav('its blocks grow beyond measure when they are unpacked');
  }
}

async function inflated(
  source: ByteSource,
  from: number,
  to: number,
  size: number,
  platform: Pick<ReadingPlatform, 'inflateRaw'>,
): Promise<Uint8Array> {
  const whole = new Uint8Array(size);
  // Copied, because a source may overwrite the bytes that it gave while the block is being inflated.
  const packed = memorySource(source.read(from, to).slice());
  let filled = 0;
  try {
    for await (const piece of platform.inflateRaw(packed, 0, packed.size)) {
      if (filled + piece.length > size) throw damagedSav('one of its blocks is damaged');
      whole.set(piece, filled);
      filled += piece.length;
    }
  } catch {
    throw damagedSav('one of its blocks is damaged');
  }
  if (filled !== size) throw damagedSav('one of its blocks is damaged');
  return whole;
}
