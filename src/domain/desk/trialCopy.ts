import { wholeNumber } from '../../../core/words/amounts.ts';
import { counted, wholePeople } from '../../../core/words/wording.ts';
import { difference } from './deskCopy.ts';
import { currentStep } from './trial.ts';
import type { DeskTrial } from './trial.ts';

/** Controls and sentences about a trial: the changes to a plan that a planner tried on the desk. */
export const TRIAL = {
  goOn: 'Continue',
  discard: 'Discard',
  discarded: 'Trial discarded',
  bringBack: 'Bring back',
  /** The button that takes over the later trial of another tab. */
  workFromLater: 'Work from it',
  /** The label in undo of the step that takes over the trial of another tab. */
  ofOtherTab: 'The trial of the other tab',
  recomputed:
    'The planning data or the audience file of this plan have changed since you tried this: all of it was computed again.',
} as const;

/**
 * The reach of a trial and its difference to the plan: "Your trial: 7,373,378", "(84,190 fewer)". If the last change was never computed,
 * the number of changes takes the place of the difference. Null if all changes are undone.
 */
export function trialReach(trial: DeskTrial): readonly [reach: string, difference: string] | null {
  const current = currentStep(trial);
  if (current === null) return null;
  if (current.isUncounted) return ['Your trial:', counted(trial.at, 'change')];
  const { reach } = current.figures;
  // The difference is computed from rounded numbers, because the numbers are shown rounded.
  return [`Your trial: ${wholeNumber(reach)}`, `(${difference(reach, trial.planReach)})`];
}

/**
 * The line under the title of the desk.
 * @param isKept  whether the last change is stored on this device
 * @param isRefused  whether the browser refused to store changes
 */
export function trialStatus(changes: number, isKept: boolean, isRefused: boolean): string {
  if (changes === 0) return isRefused ? 'changes are not kept on this device' : 'changes are kept on this device';
  const changesText = counted(changes, 'change');
  return isKept ? `Trial kept on this device, ${changesText}` : `${changesText}, not kept on this device`;
}

/** The note that another tab changed the trial of this plan later. */
export function laterTrialNote(trial: DeskTrial): string {
  const current = currentStep(trial);
  const reaches = current && !current.isUncounted ? ` It reaches ${wholePeople(current.figures.reach)}.` : '';
  return `Another tab changed the trial of this plan later. That trial is the one stored.${reaches} Your next change here replaces it.`;
}

/** The note for a plan whose desk cannot open; null if the plan has no trial, or if all its changes are undone. */
export function trialKeptNote(trial: DeskTrial | null): string | null {
  return trial && trial.at > 0 ? `Your trial of ${counted(trial.at, 'change')} stays on this device.` : null;
}
