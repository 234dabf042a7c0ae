import type { ReportedConstraint, SelectedLimits } from './reportedConstraint.ts';
import { listed } from '../words/wording.ts';
import { CHANNELS } from './channels.ts';
import { limitsInWords } from './limitsInWords.ts';

const BUDGET = 1_000_000;
const limit = (Min_Budget: number, Max_Budget: number) => ({ Min_Budget, Max_Budget });
/** These channels chosen without limits, then what is given. */
const chosen = (names: readonly string[], more: SelectedLimits = {}): SelectedLimits => ({
  ...Object.fromEntries(names.map((name) => [name, limit(0, BUDGET)])),
  ...more,
});
const without = (...names: string[]) => CHANNELS.filter((name) => !names.includes(name));

test.each<[string, ReportedConstraint, string]>([
  ['default', 'default', ''],
  ['a number, which another backend means something by', 7, ''],
  ['an empty selection', {}, ''],
  [
    'the example of the design',
    chosen(without('FTA National'), { 'FTA Metro': limit(400_000, BUDGET), Social: limit(0, 300_000) }),
    'FTA Metro at least $400,000 · Social at most $300,000 · 12 without limits · FTA National not chosen',
  ],
  ['all open that may be', chosen(without('FTA National')), '14 without limits · FTA National not chosen'],
  ['everything chosen', chosen(CHANNELS), 'All 15 channels without limits'],
  [
    'everything chosen, one limited',
    chosen(CHANNELS, { Radio: limit(5, BUDGET) }),
    'Radio at least $5 · 14 without limits',
  ],
  [
    'both',
    chosen(without('FTA National'), { Radio: limit(100_000, 250_000) }),
    'Radio $100,000 to $250,000 · 13 without limits · FTA National not chosen',
  ],
  [
    'exactly',
    chosen(without('FTA National'), { Radio: limit(250_000, 250_000) }),
    'Radio exactly $250,000 · 13 without limits · FTA National not chosen',
  ],
  ['the whole budget for one', { Radio: limit(BUDGET, BUDGET) }, 'Radio exactly $1,000,000 · the other 14 not chosen'],
  [
    'few chosen: they are named, the others are the rest',
    chosen(['Radio', 'OOH'], { Social: limit(0, 300_000) }),
    'Social at most $300,000 · OOH and Radio without limits · the other 12 not chosen',
  ],
  [
    'one open',
    chosen(['Radio'], { OOH: limit(0, 5), Print: limit(0, 6) }),
    'OOH at most $5 · Print at most $6 · Radio without limits · the other 12 not chosen',
  ],
  [
    'more open than closed: the closed are named',
    chosen(without('FTA Metro', 'FTA Regional', 'Cinema')),
    '12 without limits · Cinema, FTA Metro and FTA Regional not chosen',
  ],
  [
    'all but one limited: the one is named, not "the other 1"',
    Object.fromEntries(without('FTA National').map((name) => [name, limit(1, BUDGET)])),
    `${listed(without('FTA National'))} at least $1 each · FTA National not chosen`,
  ],
  [
    'all but two limited, one of them open',
    { ...Object.fromEntries(without('FTA National').map((name) => [name, limit(1, BUDGET)])), Video: limit(0, BUDGET) },
    `${listed(without('FTA National', 'Video'))} at least $1 each · Video without limits · FTA National not chosen`,
  ],
  [
    'the channels in their order, whatever the order of the reply',
    { Video: limit(2, 9), BVOD: limit(1, 9) },
    'BVOD $1 to $9 · Video $2 to $9 · the other 13 not chosen',
  ],
  [
    'zeros, which are ignored',
    { Radio: limit(0, 0), OOH: limit(5, 0) },
    'OOH at least $5 · Radio without limits · the other 13 not chosen',
  ],
  [
    'a maximum above the budget, which caps nothing',
    { Radio: limit(0, 2 * BUDGET), OOH: limit(3, 2 * BUDGET) },
    'OOH at least $3 · Radio without limits · the other 13 not chosen',
  ],
  [
    'limits that contradict each other are told as they stand',
    { Radio: limit(500, 300) },
    'Radio at least $500 and at most $300 · the other 14 not chosen',
  ],
  [
    'a channel of another backend',
    { Billboards: limit(0, 300), Radio: limit(0, BUDGET) },
    'Billboards at most $300 · Radio without limits · the other 14 not chosen',
  ],
  [
    'equal limits are said once, where the first of them stands',
    { BVOD: limit(0, 5), Cinema: limit(7, 7), Radio: limit(0, 5), Social: limit(7, 7), Video: limit(0, 6) },
    'BVOD and Radio at most $5 each · Cinema and Social exactly $7 each · Video at most $6 · the other 10 not chosen',
  ],
  [
    'numbers that are none',
    { Radio: limit(NaN, Infinity), OOH: limit(-5, NaN) },
    'OOH and Radio without limits · the other 13 not chosen',
  ],
  ['cents', { Radio: limit(0.5, 99.25) }, 'Radio $0.50 to $99.25 · the other 14 not chosen'],
])('limits in words: %s', (_what, constraint, words) => {
  expect(limitsInWords(constraint, BUDGET)).toBe(words);
});

test('without a known budget no maximum is taken for none', () => {
  expect(limitsInWords({ Radio: limit(0, 500) }, 0)).toBe('Radio at most $500 · the other 14 not chosen');
});

test('every channel is covered exactly once, whatever the selection', () => {
  for (let bits = 0; bits < 3 ** 7; bits++) {
    const state = (place: number) => Math.floor(bits / 3 ** (place % 7)) % 3;
    const open = CHANNELS.filter((_, place) => state(place) === 1);
    const limited = CHANNELS.filter((_, place) => state(place) === 2);
    if (open.length + limited.length === 0) continue;
    const words = limitsInWords(chosen(open, Object.fromEntries(limited.map((name) => [name, limit(1, 2)]))), BUDGET);
    const named = (name: string) => new RegExp(`(^|[·,] |and )${name}( |,|$)`).test(words);
    expect(limited.filter((name) => !named(name))).toEqual([]);
    const closed = CHANNELS.filter((name) => !open.includes(name) && !limited.includes(name));
    const isTold = (names: readonly string[]) => names.every(named);
    // Of the two groups without figures at least one is named, and so both are known.
    expect(isTold(open) || isTold(closed)).toBe(true);
  }
});
