import { seededRandom } from '../../core/planning/model/random.ts';

/** Random draws of one generated file. The same seed gives the same draws. */
export interface Draw {
  /** Between 0 (included) and 1 (excluded). */
  unit(): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** `count` different entries in a random order; all of them when the list is shorter. */
  some<T>(list: readonly T[], count: number): T[];
}

/** @param seed any whole number */
export function drawFrom(seed: number): Draw {
  const unit = seededRandom(seed);
  const whole = (low: number, high: number) => low + Math.floor(unit() * (high - low + 1));
  const some = <T>(list: readonly T[], count: number): T[] => {
    const left = [...list];
    const taken: T[] = [];
    while (taken.length < count && left.length > 0) taken.push(...left.splice(whole(0, left.length - 1), 1));
    return taken;
  };
  return {
    unit,
    whole,
    some,
    chance: (share) => unit() < share,
    pick: (list) => list[whole(0, list.length - 1)]!,
  };
}

/** `value` rounded to `digits` decimals. */
export function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
