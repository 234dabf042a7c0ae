import { FNV_OFFSET, hashBytes } from './byteDictionary.ts';

/**
 * Numbers respondents by their identifier in the order they come: 0, 1, 2 ...
 * Keeps 64 bits of hash for each instead of its text, 12 bytes a slot. Two different identifiers among a million fall
 * together with a chance of about 3 in 100 million.
 */
export class IdIndex {
  size = 0;
  private firsts = new Uint32Array(1 << 12);
  private seconds = new Uint32Array(1 << 12);
  private numbers = new Int32Array(1 << 12);

  /** @returns the number of this identifier; equal to the former `size` when it is new */
  add(bytes: Buffer, start: number, end: number): number {
    if (this.size * 2 >= this.numbers.length) this.grow();
    return this.place(hashBytes(bytes, start, end, FNV_OFFSET), secondHash(bytes, start, end));
  }

  private place(first: number, second: number): number {
    const mask = this.numbers.length - 1;
    let slot = (first ^ second) & mask;
    for (; this.numbers[slot] !== 0; slot = (slot + 1) & mask) {
      if (this.firsts[slot] === first && this.seconds[slot] === second) return this.numbers[slot]! - 1;
    }
    this.firsts[slot] = first;
    this.seconds[slot] = second;
    this.numbers[slot] = ++this.size;
    return this.size - 1;
  }

  private grow(): void {
    const { firsts, seconds, numbers } = this;
    const length = numbers.length * 2;
    const mask = length - 1;
    this.firsts = new Uint32Array(length);
    this.seconds = new Uint32Array(length);
    this.numbers = new Int32Array(length);
    for (let old = 0; old < numbers.length; old++) {
      if (numbers[old] === 0) continue;
      let slot = (firsts[old]! ^ seconds[old]!) & mask;
      while (this.numbers[slot] !== 0) slot = (slot + 1) & mask;
      this.firsts[slot] = firsts[old]!;
      this.seconds[slot] = seconds[old]!;
      this.numbers[slot] = numbers[old]!;
    }
  }
}

/** A hash unlike FNV: multiply and turn, so that texts that fall together in one do not in the other. */
function secondHash(bytes: Buffer, start: number, end: number): number {
  let hash = 0x9e3779b9;
  for (let at = start; at < end; at++) {
    hash = Math.imul(hash ^ bytes[at]!, 0xcc9e2d51);
    hash = (hash << 15) | (hash >>> 17);
  }
  return mix(hash ^ (end - start));
}

/** Spreads the bits (finaliser of MurmurHash3, Appleby 2011). */
function mix(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
