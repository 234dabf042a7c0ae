import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FEATURES } from '../../../../core/contract/bodies/access.ts';
import type { PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import { crumbsSentence } from '../../../../core/rules/crumbs.ts';
import type { Crumbs } from '../../../../core/rules/crumbs.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { PATHS } from '../../../domain/paths.ts';
import type { PlanFormData } from '../../../domain/plan/planForm.ts';
import { changedRules } from '../../../domain/plan/planRules.ts';
import { crumbsOfPlan } from '../../../domain/report/crumbsOfPlan.ts';
import { countSmallestBuy } from '../../../slices/flows/computeForExport.ts';
import { fetchAccessData } from '../../../slices/flows/desk/fileOfPlan.ts';
import { rulesEdited } from '../../../slices/plan/planEdits.ts';
import { selectFormData } from '../../../slices/selectors.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './Answer.module.css';

interface CrumbsLineProps {
  form: PlanFormData;
  report: PlanReport;
}

/** The file is read again to count the cost, so the charts of the report come first [ms]. */
const COUNT_DELAY_MS = 3000;

/** Amounts of the mix that are too small to book, what it costs to do without them, and a way to do so. */
export function CrumbsLine({ form, report }: CrumbsLineProps) {
  const crumbs = useMemo(() => crumbsOfPlan(form, report), [form, report]);
  return crumbs && <Offer key={crumbs.under} crumbs={crumbs} />;
}

function Offer({ crumbs }: { crumbs: Crumbs }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const rules = useAppSelector((state) => selectFormData(state).rules);
  const [costs, setCosts] = useState<number | null>(null);
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
    const stop = new AbortController();
    const count = () =>
      dispatch(countSmallestBuy(crumbs.under, stop.signal)).then((people) => {
        if (!stop.signal.aborted) setCosts(people);
      });
    const timer = setTimeout(() => void count(), COUNT_DELAY_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [dispatch, isOffered, crumbs.under]);
  if (!isOffered) return null;
  return (
    <p className={styles.crumbs}>
      <Icon name="info" />
      <span>{crumbsSentence(crumbs, costs)}</span>
      <Button
        dense
        kind="quiet"
        onClick={() => {
          dispatch(rulesEdited(changedRules(rules, { smallest_buy: crumbs.under }) ?? null));
          void navigate(PATHS.home);
        }}
      >
        Apply
      </Button>
    </p>
  );
}
