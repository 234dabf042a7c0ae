import { CHANNELS } from '../../core/rules/channels.ts';
import type { Channel } from '../../core/rules/channels.ts';

/** A question with few channels, so that a search by brute force answers it. */
export interface Search {
  /** The channels that may have money; at most five. */
  readonly channels: readonly Channel[];
  /** [$] */
  readonly budget: number;
  /** The objective of a split [$ by channel, in the order of CHANNELS]. */
  readonly worth: (spend: readonly number[]) => number;
  /** Whether a split is allowed; if missing, all are. */
  readonly isAllowed?: (spend: readonly number[]) => boolean;
  /** Number of parts into which the grid divides the budget. */
  readonly parts?: number;
}

export interface Found {
  /** By channel, in the order of CHANNELS [$]. */
  readonly spend: readonly number[];
  readonly value: number;
}

const PARTS = 24;
/** The best splits of the grid that are refined: the objective may have several local maxima. */
const STARTS = 6;
/** The refinement ends when moves are smaller than this share of the budget. */
const LEAST_MOVE = 1e-9;
/** A relative gain below this is rounding. */
const LEAST_GAIN = 1e-13;

/** Every split of the budget among the channels in whole parts. */
export function* everySplit({ channels, budget }: Pick<Search, 'channels' | 'budget'>, parts: number) {
  const places = channels.map((name) => CHANNELS.indexOf(name));
  function* rest(at: number, left: number, spend: number[]): Generator<number[]> {
    const last = at === places.length - 1;
    for (let own = last ? left : 0; own <= left; own++) {
      const next = spend.with(places[at]!, (budget * own) / parts);
      if (last) yield next;
      else yield* rest(at + 1, left - own, next);
    }
  }
  yield* rest(0, parts, new Array<number>(CHANNELS.length).fill(0));
}

/**
 * A second solver, which shares no code with the engine: a grid over all splits, and from its best ones single moves of
 * money between two channels, which become smaller as they stop to gain.
 * @throws where the grid has no allowed split
 */
export function bestSplit(search: Search): Found {
  const { worth, isAllowed = () => true, parts = PARTS } = search;
  const grid: Found[] = [];
  for (const spend of everySplit(search, parts)) if (isAllowed(spend)) grid.push({ spend, value: worth(spend) });
  if (grid.length === 0) throw new Error('The grid has no allowed split.');
  const starts = grid.sort((one, other) => other.value - one.value).slice(0, STARTS);
  return starts.map((start) => refined(start, search)).reduce((best, one) => (one.value > best.value ? one : best));
}

function refined(start: Found, { channels, budget, worth, isAllowed = () => true, parts = PARTS }: Search): Found {
  const places = channels.map((name) => CHANNELS.indexOf(name));
  let best = start;
  let move = budget / parts;
  while (move > LEAST_MOVE * budget) {
    let gains = false;
    for (const from of places) {
      for (const to of places) {
        const money = Math.min(move, best.spend[from]!);
        if (from === to || money <= 0) continue;
        const spend = best.spend.with(from, best.spend[from]! - money).with(to, best.spend[to]! + money);
        if (!isAllowed(spend)) continue;
        const value = worth(spend);
        if (value <= best.value * (1 + LEAST_GAIN)) continue;
        best = { spend, value };
        gains = true;
      }
    }
    if (!gains) move /= 2;
  }
  return best;
}

/** The numbers printed in a sentence, without their commas; "one" is 1. */
export function numbersOf(sentence: string): number[] {
  return [...sentence.matchAll(/(?<![\w.])\d[\d,]*(?:\.\d+)?|\bone (?=person)/g)].map(([text]) =>
    text.startsWith('one') ? 1 : Number(text.replaceAll(',', '')),
  );
}
