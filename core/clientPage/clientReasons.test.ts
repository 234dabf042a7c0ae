import type { Why } from '../contract/bodies/why.ts';
import { clientReasons } from './clientReasons.ts';
import type { BoughtChannel, ReasonFacts } from './clientReasons.ts';
import { targetSample } from './cells.ts';

type Reason = NonNullable<Why['channels']>[number];

const TARGET = { respondents: 2459, people: 10_753_086, isMeasured: true };
const REACH = 7_457_568;

const bought = (channel: string, money: number, more: Partial<BoughtChannel> = {}): BoughtChannel => ({
  channel,
  money,
  share: money / 1_000_000,
  alone: null,
  onlyHere: null,
  costPerReach: null,
  ...more,
});
const channel = (name: string, more: Partial<Reason>): Reason => ({
  channel: name,
  state: 'interior',
  spend: 0,
  next_1000: 0,
  limit_costs: null,
  incremental_reach: 0,
  says: '',
  ...more,
});

/** The reasons of a plan of $1,000,000 with three channels. */
function reasons(change: { why?: Why; mix?: BoughtChannel[] } & Partial<Omit<ReasonFacts, 'report' | 'bought'>>) {
  const { why = {}, mix, ...facts } = change;
  const plain = [bought('Video', 400_000), bought('OOH', 250_000), bought('Radio', 190_000), bought('Print', 160_000)];
  return clientReasons({
    report: { attentive_reach: REACH, why },
    bought: mix ?? plain,
    constraint: 'default',
    budget: 1_000_000,
    target: TARGET,
    ...facts,
  });
}
const kinds = (change: Parameters<typeof reasons>[0]) => reasons(change).map(({ kind }) => kind);
const firstSentence = (change: Parameters<typeof reasons>[0]) => reasons(change)[0]!.says;

test('only_here: the most people that one channel adds, from 50 respondents on', () => {
  const mix = [bought('Video', 600_000, { onlyHere: 1_591_470 }), bought('OOH', 400_000, { onlyHere: 1_299_000 })];
  expect(reasons({ mix })).toEqual([
    {
      kind: 'only_here',
      channel: 'Video',
      says: 'Video reaches 1.6 million people that nothing else in this plan reaches.',
    },
    {
      kind: 'second',
      channel: 'OOH',
      says: 'OOH reaches 1.3 million people that nothing else in this plan reaches.',
    },
    { kind: 'most_money', channel: null, says: 'Video and OOH get all of the money.' },
  ]);
  const kindsWith = (onlyHere: number) => kinds({ mix: [bought('Video', 1, { onlyHere })] });
  expect([kindsWith(218_647), kindsWith(218_648)]).toEqual([['most_money'], ['only_here', 'most_money']]);
});

describe('rule: the binding limit that costs most', () => {
  const why = (limit_costs: number, more: Partial<Reason> = {}): Why => ({
    shared_next_1000: 1342,
    channels: [channel('Social', { state: 'at max', spend: 300_000, limit_costs, ...more })],
  });
  const constraint = { Social: { Min_Budget: 0, Max_Budget: 300_000 } };

  test('a maximum is named from a tenth of the people that $1,000 more budget adds', () => {
    expect(firstSentence({ why: why(240), constraint })).toBe(
      'Your rule for Social (at most $300,000) costs people: $1,000 more there would win 240.',
    );
    expect([kinds({ why: why(134.1), constraint })[0], kinds({ why: why(134.3), constraint })[0]]).toEqual([
      'most_money',
      'rule',
    ]);
  });

  test('a maximum is not named if there is no more to buy, unless the client asked for less', () => {
    const supply = [{ channel: 'Social', most: 300_000, says: 'Social cannot take more than $300,000.' }];
    const scarce = { ...why(240), supply };
    expect(kinds({ why: scarce })[0]).toBe('most_money');
    expect(kinds({ why: scarce, constraint: { Social: { Min_Budget: 0, Max_Budget: 2_000_000 } } })[0]).toBe(
      'most_money',
    );
    expect(kinds({ why: scarce, constraint })[0]).toBe('rule');
  });

  test('a minimum is named', () => {
    const least = { Social: { Min_Budget: 80_000, Max_Budget: 1_000_000 } };
    expect(firstSentence({ why: why(1_240, { state: 'at min', spend: 80_000 }), constraint: least })).toBe(
      'Your rule for Social (at least $80,000) costs people: $1,000 less there would win 1,240.',
    );
  });

  test('a channel that may not be bought is named, and also a limit that only the reply has', () => {
    expect(firstSentence({ why: why(240, { state: 'excluded', spend: 0 }) })).toBe(
      'Your rule for Social (no money) costs people: $1,000 more there would win 240.',
    );
    expect(firstSentence({ why: why(240) })).toContain('(at most $300,000)');
  });

  test('no limit is named in a mix set by hand, without a choice, or for a goal of people reached often', () => {
    for (const part of [
      { rules_report: { hand_mix: { best_reach: 1, behind: 0, gap: 0, says: '' } } },
      { rules_report: { goal: { kind: 'often', times: 3, says: '' } } },
      { open_mix: { attentive_reach: 1, at_most: 1, more: 0, limits: [] } },
    ]) {
      const report = { attentive_reach: REACH, why: why(240), ...part } as unknown as ReasonFacts['report'];
      const facts = { report, bought: [bought('Video', 1)], constraint, budget: 1_000_000, target: TARGET };
      expect(clientReasons(facts).map(({ kind }) => kind)).toEqual(['most_money']);
    }
  });
});

test('television: from half a per cent of reach on, if the reply names the branch that was not bought', () => {
  const won = (by: number, more: Partial<NonNullable<Why['television']>> = {}): Why => ({
    television: {
      won: 'FTA Metro and FTA Regional',
      by,
      says: 'FTA Metro and FTA Regional won over FTA National.',
      ...more,
    },
  });
  expect(firstSentence({ why: won(120_000) })).toBe(
    'Metro and regional TV bought apart reach 120,000 people more than one national buy.',
  );
  expect(firstSentence({ why: won(120_000, { won: 'FTA National', says: 'FTA National won over FTA Metro.' }) })).toBe(
    'One national TV buy reaches 120,000 people more than metro and regional TV bought apart.',
  );
  expect(kinds({ why: won(0.0049 * REACH) })).toEqual(['most_money']);
  expect(kinds({ why: won(120_000, { says: 'FTA Metro earns a place.' }) })).toEqual(['most_money']);
});

test('cheapest: with at least 5% of the money, and a cost at least 5% below the next channel', () => {
  const mix = (radio: number, ooh: number, money = 60_000) => [
    bought('OOH', 940_000, { alone: 3_000_000, costPerReach: ooh }),
    bought('Radio', money, { alone: 500_000, costPerReach: radio }),
  ];
  expect(firstSentence({ mix: mix(0.21, 0.4) })).toBe('Radio reaches people at the lowest cost: $0.21 each.');
  expect(kinds({ mix: mix(0.39, 0.4) })).toEqual(['most_money']);
  expect(kinds({ mix: mix(0.38, 0.4) })).toEqual(['cheapest', 'most_money']);
  expect(kinds({ mix: mix(0.21, 0.4, 49_999) })).toEqual(['most_money']);
  // A channel with less of the money may be cheaper.
  const withDigital = (costPerReach: number) => [
    ...mix(0.15, 0.4),
    bought('Digital', 40_000, { alone: 300_000, costPerReach }),
  ];
  expect(kinds({ mix: withDigital(0.13) })).toEqual(['most_money']);
  expect(kinds({ mix: withDigital(0.15) })).toEqual(['most_money']);
  expect(firstSentence({ mix: withDigital(0.16) })).toBe('Radio reaches people at the lowest cost: $0.15 each.');
});

test('left_out: the cost of the next person in the channel and in the plan, if the cents differ', () => {
  const why = (next_1000: number): Why => ({
    shared_next_1000: 1342,
    channels: [channel('Digital', { state: 'at min', standing: 'not bought', next_1000 })],
  });
  expect(firstSentence({ why: why(1291) })).toBe(
    'Left out: Digital. The next person there would cost $0.77; in this plan $0.75.',
  );
  expect(kinds({ why: why(1341) })).toEqual(['most_money']);
});

test('at most three reasons, and at most one about each channel', () => {
  const mix = [
    bought('Video', 500_000, { onlyHere: 1_600_000, alone: 4e6, costPerReach: 0.1 }),
    bought('OOH', 300_000, { onlyHere: 1_300_000, alone: 3e6, costPerReach: 0.3 }),
    bought('Radio', 200_000, { onlyHere: 500_000, alone: 1e6, costPerReach: 0.4 }),
  ];
  // Video is also the cheapest channel, and has the costliest limit.
  const why: Why = {
    shared_next_1000: 1000,
    channels: [channel('Video', { state: 'at max', spend: 500_000, limit_costs: 400 })],
  };
  expect(reasons({ mix, why }).map(({ kind, channel: name }) => [kind, name])).toEqual([
    ['only_here', 'Video'],
    ['second', 'OOH'],
    ['most_money', null],
  ]);
});

test('without `why`, or with a small or unknown sample, only the reason about money is given', () => {
  const mix = [
    bought('Video', 400_000, { onlyHere: 9_000_000 }),
    bought('OOH', 250_000),
    bought('Radio', 190_000),
    bought('Print', 160_000),
  ];
  const money = [{ kind: 'most_money', channel: null, says: 'Video, OOH and Radio get 84% of the money.' }];
  expect(reasons({ mix, target: null })).toEqual(money);
  expect(reasons({ mix, target: { ...TARGET, respondents: 49 } })).toEqual(money);
  expect(reasons({ mix, target: { ...TARGET, isMeasured: false } })).toEqual(money);
});

test('most_money: of channels with the same money, none is named without the others', () => {
  const sentencesFor = (...amounts: number[]) => {
    const mix = amounts.map((money, at) => bought('ABCDEFG'[at]!, money));
    return reasons({ mix, target: null }).map(({ says }) => says);
  };
  expect(sentencesFor(40, 20, 20, 20)).toEqual(['A gets 40% of the money.']);
  expect(sentencesFor(16, 14, 14, 14, 14, 14, 14)).toEqual(['A gets 16% of the money.']);
  expect(sentencesFor(20, 20, 20, 20, 20)).toEqual(['A, B, C and 2 others get all of the money.']);
});

test('5,000 respondents for 21,500,000 people: a cell needs 215,000', () => {
  const target = { respondents: 5000, people: 21_500_000, isMeasured: true };
  const firstKind = (onlyHere: number) => kinds({ target, mix: [bought('Video', 1, { onlyHere })] })[0];
  expect([firstKind(214_999), firstKind(215_000)]).toEqual(['most_money', 'only_here']);
});

test('where the demographic is not applied, everybody in the file is the target', () => {
  const facts = { target_sample: 1, target_universe: 2, sample: 300, universe: 4e6, duplication: 'measured' as const };
  const sampleIf = (applied: boolean) => targetSample({ ...facts, demographic: { applied } } as never);
  expect(sampleIf(false)).toEqual({ respondents: 300, people: 4e6, isMeasured: true });
  expect(sampleIf(true)).toEqual({ respondents: 1, people: 2, isMeasured: true });
});
