import { planningData, readPath } from '../../../testing/audience/reading.ts';
import { CHANNELS } from '../../rules/channels.ts';
import { fastKernel } from '../kernel/fastKernel.ts';
import { readLimits } from '../model/limits.ts';
import { makeProblem } from '../model/contactRates.ts';
import type { PlanningProblem } from '../model/contactRates.ts';
import { mostOften } from './mostOften.ts';

let problem: PlanningProblem;
beforeAll(async () => {
  const { audienceMatrix } = await readPath('samples/respondents.csv', {
    demographic: 'people 25-54',
    thresholdSeconds: 1,
  });
  problem = makeProblem(audienceMatrix, planningData.channelCpm());
});

test.each([
  [1_000_000, 1, 1_469_840, 1, 0.0001],
  [1_000_000, 0.5, 1_259_185, 2, 0.14],
  [1_000_000, 0.4, 1_119_795, 3, 0.19],
  [1_000_000, 0.25, 934_658, 4, 0.288],
  [1_000_000, 0.2, 848_137, 5, 0.33],
  [2_400_000, 1, 4_263_581, 1, 0.034],
  [2_400_000, 0.4, 4_094_626, 3, 0.062],
  [2_400_000, 0.25, 3_801_604, 4, 0.086],
])(
  'the sample at $%d, at most %d of it in one channel: %d people 3 times or more in %d channels, the first bound within %d',
  (budget, share, people, channels, gap) => {
    const limits = readLimits(
      budget,
      CHANNELS.map((Channel) => ({
        Channel,
        Min_Budget: 0,
        Max_Budget: Channel === 'FTA National' ? 0 : share * budget,
      })),
    );
    if ('status' in limits) throw new Error(limits.message);
    const answer = mostOften(problem, limits, 3, fastKernel(problem), { effort: 0 });
    if (answer.status === 'infeasible') throw new Error(answer.message);
    expect(Math.round(answer.people)).toBe(people);
    expect(answer.spend.filter((money) => money > 1)).toHaveLength(channels);
    expect(answer.gap / answer.people).toBeLessThan(gap);
  },
);
