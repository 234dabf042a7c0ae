import { wholeNumber } from '../../../core/words/amounts.ts';
import { counted, wholePeople } from '../../../core/words/wording.ts';
import { difference } from './deskCopy.ts';
import { currentStep } from './trial.ts';
import type { DeskTrial } from './trial.ts';

/** Controls and sentences of a trial. */
export const TRIAL = {
  goOn: 'Continue',
  discard: 'Discard',
  discarded: 'Trial discarded',
  bringBack: 'Bring back',
  workFromLater: 'Work from it',
  /** What the change is called in undo that takes up the trial of another tab. */
  ofOtherTab: 'The trial of the other tab',
  recomputed:
    'The planning data or the audience file of this plan have changed since you tried this: all of it was computed anew.',
} as const;

/**
 * What a trial reaches, and beside its plan: "Your trial: 7,373,378", "(84,190 fewer)"; null where all of it is undone. Where its last
 * change was not computed any more, how many changes it has.
 */
export function trialReach(trial: DeskTrial): readonly [reach: string, difference: string] | null {
  const standing = currentStep(trial);
  if (standing === null) return null;
  if (standing.isUncounted) return ['Your trial:', counted(trial.at, 'change')];
  const { reach } = standing.figures;
  // A difference is that of the printed numbers.
  return [`Your trial: ${wholeNumber(reach)}`, `(${difference(Math.round(reach) - Math.round(trial.planReach))})`];
}

/** What is said of a trial under the title of the desk. @param isKept  whether this device has it as it stands */
export function trialStatus(changes: number, isKept: boolean, isRefused: boolean): string {
  if (changes === 0) return isRefused ? 'changes are not kept on this device' : 'changes are kept on this device';
  const many = counted(changes, 'change');
  return isKept ? `Trial kept on this device, ${many}` : `${many}, not kept on this device`;
}

/** Another tab changed the trial of this plan later. */
export function laterTrialNote(trial: DeskTrial): string {
  const standing = currentStep(trial);
  const reaches = standing && !standing.isUncounted ? ` It reaches ${wholePeople(standing.figures.reach)}.` : '';
  return `Another tab changed the trial of this plan later, and that one is kept.${reaches} Your next change here is kept in its place.`;
}

/** Said where the desk cannot open on a plan with a trial; null where there is none. */
export function trialKeptNote(trial: DeskTrial | null): string | null {
  return trial && trial.at > 0 ? `Your trial of ${counted(trial.at, 'change')} stays on this device.` : null;
}
