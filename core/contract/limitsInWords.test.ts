import type { ReportedLimits, SelectedLimits } from '../rules/reportedLimits.ts';
import { listed } from '../words/wording.ts';
import { CHANNELS } from '../rules/channels.ts';
import { limitsForClient, limitsInWords } from './limitsInWords.ts';

const BUDGET = 1_000_000;
const limit = (Min_Budget: number, Max_Budget: number) => ({ Min_Budget, Max_Budget });
/** These channels chosen without limits, and `more` with their limits. */
const chosen = (names: readonly string[], more: SelectedLimits = {}): SelectedLimits => ({
  ...Object.fromEntries(names.map((name) => [name, limit(0, BUDGET)])),
  ...more,
});
const without = (...names: string[]) => CHANNELS.filter((name) => !names.includes(name));

test.each<[string, ReportedLimits, string]>([
  ['default', 'default', ''],
  ['a number, which only other backends send', 7, ''],
  ['an empty selection', {}, ''],
  [
    'a minimum, a maximum and a channel that is not chosen',
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
    'a minimum and a maximum for one channel',
    chosen(without('FTA National'), { Radio: limit(100_000, 250_000) }),
    'Radio $100,000 to $250,000 · 13 without limits · FTA National not chosen',
  ],
  [
    'an equal minimum and maximum',
    chosen(without('FTA National'), { Radio: limit(250_000, 250_000) }),
    'Radio exactly $250,000 · 13 without limits · FTA National not chosen',
  ],
  ['the whole budget for one', { Radio: limit(BUDGET, BUDGET) }, 'Radio exactly $1,000,000 · the other 14 not chosen'],
  [
    'few channels chosen: they are named, and the others are counted',
    chosen(['Radio', 'OOH'], { Social: limit(0, 300_000) }),
    'Social at most $300,000 · OOH and Radio without limits · the other 12 not chosen',
  ],
  [
    'one channel without limits',
    chosen(['Radio'], { OOH: limit(0, 5), Print: limit(0, 6) }),
    'OOH at most $5 · Print at most $6 · Radio without limits · the other 12 not chosen',
  ],
  [
    'more channels open than not chosen: those not chosen are named',
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
    'limits that contradict each other are written as they are',
    { Radio: limit(500, 300) },
    'Radio at least $500 and at most $300 · the other 14 not chosen',
  ],
  [
    'a channel of another backend',
    { Billboards: limit(0, 300), Radio: limit(0, BUDGET) },
    'Billboards at most $300 · Radio without limits · the other 14 not chosen',
  ],
  [
    'equal limits are written once, at the first of their channels',
    { BVOD: limit(0, 5), Cinema: limit(7, 7), Radio: limit(0, 5), Social: limit(7, 7), Video: limit(0, 6) },
    'BVOD and Radio at most $5 each · Cinema and Social exactly $7 each · Video at most $6 · the other 10 not chosen',
  ],
  [
    'limits that are no numbers',
    { Radio: limit(NaN, Infinity), OOH: limit(-5, NaN) },
    'OOH and Radio without limits · the other 13 not chosen',
  ],
  ['cents', { Radio: limit(0.5, 99.25) }, 'Radio $0.50 to $99.25 · the other 14 not chosen'],
])('limits in words: %s', (_what, constraint, words) => {
  expect(limitsInWords(constraint, BUDGET)).toBe(words);
});

test('without a known budget every maximum is a limit', () => {
  expect(limitsInWords({ Radio: limit(0, 500) }, 0)).toBe('Radio at most $500 · the other 14 not chosen');
});

test('every channel is covered exactly once, whatever the selection', () => {
  // Each number is one selection. Its seven digits in base 3 are the states of the channels: 0 not chosen, 1 open, 2 limited.
  for (let selection = 0; selection < 3 ** 7; selection++) {
    const state = (index: number) => Math.floor(selection / 3 ** (index % 7)) % 3;
    const open = CHANNELS.filter((_, index) => state(index) === 1);
    const limited = CHANNELS.filter((_, index) => state(index) === 2);
    if (open.length + limited.length === 0) continue;
    const words = limitsInWords(chosen(open, Object.fromEntries(limited.map((name) => [name, limit(1, 2)]))), BUDGET);
    const isNamed = (name: string) => new RegExp(`(^|[·,] |and )${name}( |,|$)`).test(words);
    expect(limited.filter((name) => !isNamed(name))).toEqual([]);
    const closed = CHANNELS.filter((name) => !open.includes(name) && !limited.includes(name));
    const areNamed = (names: readonly string[]) => names.every(isNamed);
    // Of the two groups without figures at least one is named, and so both are known.
    expect(areNamed(open) || areNamed(closed)).toBe(true);
  }
});

test.each<[string, ReportedLimits, string[]]>([
  ['all open that may be: FTA National is excluded by Metro and Regional', chosen(without('FTA National')), []],
  ['a channel that was left out', chosen(without('FTA National', 'Cinema')), ['No money for Cinema']],
  [
    'both branches left out',
    chosen(without('FTA National', 'FTA Metro', 'FTA Regional')),
    ['No money for FTA Metro, FTA National and FTA Regional'],
  ],
  ['one channel', chosen(['Radio']), ['Money for Radio only']],
])('for a client, %s', (_name, constraint, phrases) => {
  expect(limitsForClient(constraint, BUDGET)).toEqual(phrases);
});
