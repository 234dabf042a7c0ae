import { createContext, useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import { watchProgress } from '../slices/flows/watchProgress.ts';
import type { AppDispatch, RootState } from '../slices/storeTypes.ts';
import type { AppStore } from './store.ts';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<RootState>();

/** Whether the history entry was visited before. */
export const ReturnContext = createContext(false);

/** Whether the page was opened by Back, Forward or a reload: it goes back to its place, so all of it must be there. */
export function useIsReturn(): boolean {
  const isReturn = useContext(ReturnContext);
  return useState(isReturn)[0];
}

/** Whether the state shown is the app's own, and not a moment that Redux DevTools shows. */
export function useIsLive(): boolean {
  const { subscribe, isLive } = useStore() as AppStore;
  return useSyncExternalStore(subscribe, isLive);
}

/**
 * Sends the visitor away: when they arrive at a page that has nothing to show, or when an action has left it so. A
 * moment that DevTools shows redirects nobody: the screen shows it, and the address stays.
 * @param to  null for nowhere
 * @returns whether a visitor who should be elsewhere is on the way there
 */
export function useRedirect(to: string | null): boolean {
  const navigate = useNavigate();
  const isLive = useIsLive();
  const { key: visit } = useLocation();
  const seenVisit = useRef<string>(undefined);
  useEffect(() => {
    const isArrival = seenVisit.current !== visit;
    seenVisit.current = visit;
    if (to !== null && (isLive || isArrival)) void navigate(to, { replace: true });
  }, [to, isLive, visit, navigate]);
  return to !== null && isLive;
}

/**
 * After a refused submit, puts the focus on the first thing that is wrong: an invalid field, or the button inside an
 * element marked `data-wrong`. Waits for the submit to end, since errors arrive after it was counted.
 * @returns what to give the form as its `ref`
 */
export function useFocusOnRefusal({ submitCount, isSubmitting }: { submitCount: number; isSubmitting: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const answered = useRef(submitCount);
  useEffect(() => {
    if (submitCount === answered.current || isSubmitting) return;
    answered.current = submitCount;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong] button')?.focus();
  }, [submitCount, isSubmitting]);
  return form;
}

/** How much of a piece of work is done, 0 to 1. @param subject  a run's id, or `readingOf` a file */
export function useProgress(subject: string): number {
  const meter = useMeter();
  return useSyncExternalStore(meter.subscribe, () => meter.read(subject));
}

/** How far a piece of work is in words; '' where nobody says. @param subject  a run's id */
export function useProgressText(subject: string): string {
  const meter = useMeter();
  return useSyncExternalStore(meter.subscribe, () => meter.text(subject));
}

function useMeter() {
  const dispatch = useAppDispatch();
  return useMemo(() => dispatch(watchProgress()), [dispatch]);
}
