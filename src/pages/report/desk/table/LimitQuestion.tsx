import { useEffect, useRef, useState } from 'react';
import { wholeDollars } from '../../../../../core/words/amounts.ts';
import { listed } from '../../../../../core/words/wording.ts';
import type { DeskRow } from '../../../../domain/desk/deskView.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { classNames } from '../../../../ui/classNames.ts';
import styles from '../Desk.module.css';
import type { RowActions } from './RowDetails.tsx';

/** Sets a channel's money. An amount outside the channel's limits is not applied until the planner has answered a question. */
export function useLimitQuestion(row: DeskRow, actions: RowActions) {
  const [amountToConfirm, setAmountToConfirm] = useState<number | null>(null);
  const { minimum, maximum, isClosed } = row.limits;
  // Money for a channel is outside too while other channels must be emptied first: only one branch of free-to-air television can be bought.
  const isOutside = (money: number) =>
    money < (minimum ?? 0) ||
    money > (maximum ?? Infinity) ||
    (isClosed && money > 0) ||
    (row.channelsToEmpty.length > 0 && money > 0);

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

/** Asks in a channel's row whether to lift its limit, or to empty the channels whose use excludes this channel. */
export function LimitQuestion({ row, money, onLift, onKeep }: LimitQuestionProps) {
  const text = questionText(row, money);
  const firstButton = useRef<HTMLButtonElement>(null);
  // The first button gets the focus, so that a planner who typed the amount can answer with one key.
  useEffect(() => firstButton.current?.focus(), []);
  return (
    // Escape has the same effect as the button Keep, whichever button has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <span
      role="group"
      aria-label={text}
      className={classNames(styles.aside, styles.asks)}
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
