import { CHANNELS } from './channels.ts';
import { capMaximums, limitFaults, requestedLimits } from './limitRules.ts';
import type { LimitFaultCode } from './limitRules.ts';
import { reportedLimits } from './reportedLimits.ts';

/** The named channels with their limits [$], all others closed. */
function only(chosen: Record<string, [number, number]>) {
  return CHANNELS.map((Channel) => {
    const [Min_Budget, Max_Budget] = chosen[Channel] ?? [0, 0];
    return { Channel, Min_Budget, Max_Budget };
  });
}

const messagesOf = (budget: number, chosen: Record<string, [number, number]>, selected?: string[]) =>
  limitFaults({ budget, limits: only(chosen), selected }).map(({ message }) => message);

test.each<[string, number, Record<string, [number, number]>]>([
  ['one channel that may take all', 1000, { Radio: [0, 1000] }],
  ['a maximum above the budget, which is capped', 1000, { Radio: [0, 9000] }],
  ['minimums that are the whole budget', 1000, { Radio: [600, 600], Print: [400, 400] }],
  ['sums that differ by rounding only', 0.3, { Radio: [0.1, 0.3], Print: [0.2, 0.3] }],
  ['both TV branches open, the optimiser chooses', 1000, { 'FTA National': [0, 1000], 'FTA Metro': [0, 1000] }],
  ['one TV branch that can take what the other cannot', 1000, { 'FTA National': [0, 1000], 'FTA Metro': [0, 3] }],
  ['the largest budget', 1e15, { Radio: [1e15, 1e15] }],
])('%s is accepted', (_what, budget, chosen) => {
  expect(messagesOf(budget, chosen)).toEqual([]);
});

test.each<[string, number, Record<string, [number, number]>, string[]]>([
  ['no budget', 0, { Radio: [0, 5] }, ['The budget must be above $0.']],
  ['a negative limit', 1000, { Radio: [-1, 1000] }, ['The limits of Radio must be $0 or more.']],
  ['no channel', 1000, {}, ['Tick at least one channel that may receive money, or choose default.']],
  [
    'a minimum above its maximum',
    1000,
    { Radio: [500, 400], Print: [0, 1000] },
    ['Radio: the minimum $500 is above its maximum $400. Lower the minimum or raise the maximum.'],
  ],
  [
    'one minimum above the budget',
    1000,
    { Radio: [2000, 3000] },
    [
      'Radio: the minimum $2,000 is above the budget $1,000. Lower the minimum or raise the budget.',
      'The minimums add up to $2,000, $1,000 more than the budget $1,000. Lower a minimum or raise the budget.',
    ],
  ],
  [
    'minimums one dollar above a trillion',
    1e12,
    { Radio: [1e12, 1e12], Print: [1, 1e12] },
    [
      'The minimums add up to $1,000,000,000,001, $1 more than the budget $1,000,000,000,000. Lower a minimum or raise the budget.',
    ],
  ],
  [
    'maximums below the budget',
    1000,
    { Radio: [0, 300], Print: [0, 400] },
    [
      'The maximums add up to $700, so $300 of the budget $1,000 has no channel to go to. Raise a maximum, tick another channel or lower the budget.',
    ],
  ],
  [
    'minimums in both TV branches',
    1000,
    { 'FTA National': [1, 1000], 'FTA Metro': [1, 1000], 'FTA Regional': [1, 1000] },
    [
      'FTA National has a minimum, and so have FTA Metro and FTA Regional: national and metropolitan or regional television exclude each other. Set the minimum of one side to $0.',
    ],
  ],
  [
    'maximums that only fit with both TV branches',
    10,
    { 'FTA National': [0, 6], 'FTA Metro': [0, 3], 'FTA Regional': [0, 2] },
    [
      'FTA National excludes FTA Metro and FTA Regional, so the maximums add up to $5 with metro and regional television and to $6 with national television. Neither reaches the budget $10. Raise a maximum, tick another channel or lower the budget.',
    ],
  ],
  [
    'a minimum that closes the branch the budget needs',
    10,
    { 'FTA National': [0, 9], 'FTA Metro': [1, 4] },
    [
      'The maximums add up to $4, so $6 of the budget $10 has no channel to go to. FTA National cannot be bought because FTA Metro or FTA Regional has a minimum. Raise a maximum, tick another channel or lower the budget.',
    ],
  ],
])('%s is refused with a sentence that says what to do', (_what, budget, chosen, sentences) => {
  expect(messagesOf(budget, chosen)).toEqual(sentences);
});

test.each<[string, number, Record<string, [number, number]>, LimitFaultCode[]]>([
  ['one fault alone, with its code', 1000, { Radio: [500, 400], Print: [0, 900] }, ['minimum above maximum']],
  ['nothing may receive money', 1000, {}, ['none chosen']],
  ['a budget of a dollar', 1, { Radio: [0, 1] }, []],
  ['no budget', 0, { Radio: [0, 1] }, ['bad number']],
  ['four tenths of a cent more than a dollar', 1, { Radio: [0.5, 1], Print: [0.504, 1] }, ['minima above budget']],
  ['what floating point adds', 0.3, { Radio: [0.1, 0.3], Print: [0.2, 0.3] }, []],
])('codes of the faults: %s', (_what, budget, chosen, codes) => {
  expect(limitFaults({ budget, limits: only(chosen) }).map(({ code }) => code)).toEqual(codes);
});

test('ten amounts with fractions of cents still add up to a large budget', () => {
  const ten = CHANNELS.filter((name) => !name.startsWith('FTA')).slice(0, 10);
  const limits = only(Object.fromEntries(ten.map((name) => [name, [100_000.3, 1_000_003]])));
  expect(limitFaults({ budget: 1_000_003, limits })).toEqual([]);
});

test('a minimum above a maximum that is the whole budget is compared with the budget', () => {
  expect(messagesOf(1000, { Radio: [2000, 1000] })[0]).toBe(
    'Radio: the minimum $2,000 is above the budget $1,000. Lower the minimum or raise the budget.',
  );
});

test('a channel that could have a dollar is named when the other branch rules it out', () => {
  expect(messagesOf(10, { 'FTA National': [0, 1], 'FTA Metro': [1, 4] })[0]).toContain('FTA National cannot be bought');
});

test('a form that ticks both TV branches is refused; a request with both leaves the choice to the optimiser', () => {
  const open: Record<string, [number, number]> = { 'FTA National': [0, 1000], 'FTA Metro': [0, 1000] };
  expect(messagesOf(1000, open, ['FTA Metro', 'FTA National'])).toEqual([
    'FTA National includes FTA Metro, so they cannot be bought together. Untick one side.',
  ]);
  expect(messagesOf(1000, open)).toEqual([]);
});

test('all faults are reported at once, each with its channel where it has one', () => {
  const faults = limitFaults({ budget: 1000, limits: only({ Radio: [5, 1], Print: [2000, 2000] }) });
  expect(faults.map(({ code, channel }) => [code, channel])).toEqual([
    ['minimum above maximum', 'Print'],
    ['minimum above maximum', 'Radio'],
    ['minima above budget', null],
  ]);
});

test('an unknown channel and a repeated one are faults and, in a request, a fraction of a dollar', () => {
  const row = { Channel: 'Radio', Min_Budget: 0, Max_Budget: 2000 };
  const limits = [row, row, { ...row, Channel: 'Fax' }];
  const asked = { budget: 1000.5, limits };
  const formFaults = ['"Fax" is not one of the channels.', 'Radio has more than one row of limits.'];
  expect(limitFaults(asked).map(({ message }) => message)).toEqual(formFaults);
  expect(limitFaults(asked, requestedLimits).map(({ message }) => message)).toEqual([
    ...formFaults,
    'The budget must be whole dollars, not 1000.5.',
  ]);
});

test('casting caps each maximum at the budget and changes nothing else', () => {
  const limits = only({ Radio: [100, 5000], Print: [0, 300] });
  expect(capMaximums({ budget: 1000, limits })).toEqual(only({ Radio: [100, 1000], Print: [0, 300] }));
  expect(limits).toEqual(only({ Radio: [100, 5000], Print: [0, 300] }));
});

test('reported limits: default, or the channels that may receive money, capped', () => {
  const open = CHANNELS.map((Channel) => ({ Channel, Min_Budget: 0, Max_Budget: 5000 }));
  expect(reportedLimits(open, 1000)).toBe('default');
  expect(reportedLimits(only({ Radio: [100, 5000] }), 1000)).toEqual({
    Radio: { Min_Budget: 100, Max_Budget: 1000 },
  });
});
