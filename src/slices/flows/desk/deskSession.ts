import type { Scenario } from '../../../domain/desk/scenario.ts';
import { trialWithPendingChange } from '../../../domain/desk/trial.ts';
import type { DeskTrial } from '../../../domain/desk/trial.ts';
import type { Desk } from '../../../services/deskWorker/deskService.ts';
import type { Services } from '../../../services/services.ts';
import { selectOpenDesk } from '../../selectors.ts';
import type { AppThunk } from '../../storeTypes.ts';

interface ChangeUnderWay {
  readonly label: string;
  readonly next: Scenario;
  /** Whether it will be a step: not one already, as a long search is that goes on, and not superseded. */
  readonly isDue: () => boolean;
  readonly done: Promise<unknown>;
}

/** An audience in a worker that answers for the desk. */
export interface OpenWorker {
  readonly stop: AbortController;
  desk: Desk | null;
  /** The change that is being computed: told when it is, and what it is. */
  change: ChangeUnderWay | null;
  /** Whether the planner has left it, and it closes when that change is told. */
  isClosing: boolean;
}

// A worker with an audience in it is not state. One at most for each store.
export const openWorkers = new WeakMap<Services, OpenWorker>();

/** The worker that answers for the desk; null while none is open. */
export function deskOf(services: Services): Desk | null {
  return openWorkers.get(services)?.desk ?? null;
}

/** Tells of a change that is being computed: the desk does not close before it is told. */
export function changeUnderWay(services: Services, change: ChangeUnderWay): void {
  const entry = openWorkers.get(services);
  if (entry === undefined) return;
  entry.change = change;
  void change.done.finally(() => {
    if (entry.change === change) entry.change = null;
  });
}

/** The trial with the change that is being computed, for a page that goes away now; null where nothing is. */
export function trialUnderWay(): AppThunk<DeskTrial | null> {
  return (_dispatch, getState, services) => {
    const desk = selectOpenDesk(getState());
    const change = openWorkers.get(services)?.change;
    return desk && change?.isDue() ? trialWithPendingChange(desk, change.label, change.next) : null;
  };
}
