import { Info } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FEATURES } from '../../../../core/contract/bodies/access.ts';
import type { PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import { smallAmountsSentence } from '../../../../core/rules/smallAmounts.ts';
import type { SmallAmounts } from '../../../../core/rules/smallAmounts.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { PATHS } from '../../../domain/paths.ts';
import type { PlanFormData } from '../../../domain/plan/planForm.ts';
import { changedRules } from '../../../domain/plan/planRules.ts';
import { smallAmountsOfPlan } from '../../../domain/report/smallAmountsOfPlan.ts';
import { computeSmallestBuyCost } from '../../../slices/flows/computeForExport.ts';
import { fetchAccessData } from '../../../slices/flows/desk/fileOfPlan.ts';
import { rulesEdited } from '../../../slices/plan/planEdits.ts';
import { selectFormData } from '../../../slices/selectors.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './Answer.module.css';

interface SmallAmountsLineProps {
  form: PlanFormData;
  report: PlanReport;
}

/** Time before the cost is computed [ms]. The computation reads the file again, so the charts of the report are rendered first. */
const COMPUTE_DELAY_MS = 3000;

/**
 * Names the amounts of the mix that are too small to book, and the reach that avoiding them costs. Offers to apply a smallest buy, which is
 * the minimum amount that a channel gets if it gets any.
 */
export function SmallAmountsLine({ form, report }: SmallAmountsLineProps) {
  const smallAmounts = useMemo(() => smallAmountsOfPlan(form, report), [form, report]);
  return smallAmounts && <Offer key={smallAmounts.threshold} smallAmounts={smallAmounts} />;
}

/** The sentence and the button. Renders nothing if the backend does not take a smallest buy. */
function Offer({ smallAmounts }: { smallAmounts: SmallAmounts }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const rules = useAppSelector((state) => selectFormData(state).rules);
  /** The reach that a smallest buy costs [people]; null until it is computed. */
  const [lostPeople, setLostPeople] = useState<number | null>(null);
  const [isOffered, setIsOffered] = useState(false);
  useEffect(() => {
    let isGone = false;
    void dispatch(fetchAccessData()).then((lists) => {
      if (!isGone && lists?.features?.includes(FEATURES.planRules)) setIsOffered(true);
    });
    return () => void (isGone = true);
  }, [dispatch]);
  useEffect(() => {
    if (!isOffered) return undefined;
    const controller = new AbortController();
    const compute = () =>
      dispatch(computeSmallestBuyCost(smallAmounts.threshold, controller.signal)).then((people) => {
        if (!controller.signal.aborted) setLostPeople(people);
      });
    const timer = setTimeout(() => void compute(), COMPUTE_DELAY_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [dispatch, isOffered, smallAmounts.threshold]);
  if (!isOffered) return null;
  return (
    <p className={styles.smallAmounts}>
      <Icon icon={Info} />
      <span>{smallAmountsSentence(smallAmounts, lostPeople)}</span>
      <Button
        dense
        kind="quiet"
        onClick={() => {
          dispatch(rulesEdited(changedRules(rules, { smallest_buy: smallAmounts.threshold }) ?? null));
          void navigate(PATHS.home);
        }}
      >
        Apply
      </Button>
    </p>
  );
}
