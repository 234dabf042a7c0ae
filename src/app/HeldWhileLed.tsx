import { useState } from 'react';
import type { ReactNode } from 'react';
import { Provider, useStore } from 'react-redux';
import type { RootState } from '../slices/storeTypes.ts';
import type { AppStore } from './store.ts';

/**
 * Keeps a page as it was when its run's proposal came, until the planner has been led to the report: everything in the form changes
 * with the proposal, and would be drawn for the moment before it is left, in which the planner waits for the report.
 */
export function HeldWhileLed({ children }: { children: ReactNode }) {
  const store = useStore() as AppStore;
  const [held] = useState(() => holding(store));
  return <Provider store={held}>{children}</Provider>;
}

/** The same store, which goes on showing a run's last step once its proposal has come. What DevTools shows, it shows. */
export function holding(store: AppStore): AppStore {
  let shown = store.getState();
  const getState = () => {
    const now = store.getState();
    if (!(store.isLive() && leadsAway(shown, now))) shown = now;
    return shown;
  };
  return { ...store, getState };
}

/** A run that was at its last step, and has brought its proposal: whoever started it leads to the report. */
function leadsAway({ runStatus, planResults }: RootState, now: RootState): boolean {
  const isLastStep = runStatus.phase === 'running' && runStatus.step === 'optimise';
  const hasCome = now.planResults.optimiseData !== planResults.optimiseData;
  return isLastStep && hasCome && (now.runStatus === runStatus || now.runStatus.phase === 'finished');
}
