import fc from 'fast-check';
import { CHANNELS } from '../../../core/rules/channels.ts';
import { firstScenario } from './scenario.ts';
import type { Step } from './step.ts';
import { isStoredStep } from './storedStep.ts';
import { mergedTrials, currentStep, historyOf, trialId, trialOf, withTrial } from './trial.ts';
import type { DeskTrial } from './trial.ts';

const nothing = CHANNELS.map(() => 0);

function step(reach: number): Step {
  const scenario = firstScenario({ budget: 1000, limits: [] }, nothing);
  const figures = { spend: nothing, budget: 1000, reach, frequency: null, costPerReach: null, nextThousand: nothing };
  return {
    ...{ says: `Reach ${reach}`, scenario, figures: { ...figures, tarps: 0 } },
    ...{ proof: null, best: null, extra: null, details: null },
  };
}

const plan = step(1);
const trial = (planKey: string, changed: number, owner = 'ann'): DeskTrial => ({
  ...{ owner, planKey, steps: [step(2)], at: 1, changed, planReach: 1 },
});

/** A desk after a number of changes, some of them undone. */
const desks = fc
  .tuple(fc.nat(40), fc.nat(40))
  .filter(([changes, undone]) => changes > 0 && undone <= changes)
  .map(([changes, undone]) => {
    const all = [plan, ...Array.from({ length: changes }, (_, place) => step(place + 2))];
    const at = changes - undone;
    return { now: all[at]!, past: all.slice(0, at), future: all.slice(at + 1), plan };
  });

test('a desk is restored with up to twenty changes, always including the current one', () => {
  fc.assert(
    fc.property(desks, (desk) => {
      const kept = trialOf({ ...desk, owner: 'ann', planKey: 'a', changed: 5 });
      const back = historyOf(kept, plan);
      expect(kept.steps.length).toBe(Math.min(20, desk.past.length + desk.future.length));
      expect(back.now).toBe(desk.now);
      expect(currentStep(kept)).toBe(desk.past.length === 0 ? null : desk.now);
      if (desk.past.length + desk.future.length <= 20) expect({ ...back, plan }).toEqual(desk);
      // Undo goes back to the plan, even if older changes were dropped.
      expect([...back.past, back.now][0]).toBe(plan);
    }),
  );
});

test('the later of two trials of a plan is kept; the eleventh plan drops the planner’s oldest trial, never another planner’s', () => {
  const ours = Array.from({ length: 11 }, (_, place) => trial(`plan ${place}`, place));
  const all = [trial('theirs', -1, 'bob'), ...ours].reduce<readonly DeskTrial[]>(withTrial, []);
  expect(all.map(({ planKey }) => planKey)).toEqual(['theirs', ...ours.slice(1).map(({ planKey }) => planKey)]);
  expect(withTrial(all, trial('plan 5', 4))).toBe(all);
  expect(withTrial(all, trial('plan 5', 40)).at(-1)).toEqual(trial('plan 5', 40));
});

test('a tab writes its own changes and removals and leaves other trials as stored', () => {
  const stored = [trial('a', 1), trial('b', 2), trial('c', 3)];
  const own = [trial('a', 9), trial('b', 0)];
  const ids = new Set([trialId(trial('a', 0)), trialId(trial('c', 0))]);
  expect(mergedTrials(stored, own, ids)).toEqual([trial('b', 2), trial('a', 9)]);
});

describe('a stored step', () => {
  const whole: Step = {
    ...step(5),
    extra: { kind: 'most often', people: 3, times: 2, isFinal: true },
    proof: { status: 'optimal', gap: 0, relativeGap: 0 },
    best: step(6).figures,
  };
  const damaged: Record<string, unknown> = {
    'no object': 'step',
    nothing: null,
    'a mix of fourteen channels': { ...whole, scenario: { ...whole.scenario, spend: nothing.slice(1) } },
    'an amount that is text': { ...whole, scenario: { ...whole.scenario, budget: '1000' } },
    'a negative amount': { ...whole, scenario: { ...whole.scenario, budget: -1 } },
    'a reach that is no number': { ...whole, figures: { ...whole.figures, reach: null } },
    'an unknown goal': { ...whole, scenario: { ...whole.scenario, goal: { kind: 'constructor' } } },
    'a price of nothing': { ...whole, scenario: { ...whole.scenario, ownCpm: nothing } },
    'no name': { ...whole, says: '' },
  };
  test('is accepted as it was written', () => {
    expect(isStoredStep(JSON.parse(JSON.stringify(whole)))).toBe(true);
  });
  test.each(Object.entries(damaged))('with %s is rejected', (_what, value) => {
    expect(isStoredStep(value)).toBe(false);
  });
});
