import type { Scenario } from '../../../domain/desk/scenario.ts';
import { trialWithPendingChange } from '../../../domain/desk/trial.ts';
import type { DeskTrial } from '../../../domain/desk/trial.ts';
import type { Desk } from '../../../services/deskWorker/deskService.ts';
import type { Services } from '../../../services/services.ts';
import { selectOpenDesk } from '../../selectors.ts';
import type { AppThunk } from '../../storeTypes.ts';

/** A change on the desk that is being computed. `next` is the changed scenario. */
interface PendingChange {
  readonly label: string;
  readonly next: Scenario;
  /** Whether the change has yet to become a step. False if a later change supersedes it, or if it is a step that is being refined. */
  readonly isDue: () => boolean;
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

/**
 * The trial (the changes tried on the desk) with the change that is being computed, to be stored when the page closes. Null if no change
 * is being computed.
 */
export function trialToStore(): AppThunk<DeskTrial | null> {
  return (_dispatch, getState, services) => {
    const desk = selectOpenDesk(getState());
    const change = openWorkers.get(services)?.change;
    return desk && change?.isDue() ? trialWithPendingChange(desk, change.label, change.next) : null;
  };
}
