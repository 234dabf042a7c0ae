import { CHANNELS } from '../../../core/rules/channels.ts';
import type { Channel } from '../../../core/rules/channels.ts';
import type { DeskRobustness, NearBestRange } from '../../../core/contract/bodies/deskQuestions.ts';
import type { Step } from './step.ts';
import { robustnessPicture } from './robustnessPicture.ts';
import {
  changeRows,
  entryPricesSentence,
  flatOptimumOf,
  flatOptimumSentence,
  rangeRows,
  rangesSentence,
  reachSentences,
  robustMixSentence,
  robustnessTable,
  nearBestText,
  withFlatOptimum,
} from './robustnessView.ts';

const byChannel = <Value>(own: Partial<Record<Channel, Value>>, other: Value) =>
  CHANNELS.map((name) => own[name] ?? other);
const range = (isMust: boolean, ...spans: [number, number][]): NearBestRange => ({
  isMust,
  spans: spans.map(([least, most]) => ({ least, most })),
});
const step = { scenario: { spend: byChannel({ Social: 500, Radio: 300 }, 0) } } as unknown as Step;
const robustness: DeskRobustness = {
  within: 0.005,
  ranges: {
    best: 1000,
    target: 995,
    channels: byChannel<NearBestRange | null>(
      {
        Social: range(true, [400, 612.4]),
        'FTA National': range(false, [0, 0], [200, 300]),
        Radio: range(false, [0, 350]),
      },
      null,
    ),
  },
  changes: {
    best: 1000,
    bars: [{ channel: CHANNELS.indexOf('Radio'), of: 'price', down: 1010.6, up: 990 }],
    firstOrder: byChannel({ Social: 12.4 }, 0),
    entersBelow: byChannel<number | null>({ Cinema: 64.163 }, null),
  },
  reach: {
    reach: 1000,
    sample: { low: 980, high: 1020 },
    attention: { low: 640, high: 790, cases: 32, worstRegret: 0.0274 },
  },
  robust: { figures: {} as never, worstRegret: 0.018, atLeast: 0.017 },
};
const nothingComputed: DeskRobustness = { within: 0.01, ranges: null, changes: null, reach: null, robust: null };

test('ranges are listed by family, and a gap between the TV branches divides a range', () => {
  expect(
    rangeRows(robustness, step.scenario.spend).map(({ channel, text, isMust, money }) => [
      channel,
      text,
      isMust,
      money,
    ]),
  ).toEqual([
    ['FTA National', '$0 or $200 to $300', false, 0],
    ['Social', '$400 to $612', true, 500],
    ['Radio', '$0 to $350', false, 300],
  ]);
  expect(rangesSentence(robustness, false)).toMatch(
    /^A plan within [\d.]+% of the most attentive reach, which is not the goal of this plan, still reaches /,
  );
  expect(rangesSentence(robustness)).toBe(
    'A plan within 0.5% of the best still reaches 995 people or more. Social is in every such plan; any one of the others can stay at its minimum. ' +
      'Each range is for one channel at a time, with the best mix of the other channels.',
  );
});

test('the two ranges of reach have their own sentences, and the verdict on the mix follows the regret', () => {
  expect(reachSentences(robustness, 1000)).toEqual([
    'The 95% confidence interval of attentive reach is 980 to 1,020 people: an interval made this way covers the true value in 95 of 100 samples.',
    'The reach depends on the attention figures: with each family’s attention 30% lower or higher it is 64% to 79% of the target. ' +
      'The best mix hardly depends on them: in all 32 cases tested this mix stays within 2.7% of the best for that case.',
  ]);
  const { reach } = robustness;
  const apart = {
    ...robustness,
    reach: { ...reach!, sample: null, attention: { ...reach!.attention, worstRegret: 0.12 } },
  };
  expect(reachSentences(apart, 1000)[0]).toMatch(/names no respondents/);
  expect(reachSentences(apart, 1000)[1]).toMatch(
    /The best mix depends on them too: in all 32 cases tested this mix stays within 12% /,
  );
  const ranges = { ...reach!.attention, ranges: { formats: 3, of: 12 } };
  expect(reachSentences({ ...robustness, reach: { ...reach!, attention: ranges } }, 1000)[1]).toMatch(
    /30% lower or higher, 3 of 12 formats at their own low and high figures, it is 64% to 79% of the target\./,
  );
});

test('the sentences about changes of figures, entry prices and the most robust mix', () => {
  expect(changeRows(robustness)).toEqual([{ channel: 'Radio', label: 'Radio, price', down: 11, up: -10 }]);
  expect(entryPricesSentence(robustness)).toBe('Would enter the mix: Cinema below a CPM of $64.16.');
  expect(robustMixSentence(robustness)).toBe(
    'The most robust mix stays within 1.8% of the best in all 32 cases, this one within 2.7%.',
  );
  const robust = { ...robustness, robust: { ...robustness.robust!, worstRegret: 0.0272 } };
  expect(robustMixSentence(robust)).toMatch(/^This mix is as robust as any/);
});

test('parts not yet computed are named on screen and left out of files', () => {
  expect([rangesSentence(nothingComputed), ...reachSentences(nothingComputed, 10)]).toEqual([
    'Being computed',
    'Being computed',
  ]);
  expect([
    rangeRows(nothingComputed, step.scenario.spend),
    changeRows(nothingComputed),
    entryPricesSentence(nothingComputed),
    robustMixSentence(nothingComputed),
  ]).toEqual([[], [], null, null]);
  const table = robustnessTable(robustness, step.scenario.spend);
  expect(table.rows.map((row) => row.Channel)).toEqual(['FTA National', 'Social', 'Radio']);
  expect(table.rows[0]).toMatchObject({
    'Least within reach of the best ($)': 0,
    'Most within reach of the best ($)': 300,
  });
  expect(nearBestText(0.0274)).toBe('2.7%');
});

test('the picture has the sentences of the panel, each range in its channel’s colour, within its page', () => {
  const asked = { caption: 'Spring · People 25-54', universe: 2000, colourOf: (name: string) => `colour of ${name}` };
  const { width, height, items } = robustnessPicture(robustness, step, asked);
  const texts = items.flatMap((item) => (item.kind === 'text' ? [item.text] : []));
  expect(texts).toEqual(expect.arrayContaining(['How sure is this mix', 'Spring · People 25-54', '$0 to $350']));
  expect(texts).toContain('$400 to $612 · must have');
  const told = texts.join(' ');
  for (const says of [rangesSentence(robustness), ...reachSentences(robustness, 2000), robustMixSentence(robustness)!])
    expect(told).toContain(says);
  expect(told).toContain('Would enter the mix: Cinema below a CPM of $64.16.');
  const bars = items.flatMap((item) => (item.kind === 'bar' ? [item] : []));
  expect(bars.filter(({ colour }) => colour === 'colour of FTA National')).toHaveLength(2);
  for (const { x, y, width: wide } of bars) expect(x >= 199 && x + wide <= 702 && y < height).toBe(true);
  for (const item of items) expect(item.y > 0 && item.y < height && item.x < width).toBe(true);
});

test('a picture names the parts not yet computed', () => {
  const { items } = robustnessPicture(nothingComputed, step, { caption: '', universe: 0, colourOf: () => '#000' });
  expect(items.filter((item) => item.kind === 'text' && item.text === 'Being computed')).toHaveLength(2);
});

test('the flat optimum is described by the channel with the widest range', () => {
  expect(flatOptimumOf(robustness, 800)).toMatchObject({ channel: 'Radio', within: 0.005 });
  expect(flatOptimumSentence(flatOptimumOf(robustness, 800)!)).toBe(
    'Many splits come within 0.5%: Radio from $0 to $350.',
  );
  expect(flatOptimumOf(nothingComputed, 800)).toBeNull();
});

const topOf = (own: Partial<Record<Channel, NearBestRange>>) =>
  flatOptimumOf(
    { within: 0.01, ranges: { best: 1, target: 1, channels: byChannel<NearBestRange | null>(own, null) } },
    697_000,
  );

test('the gap between two spans is not part of the range', () => {
  const union = topOf({ 'FTA National': range(false, [0, 0], [200_000, 300_000]), Radio: range(false, [0, 99_000]) })!;
  expect(flatOptimumSentence(union)).toBe('Many splits come within 1%: FTA National $0 or from $200,000 to $300,000.');
  expect(
    topOf({ 'FTA National': range(false, [0, 0], [200_000, 300_000]), Radio: range(false, [0, 101_000]) }),
  ).toMatchObject({ channel: 'Radio' });
});

test('an optimum that is not flat is described as such; without ranges there is no sentence', () => {
  expect(flatOptimumSentence(topOf({ Radio: range(true, [500_000, 500_600]), Social: range(true, [0, 300]) })!)).toBe(
    'Few splits come within 1%: no channel may move by more than $600.',
  );
  expect(topOf({ Radio: range(true, [500, 500]) })).toBeNull();
});

test('only a proven mix gets the sentence about the flat optimum', () => {
  const top = topOf({ Radio: range(false, [0, 697_000]) })!;
  expect(withFlatOptimum({ kind: 'proven', sentence: 'Proven.' }, top)!.sentence).toBe(
    'Proven. Many splits come within 1%: Radio from $0 to $697,000.',
  );
  for (const kind of ['best found', 'no choice'] as const) {
    expect(withFlatOptimum({ kind, sentence: 'Said.' }, top)!.sentence).toBe('Said.');
  }
  expect(withFlatOptimum({ kind: 'proven', sentence: 'Proven.' }, null)!.sentence).toBe('Proven.');
  expect(withFlatOptimum(null, top)).toBeNull();
});
