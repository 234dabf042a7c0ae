import type { PlanRules } from '../../contract/bodies/planRules.ts';
import { makeProblem } from '../model/contactRates.ts';
import { proposeWithRules } from '../planRules/proposeWithRules.ts';
import { propose } from '../proposal/proposal.ts';
import { openLimits, randomAudience, randomPrices } from '../testing/audiences.ts';
import { explain } from './explain.ts';

const budget = 2_000_000;
const problem = makeProblem(randomAudience(3), randomPrices(3));
const open = propose(problem, { budget, limits: openLimits(budget) });
if (open.status !== 'proposed') throw new Error(open.message);
const bought = open.channels.filter(({ spend }) => spend > 0).sort((one, other) => other.spend - one.spend);
const [largest, second] = [bought[0]!.channel, bought[1]!.channel];
const limits = openLimits(budget, { [largest]: [0, 60_000], [second]: [1_200_000, budget] });

function reasonsUnder(rules: PlanRules | undefined) {
  const request = { budget, limits, rules };
  const found = rules === undefined ? propose(problem, request) : proposeWithRules(problem, { ...request, rules });
  if (!('proposal' in found) && found.status !== 'proposed') throw new Error(found.message);
  const why = explain(problem, request, 'proposal' in found ? found.proposal : found);
  const costs = why.channels!.flatMap(({ channel, limit_costs, says }) =>
    limit_costs === null ? [] : [{ channel, limit_costs, says }],
  );
  return { says: why.says, costs };
}

test('with a smallest buy, the limits that cost people are named as without one', () => {
  const free = reasonsUnder(undefined);
  expect(free.costs.map(({ channel }) => channel).sort()).toEqual([largest, second].sort());
  const small = reasonsUnder({ version: 1, goal: undefined, smallest_buy: 100 });
  expect(small.costs.map(({ says }) => says)).toEqual(free.costs.map(({ says }) => says));
  expect(small.says).not.toContain('not computed');
  // A channel at its minimum is not lowered below the smallest buy.
  const { costs } = reasonsUnder({ version: 1, goal: undefined, smallest_buy: 1_199_500 });
  expect(costs.map(({ channel }) => channel)).not.toContain(second);
});

test.each<[Omit<PlanRules, 'version'>, string]>([
  [{ goal: undefined, round_to: 10_000 }, 'amounts are rounded to $10,000'],
  [{ goal: { kind: 'often', times: 3 } }, 'the goal counts people reached 3 times or more'],
])('under %j the section says why the limits of single channels have no cost', (rules, why) => {
  const { says, costs } = reasonsUnder({ version: 1, ...rules });
  expect(costs).toEqual([]);
  expect(says).toContain(`What the limits of single channels cost is not computed, because ${why}.`);
});
