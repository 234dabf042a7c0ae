import type { Scenario } from '../../../domain/desk/scenario.ts';
import { trialWithPendingChange } from '../../../domain/desk/trial.ts';
import type { DeskTrial } from '../../../domain/desk/trial.ts';
import type { Desk } from '../../../services/deskWorker/deskService.ts';
import type { Services } from '../../../services/services.ts';
import { selectOpenDesk } from '../../selectors.ts';
import type { AppThunk } from '../../storeTypes.ts';

interface PendingChange {
  readonly label: string;
  readonly next: Scenario;
  /** Whether it will still become a step. False once it is superseded, or already a step that is being refined. */
  readonly isDue: () => boolean;
  readonly done: Promise<unknown>;
}

/** An audience in a worker that answers for the desk. */
export interface OpenWorker {
  readonly stop: AbortController;
  desk: Desk | null;
  /** The change that is being computed. */
  change: PendingChange | null;
  /** Whether the desk closes once that change is done. */
  isClosing: boolean;
}

// A worker is not state. At most one for each store.
export const openWorkers = new WeakMap<Services, OpenWorker>();

/** The worker that answers for the desk; null while none is open. */
export function deskOf(services: Services): Desk | null {
  return openWorkers.get(services)?.desk ?? null;
}

/** Registers a change that is being computed: the desk does not close before it is done. */
export function registerChange(services: Services, change: PendingChange): void {
  const entry = openWorkers.get(services);
  if (entry === undefined) return;
  entry.change = change;
  void change.done.finally(() => {
    if (entry.change === change) entry.change = null;
  });
}

/** The trial with the change that is being computed, to store when the page closes; null where there is none. */
export function trialToStore(): AppThunk<DeskTrial | null> {
  return (_dispatch, getState, services) => {
    const desk = selectOpenDesk(getState());
    const change = openWorkers.get(services)?.change;
    return desk && change?.isDue() ? trialWithPendingChange(desk, change.label, change.next) : null;
  };
}
