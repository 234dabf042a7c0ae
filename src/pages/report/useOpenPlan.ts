import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { PATHS } from '../../domain/paths.ts';
import type { LoadOutcome } from '../../slices/flows/loadPlan.ts';
import { selectPlanLoad } from '../../slices/selectors.ts';
import type { AppThunk } from '../../slices/storeTypes.ts';

/**
 * Opens the plan of an address when the page is navigated to, and redirects to the error page if that fails. A change of state, as by
 * a jump in DevTools, opens nothing.
 * @param key  empty for an address without one: nothing is opened
 */
export function useOpenPlan(key: string, open: (key: string) => AppThunk<Promise<LoadOutcome>>): void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const load = useAppSelector(selectPlanLoad);

  useEffect(() => {
    if (key === '') return;
    // The outcome of this load, not the stored phase: that may still be the failure of an earlier one.
    void dispatch(open(key)).then((outcome) => {
      if (outcome === 'failed') void navigate(PATHS.error, { replace: true });
    });
  }, [dispatch, navigate, open, key]);

  useFocusOnHeading(load.phase === 'loaded');
}

/** Focuses the heading once the page is loaded: the focus is lost if it was on the heading "Loading". */
export function useFocusOnHeading(isHere: boolean): void {
  useEffect(() => {
    if (!isHere || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [isHere]);
}
