import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { PATHS } from '../../domain/paths.ts';
import type { LoadOutcome } from '../../slices/flows/loadPlan.ts';
import { selectPlanLoad } from '../../slices/selectors.ts';
import type { AppThunk } from '../../slices/storeTypes.ts';

/**
 * Opens the plan of an address when it is visited; a failure leads to the error page. Only a visit opens a plan, never a
 * state: a jump in DevTools starts no call.
 * @param key  empty for an address without one: nothing is opened
 */
export function useOpenPlan(key: string, open: (key: string) => AppThunk<Promise<LoadOutcome>>): void {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const load = useAppSelector(selectPlanLoad);

  useEffect(() => {
    if (key === '') return;
    // By what this load came to, not by the stored phase: a failure of an earlier visit is still stored when we arrive.
    void dispatch(open(key)).then((outcome) => {
      if (outcome === 'failed') void navigate(PATHS.error, { replace: true });
    });
  }, [dispatch, navigate, open, key]);

  useFocusOnHeading(load.phase === 'loaded');
}

/** Puts the focus on a page's heading when the page is here: the heading that said "Loading" may have had it, and is gone with it. */
export function useFocusOnHeading(isHere: boolean): void {
  useEffect(() => {
    if (!isHere || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [isHere]);
}
