import { planningData, readPath } from '../../../testing/audience/reading.ts';
import type { ChannelGroup } from '../../contract/bodies/planRules.ts';
import { channelsOfFamily } from '../../rules/channels.ts';
import { makeProblem } from '../model/contactRates.ts';
import type { PlanningProblem } from '../model/contactRates.ts';
import { openLimits } from '../testing/audiences.ts';
import { proposeWithRules } from './proposeWithRules.ts';

const BUDGET = 2_400_000;

let problem: PlanningProblem;
beforeAll(async () => {
  const { audienceMatrix } = await readPath('samples/respondents.csv', {
    demographic: 'people 25-54',
    thresholdSeconds: 1,
  });
  problem = makeProblem(audienceMatrix, planningData.channelCpm());
});

const groupAtMost = (
  name: string,
  channels: readonly ChannelGroup['channels'][number][],
  share: number,
): ChannelGroup => ({
  name,
  channels: [...channels],
  at_most: share,
  unit: '% of budget',
});

function planWith(groups: ChannelGroup[]) {
  const found = proposeWithRules(problem, {
    budget: BUDGET,
    limits: openLimits(BUDGET),
    rules: { version: 1, groups },
  });
  if (found.status !== 'proposed') throw new Error(found.status);
  return { reach: found.proposal.attentiveReach, groups: found.report.groups! };
}

const online = groupAtMost('Online', channelsOfFamily('Online'), 50);

test('"Online at most 50 %" of the sample costs 49,227 people, and its next $1,000 adds 235', () => {
  const [rule] = planWith([online]).groups;
  expect(Math.round(rule!.costs!)).toBe(49_227);
  expect(Math.round(rule!.next_1000)).toBe(235);
});

test('five rules cost 87,629 people together, and each has its own price', () => {
  const { reach, groups } = planWith([
    online,
    groupAtMost('Video and BVOD', ['Video', 'BVOD'], 15),
    groupAtMost('Television', channelsOfFamily('Television'), 10),
    groupAtMost('OOH and cinema', ['OOH', 'Cinema'], 20),
    groupAtMost('Audio', channelsOfFamily('Audio'), 10),
  ]);
  expect(groups.map(({ next_1000 }) => Math.round(next_1000))).toEqual([458, 13, 143, 385, 221]);
  expect(Math.round(planWith([]).reach - reach)).toBe(87_629);
});
