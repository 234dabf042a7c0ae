import { detailsTotal, overlapSentence } from './detailsTotal.ts';

const plan = { attentive_reach: 100, cost_per_attentive_reach: 0.37, frequency: 2.34 };
const row = (Channel: string, Optimal_Budget: number, share: number, Attentive_Reach: number) => ({
  Channel,
  Score: 3,
  Optimal_Budget,
  'Share_Of_Budget_(%)': share,
  Attentive_Reach,
  Frequency: 1.5,
  Incremental_Reach: 10,
  Cost_Per_Reach: 0.2,
});
const rows = [row('Video', 12.5, 33.3, 80), row('Radio', 12.5, 33.3, 40), row('OOH', 12.5, 33.3, 30)];

test('the plan is a line of its own: money and shares added up, reach and its ratios the plan\u2019s', () => {
  expect(detailsTotal(plan, rows)).toEqual({
    Channel: 'Plan',
    Score: null,
    Optimal_Budget: 37.5,
    'Share_Of_Budget_(%)': 100,
    Attentive_Reach: 100,
    Frequency: 2.34,
    Incremental_Reach: null,
    Cost_Per_Reach: 0.37,
  });
});

test('shares of only a part of the money do not become 100, and unknown money has no sum', () => {
  const two = [row('Video', 1, 30, 1), { ...row('Radio', 1, 30, 1), Optimal_Budget: null }];
  expect(detailsTotal(plan, two)).toMatchObject({ 'Share_Of_Budget_(%)': 60, Optimal_Budget: null });
});

test('a plan that reaches no one has no cost per reach', () => {
  const nobody = { attentive_reach: 0, cost_per_attentive_reach: 0, frequency: 0 };
  expect(detailsTotal(nobody, rows)).toMatchObject({ Attentive_Reach: 0, Frequency: null, Cost_Per_Reach: null });
});

test.each([
  ['no rows', []],
  ['no channels', [{ Publisher: 'Nova', Optimal_Budget: 1 }]],
  ['a reply that brings its own', [...rows, row('Plan', 37.5, 100, 100)]],
])('there is no total line for %s', (_what, given) => {
  expect(detailsTotal(plan, given)).toBeNull();
});

test('a sentence explains why the channels add up to more than the plan, only where they do', () => {
  expect(overlapSentence(plan, rows)).toBe(
    "The channels' own attentive reach adds up to 150, the plan's is 100: people reached by two or more channels are counted once in the plan. Incremental Reach counts the people that no other channel of the plan reaches.",
  );
  expect(
    overlapSentence(plan, [
      { Channel: 'Video', Attentive_Reach: 101.9 },
      { Channel: 'Radio', Attentive_Reach: 0 },
    ]),
  ).toMatch(/counted once in the plan\.$/);
  expect(overlapSentence(plan, rows.slice(0, 1))).toBeNull();
  expect(
    overlapSentence(plan, [
      { Channel: 'Video', Attentive_Reach: 101 },
      { Channel: 'Radio', Attentive_Reach: 0 },
    ]),
  ).toBeNull();
  expect(overlapSentence(plan, [{ Channel: 'Video' }])).toBeNull();
});
