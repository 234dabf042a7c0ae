import { Lock, LockOpen } from 'lucide-react';
import { useRef } from 'react';
import type { CSSProperties } from 'react';
import { dollars, wholeNumber } from '../../../../../core/words/amounts.ts';
import { listed } from '../../../../../core/words/wording.ts';
import { channelPaint } from '../../../../domain/report/charts/darkColour.ts';
import { DESK } from '../../../../domain/desk/deskCopy.ts';
import type { DeskRow } from '../../../../domain/desk/deskView.ts';
import type { RowFact } from '../../../../domain/desk/rowFacts.ts';
import { classNames } from '../../../../ui/classNames.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { useStableCallback } from '../../../../ui/useStableCallback.ts';
import styles from '../Desk.module.css';
import { DeskBar } from '../DeskBar.tsx';
import { DeskMoney } from './DeskMoney.tsx';
import { LimitQuestion, useLimitQuestion } from './LimitQuestion.tsx';
import type { RowActions } from './RowDetails.tsx';
import { RowName } from './RowName.tsx';

interface DeskRowLineProps {
  row: DeskRow;
  /** The number of the row in the table, counted from 0. */
  index: number;
  budget: number;
  /** The money at the right end of the bars [$]. */
  end: number;
  colour: string;
  /** The channel's money in the plan, the kept scenarios and the saved plans [$]. */
  compared: readonly number[];
  /** The largest amount in all these columns [$]. It has a full bar behind the figure. */
  largest: number;
  facts: readonly RowFact[];
  actions: RowActions;
}

/** The row of one channel: lock, bar, money, difference, effect of the next $1,000, and the money in the columns for comparison. */
export function DeskRowLine(props: DeskRowLineProps) {
  const { row, index, budget, end, colour, compared, largest, facts, actions } = props;
  const question = useLimitQuestion(row, actions);
  const stableActions = {
    onLift: useStableCallback(actions.onLift),
    onPrice: useStableCallback(actions.onPrice),
    onTryWithout: useStableCallback(actions.onTryWithout),
  };
  const rowElement = useRef<HTMLTableRowElement>(null);
  /** Drops the amount outside the limit. */
  function keepLimit() {
    question.keep();
    // The button that had the focus is removed with the question.
    rowElement.current?.focus();
  }
  return (
    <tr
      ref={rowElement}
      tabIndex={-1}
      className={classNames(
        row.isFirstOfFamily && styles.first,
        row.money === 0 && styles.empty,
        row.isLocked && styles.locked,
      )}
    >
      <td className={styles.lockCell}>{!row.isExcluded && <LockButton row={row} onLock={actions.onLock} />}</td>
      <th scope="row">
        <RowName {...{ row, colour, facts }} actions={stableActions} />
        {row.ownCpm !== null && <span className={styles.ownPrice}>CPM {dollars(row.ownCpm)}</span>}
      </th>
      <td className={styles.barCell}>
        {question.asked === null ? (
          <BarOrReason {...{ row, budget, end, colour, actions, question }} />
        ) : (
          <LimitQuestion row={row} money={question.asked} onLift={question.lift} onKeep={keepLimit} />
        )}
      </td>
      <td className={styles.moneyCell}>
        <DeskMoney
          dense
          className={styles.money}
          aria-label={`${row.channel}, amount`}
          money={question.asked ?? row.money}
          share={budget}
          disabled={row.isUnused && row.money === 0}
          data-row={index}
          data-column={1}
          onAmount={question.setMoney}
        />
      </td>
      <td className={styles.differenceCell}>{row.difference}</td>
      <td
        className={classNames(styles.nextCell, row.differsFromMost ? styles.strong : styles.quiet)}
        data-unit={row.marginalReachUnit}
      >
        {row.marginalReach}
      </td>
      <ComparedCells {...{ compared, largest, colour }} />
    </tr>
  );
}

interface BarOrReasonProps extends Pick<DeskRowLineProps, 'row' | 'budget' | 'end' | 'colour' | 'actions'> {
  question: ReturnType<typeof useLimitQuestion>;
}

/** The bar, or the reason why the channel has no bar. */
function BarOrReason({ row, budget, end, colour, actions, question }: BarOrReasonProps) {
  if (row.isExcluded) return <span className={styles.aside}>{excludedLabel(row)}</span>;
  if (row.isUnused) return <span className={styles.aside}>{DESK.notInFile}</span>;
  return (
    <DeskBar
      {...{ row, budget, end, colour }}
      onDrag={question.drag}
      onCancel={actions.onDragCancelled}
      onToggleLock={() => actions.onLock(row)}
      onClear={() => question.setMoney(0)}
    />
  );
}

function LockButton({ row, onLock }: { row: DeskRow; onLock: RowActions['onLock'] }) {
  return (
    <button
      type="button"
      className={styles.lock}
      aria-pressed={row.isLocked}
      aria-label={`Lock ${row.channel}`}
      onClick={() => onLock(row)}
    >
      <Icon icon={row.isLocked ? Lock : LockOpen} size={15} />
    </button>
  );
}

function ComparedCells({ compared, largest, colour }: Pick<DeskRowLineProps, 'compared' | 'largest' | 'colour'>) {
  return compared.map((amount, column) => (
    <td
      key={column}
      className={classNames(styles.compared, column === 0 && styles.ofPlan, amount !== compared[0] && styles.moved)}
      style={{ '--c': channelPaint(colour), '--v': amount / largest } as CSSProperties}
    >
      {amount > 0 ? wholeNumber(amount) : '–'}
    </td>
  ));
}

function excludedLabel({ channelsToEmpty }: DeskRow): string {
  return `Only in place of ${listed(channelsToEmpty)}`;
}
