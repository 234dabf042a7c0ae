import { copyOf } from './bytes.ts';

const ZERO = 48;
const NINE = 57;
const DIGITS_MAXIMUM = 15;

/**
 * Identifiers that count upwards, as in most files: "1", "2", "5" or "R0001", "R0002". Only one number is stored for each
 * identifier, and an identifier above the last one is known to be new without a search.
 */
export class AscendingIds {
  size = 0;
  #values = new Float64Array(1024);
  #prefix: Uint8Array | null = null;
  /** The number of digits of all identifiers, if the digits of the first one begin with a zero; 0 if none begins with a zero. */
  #width = 0;
  #last = -1;

  /** Adds an identifier if it is above the last one. @returns whether it was added */
  append(bytes: Uint8Array, start: number, end: number): boolean {
    const value = this.#value(bytes, start, end);
    if (!(value > this.#last)) return false;
    if (this.size === this.#values.length) {
      const grown = new Float64Array(this.size * 2);
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values[this.size++] = value;
    this.#last = value;
    return true;
  }

  /** The index of an identifier in the order of adding, from 0; -1 when it was not added. */
  indexOf(bytes: Uint8Array, start: number, end: number): number {
    const value = this.#value(bytes, start, end);
    let low = 0;
    let high = this.size - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const found = this.#values[middle]!;
      if (found === value) return middle;
      if (found < value) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  /** The number after the prefix; NaN when the identifier has another form than the first identifier. */
  #value(bytes: Uint8Array, start: number, end: number): number {
    const prefix = this.#prefix;
    if (prefix === null) return this.#valueOfFirst(bytes, start, end);
    const from = start + prefix.length;
    const digits = end - from;
    if (digits < 1 || digits > DIGITS_MAXIMUM) return NaN;
    if (this.#width > 0 ? digits !== this.#width : bytes[from] === ZERO && digits > 1) return NaN;
    for (let at = 0; at < prefix.length; at++) if (prefix[at] !== bytes[start + at]) return NaN;
    let value = 0;
    for (let at = from; at < end; at++) {
      const digit = bytes[at]! - ZERO;
      if (digit < 0 || digit > 9) return NaN;
      value = value * 10 + digit;
    }
    return value;
  }

  /** The number of the first identifier. Its prefix and width become those of all identifiers. */
  #valueOfFirst(bytes: Uint8Array, start: number, end: number): number {
    let from = end;
    while (from > start && bytes[from - 1]! >= ZERO && bytes[from - 1]! <= NINE) from--;
    this.#prefix = copyOf(bytes, start, from);
    this.#width = bytes[from] === ZERO && end - from > 1 ? end - from : 0;
    return this.#value(bytes, start, end);
  }
}
