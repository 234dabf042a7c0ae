import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { PATHS } from '../../domain/paths.ts';
import type { LoadOutcome } from '../../flows/plan/loadPlan.ts';
import { selectPlanLoad } from '../../slices/selectors.ts';
import type { AppThunk } from '../../slices/storeTypes.ts';

/**
 * Opens the plan whose key is in the address when the user navigates to the page. Redirects to the error page if that fails. A change of
 * the Redux state, for example by a jump in DevTools, opens nothing.
 * @param key  the key of the plan; empty if the address has none, and then nothing is opened
 */
export function useOpenPlan(key: string, open: (key: string) => AppThunk<Promise<LoadOutcome>>): void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const load = useAppSelector(selectPlanLoad);

  useEffect(() => {
    if (key === '') return;
    // Uses the outcome of this load, because the stored phase may still be the failure of an earlier load.
    void dispatch(open(key)).then((outcome) => {
      if (outcome === 'failed') void navigate(PATHS.error, { replace: true });
    });
  }, [dispatch, navigate, open, key]);

  useFocusOnHeading(load.phase === 'loaded');
}

/** Focuses the heading once the page is loaded: the focus is lost if it was on the heading "Loading". */
export function useFocusOnHeading(isLoaded: boolean): void {
  useEffect(() => {
    if (isLoaded) focusHeadingIfLost();
  }, [isLoaded]);
}

/** Focuses the heading if the focused element is gone from the page. */
export function focusHeadingIfLost(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
