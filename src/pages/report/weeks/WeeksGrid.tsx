import { memo, useMemo } from 'react';
import type { CSSProperties } from 'react';
import type { WeekFigures } from '../../../../core/contract/bodies/planLayer.ts';
import { wholeNumber } from '../../../../core/words/amounts.ts';
import { ChannelName } from '../../../components/ChannelName.tsx';
import { channelPaint } from '../../../domain/report/charts/darkColour.ts';
import type { ColourOf } from '../../../domain/report/charts/reportSeries.ts';
import { isFixed } from '../../../domain/weeks/weekGestures.ts';
import { weekStarts } from '../../../../core/rules/weekPlan.ts';
import type { WeekPlan } from '../../../../core/rules/weekPlan.ts';
import { dayAndMonth, isInThousands } from '../../../domain/weeks/weeksView.ts';
import type { MonthHead, Times, WeekAds, WeekRow, WeeksView } from '../../../domain/weeks/weeksView.ts';
import { classNames } from '../../../ui/classNames.ts';
import { SidewaysScroller } from '../../../ui/layout/SidewaysScroller.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { PriceRows } from './PriceRows.tsx';
import { useCellHandlers, WeekCellInput } from './WeekCellInput.tsx';
import type { GridActions, CellHandlers, CellNote } from './WeekCellInput.tsx';
import { chosenWeeks, hasSeveralCells } from './useWeekSelection.ts';
import { AdsPerUse, WeekReach } from './WeekReach.tsx';
import styles from './Weeks.module.css';

export interface WeeksGridProps extends GridActions {
  canEdit: boolean;
  colourOf: ColourOf;
  /** The figures of all weeks of the plan, also when the grid shows a part of them. Null if there are none for this number of weeks. */
  figures: WeekFigures | null;
  /** Given when the grid shows a part of the plan's weeks: the number of its first week in the plan, counted from 0. */
  from?: number;
  /** How often a person must be reached at least to be counted. */
  timesReached: Times;
  /** The view whose sums are shown. It is updated a moment after `view`. */
  sums: WeeksView;
  /** For each week, the channel with the most ads per use of that channel. Null for a week without money, or if no uses are known. */
  ads: readonly (WeekAds | null)[] | null;
  onEdit: (plan: WeekPlan) => void;
  onTimesReached: (timesReached: Times) => void;
}

/** The name of the table for assistive technology. */
const TABLE_NAME = 'Money by channel and week';
/** The number of weeks that fit on a printed page. */
export const WEEKS_PER_PAGE = 13;

/** The money of each channel (rows) in each week (columns). Below it, in the same columns, the people that the weeks reach. */
export function WeeksGrid(props: WeeksGridProps) {
  const { plan, view, canEdit, colourOf, figures, from, selection, timesReached, sums, ads, onEdit, onTimesReached } =
    props;
  const { note, ...handlers } = useCellHandlers(props);
  const { rows } = view;
  const { start, weeks } = plan;
  const starts = useMemo(() => weekStarts({ start, weeks }), [start, weeks]);
  // Right after a change of the weeks, the deferred sums are still those of the weeks before.
  const areSumsOfTheseWeeks = sums.starts.length === weeks && sums.starts[0] === start;
  const { months, printedWeeks, total } = areSumsOfTheseWeeks ? sums : view;
  const markedRange = selection.range !== null && hasSeveralCells(selection.range) ? selection.range : null;
  return (
    <SidewaysScroller label={TABLE_NAME} className={styles.scroll}>
      <table
        className={classNames(styles.grid, weeks <= WEEKS_PER_PAGE && styles.quarter)}
        data-grid
        style={{ '--weeks': weeks, '--digits': digitsOf(view, figures) } as CSSProperties}
      >
        <caption>
          <VisuallyHidden>{TABLE_NAME}</VisuallyHidden>
        </caption>
        <Columns starts={starts} />
        <TableHead {...{ months, starts }} isPart={from !== undefined} onWeek={canEdit ? selection.chooseWeek : null} />
        <tbody>
          {rows.map((row, index) => (
            <ChannelLine
              key={row.channel}
              {...{ row, index, starts, plan, canEdit, handlers }}
              colour={colourOf(row.channel)}
              isFirstOfFamily={index > 0 && rows[index - 1]!.family !== row.family}
              anchorWeek={selection.range?.anchor.row === index ? selection.range.anchor.week : null}
              firstChosen={chosenWeeks(markedRange, index)?.[0] ?? null}
              lastChosen={chosenWeeks(markedRange, index)?.[1] ?? null}
              note={note?.row === index ? note : null}
              onRow={selection.chooseRow}
            />
          ))}
          <SumsLine {...{ starts, printedWeeks, total }} />
        </tbody>
        {figures && (
          <>
            <WeekReach
              {...{ figures, starts, timesReached, onTimesReached }}
              from={from ?? 0}
              hasDecay={plan.half_life > 0}
            />
            {ads?.length === starts.length && <AdsPerUse {...{ ads, starts }} />}
          </>
        )}
        {(canEdit || plan.price_index || plan.week_weights) && (
          <PriceRows {...{ plan, view, canEdit, onEdit }} firstRow={rows.length} />
        )}
      </table>
    </SidewaysScroller>
  );
}

/**
 * The number of digits of the largest number in a week, for the width of the columns. It is at least seven, so that the width changes only
 * for unusually large numbers.
 */
function digitsOf({ weekTotals }: WeeksView, figures: WeekFigures | null): number {
  const reached = figures === null || isInThousands(figures) ? 0 : figures.cumulative.at(-1)!;
  const largest = Math.max(...weekTotals.map((cents) => cents / 100), reached);
  return Math.max(7, Math.round(largest).toString().length);
}

/** Declares the columns of the table, which sets their widths: the names, the weeks and the sums. */
function Columns({ starts }: Pick<TableHeadProps, 'starts'>) {
  return (
    <colgroup>
      <col className={styles.nameColumn} />
      {starts.map((start) => (
        <col key={start} />
      ))}
      <col className={styles.sumColumn} />
    </colgroup>
  );
}

interface TableHeadProps {
  months: readonly MonthHead[];
  /** The first day of each week shown [ISO]. */
  starts: readonly string[];
  /** Whether the grid shows only a part of the plan's weeks. The sums at the right are always of all weeks. */
  isPart: boolean;
  onWeek: ((week: number) => void) | null;
}

function TableHead({ months, starts, isPart, onWeek }: TableHeadProps) {
  return (
    <thead>
      <tr>
        <th rowSpan={2} scope="col" className={styles.corner}>
          Channel, $
        </th>
        {months.map(({ label, weeks, printed }) => (
          <th key={label} scope="colgroup" colSpan={weeks} className={styles.month} title={label}>
            <span className={styles.monthName}>{label}</span>
            {weeks > 1 && <span className={styles.monthSum}>{wholeNumber(printed)}</span>}
          </th>
        ))}
        <th rowSpan={2} scope="col" className={styles.total}>
          {isPart ? 'All weeks ($)' : 'Sum ($)'}
        </th>
      </tr>
      <WeekHeads {...{ starts, onWeek }} />
    </thead>
  );
}

/** Memoized, because a typed amount changes the money of the months above, but not the weeks. */
const WeekHeads = memo(function WeekHeads({ starts, onWeek }: Pick<TableHeadProps, 'starts' | 'onWeek'>) {
  return (
    <tr>
      {starts.map((start, week) => (
        <th key={start} scope="col">
          {onWeek === null ? (
            <span title={`Week of ${dayAndMonth(start)}`}>{Number(start.slice(8))}</span>
          ) : (
            <button
              type="button"
              tabIndex={-1}
              className={styles.headButton}
              aria-label={`Choose the week of ${dayAndMonth(start)}`}
              onClick={() => onWeek(week)}
            >
              {Number(start.slice(8))}
            </button>
          )}
        </th>
      ))}
    </tr>
  );
});

/** Memoized, because choosing cells does not change the sums. */
const SumsLine = memo(function SumsLine(props: Pick<WeeksView, 'starts' | 'printedWeeks' | 'total'>) {
  const { starts, printedWeeks, total } = props;
  return (
    <tr className={styles.sums}>
      <th scope="row">All channels</th>
      {printedWeeks.map((amount, week) => (
        <td key={starts[week]}>{wholeNumber(amount)}</td>
      ))}
      <td className={styles.total}>{wholeNumber(total / 100)}</td>
    </tr>
  );
});

interface ChannelLineProps {
  row: WeekRow;
  /** The number of the row in the grid, counted from 0. */
  index: number;
  /** The first day of each week shown [ISO]. */
  starts: readonly string[];
  plan: WeekPlan;
  canEdit: boolean;
  handlers: CellHandlers;
  colour: string;
  /** Whether the channel is the first of its family, for example the first of the television channels. */
  isFirstOfFamily: boolean;
  /** The week of the focused cell; null if it is in another row. */
  anchorWeek: number | null;
  /** The first chosen week of this row; null if none is chosen. */
  firstChosen: number | null;
  /** The last chosen week of this row; null if none is chosen. */
  lastChosen: number | null;
  /** The note of a cell in this row; null if there is none. */
  note: CellNote | null;
  onRow: (row: number) => void;
}

/** The row of one channel. Memoized, so that typing into a cell renders only its own row and the sums. */
const ChannelLine = memo(function ChannelLine(props: ChannelLineProps) {
  const {
    row,
    index,
    starts,
    plan,
    canEdit,
    handlers,
    colour,
    isFirstOfFamily,
    anchorWeek,
    firstChosen,
    lastChosen,
    note,
    onRow,
  } = props;
  const { channel, cents, printed, printedTotal } = row;
  const largest = Math.max(...cents);
  return (
    <tr
      className={classNames(styles.line, isFirstOfFamily && styles.family)}
      style={{ '--paint': channelPaint(colour) } as CSSProperties}
    >
      <th scope="row">
        <RowName {...{ channel, colour }} onChoose={canEdit ? () => onRow(index) : null} />
      </th>
      {cents.map((amount, week) =>
        canEdit ? (
          <WeekCellInput
            key={starts[week]}
            row={index}
            week={week}
            cents={amount}
            printed={printed[week]!}
            name={`${channel}, week of ${dayAndMonth(starts[week]!)}`}
            isFixed={isFixed(plan, { channel, week })}
            isFocused={anchorWeek === week}
            isChosen={firstChosen !== null && lastChosen !== null && week >= firstChosen && week <= lastChosen}
            share={largest > 0 ? amount / largest : 0}
            note={note?.week === week ? note.text : null}
            {...handlers}
          />
        ) : (
          <td
            key={starts[week]}
            className={classNames(styles.cell, amount === 0 && styles.none)}
            style={{ '--share': largest > 0 ? amount / largest : 0 } as CSSProperties}
          >
            {amount === 0 ? '·' : wholeNumber(printed[week]!)}
          </td>
        ),
      )}
      <td className={styles.total}>{wholeNumber(printedTotal)}</td>
    </tr>
  );
}, isSameLine);

interface RowNameProps {
  channel: WeekRow['channel'];
  colour: string;
  /** Chooses all weeks of the row. Null if the weeks cannot be edited. */
  onChoose: (() => void) | null;
}

function RowName({ channel, colour, onChoose }: RowNameProps) {
  const name = <ChannelName channel={channel} colour={colour} />;
  if (onChoose === null) return name;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.rowButton}
      aria-label={`Choose all weeks of ${channel}`}
      onClick={onChoose}
    >
      {name}
    </button>
  );
}

/**
 * Whether two sets of props show the same row. `plan` and `row` are new objects after each edit, so only the parts that this row shows are
 * compared: its money and its typed weeks.
 */
function isSameLine(before: ChannelLineProps, after: ChannelLineProps): boolean {
  const { plan: planBefore, row: rowBefore, ...otherPropsBefore } = before;
  const { plan: planAfter, row: rowAfter, ...otherPropsAfter } = after;
  const haveSameOtherProps = (Object.keys(otherPropsBefore) as (keyof typeof otherPropsBefore)[]).every(
    // The handlers are stable functions in an object that is new at each render.
    (name) => name === 'handlers' || otherPropsBefore[name] === otherPropsAfter[name],
  );
  return (
    haveSameOtherProps &&
    rowBefore.cents === rowAfter.cents &&
    rowBefore.printedTotal === rowAfter.printedTotal &&
    planBefore.fixed?.[rowBefore.channel] === planAfter.fixed?.[rowBefore.channel]
  );
}
