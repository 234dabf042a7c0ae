import type { TableRow } from '../../../core/contract/bodies/rows.ts';
import type { ChannelReason } from '../../../core/contract/bodies/why.ts';
import {
  sharedMarginSentence,
  hasReasons,
  reachAloneOf,
  reasonTable,
  samplingSentence,
  whySentences,
  mixExceptions,
} from './whyView.ts';
import { thresholdText } from '../report/assumptionsView.ts';
import { peopleText } from '../report/peopleText.ts';
import { tableCsv } from '../report/reportContents.ts';

const reason = (channel: string, change: Partial<ChannelReason> = {}): ChannelReason => ({
  channel,
  state: 'interior',
  spend: 100,
  next_1000: 250,
  limit_costs: null,
  incremental_reach: 10,
  says: `${channel} says.`,
  ...change,
});

test('reasons are ordered by money, in words; without a binding limit the gain from relaxing it is empty', () => {
  const channels = [
    reason('Print', { spend: 0, state: 'excluded', next_1000: 0 }),
    reason('Radio', { spend: 1200.4, state: 'at max', limit_costs: 3.14 }),
    reason('Cinema', { spend: 0, state: 'at min', next_1000: 0.04 }),
    reason('BVOD', { spend: 9000 }),
    reason('OOH', { spend: 50, state: 'at min' }),
  ];
  expect(reasonTable({ channels }).rows.map((row) => Object.values(row).slice(0, 5))).toEqual([
    ['BVOD', 9000, 'Between its limits', 250, null],
    ['Radio', 1200.4, 'At its maximum', 250, 3.1],
    ['OOH', 50, 'At its minimum', 250, null],
    ['Print', 0, 'Left out', 0, null],
    ['Cinema', 0, 'Not bought', 0.04, null],
  ]);
  expect(tableCsv(reasonTable({ channels })).split('\r\n')[2]).toBe(
    'Radio,1200.4,At its maximum,250,3.1,10,Radio says.',
  );
  expect(reasonTable({}).rows).toEqual([]);
});

test('standings of the reply get labels', () => {
  const channels = [
    reason('Print', { state: 'at min', standing: 'fixed', limit_costs: 3 }),
    reason('Radio', { state: 'at max', standing: 'whole budget' }),
    reason('Cinema', { spend: 0, state: 'at min', standing: 'not in the file' }),
    reason('OOH', { spend: 0, state: 'excluded', standing: 'not chosen' }),
    reason('Video', { spend: 0, state: 'excluded', standing: 'not bought' }),
  ];
  expect(reasonTable({ channels }).rows.map(({ Standing }) => Standing)).toEqual([
    'Fixed',
    'Takes the whole budget',
    'Not in the file',
    'Not chosen',
    'Not bought',
  ]);
  expect(reasonTable({ channels }).columns.map(({ header }) => header)).toContain(
    'Gain from relaxing its limit by $1,000 (people)',
  );
});

test('the figure of the next $1,000 that channels share is the same in all of them', () => {
  const channels = [
    reason('Video', { next_1000: 987.6 }),
    reason('OOH', { next_1000: 987.2 }),
    reason('Radio', { next_1000: 987.3, state: 'at max', standing: 'at maximum' }),
    reason('BVOD', { next_1000: 987.7, state: 'at max', standing: 'whole budget' }),
  ];
  const why = { channels, shared_next_1000: 987.4 };
  expect(sharedMarginSentence(why)).toContain('adds about 987 people in each of the 2 channels');
  expect(tableCsv(reasonTable(why)).match(/,987,/g)).toHaveLength(4);
  expect(tableCsv(reasonTable({ channels })).match(/,987,/g)).toHaveLength(2);
});

test.each([
  [0, '0'],
  [0.01, '<0.1'],
  [0.25, '0.3'],
  [9.96, '10'],
  [1234.5, '1,235'],
])('%d people are shown as %s', (people, text) => {
  expect(peopleText(people)).toBe(text);
});

test('the sentence about the shared next $1,000 appears only if channels share it', () => {
  const even = [
    reason('BVOD', { next_1000: 988.2 }),
    reason('Radio', { next_1000: 988 }),
    reason('Print', { state: 'at min' }),
  ];
  expect(sharedMarginSentence({ channels: even })).toBe(
    'The next $1,000 adds about 988 people in each of the 2 channels between their limits: moving money from one to another would gain nothing.',
  );
  expect(sharedMarginSentence({ channels: even.slice(1) })).toBeNull();
  expect(sharedMarginSentence({ channels: [...even, reason('OOH', { next_1000: 500 })] })).toBeNull();
  expect(sharedMarginSentence({ channels: [reason('A', { next_1000: 0 }), reason('B', { next_1000: 0 })] })).toBeNull();
  expect(sharedMarginSentence({})).toBeNull();
  const soon = [...even, reason('OOH', { next_1000: 500 })];
  expect(sharedMarginSentence({ channels: soon, shared_next_1000: 988.1 })).toBe(
    'The next $1,000 adds about 988 people in 2 of the 3 channels between their limits: moving money from one to another would gain nothing.',
  );
  const few = [reason('A', { next_1000: 0.01 }), reason('B', { next_1000: 0.01 })];
  expect(sharedMarginSentence({ channels: few })).toContain('The next $1,000 adds hardly anyone in each');
  const one = [reason('A', { next_1000: 1 }), reason('B', { next_1000: 1 })];
  expect(sharedMarginSentence({ channels: one })).toContain('adds about one person in each');
});

test('sentences of the reply are in order, and the sampling error has its range', () => {
  const television = { won: 'national', by: 12, says: 'National won.' };
  expect(whySentences({ says: 'Because.', television })).toEqual(['Because.', 'National won.']);
  expect(whySentences({ says: '' })).toEqual([]);
  expect(samplingSentence({ standard_error: 92_884.2, low: 7_967_991, high: 8_332_097, says: '' })).toBe(
    'The 95% confidence interval of attentive reach is 7,967,991 to 8,332,097 people (standard error 92,884): an interval made this way covers the true value in 95 of 100 samples.',
  );
});

test.each([
  [
    { standard_error: 0.1, low: 6.9, high: 7.2 },
    'The 95% confidence interval of attentive reach is narrower than one person, at 7.',
  ],
  [
    { standard_error: 0.4, low: 6.2, high: 7.8 },
    'The 95% confidence interval of attentive reach is 6 to 8 people: an interval made this way covers the true value in 95 of 100 samples.',
  ],
])('the sentence about a small sampling error %j', (error, sentence) => {
  expect(samplingSentence({ ...error, says: '' })).toBe(sentence);
});

test.each([
  [{}, false],
  [{ channels: [] }, false],
  [{ says: 'Because.' }, true],
  [{ channels: [reason('Radio')] }, true],
  [{ frontier: [] }, false],
])('reasons of %j: %s', (why, expected) => {
  expect(hasReasons({ television: undefined, sampling_error: undefined, ...why })).toBe(expected);
});

test('the reach of a channel alone comes from the planning details, if they have it', () => {
  const rows: TableRow[] = [
    { Channel: 'Radio', Attentive_Reach: 12 },
    { Channel: 'BVOD', Attentive_Reach: null },
    { Other: 1 },
  ];
  expect([...reachAloneOf(rows)]).toEqual([['Radio', 12]]);
});

test.each([
  [1, '1 second'],
  [2.5, '2.5 seconds'],
])('a threshold of %d is shown as %s', (attention_threshold_seconds, text) => {
  expect(thresholdText({ assumptions: { name: 'Set', date: '2026', rows: [], attention_threshold_seconds } })).toBe(
    text,
  );
});

test('without assumptions there is no threshold', () => {
  expect(thresholdText({ assumptions: undefined })).toBeNull();
});

const reasonOf = (channel: string, more: Partial<ChannelReason>): ChannelReason => ({
  ...{ channel, state: 'interior', standing: 'between limits', spend: 1000, next_1000: 835, limit_costs: null },
  ...{ incremental_reach: 10, says: `Adds people.` },
  ...more,
});
const unbought = (channel: string, next_1000: number) =>
  reasonOf(channel, { state: 'at min', standing: 'not bought', spend: 0, next_1000 });
const atCostlyLimit = (channel: string, limit_costs: number) =>
  reasonOf(channel, {
    ...{ state: 'at max', standing: 'at maximum', spend: 900_000, limit_costs },
    says: 'Held at its maximum of $900,000. Raising it by $1,000 would gain about 36 people.',
  });
const free = reasonOf('Radio', {});

test('exceptions are limits by their cost, then the channel that nearly got money', () => {
  const min = reasonOf('FTA Metro', {
    ...{ state: 'at min', standing: 'at minimum', spend: 400_000, limit_costs: 394 },
    says: 'Held up at its minimum of $400,000. Lowering it by $1,000 would gain about 394 people.',
  });
  const channels = [
    free,
    atCostlyLimit('Social', 36),
    min,
    unbought('Podcasts', 758),
    unbought('Music Streaming', 782),
  ];
  expect(mixExceptions({ channels, shared_next_1000: 835 })).toEqual([
    {
      channel: 'FTA Metro',
      title: 'FTA Metro is held up at $400,000',
      sentence: 'Lowering it by $1,000 would gain about 394 people.',
    },
    {
      channel: 'Social',
      title: 'Social is held at $900,000',
      sentence: 'Raising it by $1,000 would gain about 36 people.',
    },
    {
      channel: 'Music Streaming',
      title: 'Music Streaming lost by little',
      sentence:
        'Its first $1,000 would add 782 people, against 835 people in the mix. Podcasts comes next with 758 people.',
    },
  ]);
});

test('there are at most three exceptions, and a closed channel has its cost', () => {
  const closed = reasonOf('Cinema', {
    ...{ state: 'excluded', standing: 'not chosen', spend: 0, limit_costs: 90 },
    says: 'May not be bought (not chosen): $1,000 moved to it would gain about 90 people.',
  });
  const channels = [closed, ...['A', 'B', 'C', 'D'].map((name, at) => atCostlyLimit(name, 10 + at))];
  const shown = mixExceptions({ channels, shared_next_1000: 835 });
  expect(shown.map(({ channel }) => channel)).toEqual(['Cinema', 'D', 'C']);
  expect(shown[0]).toMatchObject({
    title: 'Cinema may not be bought',
    sentence: '$1,000 moved to it would gain about 90 people.',
  });
});

test.each([
  ['nothing binds and nothing is close', [free, unbought('Print', 700)], 835],
  ['a limit costs no one', [free, atCostlyLimit('Social', 0.4)], 835],
  ['what reads the same did not lose', [free, unbought('Print', 834.9)], 835.1],
  ['the mix has no common figure', [free, unbought('Print', 830)], undefined],
  ['a plan kept before standings were told', [free, { ...unbought('Print', 830), standing: undefined }], 835],
])('no exception where %s', (_, channels, shared_next_1000) => {
  expect(mixExceptions({ channels, shared_next_1000 })).toEqual([]);
});
