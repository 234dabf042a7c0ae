import { useEffect, useLayoutEffect, useRef } from 'react';
import type { CSSProperties, KeyboardEvent } from 'react';
import { channelPaint } from '../../../domain/report/charts/darkColour.ts';
import { barText } from '../../../domain/desk/deskRows.ts';
import type { DeskRow } from '../../../domain/desk/deskRows.ts';
import styles from './Desk.module.css';
import { useBarDrag } from './useBarDrag.ts';

/** A change by keys is finished after this pause [ms]. */
const KEY_PAUSE_MS = 500;
/** Share of the budget by which one press of an arrow key changes the money. With Shift it is ten times this share. */
const KEY_STEP_SHARE = 0.005;
/** The mark of the plan's money is shown only if it is further from the handle than this share of the scale. */
const PLAN_MARK_MIN_SHARE = 0.004;

interface DeskBarProps {
  row: DeskRow;
  budget: number;
  /** The money at the right end of every bar [$]. */
  end: number;
  colour: string;
  /** Called with each new amount of a drag or of a change by keys, and once more, final, when the change is over. */
  onDrag: (money: number, isFinal: boolean) => void;
  /** Called when a change was cancelled before it was over. */
  onCancel: () => void;
  onToggleLock: () => void;
  onClear: () => void;
}

/** A channel's money as a bar that can be dragged. A native range on top of it handles keys and assistive technology. */
export function DeskBar({ row, budget, end, colour, onDrag, onCancel, onToggleLock, onClear }: DeskBarProps) {
  const change = useBarChange(row.money, end, onDrag, onCancel);
  const handlers = useBarDrag({
    value: row.money,
    least: 0,
    most: end,
    onDrag: change.set,
    onDone: change.finish,
    onCancel: change.cancel,
  });

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 'l') onToggleLock();
    else if (key === '0') onClear();
    else {
      const money = moneyAfterKey(event, change.currentMoney(), row.limits, { budget, end });
      if (money === null) return;
      change.setByKey(money);
    }
    event.preventDefault();
  }

  return (
    // The wrapper only handles the pointer; the control is the range inside.
    <div className={styles.range} style={{ '--c': channelPaint(colour) } as CSSProperties} {...handlers}>
      <input
        type="range"
        aria-label={`${row.channel}, money`}
        aria-valuetext={barText(row, budget)}
        min={0}
        max={end}
        step={1}
        value={Math.min(end, row.money)}
        onChange={(event) => change.setByKey(Number(event.currentTarget.value))}
        onBlur={change.finish}
        onKeyDown={onKeyDown}
      />
      <Rail row={row} end={end} />
    </div>
  );
}

/** A change of a bar's money, from its first amount until it is finished or cancelled. */
function useBarChange(money: number, end: number, onDrag: DeskBarProps['onDrag'], onCancel: () => void) {
  const unfinishedMoney = useRef<number | null>(null);
  const pauseTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestOnDrag = useRef(onDrag);
  useEffect(() => {
    latestOnDrag.current = onDrag;
  });

  function finish() {
    clearTimeout(pauseTimer.current);
    if (unfinishedMoney.current === null) return;
    const lastMoney = unfinishedMoney.current;
    unfinishedMoney.current = null;
    latestOnDrag.current(lastMoney, true);
  }

  // If the planner leaves the page during the pause after a key press, the change is finished at once, before the desk is stored.
  useLayoutEffect(() => {
    window.addEventListener('pagehide', finish, { capture: true });
    return () => {
      window.removeEventListener('pagehide', finish, { capture: true });
      finish();
    };
    // `finish` reads only refs, so the function of the first render stays valid.
  }, []);

  function set(nextMoney: number) {
    const rounded = Math.max(0, Math.min(end, Math.round(nextMoney)));
    if (rounded === money && unfinishedMoney.current === null) return;
    unfinishedMoney.current = rounded;
    latestOnDrag.current(rounded, false);
  }

  function cancel() {
    clearTimeout(pauseTimer.current);
    if (unfinishedMoney.current === null) return;
    unfinishedMoney.current = null;
    onCancel();
  }

  /** Sets the money by a key or by assistive technology. No event marks the end of such a change, so a pause finishes it. */
  function setByKey(nextMoney: number) {
    set(nextMoney);
    clearTimeout(pauseTimer.current);
    pauseTimer.current = setTimeout(finish, KEY_PAUSE_MS);
  }

  return { set, setByKey, finish, cancel, currentMoney: () => unfinishedMoney.current ?? money };
}

/** The money after a key press; null for a key that does not change it. */
function moneyAfterKey(
  { key, shiftKey }: KeyboardEvent,
  moneyBefore: number,
  { minimum, maximum }: DeskRow['limits'],
  { budget, end }: Pick<DeskBarProps, 'budget' | 'end'>,
): number | null {
  const step = budget * KEY_STEP_SHARE * (shiftKey ? 10 : 1);
  if (key === 'ArrowRight') return Math.min(maximum ?? end, moneyBefore + step);
  if (key === 'ArrowLeft') return Math.max(minimum ?? 0, moneyBefore - step);
  // Home empties the channel and End gives it the whole budget, as far as its limits allow.
  if (key === 'Home') return minimum ?? 0;
  return key === 'End' ? Math.min(end, maximum ?? budget) : null;
}

/** The drawing of the bar, with the marks of the plan and the limits. */
function Rail({ row, end }: Pick<DeskBarProps, 'row' | 'end'>) {
  const { minimum, maximum } = row.limits;
  const percentOf = (money: number) => `${(100 * Math.min(1, money / end)).toFixed(3)}%`;
  const showsPlanMark = Math.abs(row.planMoney - row.money) > PLAN_MARK_MIN_SHARE * end;
  return (
    <div className={styles.rail}>
      <i style={{ width: percentOf(row.money) }} />
      {maximum !== null && <span className={styles.beyond} style={{ left: percentOf(maximum) }} />}
      {showsPlanMark && <span className={styles.planMark} style={{ left: percentOf(row.planMoney) }} />}
      {minimum !== null && <span className={styles.least} style={{ left: percentOf(minimum) }} />}
      {maximum !== null && <span className={styles.most} style={{ left: percentOf(maximum) }} />}
      <span className={styles.handle} style={{ left: percentOf(row.money) }} />
    </div>
  );
}
