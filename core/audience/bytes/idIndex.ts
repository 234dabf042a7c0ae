import { AscendingIds } from './ascendingIds.ts';
import { FNV_OFFSET, hashBytes } from './byteDictionary.ts';

/** Length of a slot. A slot has both hashes and the number + 1 next to each other, so that a lookup touches memory once. */
const SLOT = 4;
const FIRST = 0;
const SECOND = 1;
const NUMBER = 2;

/**
 * Numbers respondents by identifier, in order of appearance: 0, 1, 2 ...
 * Ascending identifiers need no search. From the first identifier on that is not ascending, a 64-bit hash of each identifier is
 * stored instead of its text: the chance of any collision among a million identifiers is about 3 in 100 million.
 */
export class IdIndex {
  size = 0;
  readonly #ascending = new AscendingIds();
  #slots = new Uint32Array(0);
  #mask = 0;

  /** @returns the number of this identifier. If it equals the size before the call, the identifier is new */
  add(bytes: Uint8Array, start: number, end: number): number {
    const ascending = this.#ascending;
    if (this.size === ascending.size && ascending.append(bytes, start, end)) return this.size++;
    const number = ascending.indexOf(bytes, start, end);
    if (number >= 0) return number;
    if (this.size - ascending.size >= this.#mask * 0.75) this.#grow();
    return this.#place(hashBytes(bytes, start, end, FNV_OFFSET), secondHash(bytes, start, end));
  }

  #place(first: number, second: number): number {
    const slots = this.#slots;
    const slot = this.#find(first, second);
    if (slots[slot + NUMBER] !== 0) return slots[slot + NUMBER]! - 1;
    slots[slot + FIRST] = first;
    slots[slot + SECOND] = second;
    slots[slot + NUMBER] = ++this.size;
    return this.size - 1;
  }

  /** The slot with these hashes, or the free slot for them. */
  #find(first: number, second: number): number {
    const slots = this.#slots;
    const mask = this.#mask;
    for (let at = (first ^ second) & mask; ; at = (at + 1) & mask) {
      const slot = at * SLOT;
      if (slots[slot + NUMBER] === 0) return slot;
      if (slots[slot + FIRST] === first && slots[slot + SECOND] === second) return slot;
    }
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Uint32Array(Math.max(1024 * SLOT, old.length * 2));
    this.#mask = this.#slots.length / SLOT - 1;
    for (let slot = 0; slot < old.length; slot += SLOT) {
      if (old[slot + NUMBER] === 0) continue;
      this.#slots.set(old.subarray(slot, slot + SLOT), this.#find(old[slot + FIRST]!, old[slot + SECOND]!));
    }
  }
}

/** A hash independent of FNV (multiply and rotate), so that collisions of one are not collisions of the other. */
function secondHash(bytes: Uint8Array, start: number, end: number): number {
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
