import { memo, useEffect, useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import type { Channel } from '../../../../../core/rules/channels.ts';
import { dollars, wholeDollars, wholeNumber } from '../../../../../core/words/amounts.ts';
import { listed } from '../../../../../core/words/wording.ts';
import { ChannelName } from '../../../../components/ChannelName.tsx';
import { channelPaint } from '../../../../domain/report/pictures/darkColour.ts';
import { DESK } from '../../../../domain/desk/deskCopy.ts';
import type { DeskRow } from '../../../../domain/desk/deskView.ts';
import type { RowFact } from '../../../../domain/desk/rowFacts.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { classNames } from '../../../../ui/classNames.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { useStableCallback } from '../../../../ui/useStableCallback.ts';
import { Popover } from '../../../../ui/overlays/Popover.tsx';
import styles from '../Desk.module.css';
import { DeskBar } from '../DeskBar.tsx';
import { DeskMoney } from './DeskMoney.tsx';
import { RowDetails } from './RowDetails.tsx';
import type { RowActions } from './RowDetails.tsx';

interface DeskRowLineProps {
  row: DeskRow;
  place: number;
  budget: number;
  end: number;
  colour: string;
  /** Money of the plan and of each scenario kept; and the largest of all, which a full bar behind them means [$]. */
  beside: readonly number[];
  largest: number;
  facts: readonly RowFact[];
  actions: RowActions;
}

/** One channel: lock, bar, money, difference, next $1,000; beside them the plan and the scenarios. */
export function DeskRowLine(props: DeskRowLineProps) {
  const { row, place, budget, end, colour, beside, largest, facts, actions } = props;
  const [asked, setAsked] = useState<number | null>(null);
  const { least, most, isClosed } = row.limits;
  const isOutside = (money: number) =>
    money < (least ?? 0) ||
    money > (most ?? Infinity) ||
    (isClosed && money > 0) ||
    (row.empties.length > 0 && money > 0);

  function money(amount: number) {
    if (isOutside(amount)) setAsked(amount);
    else actions.onMoney(row, amount);
  }

  function pull(amount: number, isOver: boolean) {
    // The bar stops at its mark; pushing on from there asks.
    const stopped = Math.max(least ?? 0, Math.min(most ?? Infinity, isClosed ? 0 : amount));
    if (isOver && isOutside(amount) && row.money === stopped) setAsked(amount);
    actions.onDrag(row, stopped, isOver);
  }

  const stable = {
    onLift: useStableCallback(actions.onLift),
    onPrice: useStableCallback(actions.onPrice),
    onWithout: useStableCallback(actions.onWithout),
  };
  const isAsking = asked !== null;
  const line = useRef<HTMLTableRowElement>(null);
  function keep() {
    setAsked(null);
    // The question is gone, and with it the button that had the focus.
    line.current?.focus();
  }
  return (
    <tr
      ref={line}
      tabIndex={-1}
      className={classNames(
        row.isFirstOfFamily && styles.first,
        row.money === 0 && styles.empty,
        row.isLocked && styles.locked,
      )}
    >
      <td className={styles.lockCell}>
        {!row.isExcluded && (
          <button
            type="button"
            className={styles.lock}
            aria-pressed={row.isLocked}
            aria-label={`Lock ${row.channel}`}
            onClick={() => actions.onLock(row)}
          >
            <Icon name={row.isLocked ? 'lock' : 'lock-open'} size={15} />
          </button>
        )}
      </td>
      <th scope="row">
        <RowName {...{ row, colour, facts }} actions={stable} />
        {row.ownCpm !== null && <span className={styles.ownPrice}>CPM {dollars(row.ownCpm)}</span>}
      </th>
      <td className={styles.barCell}>
        {isAsking ? (
          <Question
            text={questionText(row, asked)}
            yes={row.empties.length > 0 ? 'Empty' : 'Lift'}
            onYes={() => {
              setAsked(null);
              actions.onLiftAndSet(row, asked);
            }}
            onNo={keep}
          />
        ) : row.isExcluded || row.isUnused ? (
          <span className={styles.aside}>{row.isExcluded ? excludedLabel(row.empties) : DESK.notInFile}</span>
        ) : (
          <DeskBar
            {...{ row, budget, end, colour }}
            onDrag={pull}
            onCancel={actions.onDragCancelled}
            onToggleLock={() => actions.onLock(row)}
            onClear={() => money(0)}
          />
        )}
      </td>
      <td className={styles.moneyCell}>
        <DeskMoney
          dense
          className={styles.money}
          aria-label={`${row.channel}, amount`}
          money={asked ?? row.money}
          share={budget}
          disabled={row.isUnused && row.money === 0}
          data-row={place}
          data-column={1}
          onAmount={money}
        />
      </td>
      <td className={styles.differenceCell}>{row.difference}</td>
      <td
        className={classNames(styles.nextCell, row.isException ? styles.strong : styles.quiet)}
        data-unit={row.nextUnit}
      >
        {row.next}
      </td>
      {beside.map((amount, column) => (
        <td
          key={column}
          className={classNames(styles.beside, column === 0 && styles.ofPlan, amount !== beside[0] && styles.moved)}
          style={{ '--c': channelPaint(colour), '--v': amount / largest } as CSSProperties}
        >
          {amount > 0 ? wholeNumber(amount) : '–'}
        </td>
      ))}
    </tr>
  );
}

interface RowNameProps {
  row: DeskRow;
  colour: string;
  facts: readonly RowFact[];
  /** Of one identity for as long as the row stands there. */
  actions: Pick<RowActions, 'onLift' | 'onPrice' | 'onWithout'>;
}

/** The channel, and more of it when it is pressed. A drag leaves it as it is: fifteen of them would take half of each picture's time. */
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
  (one, other) => one.colour === other.colour && isSameFacts(one.facts, other.facts) && showsSame(one.row, other.row),
);
RowName.displayName = 'RowName';

const isSameFacts = (one: readonly RowFact[], other: readonly RowFact[]) =>
  one.every(({ value }, place) => value === other[place]?.value);

/** Whether two moments of a row say the same in its details. */
function showsSame(one: DeskRow, other: DeskRow): boolean {
  return (
    one.ownCpm === other.ownCpm &&
    one.isLifted === other.isLifted &&
    one.money > 0 === other.money > 0 &&
    one.limits.least === other.limits.least &&
    one.limits.most === other.limits.most
  );
}

function excludedLabel(empties: readonly Channel[]): string {
  return `Only in place of ${listed(empties)}`;
}

function questionText({ channel, limits, empties }: DeskRow, money: number): string {
  if (empties.length > 0 && money > 0) return `Empty ${listed(empties)}?`;
  if (limits.isClosed) return `${channel} was not chosen in the plan. Use it?`;
  if (limits.most !== null && money > limits.most) return `Lift the limit of ${wholeDollars(limits.most)}?`;
  return `Lift the limit of ${wholeDollars(limits.least ?? 0)}?`;
}

function Question({ text, yes, onYes, onNo }: { text: string; yes: string; onYes: () => void; onNo: () => void }) {
  // Whoever typed the amount answers where the question stands, without looking for it.
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    // Escape answers as Keep does, whichever of the buttons has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <span
      role="group"
      aria-label={text}
      className={classNames(styles.aside, styles.asks)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        onNo();
      }}
    >
      {text}
      <Button ref={first} dense onClick={onYes}>
        {yes}
      </Button>
      <Button dense onClick={onNo}>
        Keep
      </Button>
    </span>
  );
}
