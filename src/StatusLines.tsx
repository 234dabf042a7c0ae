import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from './app/hooks.ts';
import { Button } from './ui/buttons/Button.tsx';
import { otherTabText, stashedPlanText } from './domain/messages.ts';
import { PATHS } from './domain/paths.ts';
import styles from './Layout.module.css';
import failure from './ui/feedback/Failure.module.css';
import { otherTabDismissed, planOwnedByThisTab } from './slices/plan/otherTab.ts';
import { restoreStashedPlan } from './slices/flows/stashPlan.ts';
import { selectPlanInOtherTab, selectStashToOffer } from './slices/selectors.ts';
import { stashDropped } from './slices/stashedPlan.ts';

/**
 * Messages below the navigation that stay until the planner acts on them. One offers the stashed plan, which was in the form before another
 * plan was opened. The other says that the plan was replaced in another browser tab.
 */
export function StatusLines() {
  return (
    <>
      <StashedPlanLine />
      <OtherTabLine />
    </>
  );
}

function StashedPlanLine() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const offer = useAppSelector(selectStashToOffer);
  const isRequested = useRef(false);

  // The plan is restored only once the form is on screen: on a report page, replacing the plan would redirect to the error page.
  const restore = useCallback(() => {
    if (!isRequested.current || pathname !== PATHS.home) return;
    isRequested.current = false;
    dispatch(restoreStashedPlan());
  }, [dispatch, pathname]);
  useEffect(restore, [restore]);

  async function goHomeAndRestore() {
    isRequested.current = true;
    if (pathname === PATHS.home) restore();
    else await navigate(PATHS.home);
  }

  // Always rendered, so that a message that appears in it is announced.
  return (
    <div role="status">
      {offer && (
        <div className={styles.line}>
          <p>{stashedPlanText(offer.isDraft, offer.plan.planForm.name)}</p>
          <span aria-hidden className={styles.dot}>
            ·
          </span>
          <div className={failure.actions}>
            <Button dense onClick={() => void goHomeAndRestore()}>
              Bring back
            </Button>
            <Button dense kind="quiet" onClick={() => dispatch(stashDropped())}>
              Discard
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

function OtherTabLine() {
  const dispatch = useAppDispatch();
  const otherTab = useAppSelector(selectPlanInOtherTab);
  return (
    <div role="status">
      {otherTab && (
        <div className={styles.line} data-tone="warn">
          <p>{otherTabText(otherTab)}</p>
          <div className={failure.actions}>
            <Button dense onClick={() => dispatch(planOwnedByThisTab())}>
              Keep this plan
            </Button>
            <Button dense kind="quiet" onClick={() => dispatch(otherTabDismissed())}>
              Close
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
