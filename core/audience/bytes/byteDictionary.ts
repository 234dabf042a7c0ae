import { copyOf } from './bytes.ts';

/**
 * Remembers a value for each distinct text, given as bytes: in a column with few different texts, each is decoded only once.
 * At most `limit` texts are remembered. For further texts `make` is called each time.
 */
export class ByteDictionary<Value> {
  readonly #slots: Int32Array;
  readonly #keys: Uint8Array[] = [];
  readonly #values: Value[] = [];
  readonly #mask: number;
  readonly #limit: number;
  readonly #make: (text: string) => Value;

  constructor(make: (text: string) => Value, limit = 4096) {
    this.#make = make;
    this.#limit = limit;
    const size = 2 ** Math.ceil(Math.log2(limit * 2));
    this.#slots = new Int32Array(size);
    this.#mask = size - 1;
  }

  /** @param text  decodes the bytes. It is called only when the bytes are not in the dictionary */
  get(bytes: Uint8Array, start: number, end: number, text: () => string): Value {
    let slot = hashBytes(bytes, start, end, FNV_OFFSET) & this.#mask;
    for (; this.#slots[slot] !== 0; slot = (slot + 1) & this.#mask) {
      const entry = this.#slots[slot]! - 1;
      const key = this.#keys[entry]!;
      if (key.length === end - start && same(key, bytes, start)) return this.#values[entry]!;
    }
    const value = this.#make(text());
    if (this.#keys.length < this.#limit) {
      this.#keys.push(copyOf(bytes, start, end));
      this.#values.push(value);
      this.#slots[slot] = this.#keys.length;
    }
    return value;
  }
}

export const FNV_OFFSET = 0x811c9dc5;

/** FNV-1a over a run of bytes, 32 bits (Fowler, Noll & Vo, RFC 9923). */
export function hashBytes(bytes: Uint8Array, start: number, end: number, seed: number): number {
  let hash = seed;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
  return hash >>> 0;
}

function same(key: Uint8Array, bytes: Uint8Array, start: number): boolean {
  for (let at = 0; at < key.length; at++) if (key[at] !== bytes[start + at]) return false;
  return true;
}
