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
export function useVisit(key: string, open: (key: string) => AppThunk<Promise<LoadOutcome>>): void {
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

  useEffect(() => {
    // The heading that said "Loading" may have had the focus, and is gone with it.
    if (load.phase !== 'loaded' || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [load.phase]);
}
