import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { Provider, useStore } from 'react-redux';
import type { RootState } from '../slices/storeTypes.ts';
import { LeadingContext } from './hooks.ts';
import type { AppStore } from './store.ts';

interface HeldWhileLedProps {
  /** The visit whose page may lead its planner away when a run ends; null while there is none. */
  visit: string | null;
  /** A page and its frame. */
  children: ReactNode;
}

/**
 * Keeps a page and its frame as they were when the page's run brought its proposal, until the planner has been led to the report: much in
 * them changes with the proposal, and would be drawn for the moment before it is left, in which the planner waits for the report. A run
 * that somebody else started leads nobody away, and holds nothing.
 */
export function HeldWhileLed({ visit, children }: HeldWhileLedProps) {
  const store = useStore() as AppStore;
  // With the next visit everything is seen as it is, the frame too.
  const { held, lead } = useMemo(
    () => (visit === null ? { held: store, lead: leadNobody } : holding(store)),
    [store, visit],
  );
  return (
    <LeadingContext value={lead}>
      <Provider store={held}>{children}</Provider>
    </LeadingContext>
  );
}

const leadNobody = () => {};

/** The same store, which goes on showing a run's last step once its proposal has come, while the page leads. What DevTools shows, it shows. */
export function holding(store: AppStore): { held: AppStore; lead(isLeading: boolean): void } {
  let shown = store.getState();
  let leads = false;
  const getState = () => {
    const now = store.getState();
    if (!(leads && store.isLive() && leadsAway(shown, now))) shown = now;
    return shown;
  };
  return { held: { ...store, getState }, lead: (isLeading) => (leads = isLeading) };
}

/** A run that was at its last step, and has brought its proposal: whoever started it leads to the report. */
function leadsAway({ runStatus, planResults }: RootState, now: RootState): boolean {
  const isLastStep = runStatus.phase === 'running' && runStatus.step === 'optimise';
  const hasCome = now.planResults.optimiseData !== planResults.optimiseData;
  return isLastStep && hasCome && (now.runStatus === runStatus || now.runStatus.phase === 'finished');
}
