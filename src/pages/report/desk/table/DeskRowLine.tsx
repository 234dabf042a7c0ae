import { Lock, LockOpen } from 'lucide-react';
import { memo, useLayoutEffect, useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import { dollars, wholeNumber, wholeDollars } from '../../../../../core/words/amounts.ts';
import { listed } from '../../../../../core/words/wording.ts';
import { channelPaint } from '../../../../domain/report/charts/darkColour.ts';
import { DESK } from '../../../../domain/desk/deskCopy.ts';
import type { DeskRow } from '../../../../domain/desk/deskRows.ts';
import type { RowFact } from '../../../../domain/desk/rowFacts.ts';
import { isOutsideLimits } from '../../../../domain/desk/scenario.ts';
import type { OpenDesk } from '../../../../slices/desk/desk.ts';
import { classNames } from '../../../../ui/classNames.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { useStableCallback } from '../../../../ui/useStableCallback.ts';
import { pastedRange } from '../../../../components/form/gridInput.ts';
import { ChannelName } from '../../../../components/ChannelName.tsx';
import { Popover } from '../../../../ui/overlays/Popover.tsx';
import { Button } from '../../../../ui/buttons/Button.tsx';
import styles from '../Desk.module.css';
import { DeskBar } from '../DeskBar.tsx';
import { MIX_SENTENCE_ID } from '../mixSentenceId.ts';
import { DeskMoney } from './DeskMoney.tsx';
import { RowDetails } from './RowDetails.tsx';
import type { RowActions } from './RowDetails.tsx';

interface DeskRowLineProps {
  row: DeskRow;
  /** The number of the row in the table, counted from 0. */
  index: number;
  budget: number;
  /** The money at the right end of the bars [$]. */
  end: number;
  colour: string;
  /** The typed amount [$] that was refused; null if none was. The field keeps it, so that it can be corrected. */
  refused: number | null;
  /** The steps before this one. Every change, undo and redo gives a new list. */
  past: OpenDesk['past'];
  /** The channel's money in the plan, the saved scenarios and the saved plans [$]. */
  compared: readonly number[];
  /** The largest amount in all these columns [$]. It has a full bar behind the figure. */
  largest: number;
  facts: readonly RowFact[];
  actions: RowActions;
}

/** The row of one channel: lock, bar, money, difference, effect of the next $1,000, and the money in the columns for comparison. */
export function DeskRowLine(props: DeskRowLineProps) {
  const { row, index, budget, end, colour, refused, past, compared, largest, facts, actions } = props;
  const question = useLimitQuestion(row, actions, past);
  const stableActions = {
    onLift: useStableCallback(actions.onLift),
    onPrice: useStableCallback(actions.onPrice),
    onTryWithout: useStableCallback(actions.onTryWithout),
  };
  return (
    <tr tabIndex={-1} className={rowStyle(row)}>
      <td className={styles.lockCell}>{!row.isExcluded && <LockButton row={row} onLock={actions.onLock} />}</td>
      <th scope="row">
        <RowName {...{ row, colour, facts }} actions={stableActions} />
        {row.ownCpm !== null && <span className={styles.ownPrice}>CPM {dollars(row.ownCpm)}</span>}
      </th>
      <td className={styles.barCell}>
        {question.asked === null ? (
          <BarOrReason {...{ row, budget, end, colour, actions, question }} />
        ) : (
          <LimitQuestion row={row} money={question.asked} onLift={question.lift} onKeep={question.keep} />
        )}
      </td>
      <td className={styles.moneyCell}>
        <DeskMoney
          dense
          className={styles.money}
          aria-label={`${row.channel}, amount`}
          money={question.asked ?? refused ?? row.money}
          aria-invalid={refused === null ? undefined : true}
          aria-describedby={refused === null ? undefined : MIX_SENTENCE_ID}
          hundredPercent={budget}
          disabled={row.isUnused && row.money === 0}
          data-row={index}
          data-column={1}
          onAmount={question.setMoney}
          onPaste={(event) => {
            const cells = pastedRange(event);
            if (cells === null) return;
            event.preventDefault();
            actions.onPasteRange(row, cells);
          }}
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

const rowStyle = (row: DeskRowLineProps['row']) =>
  classNames(row.isFirstOfFamily && styles.first, row.money === 0 && styles.empty, row.isLocked && styles.locked);

interface BarOrReasonProps extends Pick<DeskRowLineProps, 'row' | 'budget' | 'end' | 'colour' | 'actions'> {
  question: ReturnType<typeof useLimitQuestion>;
}

/** The bar, or the reason why the channel has no bar. */
function BarOrReason({ row, budget, end, colour, actions, question }: BarOrReasonProps) {
  if (row.isExcluded) return <span className={styles.insteadOfBar}>{excludedLabel(row)}</span>;
  if (row.isUnused) return <span className={styles.insteadOfBar}>{DESK.notInFile}</span>;
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

interface RowNameProps {
  row: DeskRow;
  colour: string;
  facts: readonly RowFact[];
  /** These functions must not change while the row is mounted. */
  actions: Pick<RowActions, 'onLift' | 'onPrice' | 'onTryWithout'>;
}

/** The name of a channel, which opens its details. Memoized, because rendering all fifteen would take half of each frame of a drag. */
const RowName = memo(
  ({ row, colour, facts, actions }: RowNameProps) => (
    <Popover
      label={`${row.channel}, details`}
      trigger={
        <button type="button" className={styles.name}>
          <ChannelName channel={row.channel} colour={colour} />
        </button>
      }
    >
      <RowDetails {...{ row, facts, actions }} />
    </Popover>
  ),
  (one, other) =>
    one.colour === other.colour && haveSameValues(one.facts, other.facts) && haveSameDetails(one.row, other.row),
);
RowName.displayName = 'RowName';

const haveSameValues = (one: readonly RowFact[], other: readonly RowFact[]) =>
  one.every(({ value }, index) => value === other[index]?.value);

/** Whether two states of a row have the same details. Of the money, the details show only whether there is any. */
function haveSameDetails(one: DeskRow, other: DeskRow): boolean {
  return (
    one.ownCpm === other.ownCpm &&
    one.isLifted === other.isLifted &&
    one.money > 0 === other.money > 0 &&
    one.limits.minimum === other.limits.minimum &&
    one.limits.maximum === other.limits.maximum
  );
}

/**
 * Sets a channel's money. An amount outside the channel's limits is not applied until the planner has answered a question. The next change
 * of the mix, undo and redo withdraw the question: the amounts shown must add up to the budget.
 */
function useLimitQuestion(row: DeskRow, actions: RowActions, past: OpenDesk['past']) {
  const [question, setQuestion] = useState<{ amount: number; past: OpenDesk['past'] } | null>(null);
  const amountToConfirm = question?.past === past ? question.amount : null;
  const setAmountToConfirm = (amount: number | null) => setQuestion(amount === null ? null : { amount, past });
  const { minimum, maximum, isClosed } = row.limits;
  // Money for a channel is outside too while other channels must be emptied first: only one branch of free-to-air television can be bought.
  const isOutside = (money: number) =>
    isOutsideLimits(row.limits, money) || (row.channelsToEmpty.length > 0 && money > 0);

  function setMoney(amount: number) {
    if (isOutside(amount)) setAmountToConfirm(amount);
    else actions.onMoney(row, amount);
  }

  function drag(amount: number, isFinal: boolean) {
    // The bar stops at its limit. A drag beyond that asks whether to lift the limit.
    const amountInLimits = Math.max(minimum ?? 0, Math.min(maximum ?? Infinity, isClosed ? 0 : amount));
    if (isFinal && isOutside(amount) && row.money === amountInLimits) setAmountToConfirm(amount);
    actions.onDrag(row, amountInLimits, isFinal);
  }

  function lift() {
    if (amountToConfirm !== null) actions.onLiftAndSet(row, amountToConfirm);
    setAmountToConfirm(null);
  }

  /** `asked` is the amount that the question is about; null while no question is asked. */
  return { asked: amountToConfirm, setMoney, drag, lift, keep: () => setAmountToConfirm(null) };
}

interface LimitQuestionProps {
  row: DeskRow;
  /** The amount outside the limits [$]. */
  money: number;
  onLift: () => void;
  onKeep: () => void;
}

/** Asks in a channel's row whether to lift its limit, or to empty the channels that exclude this one. */
function LimitQuestion({ row, money, onLift, onKeep }: LimitQuestionProps) {
  const text = questionText(row, money);
  const firstButton = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = firstButton.current!;
    // The first button gets the focus, so that a planner who typed the amount can answer with one key.
    button.focus();
    return () => {
      // If a button of the question has the focus, the row gets it, because the button is removed.
      if (button.parentElement!.contains(document.activeElement)) button.closest('tr')!.focus();
    };
  }, []);
  return (
    // Escape has the same effect as the button Keep, whichever button has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <span
      role="group"
      aria-label={text}
      className={classNames(styles.insteadOfBar, styles.limitQuestion)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onKeep();
      }}
    >
      {text}
      <Button ref={firstButton} dense onClick={onLift}>
        {row.channelsToEmpty.length > 0 ? 'Empty' : 'Lift'}
      </Button>
      <Button dense onClick={onKeep}>
        Keep
      </Button>
    </span>
  );
}

function questionText({ channel, limits, channelsToEmpty }: DeskRow, money: number): string {
  if (channelsToEmpty.length > 0 && money > 0) return `Empty ${listed(channelsToEmpty)}?`;
  if (limits.isClosed) return `${channel} was not chosen in the plan. Use it?`;
  if (limits.maximum !== null && money > limits.maximum) return `Lift the limit of ${wholeDollars(limits.maximum)}?`;
  return `Lift the limit of ${wholeDollars(limits.minimum ?? 0)}?`;
}
