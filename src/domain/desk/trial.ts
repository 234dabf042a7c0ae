import type { Scenario } from './scenario.ts';
import type { Step } from './step.ts';

/** Maximum number of changes stored per trial, the newest ones. */
const STORED_STEPS_MAXIMUM = 20;
/** Maximum number of trials stored per planner, the newest ones. */
const STORED_TRIALS_MAXIMUM = 10;

/** The changes to a plan that a planner tried on the desk, before they become a plan. They are stored only in this browser. */
export interface DeskTrial {
  /** Account id of the planner who tried the changes. */
  readonly owner: string;
  readonly planKey: string;
  /** The changes, oldest first, without the plan itself. */
  readonly steps: readonly Step[];
  /** How many of the changes are done. The changes after them were undone. */
  readonly at: number;
  /** Time of the last change, in milliseconds since 1970. If two tabs store a trial of the same plan, the later change wins. */
  readonly changed: number;
  /** The plan's reach [people] as the desk computes it. The trial is compared with it. */
  readonly planReach: number;
}

/** The undo history of a desk. Its first step is the plan. */
export interface DeskHistory {
  readonly now: Step;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

/** An open desk whose changes are stored as a trial. */
interface DeskOfTrial extends DeskHistory, Pick<DeskTrial, 'owner' | 'planKey' | 'changed'> {
  readonly plan: Step;
}

/** The trial of an open desk: the newest changes of its history. The current change is always among them. */
export function trialOf({ owner, planKey, changed, plan, now, past, future }: DeskOfTrial): DeskTrial {
  const changes = [...past, now, ...future].slice(1);
  const doneCount = past.length;
  // The newest changes. If the current change (at `doneCount` - 1) is older than these, they start with it.
  const firstStored = Math.max(0, Math.min(doneCount - 1, changes.length - STORED_STEPS_MAXIMUM));
  const steps = changes.slice(firstStored, firstStored + STORED_STEPS_MAXIMUM);
  return { owner, planKey, steps, at: doneCount - firstStored, changed, planReach: plan.figures.reach };
}

/** The trial of a desk after a change whose figures are still being computed. */
export function trialWithPendingChange(
  desk: Omit<DeskOfTrial, 'changed'>,
  stepLabel: string,
  scenario: Scenario,
): DeskTrial {
  const noDetails = { proof: null, best: null, extra: null, details: null };
  const now: Step = { says: stepLabel, scenario, figures: desk.now.figures, ...noDetails, isUncounted: true };
  return trialOf({ ...desk, past: [...desk.past, desk.now], now, future: [], changed: Date.now() });
}

/** The undo history of a desk that opens with a trial: the plan, then the trial's changes. */
export function historyOf({ steps, at }: Pick<DeskTrial, 'steps' | 'at'>, plan: Step): DeskHistory {
  const all = [plan, ...steps];
  return { past: all.slice(0, at), now: all[at] ?? plan, future: all.slice(at + 1) };
}

/** The step of the current change; null if all changes are undone. */
export function currentStep({ steps, at }: DeskTrial): Step | null {
  return steps[at - 1] ?? null;
}

/** The key of a trial. A planner has at most one trial per plan. */
export const trialId = ({ owner, planKey }: Pick<DeskTrial, 'owner' | 'planKey'>): string => `${owner} ${planKey}`;

/** Adds a trial. Of two trials of the same plan the later one is kept. If a planner then has too many trials, the oldest is dropped. */
export function withTrial(trials: readonly DeskTrial[], trial: DeskTrial): readonly DeskTrial[] {
  const stored = trials.find((one) => trialId(one) === trialId(trial));
  if (stored !== undefined && stored.changed > trial.changed) return trials;
  const all = [...trials.filter((one) => one !== stored), trial].sort((one, other) => one.changed - other.changed);
  const own = all.filter(({ owner }) => owner === trial.owner);
  const surplus = own.slice(0, Math.max(0, own.length - STORED_TRIALS_MAXIMUM));
  return all.filter((one) => !surplus.includes(one));
}

/**
 * The stored trials after the changes and removals of this tab.
 * @param own  the trials in this tab
 * @param ownIds  keys of the trials that this tab changed or removed
 */
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
