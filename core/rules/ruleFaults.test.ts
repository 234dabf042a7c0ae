import { CHANNELS } from './channels.ts';
import type { SplitRules } from './groupRules.ts';
import { limitFaults } from './limitRules.ts';
import type { ChannelLimits } from './limitRules.ts';
import { randomRules } from '../planning/testing/groups.ts';

const BUDGET = 2_400_000;

/** Every channel open, except those named. */
function rows(change: Partial<Record<string, [number, number]>> = {}, open: readonly string[] = CHANNELS) {
  return CHANNELS.map((Channel): ChannelLimits => {
    const [Min_Budget, Max_Budget] = change[Channel] ?? (open.includes(Channel) ? [0, BUDGET] : [0, 0]);
    return { Channel, Min_Budget, Max_Budget };
  });
}

const TELEVISION = ['FTA Metro', 'FTA Regional', 'FTA National', 'BVOD', 'SVOD', 'Pay TV'];
const ONLINE = ['Social', 'Video', 'Digital'];
const AUDIO = ['Radio', 'Music Streaming', 'Podcasts'];
const group = (name: string, channels: string[], limit: object, unit: '$' | '% of budget' = '$') => ({
  ...{ name, channels, unit },
  ...limit,
});
const percent = (name: string, channels: string[], limit: object) => group(name, channels, limit, '% of budget');

const messages = (limits: ChannelLimits[], rules: SplitRules, budget = BUDGET) =>
  limitFaults({ budget, limits, rules }).map(({ code, message }) => `${code}: ${message}`);

test.each<[string, ChannelLimits[], SplitRules]>([
  ['no rules', rows(), {}],
  ['a group that may take nothing', rows(), { groups: [group('Online', ONLINE, { at_most: 0 })] }],
  [
    'the same amount at least and at most',
    rows(),
    { groups: [percent('Audio', AUDIO, { at_least: 33.333, at_most: 33.333 })] },
  ],
  [
    'shares of two groups that are the whole budget',
    rows({}, [...AUDIO, ...ONLINE]),
    { groups: [percent('Audio', AUDIO, { at_least: 33.335 }), percent('Online', ONLINE, { at_least: 66.665 })] },
  ],
  ['the same share for every channel bought', rows({}, AUDIO), { most_in_one: 100 / 3 }],
  [
    'overlapping groups',
    rows(),
    { groups: [percent('A', [...AUDIO, 'BVOD'], { at_most: 20 }), percent('B', ['BVOD', 'Video'], { at_least: 20 })] },
  ],
])('%s can be met', (_what, limits, rules) => {
  expect(messages(limits, rules)).toEqual([]);
});

test.each<[string, ChannelLimits[], SplitRules, string]>([
  [
    'minimums of channels above the maximum of their group',
    rows({ 'FTA Metro': [400_000, BUDGET], BVOD: [250_000, BUDGET] }),
    { groups: [group('All television', TELEVISION, { at_most: 500_000 })] },
    '"All television" may take at most $500,000, but the minimums of FTA Metro and BVOD add up to $650,000. Raise the rule or lower a minimum.',
  ],
  [
    'one minimum above the maximum of its group',
    rows({ 'FTA Metro': [600_000, BUDGET] }),
    { groups: [percent('All television', TELEVISION, { at_most: 20 })] },
    '"All television" may take at most 20 % ($480,000), but the minimum of FTA Metro is $600,000. Raise the rule or lower the minimum.',
  ],
  [
    'minimums of channels of which fewer would be above the maximum of their group too',
    rows({ 'FTA Metro': [600_000, BUDGET], BVOD: [50_000, BUDGET], SVOD: [10_000, BUDGET] }),
    { groups: [percent('All television', TELEVISION, { at_most: 20 })] },
    '"All television" may take at most 20 % ($480,000), but the minimums of FTA Metro, BVOD and SVOD add up to $660,000. Raise the rule or lower a minimum.',
  ],
  [
    'maximums of channels below the minimum of their group',
    rows({ Radio: [0, 100_000], 'Music Streaming': [0, 100_000], Podcasts: [0, 100_000] }),
    { groups: [group('Audio', AUDIO, { at_least: 400_000 })] },
    '"Audio" asks for at least $400,000, but Radio, Music Streaming and Podcasts may take $300,000 together.',
  ],
  [
    'a minimum of a group whose channels may not be bought',
    rows({}, ONLINE),
    { groups: [group('Audio', AUDIO, { at_least: 400_000 })] },
    '"Audio" asks for at least $400,000, but none of its channels may be bought. Tick one of them or lower the rule.',
  ],
  [
    'one group inside another',
    rows(),
    {
      groups: [
        percent('Online video', ['Video', 'Digital'], { at_least: 40 }),
        percent('Online', ONLINE, { at_most: 30 }),
      ],
    },
    '"Online video" asks for at least 40 % and lies inside "Online", which may take at most 30 %.',
  ],
  [
    'two groups above the budget',
    rows(),
    {
      groups: [
        group('Television', TELEVISION, { at_least: 1_500_000 }),
        group('Online', ONLINE, { at_least: 1_200_000 }),
      ],
    },
    '"Television" and "Online" ask for $2,700,000 together, $300,000 above the budget.',
  ],
  [
    'a maximum of a group that leaves too much for the other channels',
    rows({ Radio: [0, 1_000_000], Print: [0, 800_000] }, ONLINE),
    { groups: [percent('Online', ONLINE, { at_most: 10 })] },
    '"Online" may take at most 10 % ($240,000) and the other channels at most $1,800,000: $360,000 of the budget has no channel to go to.',
  ],
  [
    'a maximum of a group without other channels',
    rows({}, ONLINE),
    { groups: [group('Online', ONLINE, { at_most: 2_000_000 })] },
    '"Online" may take at most $2,000,000 and no other channel may be bought: $400,000 of the budget has no channel to go to.',
  ],
  [
    'a largest share of one channel with too few channels',
    rows({}, ONLINE),
    { most_in_one: 20 },
    'One channel may take at most 20 % ($480,000), so the 3 channels that may be bought take at most $1,440,000: $960,000 of the budget has no channel to go to.',
  ],
  [
    'a minimum above the largest share of one channel',
    rows({ Radio: [900_000, BUDGET] }),
    { most_in_one: 20 },
    'Radio asks for at least $900,000, but one channel may take at most 20 % ($480,000). Raise the share or lower the minimum.',
  ],
  [
    'a smallest buy that a channel may not have',
    rows({ Radio: [1_000, 9_000] }),
    { smallest_buy: 10_000 },
    'Radio must be bought but may not have $10,000, the smallest buy.',
  ],
  [
    'several rules, of which a smallest contradicting set is named',
    rows({ Radio: [900_000, BUDGET] }),
    {
      groups: [
        percent('A', [...AUDIO, ...ONLINE], { at_most: 60 }),
        percent('B', ['BVOD', 'SVOD', ...ONLINE], { at_least: 50 }),
        percent('C', ['BVOD', 'SVOD'], { at_most: 20 }),
        percent('D', ['Print'], { at_most: 20 }),
      ],
    },
    'These rules cannot be met together: "C at most 20 %", "B at least 50 %", "A at most 60 %", Radio at least $900,000. Change one of them.',
  ],
  [
    'two rules of one name',
    rows(),
    { groups: [group('Online', ONLINE, { at_most: 5 }), group('Online', AUDIO, { at_most: 5 })] },
    'Two rules are called "Online". Give each a name of its own.',
  ],
  [
    'a minimum of a group above its maximum',
    rows(),
    { groups: [percent('Online', ONLINE, { at_least: 50, at_most: 20 })] },
    '"Online" asks for at least 50 % and at most 20 %. Lower the first or raise the second.',
  ],
  [
    'a minimum of a group above the budget',
    rows(),
    { groups: [percent('Online', ONLINE, { at_least: 150 })] },
    '"Online" asks for at least 150 %, more than the budget $2,400,000. Lower the rule.',
  ],
])('%s cannot be met', (_what, limits, rules, message) => {
  expect(messages(limits, rules)).toEqual([`rules contradict: ${message}`]);
});

test('limits that cannot be met alone are named first', () => {
  const found = messages(rows({ Radio: [3_000_000, 3_000_000] }), {
    groups: [group('Online', ONLINE, { at_least: 3e6 })],
  });
  expect(found.map((text) => text.split(':')[0])).toEqual(['minimum above maximum', 'minima above budget']);
});

test('a maximum below the smallest buy closes a channel, which is no fault', () => {
  const limits = rows({ Radio: [0, 5_000] });
  expect(messages(limits, { smallest_buy: 10_000 })).toEqual([]);
});

/** The rules and limits that the sentence about a smallest contradicting set names. */
function namedIn(message: string, limits: readonly ChannelLimits[], rules: SplitRules) {
  const groups = (rules.groups ?? []).flatMap((one) => [
    { says: `"${one.name} at most`, group: { ...one, at_least: undefined } },
    { says: `"${one.name} at least`, group: { ...one, at_most: undefined } },
  ]);
  const channels = limits.flatMap((row) => [
    { says: `, ${row.Channel} at least`, channel: row.Channel, side: 'Min_Budget' as const },
    { says: `, ${row.Channel} at most`, channel: row.Channel, side: 'Max_Budget' as const },
  ]);
  const text = message.replace('met together: ', 'met together: , ').replace('cannot be met: ', 'cannot be met: , ');
  return {
    groups: groups.filter(({ says }) => text.includes(`${says} `)).map((one) => one.group),
    channels: channels.filter(({ says }) => text.includes(`${says} `)),
    inOne: text.includes('one channel at most') ? rules.most_in_one : undefined,
  };
}

test('in 300 random contradictions, the named rules cannot be met together, but can without any one of them', () => {
  let contradictions = 0;
  for (let seed = 0; contradictions < 300; seed++) {
    const { limits, rules } = randomRules(seed, BUDGET);
    const faults = limitFaults({ budget: BUDGET, limits, rules });
    const [fault] = faults;
    if (fault?.code !== 'rules contradict') continue;
    contradictions++;
    if (!/cannot be met/.test(fault.message)) continue;
    const { groups, channels, inOne } = namedIn(fault.message, limits, rules);
    const possible = (left: typeof groups, rest: typeof channels, cap: number | undefined) =>
      limitFaults({
        budget: BUDGET,
        limits: limits.map((row) => ({
          Channel: row.Channel,
          Min_Budget: rest.some(({ channel, side }) => channel === row.Channel && side === 'Min_Budget')
            ? row.Min_Budget
            : 0,
          Max_Budget: rest.some(({ channel, side }) => channel === row.Channel && side === 'Max_Budget')
            ? row.Max_Budget
            : BUDGET,
        })),
        rules: { groups: left.map((one, index) => ({ ...one, name: `${one.name} ${index}` })), most_in_one: cap },
      }).length === 0;
    expect(possible(groups, channels, inOne)).toBe(false);
    for (const one of groups)
      expect(
        possible(
          groups.filter((other) => other !== one),
          channels,
          inOne,
        ),
      ).toBe(true);
    for (const one of channels)
      expect(
        possible(
          groups,
          channels.filter((other) => other !== one),
          inOne,
        ),
      ).toBe(true);
    if (inOne !== undefined) expect(possible(groups, channels, undefined)).toBe(true);
  }
});
