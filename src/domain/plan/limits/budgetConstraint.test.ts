import type { Channel } from '../../../../core/rules/channels.ts';
import {
  blockedChannels,
  BLANK_ROWS,
  cappedAmount,
  capRows,
  completeRows,
  findLimitFaults,
  fromReported,
  openOthers,
  sumLimits,
  tickAll,
  tickChannel,
  tickLimited,
  toChannelLimits,
  toReported,
  withLimit,
} from './budgetConstraint.ts';
import type { LimitChoice } from './budgetConstraint.ts';

function byChannel(limits: Partial<Record<Channel, [string, string]>>): LimitChoice {
  const rows = BLANK_ROWS.map((row) => {
    const [Min_Budget, Max_Budget] = limits[row.Channel] ?? [row.Min_Budget, row.Max_Budget];
    return { ...row, Min_Budget, Max_Budget };
  });
  return { mode: 'by channel', rows, selected: Object.keys(limits) as Channel[] };
}

test('fifteen channels start at 0 and 0', () => {
  expect(BLANK_ROWS).toHaveLength(15);
  expect(BLANK_ROWS.every((row) => row.Min_Budget === '0' && row.Max_Budget === '0')).toBe(true);
});

test.each<[Channel[], Channel, boolean, Channel[]]>([
  [[], 'FTA National', true, ['FTA National']],
  [['FTA Metro', 'FTA Regional', 'Radio'], 'FTA National', true, ['FTA National', 'Radio']],
  [['FTA National', 'Radio'], 'FTA Metro', true, ['FTA Metro', 'Radio']],
  [['FTA National'], 'FTA Regional', true, ['FTA Regional']],
  [['FTA Metro'], 'FTA Regional', true, ['FTA Metro', 'FTA Regional']],
  [['FTA National', 'Radio'], 'Radio', false, ['FTA National']],
  [['Video'], 'BVOD', true, ['BVOD', 'Video']],
])('ticked channels %j, after %s is set to %s, are %j', (selected, channel, ticked, expected) => {
  expect(tickChannel(selected, channel, ticked)).toEqual(expected);
});

test('FTA National blocks its parts, and either part blocks FTA National', () => {
  expect([...blockedChannels(['FTA National', 'Radio'])]).toEqual(['FTA Metro', 'FTA Regional']);
  expect([...blockedChannels(['FTA Metro'])]).toEqual(['FTA National']);
  expect([...blockedChannels(['Radio'])]).toEqual([]);
});

test('a choice that ticks both TV branches blocks no ticked channel, so that each can be unticked', () => {
  const foreign: Channel[] = ['FTA Metro', 'FTA National'];
  expect([...blockedChannels(foreign)]).toEqual(['FTA Regional']);
  expect(tickChannel(foreign, 'FTA National', false)).toEqual(['FTA Metro']);
  const choice = byChannel({ 'FTA Metro': ['0', ''], 'FTA National': ['0', ''] });
  expect(findLimitFaults(choice, 1000).map(({ message }) => message)).toEqual([
    'FTA National includes FTA Metro, so they cannot be bought together. Untick one side.',
  ]);
});

const WITHOUT_NATIONAL =
  'BVOD,Cinema,Digital,FTA Metro,FTA Regional,Music Streaming,OOH,Pay TV,Podcasts,Print,Radio,Social,SVOD,Video';

test.each<[Channel[], string]>([
  [[], WITHOUT_NATIONAL],
  [['FTA Regional'], WITHOUT_NATIONAL],
  [['FTA National'], WITHOUT_NATIONAL.replace('FTA Metro,FTA Regional', 'FTA National')],
])('all channels are ticked in addition to %j', (selected, all) => {
  expect(tickAll(selected).join()).toBe(all);
});

test.each<[Channel[], Channel, string, Channel[]]>([
  [[], 'Radio', '5', ['Radio']],
  [[], 'Radio', '0', []],
  [[], 'Radio', '', []],
  [['Radio'], 'Radio', '', ['Radio']],
  [['FTA National'], 'FTA Metro', '5', ['FTA National']],
])('ticked channels %j with a limit typed for %s, %j, are %j', (selected, channel, amount, expected) => {
  expect(tickLimited(selected, channel, amount)).toEqual(expected);
});

test('"Only these limits, all others open": ticked channels keep their limits, all others have none', () => {
  const { rows } = byChannel({ Radio: ['100', '500'], Print: ['0', '700'] });
  const opened = openOthers({ rows, selected: ['Radio'] });
  expect(opened.selected.join()).toBe(WITHOUT_NATIONAL);
  expect(opened.rows.filter((row) => row.Min_Budget !== '0' || row.Max_Budget !== '0')).toEqual([
    { Channel: 'Radio', Min_Budget: '100', Max_Budget: '500' },
  ]);
});

test('a max is capped at the total budget, also when the budget is lowered later', () => {
  expect(cappedAmount('5,000', 1000)).toBe('1,000');
  expect(cappedAmount('500', 1000)).toBe('500');
  expect(cappedAmount('', 1000)).toBe('');
  expect(cappedAmount('500', 0)).toBe('500');
  const { rows } = byChannel({ Radio: ['100', '5,000'], Print: ['0', '700'] });
  const lowered = capRows(rows, 1000);
  expect(lowered.find((row) => row.Channel === 'Radio')).toEqual({
    Channel: 'Radio',
    Min_Budget: '100',
    Max_Budget: '1,000',
    typedMaximum: '5,000',
  });
  expect(lowered.find((row) => row.Channel === 'Print')?.Max_Budget).toBe('700');
  expect(capRows(lowered, 1000)).toBe(lowered);
});

test('a maximum that a lower budget capped is restored by a higher budget, unless another maximum was typed', () => {
  const { rows } = byChannel({ Radio: ['100', '5,000'] });
  const radioOf = (limits: typeof rows) => limits.find((row) => row.Channel === 'Radio');
  const lowered = capRows(capRows(rows, 1000), 200);
  expect(radioOf(lowered)?.Max_Budget).toBe('200');
  expect(radioOf(capRows(lowered, 3000))?.Max_Budget).toBe('3,000');
  expect(capRows(lowered, 9000)).toEqual(rows);
  // A run uses the typed maximum before the budget field is left.
  const choice = { mode: 'by channel' as const, rows: lowered, selected: ['Radio' as const] };
  expect(toChannelLimits(choice, 200).find((row) => row.Channel === 'Radio')?.Max_Budget).toBe(200);
  expect(toChannelLimits(choice, 9000).find((row) => row.Channel === 'Radio')?.Max_Budget).toBe(5000);
  // Storage keeps it too.
  expect(capRows(completeRows(lowered), 9000)).toEqual(rows);
  const retyped = withLimit(lowered, { channel: 'Radio', field: 'Max_Budget', amount: '150' }, 200);
  expect(radioOf(capRows(retyped, 9000))).toEqual({ Channel: 'Radio', Min_Budget: '100', Max_Budget: '150' });
});

test('default mode sends 0 and the budget for every channel, whatever was ticked', () => {
  const limits = toChannelLimits({ ...byChannel({ Radio: ['5', '6'] }), mode: 'default' }, 1000);
  expect(limits).toHaveLength(15);
  expect(limits.every((row) => row.Min_Budget === 0 && row.Max_Budget === 1000)).toBe(true);
});

test('by channel, a ticked row without a max may take the budget and an unticked row takes nothing', () => {
  const limits = toChannelLimits(byChannel({ Radio: ['1,00', ''], Print: ['', '0'], OOH: ['50', '9,999'] }), 1000);
  const of = (name: Channel) => limits.find((row) => row.Channel === name);
  expect(of('Radio')).toEqual({ Channel: 'Radio', Min_Budget: 100, Max_Budget: 1000 });
  expect(of('Print')).toEqual({ Channel: 'Print', Min_Budget: 0, Max_Budget: 1000 });
  expect(of('OOH')).toEqual({ Channel: 'OOH', Min_Budget: 50, Max_Budget: 1000 });
  expect(of('Video')).toEqual({ Channel: 'Video', Min_Budget: 0, Max_Budget: 0 });
});

test('the reported constraint has only the ticked channels, and is read back as the same choice', () => {
  const choice = byChannel({ Radio: ['100', '500'], Print: ['0', '0'] });
  const reported = toReported(choice, 1000);
  expect(reported).toEqual({
    Print: { Min_Budget: 0, Max_Budget: 1000 },
    Radio: { Min_Budget: 100, Max_Budget: 500 },
  });
  expect(fromReported(reported, 1000)).toEqual({ ...choice, selected: ['Print', 'Radio'] });
  expect(toReported({ ...choice, mode: 'default' }, 1000)).toBe('default');
  expect(fromReported('default', 1000)).toEqual({ mode: 'default', rows: BLANK_ROWS, selected: [] });
  expect(fromReported(3, 1000).mode).toBe('default');
});

test.each<[string, LimitChoice, number, string[]]>([
  ['nothing ticked', byChannel({}), 1000, ['Tick at least one channel that may receive money, or choose default.']],
  ['limits that fit', byChannel({ Radio: ['100', '600'], Print: ['0', '0'] }), 1000, []],
  [
    'a min above its max',
    byChannel({ Radio: ['700', '600'], Print: ['', ''] }),
    1000,
    ['Radio: the minimum $700 is above its maximum $600. Lower the minimum or raise the maximum.'],
  ],
  [
    'minima above the budget',
    byChannel({ Radio: ['700', ''], Print: ['400', ''] }),
    1000,
    ['The minimums add up to $1,100, $100 more than the budget $1,000. Lower a minimum or raise the budget.'],
  ],
  [
    'maxima that cannot absorb the budget',
    byChannel({ Radio: ['0', '300'], Print: ['0', '400'] }),
    1000,
    [
      'The maximums add up to $700, so $300 of the budget $1,000 has no channel to go to. Raise a maximum, tick another channel or lower the budget.',
    ],
  ],
  ['no budget yet', byChannel({ Radio: ['700', '600'] }), 0, []],
  ['default mode', { ...byChannel({ Radio: ['700', '600'] }), mode: 'default' }, 1000, []],
])('%s', (_, choice, budget, sentences) => {
  expect(findLimitFaults(choice, budget).map((fault) => fault.message)).toEqual(sentences);
});

test('a min above the whole budget names its channel, and the sums are those of the ticked channels', () => {
  const choice = byChannel({ Radio: ['2,000', ''] });
  expect(findLimitFaults(choice, 1000)[0]).toMatchObject({
    channel: 'Radio',
    message: 'Radio: the minimum $2,000 is above the budget $1,000. Lower the minimum or raise the budget.',
  });
  expect(sumLimits(choice, 1000)).toEqual({ minimum: 2000, maximum: null, budget: 1000 });
  const capped = byChannel({ Radio: ['200', '500'], Print: ['0', '300'] });
  expect(sumLimits(capped, 1000)).toEqual({ minimum: 200, maximum: 800, budget: 1000 });
});

test('stored rows are completed to the fifteen and unreadable amounts become 0', () => {
  const rows = completeRows([
    { Channel: 'Radio', Min_Budget: '5', Max_Budget: 'x' },
    { Channel: 'Nowhere', Min_Budget: '5', Max_Budget: '5' },
    null,
  ]);
  expect(rows).toHaveLength(15);
  expect(rows.find((row) => row.Channel === 'Radio')).toEqual({ Channel: 'Radio', Min_Budget: '5', Max_Budget: '0' });
});
