import type { Scenario } from '../../domain/desk/scenario.ts';
import type { Step } from '../../domain/desk/step.ts';
import { trialWithPendingChange } from '../../domain/desk/trial.ts';
import type { DeskTrial } from '../../domain/desk/trial.ts';
import type { Desk } from '../../services/deskWorker/deskService.ts';
import type { Services } from '../../services/services.ts';
import { selectOpenDesk } from '../../slices/selectors.ts';
import type { AppThunk } from '../../slices/storeTypes.ts';

/** A change on the desk that is being computed. `next` is the changed scenario. */
interface PendingChange {
  readonly label: string;
  readonly next: Scenario;
  /** Whether the change has yet to become a step. False if an undo came first, or if it is a step that is being refined. */
  readonly isDue: () => boolean;
  /** Resolves when the change became a step, was refused with a reason, or was dropped because an undo or another desk came first. */
  readonly settled: Promise<'applied' | 'refused' | 'dropped'>;
  /** Resolves when the step that it became is not refined any more. */
  readonly done: Promise<unknown>;
}

/** The worker that has read the plan's audience and computes for the desk. */
export interface OpenWorker {
  readonly stop: AbortController;
  /** Null until the worker has read the audience. */
  desk: Desk | null;
  /** The change that is being computed. */
  change: PendingChange | null;
  /** Whether the desk closes when that change has been computed. */
  isClosing: boolean;
}

// The worker of each store, at most one. It is not in the state because it cannot be serialised.
export const openWorkers = new WeakMap<Services, OpenWorker>();

/** The worker that computes for the desk; null while no desk is open. */
export function deskOf(services: Services): Desk | null {
  return openWorkers.get(services)?.desk ?? null;
}

/** Registers a change that is being computed, so that the desk does not close before the change has been computed. */
export function registerChange(services: Services, change: PendingChange): void {
  const entry = openWorkers.get(services);
  if (entry === undefined) return;
  entry.change = change;
  void change.done.finally(() => {
    if (entry.change === change) entry.change = null;
  });
}

/** The change that is being computed and has yet to become a step; null if there is none. */
export function dueChange(services: Services): PendingChange | null {
  const change = openWorkers.get(services)?.change;
  return change?.isDue() ? change : null;
}

/**
 * Waits for the change that is being computed, so that a command which follows a change acts on the changed step.
 * @returns the current step; null if the change was refused or no desk is open
 */
export function settledStep(): AppThunk<Promise<Step | null>> {
  return async (_dispatch, getState, services) => {
    const outcome = await dueChange(services)?.settled;
    return outcome === 'refused' ? null : (selectOpenDesk(getState())?.now ?? null);
  };
}

/**
 * The trial (the changes tried on the desk) with the change that is being computed, to be stored when the page closes. Null if no change
 * is being computed.
 */
export function trialToStore(): AppThunk<DeskTrial | null> {
  return (_dispatch, getState, services) => {
    const desk = selectOpenDesk(getState());
    const change = dueChange(services);
    return desk && change ? trialWithPendingChange(desk, change.label, change.next) : null;
  };
}
