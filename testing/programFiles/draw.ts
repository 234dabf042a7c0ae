/** Random choices from a seed (mulberry32): the same seed draws the same choices. */
export class Draw {
  #state: number;

  constructor(seed: number) {
    this.#state = (seed * 2_654_435_761) >>> 0;
    this.share();
    this.share();
  }

  /** From 0 to below 1. */
  share(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number, both ends included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.share() * (to - from + 1));
  }

  chance(share: number): boolean {
    return this.share() < share;
  }

  one<Item>(list: readonly Item[]): Item {
    return list[Math.floor(this.share() * list.length)]!;
  }

  /** The list in another order. */
  shuffled<Item>(list: readonly Item[]): Item[] {
    const items = [...list];
    for (let at = items.length - 1; at > 0; at--) {
      const other = this.whole(0, at);
      [items[at], items[other]] = [items[other]!, items[at]!];
    }
    return items;
  }

  /** Some items, in the order of the list. */
  some<Item>(list: readonly Item[], count: number): Item[] {
    const chosen = new Set(this.shuffled(list.map((_, at) => at)).slice(0, count));
    return list.filter((_, at) => chosen.has(at));
  }
}

/** Rounded to a number of decimals, as a program writes it. */
export const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** 1234567 as 1,234,567. */
export const grouped = (value: number, mark = ','): string =>
  String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, mark);
