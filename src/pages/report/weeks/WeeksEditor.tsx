import { useDeferredValue, useMemo, useState, memo } from 'react';
import type { KeyboardEvent } from 'react';
import { RotateCcw } from 'lucide-react';
import type { PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import type { Channel } from '../../../../core/rules/channels.ts';
import type { ChannelCents, WeekPlan } from '../../../../core/rules/weekPlan.ts';
import type { WeekFigures } from '../../../../core/contract/bodies/planLayer.ts';
import { clockTime } from '../../../../core/words/moments.ts';
import { wholeNumber } from '../../../../core/words/amounts.ts';
import { MONTH_WEEKS_MAXIMUM } from '../../../../core/words/planPeriod.ts';
import { counted } from '../../../../core/words/wording.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { historyKey } from '../../../components/form/gridInput.ts';
import { useSavedOnLeaving } from '../../../components/useSavedOnLeaving.tsx';
import type { ColourOf } from '../../../domain/report/charts/reportSeries.ts';
import { weeksDiffer, freeCells, isFixed } from '../../../domain/weeks/weekGestures.ts';
import type { EditedWeeks } from '../../../domain/weeks/weekGestures.ts';
import { pasteWeeks } from '../../../domain/weeks/pastedWeeks.ts';
import type { PastedWeeks } from '../../../domain/weeks/pastedWeeks.ts';
import { WEEKS_COPY } from '../../../domain/weeks/weeksCopy.ts';
import {
  dayAndMonth,
  moneyLine,
  mostAds,
  partOfView,
  priceLine,
  searchLine,
  weeksView,
} from '../../../domain/weeks/weeksView.ts';
import type { Times, WeeksView } from '../../../domain/weeks/weeksView.ts';
import { weekBlocks } from '../../../domain/weeks/weekBlocks.ts';
import {
  editWeeks,
  findBestWeeks,
  hasUnsavedWeeks,
  stepWeeks,
  saveWeeks,
  settleConflict,
} from '../../../flows/weeks/weeksFlow.ts';
import type { OpenWeeks } from '../../../slices/weeks/weeks.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { useIsNarrow } from '../../../ui/useMediaQuery.ts';
import { usePrinting } from '../../../ui/usePrinting.ts';
import { useStableCallback } from '../../../ui/useStableCallback.ts';
import { flowchart } from '../../../domain/weeks/flowchartCsv.ts';
import { weeksPicture } from '../../../domain/exports/weeksPicture.ts';
import { paintPicture } from '../../../services/browser/paintPicture.ts';
import { selectReportForm } from '../../../slices/selectors.ts';
import { isUnsaved } from '../../../slices/weeks/selectWeeks.ts';
import { CsvButton } from '../CsvButton.tsx';
import { PictureButton } from '../PictureButton.tsx';
import { ChannelWeeks } from './ChannelWeeks.tsx';
import { useWeekSelection } from './useWeekSelection.ts';
import type { WeekSelection } from './useWeekSelection.ts';
import { WEEKS_PER_PAGE, WeeksGrid } from './WeeksGrid.tsx';
import type { WeeksGridProps } from './WeeksGrid.tsx';
import { WeeksPaste } from './WeeksPaste.tsx';
import { channelsInWords, WeeksToolbar } from './WeeksToolbar.tsx';
import { classNames } from '../../../ui/classNames.ts';
import styles from './Weeks.module.css';

export interface WeeksEditorProps {
  openedWeeks: OpenWeeks;
  plan: WeekPlan;
  money: ChannelCents;
  report: PlanReport;
  colourOf: ColourOf;
}

/** The money of a plan by channel and week, and the people reached in each week. */
export function WeeksEditor({ openedWeeks, plan, money, report, colourOf }: WeeksEditorProps) {
  const shown = useMemo(() => ({ plan, view: weeksView(plan, money) }), [plan, money]);
  const { view } = shown;
  // The row of a typed amount is rendered first. The sums and the numbers of ads follow in a deferred render.
  const deferred = useDeferredValue(shown);
  const ads = useMemo(() => mostAds(deferred.plan, deferred.view, report), [deferred, report]);
  const isPrinting = usePrinting();
  const isNarrow = useIsNarrow();
  const [timesReached, setTimesReached] = useState<Times>(1);
  const selection = useWeekSelection(view);

  const dispatch = useAppDispatch();
  const leaveDialog = useSavedOnLeaving({
    isUnsaved: () => dispatch(hasUnsavedWeeks()),
    save: () => dispatch(saveWeeks()),
  });
  const { refused, edit, apply, undoOrRedo } = useWeekEdits(plan);
  const { pasted, paste, closePaste } = usePastedWeeks(plan, money, view);
  const { canEdit } = openedWeeks;
  const gridProps = {
    plan,
    view,
    money,
    canEdit,
    colourOf,
    selection,
    timesReached,
    // Figures that were computed for another number of weeks are not shown.
    figures: openedWeeks.figures?.weekly.length === plan.weeks ? openedWeeks.figures : null,
    onEdit: edit,
    onApply: apply,
    onPaste: paste,
  };
  function undoOrRedoByKeys(event: KeyboardEvent) {
    const direction = canEdit && pasted === null && !event.defaultPrevented ? historyKey(event) : null;
    if (direction === null) return;
    event.preventDefault();
    undoOrRedo(direction);
  }
  return (
    // Undo works on the whole panel. The browser's own undo would restore text in fields that the planner has already left.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.editor} onKeyDown={undoOrRedoByKeys}>
      <div className={styles.head}>
        <p className={styles.money}>{moneyLine(view)}</p>
        <WeeksFiles {...deferred} {...{ report, colourOf }} figures={openedWeeks.figures} />
      </div>
      {canEdit && <WeeksToolbar {...{ plan, view, money, selection, openedWeeks }} onEdit={edit} onStep={undoOrRedo} />}
      {refused.map((sentence) => (
        <p key={sentence} role="alert" className={styles.refused}>
          {sentence}
        </p>
      ))}
      <WeeksNotSaved saving={openedWeeks.saving} />
      {isPrinting && plan.weeks > WEEKS_PER_PAGE ? (
        <WeeksOnPaper {...gridProps} report={report} onTimesReached={setTimesReached} />
      ) : isNarrow ? (
        <ChannelWeeks {...gridProps} />
      ) : (
        <WeeksGrid {...gridProps} sums={deferred.view} ads={ads} onTimesReached={setTimesReached} />
      )}
      {canEdit && !isNarrow && <SelectionBar {...{ plan, view, selection }} onEdit={edit} />}
      <WeeksNotes openedWeeks={openedWeeks} plan={plan} reach={report.attentive_reach} />
      <WeeksSavingStatus openedWeeks={openedWeeks} />
      {leaveDialog}
      {pasted !== null && <WeeksPaste {...{ pasted, view, money }} onEdit={edit} onClose={closePaste} />}
    </div>
  );
}

type WeeksOnPaperProps = Omit<WeeksGridProps, 'from' | 'canEdit' | 'sums' | 'ads'> & { report: PlanReport };

/** The print of a plan with more weeks than fit on a page: tables below each other, each with the sums of the whole plan. */
function WeeksOnPaper({ plan, view, money, report, ...rest }: WeeksOnPaperProps) {
  return weekBlocks(plan, WEEKS_PER_PAGE).map(({ from, plan: block }) => {
    const blockView = partOfView(view, from, block.weeks);
    return (
      <div key={from} className={styles.block}>
        <WeeksGrid
          {...rest}
          {...{ from, money }}
          plan={block}
          view={blockView}
          sums={blockView}
          ads={mostAds(block, blockView, report)}
          canEdit={false}
        />
      </div>
    );
  });
}

/** The functions that edit, undo and redo the weeks, and sentences about what the last edit could not do. */
function useWeekEdits(plan: WeekPlan) {
  const dispatch = useAppDispatch();
  const [refused, setRefused] = useState<readonly string[]>([]);
  return {
    refused,
    /** Stores an edit that could be done as a whole. */
    edit: useStableCallback((next: WeekPlan) => {
      setRefused([]);
      dispatch(editWeeks(next));
    }),
    /** Stores an edit, and shows what the edit could not do. */
    apply: useStableCallback(({ plan: next, refused: sentences }: EditedWeeks) => {
      setRefused(sentences);
      if (next !== plan) dispatch(editWeeks(next));
    }),
    undoOrRedo: useStableCallback((direction: 'undo' | 'redo') => {
      setRefused([]);
      dispatch(stepWeeks(direction));
    }),
  };
}

/** The amounts pasted into the grid, kept until the planner has applied or dropped them. */
function usePastedWeeks(plan: WeekPlan, money: ChannelCents, view: WeeksView) {
  const [pasted, setPasted] = useState<PastedWeeks | null>(null);
  return {
    pasted,
    paste: useStableCallback((cells: string[][], channel: Channel, week: number) =>
      setPasted(
        pasteWeeks(
          cells,
          { channel, week },
          plan,
          money,
          view.rows.map((row) => row.channel),
        ),
      ),
    ),
    closePaste: () => setPasted(null),
  };
}

/** Notes below the weeks: how weekly prices change reach, the best weeks, and how reliable the figures are. */
function WeeksNotes({ openedWeeks, plan, reach }: { openedWeeks: OpenWeeks; plan: WeekPlan; reach: number }) {
  const dispatch = useAppDispatch();
  const { figures, remark, search, canEdit } = openedWeeks;
  const pricesSentence =
    figures && plan.price_index && openedWeeks.computedFor === plan ? priceLine(figures, reach) : null;
  return (
    <>
      {pricesSentence && <p className={styles.line}>{pricesSentence}</p>}
      {canEdit && (
        <div className={styles.best}>
          {weeksDiffer(plan) ? (
            <Button dense busy={search.phase === 'searching'} onClick={() => void dispatch(findBestWeeks())}>
              Best weeks
            </Button>
          ) : (
            <span className={styles.quiet}>{WEEKS_COPY.evenIsBest}</span>
          )}
          <span role="status">
            {search.phase === 'found' && searchLine(search.gain, search.gap, plan.half_life)}
            {search.phase === 'failed' && `The best weeks could not be found: ${search.message}`}
          </span>
        </div>
      )}
      {remark !== null && <Notice tone="warn">{remark}</Notice>}
      <p className={styles.quiet}>
        {figures && !figures.exact ? `${figures.says}.` : WEEKS_COPY.modelled}
        {/* The caveat is for more than a month. A month has days in up to five weeks. */}
        {plan.weeks > MONTH_WEEKS_MAXIMUM && ` ${WEEKS_COPY.moreThanAMonth(plan.weeks)}`}
      </p>
    </>
  );
}

interface WeeksFilesProps {
  plan: WeekPlan;
  view: WeeksView;
  report: PlanReport;
  figures: WeekFigures | null;
  colourOf: ColourOf;
}

/** Buttons for the weeks as a picture, and as the csv that ad servers and buyers import. Memoized, because saving does not change them. */
const WeeksFiles = memo(function WeeksFiles({ plan, view, report, figures, colourOf }: WeeksFilesProps) {
  const { name, buyingDemographic } = useAppSelector(selectReportForm);
  const caption = `${name} · ${buyingDemographic}`;
  const picture = () => weeksPicture(view, figures, { caption, plan, colourOf });
  // `CsvButton` takes a ref of a chart. Here the picture is painted on request.
  const chart = { current: { picture: () => paintPicture(picture()) } };
  return (
    <span className={styles.end}>
      <PictureButton panelName={WEEKS_COPY.title} picture={picture} />
      <CsvButton describesPlans name={WEEKS_COPY.title} table={flowchart(plan, view, report)} chart={chart} />
    </span>
  );
});

/** Why the weeks could not be saved, with buttons to resolve that. */
function WeeksNotSaved({ saving }: Pick<OpenWeeks, 'saving'>) {
  const dispatch = useAppDispatch();
  if (saving.phase === 'conflict') {
    return (
      <Notice
        tone="warn"
        action={
          <span className={styles.choices}>
            <Button dense onClick={() => dispatch(settleConflict('theirs'))}>
              Load them
            </Button>
            <Button dense onClick={() => dispatch(settleConflict('mine'))}>
              Keep mine
            </Button>
          </span>
        }
      >
        {saving.message}
      </Notice>
    );
  }
  if (saving.phase === 'failed') {
    return (
      <Notice
        tone="error"
        action={
          <Button dense icon={RotateCcw} onClick={() => void dispatch(saveWeeks())}>
            Try again
          </Button>
        }
      >
        The weeks could not be saved. {saving.message}
      </Notice>
    );
  }
  return null;
}

/** Whether the weeks are saved. */
function WeeksSavingStatus({ openedWeeks }: { openedWeeks: OpenWeeks }) {
  const { saving, changedAt, changedBy, canEdit, keptIn } = openedWeeks;
  if (saving.phase === 'conflict' || saving.phase === 'failed') return null;
  const changeTime = changedAt === null ? null : clockTime(changedAt);
  const isSaving = saving.phase === 'sending' || (canEdit && isUnsaved(openedWeeks));
  const stateText = isSaving
    ? 'Saving'
    : changeTime && (canEdit ? `Saved ${changeTime}` : `Changed by ${changedBy}, ${changeTime}`);
  return (
    <p role="status" className={classNames(styles.quiet, styles.saved)}>
      {[stateText, keptIn === 'browser' ? WEEKS_COPY.keptHere : null].filter(Boolean).join(' · ')}
    </p>
  );
}

interface SelectionBarProps {
  plan: WeekPlan;
  view: WeeksView;
  selection: WeekSelection;
  onEdit: (plan: WeekPlan) => void;
}

/** A bar with the chosen cells, their sum, a button to free typed amounts, and the keys that change the cells. */
function SelectionBar({ plan, view, selection: { cells, channels }, onEdit }: SelectionBarProps) {
  const typedCells = cells.filter((cell) => isFixed(plan, cell));
  const weeks = cells.map(({ week }) => week);
  const [firstWeek, lastWeek] = [Math.min(...weeks), Math.max(...weeks)];
  const printedByChannel = new Map(view.rows.map(({ channel, printed }) => [channel, printed]));
  const printedSum = cells.reduce((sum, { channel, week }) => sum + (printedByChannel.get(channel)?.[week] ?? 0), 0);
  return (
    <div className={styles.selectionBar}>
      {cells.length > 0 && (
        <span role="status">
          <strong>
            {channelsInWords(channels)}, {dayAndMonth(view.starts[firstWeek]!)}
            {firstWeek !== lastWeek && ` to ${dayAndMonth(view.starts[lastWeek]!)}`}
          </strong>{' '}
          {counted(cells.length, 'cell')}, ${wholeNumber(printedSum)}
        </span>
      )}
      {typedCells.length > 0 && (
        <Button dense kind="quiet" onClick={() => onEdit(freeCells(plan, typedCells))}>
          Free {counted(typedCells.length, 'typed amount')}
        </Button>
      )}
      <span className={styles.keys}>
        <kbd>Shift</kbd>
        <kbd>→</kbd> more weeks <kbd>=</kbd> share equally <kbd>Del</kbd> clear <kbd>Ctrl</kbd>
        <kbd>V</kbd> paste
      </span>
    </div>
  );
}
