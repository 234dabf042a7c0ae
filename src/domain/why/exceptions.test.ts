import type { ChannelReason } from '../../../core/contract/bodies/why.ts';
import { mixExceptions } from './exceptions.ts';

const reason = (channel: string, more: Partial<ChannelReason>): ChannelReason => ({
  ...{ channel, state: 'interior', standing: 'between limits', spend: 1000, next_1000: 835, limit_costs: null },
  ...{ incremental_reach: 10, says: `Adds people.` },
  ...more,
});
const unbought = (channel: string, next_1000: number) =>
  reason(channel, { state: 'at min', standing: 'not bought', spend: 0, next_1000 });
const held = (channel: string, limit_costs: number) =>
  reason(channel, {
    ...{ state: 'at max', standing: 'at maximum', spend: 900_000, limit_costs },
    says: 'Held at its maximum of $900,000. Raising it by $1,000 would gain about 36 people.',
  });
const free = reason('Radio', {});

test('limits by what they cost, then the channel that lost by least', () => {
  const min = reason('FTA Metro', {
    ...{ state: 'at min', standing: 'at minimum', spend: 400_000, limit_costs: 394 },
    says: 'Held up at its minimum of $400,000. Lowering it by $1,000 would gain about 394 people.',
  });
  const channels = [free, held('Social', 36), min, unbought('Podcasts', 758), unbought('Music Streaming', 782)];
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

test('never more than three, and a closed channel says what closing it costs', () => {
  const closed = reason('Cinema', {
    ...{ state: 'excluded', standing: 'not chosen', spend: 0, limit_costs: 90 },
    says: 'May not be bought (not chosen): $1,000 moved to it would gain about 90 people.',
  });
  const channels = [closed, ...['A', 'B', 'C', 'D'].map((name, at) => held(name, 10 + at))];
  const shown = mixExceptions({ channels, shared_next_1000: 835 });
  expect(shown.map(({ channel }) => channel)).toEqual(['Cinema', 'D', 'C']);
  expect(shown[0]).toMatchObject({
    title: 'Cinema may not be bought',
    sentence: '$1,000 moved to it would gain about 90 people.',
  });
});

test.each([
  ['nothing binds and nothing is close', [free, unbought('Print', 700)], 835],
  ['a limit costs nobody', [free, held('Social', 0.4)], 835],
  ['what reads the same did not lose', [free, unbought('Print', 834.9)], 835.1],
  ['the mix has no common figure', [free, unbought('Print', 830)], undefined],
  ['a plan kept before standings were told', [free, { ...unbought('Print', 830), standing: undefined }], 835],
])('no exception where %s', (_, channels, shared_next_1000) => {
  expect(mixExceptions({ channels, shared_next_1000 })).toEqual([]);
});
