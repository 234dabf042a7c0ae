import { seededRandom } from '../../core/planning/model/random.ts';

/** Seeded random draws for one file. */
export class Draw {
  readonly number: () => number;

  constructor(seed: number) {
    this.number = seededRandom(seed);
  }

  /** A whole number from `from` up to but not including `to`. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.number() * (to - from));
  }

  one<Item>(items: readonly Item[]): Item {
    return items[this.whole(0, items.length)]!;
  }

  chance(share: number): boolean {
    return this.number() < share;
  }

  /** One of several by weight; the weights need not add up to 1. */
  weighted<Item extends string>(shares: Readonly<Record<Item, number>>): Item {
    const entries = Object.entries(shares) as [Item, number][];
    let left = this.number() * entries.reduce((sum, [, share]) => sum + share, 0);
    for (const [item, share] of entries) {
      left -= share;
      if (left < 0) return item;
    }
    return entries.at(-1)![0];
  }

  some<Item>(items: readonly Item[], count: number): Item[] {
    const rest = [...items];
    return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(this.whole(0, rest.length), 1)[0]!);
  }
}
