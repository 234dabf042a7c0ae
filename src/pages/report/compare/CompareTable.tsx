import { Fragment } from 'react';
import type { CSSProperties } from 'react';
import { useNavigate } from 'react-router-dom';
import { dollars, wholeNumber } from '../../../../core/words/amounts.ts';
import { dateAndTime } from '../../../../core/words/moments.ts';
import { ChannelName } from '../../../components/ChannelName.tsx';
import { DESK } from '../../../domain/desk/deskCopy.ts';
import { moneyDifference } from '../../../domain/desk/deskRows.ts';
import type { ChannelCell, ChannelLine, ComparedColumn, PlanComparison } from '../../../domain/desk/planComparison.ts';
import { reportPath } from '../../../domain/paths.ts';
import { channelPaint } from '../../../domain/report/charts/darkColour.ts';
import type { ColourOf } from '../../../domain/report/charts/reportSeries.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { classNames } from '../../../ui/classNames.ts';
import { useIsNarrow } from '../../../ui/useMediaQuery.ts';
import { SidewaysScroller } from '../../../ui/layout/SidewaysScroller.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import styles from './ComparePage.module.css';
import type { ComparedEntry } from './useComparedPlans.ts';

interface CompareTableProps {
  entries: readonly ComparedEntry[];
  /** The comparison of the entries that are loaded. */
  comparison: PlanComparison;
  colourOf: ColourOf;
  /** Whether the money of each channel is followed by its difference to the base. Narrow windows never show it. */
  showsDifferences: boolean;
  onRetry: (key: string) => void;
  onBase: (key: string) => void;
  onRemove: (key: string) => void;
}

/** The names of the rows of figures. They must have the order of `lines` in `PlanComparison.columns`. */
const LINE_LABELS = ['Budget', 'Reach', 'Difference', 'Cost', 'Frequency', '3+ reach', 'GRPs', 'Limits'];

/** A column of the table: a plan, or a message why it is not available. */
interface Column {
  readonly entry: ComparedEntry;
  /** The plan's index in `PlanComparison.columns`; null if the plan is not loaded. */
  readonly planIndex: number | null;
  readonly isBase: boolean;
  /** Whether the share of the budget is shown next to the money. */
  readonly hasShare: boolean;
  readonly hasDifference: boolean;
  /** The number of table columns that it spans. */
  readonly span: number;
}

/** The plans as columns. The rows are eight figures, then texts such as the rules and rates, then the channels in the same order as
 * on the desk. */
export function CompareTable(props: CompareTableProps) {
  const { entries, comparison, colourOf } = props;
  const columns = useColumns(entries, props.showsDifferences);
  return (
    <SidewaysScroller label="Plans side by side, scrolls sideways">
      <table className={styles.table}>
        <caption className={styles.caption}>Plans side by side</caption>
        <ColumnWidths columns={columns} />
        <thead>
          <tr>
            <td />
            {columns.map((column) => (
              <PlanHead key={column.entry.key} {...props} column={column} />
            ))}
          </tr>
        </thead>
        <tbody className={styles.lines}>
          {LINE_LABELS.map((label, lineIndex) => (
            <tr key={label} className={label === 'Reach' ? styles.reach : undefined}>
              <th scope="row">{label}</th>
              {columns.map((column) => (
                <LineCell key={column.entry.key} {...{ column, lineIndex, comparison }} onRetry={props.onRetry} />
              ))}
            </tr>
          ))}
          {[...comparison.about, ...comparison.rules, ...comparison.targets].map(({ label, values }) => (
            <TextRow key={label} columns={columns} label={label} values={values} />
          ))}
          {comparison.rates && <TextRow columns={columns} label="Rates" values={comparison.rates} />}
        </tbody>
        <tbody className={styles.channels}>
          <ChannelHeads columns={columns} />
          {comparison.lines.map((line) => (
            <ChannelRow key={line.channel} {...{ line, columns, comparison }} colour={colourOf(line.channel)} />
          ))}
        </tbody>
        <tfoot>
          <Totals {...{ columns, comparison }} />
        </tfoot>
      </table>
    </SidewaysScroller>
  );
}

/** The columns. Shares and differences are left out on narrow screens, and shares also with four plans, so that the columns fit. */
function useColumns(entries: readonly ComparedEntry[], showsDifferences: boolean): Column[] {
  const isNarrow = useIsNarrow();
  const hasShare = entries.length < 4 && !isNarrow;
  const planIndexes = new Map(
    entries.filter(({ phase }) => phase === 'loaded').map(({ key }, planIndex) => [key, planIndex]),
  );
  return entries.map((entry) => {
    const planIndex = planIndexes.get(entry.key) ?? null;
    const hasDifference = showsDifferences && !isNarrow && planIndex !== null && planIndex > 0;
    const span = 1 + Number(hasShare) + Number(hasDifference);
    return { entry, planIndex, isBase: planIndex === 0, hasShare, hasDifference, span };
  });
}

interface ColumnsProps {
  columns: readonly Column[];
}

function ColumnWidths({ columns }: ColumnsProps) {
  return (
    <colgroup>
      <col className={styles.labels} />
      {columns.map(({ entry: { key }, hasShare, hasDifference }) => (
        <Fragment key={key}>
          <col className={styles.money} />
          {hasShare && <col className={styles.share} />}
          {hasDifference && <col className={styles.differences} />}
        </Fragment>
      ))}
    </colgroup>
  );
}

function ChannelHeads({ columns }: ColumnsProps) {
  return (
    <tr className={styles.heads}>
      <th scope="col">Channel</th>
      {columns.map(({ entry: { key }, hasShare, hasDifference }) => (
        <Fragment key={key}>
          <th scope="col" className={styles.plan}>
            Money ($)
          </th>
          {hasShare && <th scope="col">Share</th>}
          {hasDifference && <th scope="col">Difference ($)</th>}
        </Fragment>
      ))}
    </tr>
  );
}

function Totals({ columns, comparison }: ColumnsProps & Pick<CompareTableProps, 'comparison'>) {
  return (
    <tr>
      <th scope="row">{DESK.total}</th>
      {columns.map(({ entry, planIndex, span }) => (
        <Fragment key={entry.key}>
          <td className={styles.plan}>
            {planIndex === null ? '' : wholeNumber(totalOf(comparison.columns[planIndex]!))}
          </td>
          {span > 1 && <td colSpan={span - 1} />}
        </Fragment>
      ))}
    </tr>
  );
}

const totalOf = ({ spend }: ComparedColumn) => spend.reduce((sum, money) => sum + money, 0);

function PlanHead({ column, comparison, onBase, onRemove, entries }: CompareTableProps & { column: Column }) {
  const navigate = useNavigate();
  const { entry, planIndex, isBase, span } = column;
  const plan = planIndex === null ? null : comparison.columns[planIndex]!;
  const name = plan?.name ?? (entry.phase === 'failed' ? 'Not available' : 'Loading');
  const createdAt = entry.phase === 'loaded' ? entry.listed?.Created : null;
  const version = entry.phase === 'loaded' && entry.listed?.about ? `v${entry.listed.about.version}` : '';
  return (
    <th scope="colgroup" colSpan={span} className={styles.plan}>
      <Menu
        trigger={
          <button type="button" className={styles.name} title={name}>
            {name}
          </button>
        }
        items={[
          ...(plan ? [{ label: 'Open its report', onChoose: () => void navigate(reportPath(entry.key)) }] : []),
          ...(plan && !isBase ? [{ label: 'Make it the base', onChoose: () => onBase(entry.key) }] : []),
          ...(entries.length > 1 ? [{ label: 'Take out', onChoose: () => onRemove(entry.key) }] : []),
        ]}
      />
      <small>
        {[version, createdAt ? dateAndTime(new Date(String(createdAt))) : ''].filter(Boolean).join(' · ')}
        {isBase && entries.length > 1 && <span className={styles.tag}>Base</span>}
        {plan && plan.ownCpm.size > 0 && <span className={styles.ownTag}>own prices</span>}
      </small>
    </th>
  );
}

interface LineCellProps {
  column: Column;
  /** The index of the row in `LINE_LABELS`. */
  lineIndex: number;
  comparison: PlanComparison;
  onRetry: (key: string) => void;
}

function LineCell({ column: { entry, planIndex, isBase, span }, lineIndex, comparison, onRetry }: LineCellProps) {
  if (planIndex === null) {
    // The cell in the first row spans all rows, and has the reason why there is no plan.
    if (lineIndex > 0) return null;
    return (
      <td rowSpan={LINE_LABELS.length} colSpan={span} className={classNames(styles.plan, styles.why)}>
        {entry.phase === 'failed' ? (
          <>
            <p role="alert">{entry.message}</p>
            <Button dense onClick={() => onRetry(entry.key)}>
              Try again
            </Button>
          </>
        ) : (
          '…'
        )}
      </td>
    );
  }
  const { label, value, isGood } = comparison.columns[planIndex]!.lines[lineIndex]!;
  const text = isBase && label === 'Difference' ? '' : value;
  return (
    <>
      <td
        className={classNames(styles.plan, isGood === true && styles.more, isGood === false && styles.fewer)}
        title={text}
      >
        {text}
      </td>
      {span > 1 && <td colSpan={span - 1} />}
    </>
  );
}

/** A row with a text for each plan: something about the plan, a rule, a target, or its rates. '–' if the plan has none. */
function TextRow({ columns, label, values }: ColumnsProps & { label: string; values: readonly string[] }) {
  return (
    <tr className={styles.words}>
      <th scope="row">{label}</th>
      {columns.map(({ entry, planIndex, span }) => (
        <Fragment key={entry.key}>
          <td className={styles.plan}>{planIndex === null ? '' : values[planIndex] || '–'}</td>
          {span > 1 && <td colSpan={span - 1} />}
        </Fragment>
      ))}
    </tr>
  );
}

interface ChannelRowProps {
  line: ChannelLine;
  columns: readonly Column[];
  comparison: PlanComparison;
  colour: string;
}

function ChannelRow({ line, columns, comparison, colour }: ChannelRowProps) {
  // The bars of all plans and channels have the same scale.
  const allCells = comparison.lines.flatMap(({ cells }) => cells);
  const largestMoney = Math.max(1, ...allCells.map(({ money }) => money));
  const largestDifference = Math.max(1, ...allCells.map(({ difference }) => Math.abs(difference)));
  const isEmpty = line.cells.every(({ money }) => money === 0);
  return (
    <tr className={classNames(line.isFirstOfFamily && styles.first, isEmpty && styles.empty)}>
      <th scope="row">
        <ChannelName channel={line.channel} colour={colour} />
      </th>
      {columns.map(({ entry: { key }, planIndex, hasShare, hasDifference }) => {
        const cell = planIndex === null ? null : line.cells[planIndex]!;
        const style = { '--c': channelPaint(colour), '--v': (cell?.money ?? 0) / largestMoney } as CSSProperties;
        return (
          <Fragment key={key}>
            <td
              className={classNames(styles.plan, styles.bar, cell && cell.difference !== 0 && styles.moved)}
              style={style}
            >
              {cell && <Money cell={cell} />}
            </td>
            {hasShare && <td className={styles.quiet}>{cell?.share}</td>}
            {hasDifference && cell && (
              <td
                className={classNames(cell.difference !== 0 && styles.difference)}
                style={{ '--d': cell.difference / largestDifference } as CSSProperties}
              >
                {/* The heading of the column has the unit. */}
                {moneyDifference(cell.difference).replace('$', '')}
              </td>
            )}
          </Fragment>
        );
      })}
    </tr>
  );
}

function Money({ cell: { money, ownCpm } }: { cell: ChannelCell }) {
  return (
    <>
      {ownCpm !== null && <small className={styles.ownCpm}>CPM {dollars(ownCpm)}</small>}
      <span>{money > 0 ? wholeNumber(money) : '–'}</span>
    </>
  );
}
