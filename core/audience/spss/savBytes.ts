import { AudienceFileError } from '../refusals/audienceFileError.ts';
import type { ByteSource } from '../bytes/platform.ts';

/** The refusal of a file that is cut short or inconsistent. @param fault  completes "cannot be read: ..." */
export function damagedSav(fault: string): AudienceFileError {
  return new AudienceFileError(`The SPSS file cannot be read: ${fault}.`, [
    'Open it in SPSS or PSPP, save it again as sav or export it as csv, and convert that file.',
  ]);
}

const PIECE_BYTES = 256 * 1024;

/** Reads numbers and bytes of an SPSS file from its start, in the byte order of the machine that wrote it. */
export class SavBytes {
  /** Offset of the next byte. */
  offset = 0;
  /** The byte order, which becomes known while the header is read. */
  littleEndian = true;
  readonly #source: ByteSource;
  #piece: Uint8Array = new Uint8Array(0);
  #view: DataView = new DataView(new ArrayBuffer(0));
  #from = 0;

  constructor(source: ByteSource) {
    this.#source = source;
  }

  get size(): number {
    return this.#source.size;
  }

  /** @throws {AudienceFileError} when the file ends early */
  int32(): number {
    const { view, at } = this.#take(4);
    return view.getInt32(at, this.littleEndian);
  }

  float64(): number {
    const { view, at } = this.#take(8);
    return view.getFloat64(at, this.littleEndian);
  }

  /** A 64-bit integer that is an offset or a count: below 2^53 in any valid file. */
  int64(): number {
    const { view, at } = this.#take(8);
    return Number(view.getBigInt64(at, this.littleEndian));
  }

  /** A view of the next bytes, valid until the next read. */
  bytes(count: number): Uint8Array {
    const { at } = this.#take(count);
    return this.#piece.subarray(at, at + count);
  }

  skip(count: number): void {
    if (count < 0 || this.offset + count > this.size) throw damagedSav('it breaks off');
    this.offset += count;
  }

  #take(count: number): { view: DataView; at: number } {
    if (count < 0 || this.offset + count > this.size) throw damagedSav('it breaks off');
    if (this.offset < this.#from || this.offset + count > this.#from + this.#piece.length) {
      this.#piece = this.#source.read(this.offset, Math.min(this.size, this.offset + Math.max(PIECE_BYTES, count)));
      this.#from = this.offset;
      this.#view = new DataView(this.#piece.buffer, this.#piece.byteOffset, this.#piece.length);
    }
    const at = this.offset - this.#from;
    this.offset += count;
    return { view: this.#view, at };
  }
}
