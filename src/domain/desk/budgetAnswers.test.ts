import type { FrontierPoint } from '../../../core/contract/bodies/why.ts';
import { budgetAnswers } from './budgetAnswers.ts';

const point = (budget: number, reach: number): FrontierPoint => ({
  ...{ budget, attentive_reach: reach, relative_gap: 0, this_plan: budget === 1_000_000 },
});
// Unordered, as in some replies.
const points = [point(2_000_000, 600_000), point(500_000, 300_000), point(1_000_000, 500_000)];
const answers = budgetAnswers(points, 500_000)!;

test('a sentence names the source of the answers', () => {
  expect(answers.sentence).toBe(
    'Without the file nothing is computed here. These answers are interpolated between the 3 budgets saved with the report, from $500,000 to $2,000,000.',
  );
});

test.each([
  [1_000_000, 'About 500,000 people, as many as the plan, at $2.00 each.'],
  [1_500_000, 'About 550,000 people, 50,000 more than the plan, at $2.73 each.'],
  [600_000, 'About 340,000 people, 160,000 fewer than the plan, at $1.76 each.'],
  [500_000, 'About 300,000 people, 200,000 fewer than the plan, at $1.67 each.'],
  [2_000_000, 'About 600,000 people, 100,000 more than the plan, at $3.33 each.'],
  [2_000_001, 'The report has budgets from $500,000 to $2,000,000 only.'],
  [0, 'The report has budgets from $500,000 to $2,000,000 only.'],
])('the answer for a budget of $%d', (budget, says) => expect(answers.reachOf(budget)).toBe(says));

test.each([
  [500_000, 'About $1,000,000.'],
  [400_000, 'About $750,000.'],
  [550_000, 'About $1,500,000.'],
  [600_001, 'The report has budgets that reach from 300,000 to 600,000 people only.'],
  [1, 'The report has budgets that reach from 300,000 to 600,000 people only.'],
])('the answer for a reach of %d people', (people, says) => expect(answers.costOf(people)).toBe(says));

test('the smallest budget is given for a reach that more money does not raise', () => {
  const flat = budgetAnswers([point(1, 100), point(2, 200), point(3, 200), point(4, 200)], 200)!;
  expect(flat.costOf(200)).toBe('About $2.');
  expect(flat.reachOf(3)).toBe('About 200 people, as many as the plan, at $0.02 each.');
});

test.each([[[]], [[point(5, 5)]]])('a single budget gives no answers', (few: FrontierPoint[]) => {
  expect(budgetAnswers(few, 5)).toBeNull();
});
