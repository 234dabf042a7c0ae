import { Draw } from '../../../testing/programFiles/draw.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import { evenWeeks, splitCents, weekPlanFaults, weekSums } from '../../../core/rules/weekPlan.ts';
import type { WeekPlan } from '../../../core/rules/weekPlan.ts';
import {
  applyPreset,
  freeCells,
  isFixed,
  presetWeights,
  readPattern,
  setCells,
  shareEqually,
  weeksDiffer,
  withMoneyOf,
  withPrices,
  withStart,
  withWeeks,
} from './weekGestures.ts';
import type { Preset } from './weekGestures.ts';
import { pasteWeeks, scaledRows } from './pastedWeeks.ts';

const MONEY = new Map<Channel, number>([
  ['Radio', 31_888_800],
  ['Video', 78_063_055],
  ['OOH', 69_220_901],
]);
const START = { start: '2027-03-01', weeks: 4 };
const even = evenWeeks(MONEY, START);
const dollarsOf = (plan: WeekPlan, channel: Channel) => plan.cells[channel]!.map((cents) => cents / 100);

test('even weeks are whole dollars, and the cents of the row are in a cell that was not rounded up', () => {
  expect(dollarsOf(even, 'Radio')).toEqual([79_722, 79_722, 79_722, 79_722]);
  expect(dollarsOf(even, 'Video')).toEqual([195_158, 195_158, 195_157.55, 195_157]);
  expect(splitCents(7, [0, 0])).toEqual([7, 0]);
});

test('a typed cell stays and the others take the difference in proportion to what they have', () => {
  const { plan, refused } = setCells(even, MONEY, [{ channel: 'Radio', week: 1, cents: 11_888_800 }]);
  expect(refused).toEqual([]);
  expect(dollarsOf(plan, 'Radio')).toEqual([66_667, 118_888, 66_667, 66_666]);
  const again = setCells(plan, MONEY, [{ channel: 'Radio', week: 0, cents: 0 }]).plan;
  expect(dollarsOf(again, 'Radio')).toEqual([0, 118_888, 100_001, 99_999]);
  expect(again.fixed).toEqual({ Radio: [0, 1] });
});

test('cells without money take the difference evenly', () => {
  const burst = applyPreset(even, MONEY, ['Radio'], { kind: 'burst', weeks: 1 });
  const { plan } = setCells(burst, MONEY, [{ channel: 'Radio', week: 0, cents: 31_888_500 }]);
  expect(dollarsOf(plan, 'Radio')).toEqual([318_885, 1, 1, 1]);
});

test('typed cells above the money of the row, or without a free cell, are refused with a sentence', () => {
  const over = setCells(even, MONEY, [{ channel: 'Radio', week: 0, cents: 33_888_800 }]);
  expect(over).toEqual({ plan: even, refused: ['Radio has $318,888 in this plan: $20,000 too much.'] });
  const all = [0, 1, 2, 3].map((week) => ({ channel: 'Radio' as const, week, cents: 100 * week }));
  expect(setCells(even, MONEY, all).refused).toEqual(['Radio has $318,888 in this plan: $318,882 too little.']);
});

test('presets keep typed cells and share the rest', () => {
  const typed = setCells(even, MONEY, [{ channel: 'Radio', week: 3, cents: 1_888_800 }]).plan;
  const down = applyPreset(typed, MONEY, ['Radio', 'Video'], { kind: 'down' });
  expect(dollarsOf(down, 'Radio')).toEqual([133_333, 100_000, 66_667, 18_888]);
  expect(dollarsOf(down, 'Video')[0]).toBeGreaterThan(4 * 78_063 - 2);
  expect(down.cells.OOH).toBe(typed.cells.OOH);
  const onlyTyped = applyPreset(typed, MONEY, ['Radio'], { kind: 'own', weights: [0, 0, 0, 1] });
  expect(dollarsOf(onlyTyped, 'Radio')).toEqual([100_000, 100_000, 100_000, 18_888]);
});

test('the preset Even makes rows and the sums of the weeks even to a dollar, whatever they were', () => {
  const channels = [...MONEY.keys()];
  const plan = applyPreset(applyPreset(even, MONEY, channels, { kind: 'up' }), MONEY, channels, { kind: 'even' });
  for (const amounts of [...channels.map((channel) => plan.cells[channel]!), weekSums(plan.cells, 4)]) {
    expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThanOrEqual(100);
  }
});

test.each<[string, Preset, number[]]>([
  ['even', { kind: 'even' }, [1, 1, 1, 1, 1]],
  ['burst', { kind: 'burst', weeks: 2 }, [1, 1, 0, 0, 0]],
  ['two on, two off', { kind: 'pulse', on: 2, off: 2 }, [1, 1, 0, 0, 1]],
  ['step down', { kind: 'down' }, [5, 4, 3, 2, 1]],
  ['step up', { kind: 'up' }, [1, 2, 3, 4, 5]],
  ['own pattern', { kind: 'own', weights: [3, 2, 1, 0] }, [3, 2, 1, 0, 3]],
])('the preset %s', (_name, preset, weights) => {
  expect(presetWeights(preset, 5)).toEqual(weights);
});

test.each([
  ['3,2,1,0', [3, 2, 1, 0]],
  [' 3; 2  1.5 ', [3, 2, 1.5]],
  ['', 'Write numbers of 0 or more, such as 3, 2, 1, 0.'],
  ['3,-1', 'Write numbers of 0 or more, such as 3, 2, 1, 0.'],
  ['three', 'Write numbers of 0 or more, such as 3, 2, 1, 0.'],
  ['0 0', 'One number must be above 0.'],
])('the own pattern "%s"', (text, expected) => {
  expect(readPattern(text)).toEqual(expected);
});

test('more weeks stretch the same money, and even weeks stay even', () => {
  const longer = withWeeks(even, MONEY, 13);
  expect(new Set(dollarsOf(longer, 'Radio'))).toEqual(new Set([24_530, 24_529]));
  expect(weekPlanFaults(longer, MONEY)).toEqual([]);
  expect(weekPlanFaults(withWeeks(longer, MONEY, 5), MONEY)).toEqual([]);
});

test('in rows that are not even, new weeks are empty and the others keep their money', () => {
  const burst = applyPreset(even, MONEY, ['Radio'], { kind: 'burst', weeks: 2 });
  const typed = setCells(burst, MONEY, [{ channel: 'Video', week: 1, cents: 1_234_567 }]).plan;
  const longer = withWeeks(typed, MONEY, 8);
  expect(dollarsOf(longer, 'Radio')).toEqual([159_444, 159_444, 0, 0, 0, 0, 0, 0]);
  expect(longer.cells.Video).toEqual([...typed.cells.Video!, 0, 0, 0, 0]);
  expect(longer.fixed).toEqual({ Video: [1] });
  expect(new Set(longer.cells.OOH!.map((cents) => Math.floor(cents / 100)))).toEqual(new Set([86_526, 86_527]));
  expect(withWeeks(longer, MONEY, 4).cells.Video).toEqual(typed.cells.Video);
});

test('the remaining weeks take the money of removed weeks', () => {
  const up = applyPreset(withWeeks(even, MONEY, 8), MONEY, ['Radio'], { kind: 'up' });
  const shorter = withWeeks(up, MONEY, 4);
  expect(dollarsOf(shorter, 'Radio')).toEqual([31_889, 63_778, 95_666, 127_555]);
  expect(weekPlanFaults(shorter, MONEY)).toEqual([]);
});

test('the start becomes the Monday of its week', () => {
  expect(withStart(even, '2027-03-07').start).toBe('2027-03-01');
});

test('the weeks for another version divide its money in the same shares', () => {
  const down = applyPreset(even, MONEY, ['Radio', 'Video', 'OOH'], { kind: 'down' });
  const money = new Map<Channel, number>([
    ['Radio', 10_000_000],
    ['Print', 4_000_050],
  ]);
  const next = withMoneyOf(down, money);
  expect(dollarsOf(next, 'Radio')).toEqual([40_000, 30_000, 20_000, 10_000]);
  expect(weekPlanFaults(next, money)).toEqual([]);
});

test('a price index is kept between 0.2 and 5, and a row of 1 is no price index', () => {
  expect(withPrices(even, 'all', [{ week: 1, index: 6 }])).toBe("A price index is 0.2 to 5; 1 is the plan's price.");
  const dear = withPrices(even, 'all', [{ week: 1, index: 1.4 }]) as WeekPlan;
  expect(dear.price_index).toEqual({ all: [1, 1.4, 1, 1], channels: undefined });
  const own = withPrices(dear, 'Radio', [{ week: 1, index: 1 }]) as WeekPlan;
  expect(own.price_index?.channels).toEqual({ Radio: [1, 1, 1, 1] });
  expect((withPrices(dear, 'all', [{ week: 1, index: 1 }]) as WeekPlan).price_index).toBeUndefined();
  expect([even, dear].map(weeksDiffer)).toEqual([false, true]);
});

test('the cells that are chosen share their money equally', () => {
  const down = applyPreset(even, MONEY, ['Radio'], { kind: 'down' });
  const cells = [1, 2].map((week) => ({ channel: 'Radio' as const, week }));
  const { plan } = shareEqually(down, MONEY, cells);
  expect(plan.cells.Radio![1]! - plan.cells.Radio![2]!).toBeLessThanOrEqual(100);
  expect(plan.cells.Radio![0]).toBe(down.cells.Radio![0]);
});

/** A random gesture. @returns the weeks after it, and the cells that it set itself */
function gesture(
  random: () => number,
  plan: WeekPlan,
): { plan: WeekPlan; set: (channel: Channel, week: number) => boolean } {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
  const channel = pick([...MONEY.keys()]);
  const week = Math.floor(random() * plan.weeks);
  const only = (weeks: readonly number[]) => (name: Channel, at: number) => name === channel && weeks.includes(at);
  const nothing = () => false;
  switch (Math.floor(random() * 7)) {
    case 0: {
      const cents = Math.round(random() ** 3 * 1.2 * MONEY.get(channel)!);
      return { plan: setCells(plan, MONEY, [{ channel, week, cents }]).plan, set: only([week]) };
    }
    case 1:
      return {
        plan: applyPreset(
          plan,
          MONEY,
          [channel],
          pick<Preset>([{ kind: 'even' }, { kind: 'up' }, { kind: 'burst', weeks: 2 }]),
        ),
        set: nothing,
      };
    case 2: {
      const weeks = [week, (week + 1) % plan.weeks];
      return {
        plan: shareEqually(
          plan,
          MONEY,
          weeks.map((one) => ({ channel, week: one })),
        ).plan,
        set: only(weeks),
      };
    }
    case 3:
      return { plan: freeCells(plan, [{ channel, week }]), set: only([week]) };
    case 4: {
      const cells = [Array.from({ length: 3 }, () => String(Math.round(random() * 40_000)))];
      const pasted = pasteWeeks(cells, { channel, week }, plan, MONEY);
      return { plan: pasted.next, set: only([week, week + 1, week + 2]) };
    }
    case 5: {
      const cells = [[channel, ...Array.from({ length: plan.weeks }, () => String(Math.round(random() * 90_000)))]];
      const pasted = pasteWeeks(cells, { channel, week: 0 }, plan, MONEY);
      return { plan: scaledRows(pasted, MONEY), set: only(plan.cells[channel]!.map((_, at) => at)) };
    }
    default:
      return { plan: withWeeks(plan, MONEY, 4 + Math.floor(random() * 10)), set: () => true };
  }
}

test('after 10,000 random gestures and undo each row adds up to the cent, and typed cells change by their own edit only', () => {
  const draw = new Draw(32);
  const random = () => draw.share();
  const past: WeekPlan[] = [];
  let plan = even;
  for (let round = 0; round < 10_000; round++) {
    if (random() < 0.1 && past.length > 0) {
      plan = past.pop()!;
    } else {
      const { plan: next, set } = gesture(random, plan);
      for (const [channel, weeks] of Object.entries(plan.fixed ?? {}) as [Channel, readonly number[]][]) {
        for (const week of weeks) {
          if (set(channel, week)) continue;
          expect(next.cells[channel]![week]).toBe(plan.cells[channel]![week]);
          expect(isFixed(next, { channel, week })).toBe(true);
        }
      }
      past.push(plan);
      plan = next;
    }
    const faults = weekPlanFaults(plan, MONEY);
    if (faults.length > 0) throw new Error(`${round}: ${faults.join(' ')}`);
  }
});
