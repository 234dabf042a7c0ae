import type { Scenario } from './scenario.ts';
import type { Step } from './step.ts';

/** So many changes of a trial are kept, the last ones; and the trials of so many plans of a planner. */
const STEPS_STORED = 20;
const PLANS_STORED = 10;

/** What a planner tried on a plan and has not made a plan yet. It stays on this device. */
export interface DeskTrial {
  /** Account id of the planner who tried it. */
  readonly owner: string;
  readonly planKey: string;
  /** The changes, oldest first; the plan itself is not among them. */
  readonly steps: readonly Step[];
  /** So many of them are done; the others were undone. */
  readonly at: number;
  /** When it was last changed [ms since 1970]: of two tabs the later one wins. */
  readonly changed: number;
  /** What the plan itself reaches at the desk [people]: the trial is told as a difference to it. */
  readonly planReach: number;
}

/** Where a planner stands among the steps of a desk. The first step of all is the plan. */
export interface DeskHistory {
  readonly now: Step;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

interface DeskOfTrial extends DeskHistory, Pick<DeskTrial, 'owner' | 'planKey' | 'changed'> {
  readonly plan: Step;
}

/** What is kept of an open desk: its last changes, and always the one where the planner stands. */
export function trialOf({ owner, planKey, changed, plan, now, past, future }: DeskOfTrial): DeskTrial {
  const changes = [...past, now, ...future].slice(1);
  const done = past.length;
  const first = Math.max(0, Math.min(done - 1, changes.length - STEPS_STORED));
  const steps = changes.slice(first, first + STEPS_STORED);
  return { owner, planKey, steps, at: done - first, changed, planReach: plan.figures.reach };
}

/** The trial of a desk with a change that is still being computed. */
export function trialWithPendingChange(
  desk: Omit<DeskOfTrial, 'changed'>,
  says: string,
  scenario: Scenario,
): DeskTrial {
  const nothing = { proof: null, best: null, extra: null, details: null };
  const now: Step = { says, scenario, figures: desk.now.figures, ...nothing, isUncounted: true };
  return trialOf({ ...desk, past: [...desk.past, desk.now], now, future: [], changed: Date.now() });
}

/** The steps of a desk that opens with a trial: undo leads through its changes back to the plan. */
export function historyOf({ steps, at }: Pick<DeskTrial, 'steps' | 'at'>, plan: Step): DeskHistory {
  const all = [plan, ...steps];
  return { past: all.slice(0, at), now: all[at] ?? plan, future: all.slice(at + 1) };
}

/** The change where the planner stands; null where all of them are undone. */
export function currentStep({ steps, at }: DeskTrial): Step | null {
  return steps[at - 1] ?? null;
}

/** By which a trial is found: a planner has one for each plan. */
export const trialId = ({ owner, planKey }: Pick<DeskTrial, 'owner' | 'planKey'>): string => `${owner} ${planKey}`;

/** Trials with another one among them. Of two of the same plan the later one stays; of too many plans the oldest goes. */
export function withTrial(trials: readonly DeskTrial[], trial: DeskTrial): readonly DeskTrial[] {
  const same = trials.find((one) => trialId(one) === trialId(trial));
  if (same !== undefined && same.changed > trial.changed) return trials;
  const all = [...trials.filter((one) => one !== same), trial].sort((one, other) => one.changed - other.changed);
  const own = all.filter(({ owner }) => owner === trial.owner);
  const over = own.slice(0, Math.max(0, own.length - PLANS_STORED));
  return all.filter((one) => !over.includes(one));
}

/** The stored trials with those of which this tab knows better: its own changes, and what it removed. */
export function mergedTrials(
  stored: readonly DeskTrial[],
  own: readonly DeskTrial[],
  ownIds: ReadonlySet<string>,
): readonly DeskTrial[] {
  const changed = own.filter((one) => ownIds.has(trialId(one)));
  const isRemoved = (id: string) => ownIds.has(id) && !changed.some((one) => trialId(one) === id);
  return changed.reduce(
    withTrial,
    stored.filter((one) => !isRemoved(trialId(one))),
  );
}
