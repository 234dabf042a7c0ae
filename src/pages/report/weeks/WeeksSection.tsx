import { Undo2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import { canHaveWeeks } from '../../../../core/rules/weekPlan.ts';
import type { WeekPlan } from '../../../../core/rules/weekPlan.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { lazyPart, PartBoundary } from '../../../components/lazyPart.tsx';
import { loadChunk } from '../../../components/loadChunk.ts';
import type { ColourOf } from '../../../domain/report/charts/reportSeries.ts';
import { SECTIONS } from '../../../domain/report/reportSections.ts';
import { WEEKS_COPY } from '../../../domain/weeks/weeksCopy.ts';
import {
  beginWeeks,
  closeWeeks,
  editWeeks,
  hasUnsavedWeeks,
  openWeeks,
  saveWeeks,
  stepWeeks,
  weeksOfEarlierPlan,
} from '../../../flows/weeks/weeksFlow.ts';
import { selectOpenWeeks, selectPlanCents } from '../../../slices/weeks/selectWeeks.ts';
import type { OpenWeeks } from '../../../slices/weeks/weeks.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { useAskedOnLeaving } from '../../../ui/useAskedOnLeaving.ts';
import { usePrinting } from '../../../ui/usePrinting.ts';
import styles from './Weeks.module.css';

/** Loads the editor of the weeks on demand, because most people who see a report plan no weeks. */
const loadEditor = () => loadChunk('weeks', () => import('./WeeksEditor.tsx'));
const WeeksEditor = lazyPart(async () => (await loadEditor()).WeeksEditor);
/** Called on hover and focus. A failure is ignored here: the editor is loaded again when it is shown. */
const preloadEditor = () => void loadEditor().catch(() => undefined);

/** Height of the button that begins the weeks [px]. The placeholder is as high as the button, so that the page does not jump. */
const BEGIN_HEIGHT = 36;

interface WeeksSectionProps {
  planKey: string;
  report: PlanReport;
  colourOf: ColourOf;
}

/**
 * The section with the weeks of a plan: how much money each channel has in which week. They are saved with the plan without changing it.
 * The owner of the plan edits them; other users see them.
 */
export function WeeksSection({ planKey, report, colourOf }: WeeksSectionProps) {
  const dispatch = useAppDispatch();
  const openedWeeks = useAppSelector((state) => selectOpenWeeks(state, planKey));
  const failure = useAppSelector(({ weeks }) => (weeks.failure?.planKey === planKey ? weeks.failure.message : null));
  const money = useAppSelector(selectPlanCents);
  useEffect(() => {
    void dispatch(openWeeks());
    return () => void dispatch(closeWeeks());
  }, [dispatch, planKey]);
  // The editor, which loads later, also asks before another page is opened.
  useAskedOnLeaving({ isUnsaved: () => dispatch(hasUnsavedWeeks()), save: () => dispatch(saveWeeks()) });
  const isPrinting = usePrinting();
  const isPossible = canHaveWeeks(money);
  // On paper, a section without weeks would be a heading with nothing under it.
  if (isPrinting && isPossible && failure === null && !openedWeeks?.plan) return null;
  return (
    <Panel id={SECTIONS.weeks} title={WEEKS_COPY.title} description={WEEKS_COPY.description}>
      {failure !== null && <Notice tone="warn">{failure}</Notice>}
      {!isPossible && <p className={styles.quiet}>{WEEKS_COPY.tooMuchMoney}</p>}
      {isPossible && openedWeeks === null && failure === null && <Skeleton height={BEGIN_HEIGHT} />}
      {isPossible && openedWeeks !== null && openedWeeks.plan === null && <NoWeeks {...{ openedWeeks, report }} />}
      {isPossible && openedWeeks?.plan && (
        <PartBoundary fallback={<Skeleton height={420} />}>
          <WeeksEditor {...{ openedWeeks, money, report, colourOf }} plan={openedWeeks.plan} />
        </PartBoundary>
      )}
    </Panel>
  );
}

/** Offers to begin the weeks, or to use the weeks of the version from which this plan was made. */
function NoWeeks({ openedWeeks, report }: { openedWeeks: OpenWeeks; report: PlanReport }) {
  const dispatch = useAppDispatch();
  const [earlierWeeks, setEarlierWeeks] = useState<WeekPlan | null>(null);
  const earlierVersion = report.made_from;
  useEffect(() => {
    if (!openedWeeks.canEdit || earlierVersion?.key === undefined) return;
    let isGone = false;
    void dispatch(weeksOfEarlierPlan()).then((plan) => !isGone && setEarlierWeeks(plan));
    return () => void (isGone = true);
  }, [dispatch, openedWeeks.canEdit, earlierVersion]);
  if (!openedWeeks.canEdit) return <p className={styles.quiet}>{WEEKS_COPY.none}</p>;
  return (
    <div className={styles.begin}>
      <Button onClick={() => dispatch(beginWeeks())} onPointerEnter={preloadEditor} onFocus={preloadEditor}>
        {WEEKS_COPY.begin}
      </Button>
      {earlierWeeks !== null && (
        <Button kind="quiet" onClick={() => dispatch(editWeeks(earlierWeeks))}>
          Use the weeks of {earlierVersion?.name}
        </Button>
      )}
      {openedWeeks.past.length > 0 && (
        <Button kind="quiet" icon={Undo2} onClick={() => dispatch(stepWeeks('undo'))}>
          Undo
        </Button>
      )}
    </div>
  );
}
