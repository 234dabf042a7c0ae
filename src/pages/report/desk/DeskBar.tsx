import { useEffect, useLayoutEffect, useRef } from 'react';
import type { CSSProperties, KeyboardEvent } from 'react';
import { channelPaint } from '../../../domain/report/pictures/darkColour.ts';
import { barText } from '../../../domain/desk/deskView.ts';
import type { DeskRow } from '../../../domain/desk/deskView.ts';
import styles from './Desk.module.css';
import { useBarDrag } from './useBarDrag.ts';

/** A gesture by keys is over when none was pressed for so long [ms]. */
const KEYS_REST_MS = 500;
/** One press of an arrow key moves by this share of the budget, with Shift ten times as much. */
const KEY_STEP = 0.005;
/** A mark of the plan that is nearer to the bar's end than this share of the scale says nothing. */
const NEAR = 0.004;

interface DeskBarProps {
  row: DeskRow;
  budget: number;
  /** Where all bars end [$]. */
  end: number;
  colour: string;
  /** Called at every step, then once when the gesture is over. */
  onDrag: (money: number, isOver: boolean) => void;
  /** The gesture was taken back before it was over. */
  onCancel: () => void;
  onToggleLock: () => void;
  onClear: () => void;
}

/** A channel's money as a bar that can be pulled: a native range, for keys and assistive technology, lies over the drawing. */
export function DeskBar({
  row,
  budget,
  end,
  colour,
  onDrag: onPull,
  onCancel,
  onToggleLock,
  onClear: onDrop,
}: DeskBarProps) {
  const pulled = useRef<number | null>(null);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onPull);
  useEffect(() => {
    latest.current = onPull;
  });
  // Who leaves while keys still rest has moved the money all the same: ahead of the desk's own closing, and of what is stored then.
  useLayoutEffect(() => {
    const end = () => {
      clearTimeout(rest.current);
      if (pulled.current !== null) latest.current(pulled.current, true);
      pulled.current = null;
    };
    window.addEventListener('pagehide', end, { capture: true });
    return () => {
      window.removeEventListener('pagehide', end, { capture: true });
      end();
    };
  }, []);

  function pull(money: number) {
    const whole = Math.max(0, Math.min(end, Math.round(money)));
    if (whole === row.money && pulled.current === null) return;
    pulled.current = whole;
    latest.current(whole, false);
  }

  function finish() {
    clearTimeout(rest.current);
    if (pulled.current === null) return;
    const money = pulled.current;
    pulled.current = null;
    latest.current(money, true);
  }

  function cancel() {
    clearTimeout(rest.current);
    if (pulled.current === null) return;
    pulled.current = null;
    onCancel();
  }

  /** A step by keys or by assistive technology, neither of which says when the gesture is over. */
  function step(money: number) {
    pull(money);
    clearTimeout(rest.current);
    rest.current = setTimeout(finish, KEYS_REST_MS);
  }

  const hand = useBarDrag({ value: row.money, least: 0, most: end, onDrag: pull, onDone: finish, onCancel: cancel });

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 'l') onToggleLock();
    else if (key === '0') onDrop();
    else {
      const money = keyed(event, pulled.current ?? row.money);
      if (money === null) return;
      step(money);
    }
    event.preventDefault();
  }

  /** Where a key moves the money; null for a key that moves nothing. */
  function keyed({ key, shiftKey }: KeyboardEvent, from: number): number | null {
    const step = budget * KEY_STEP * (shiftKey ? 10 : 1);
    if (key === 'ArrowRight') return Math.min(row.limits.most ?? end, from + step);
    if (key === 'ArrowLeft') return Math.max(row.limits.least ?? 0, from - step);
    if (key === 'Home') return row.limits.least ?? 0;
    return key === 'End' ? Math.min(end, row.limits.most ?? budget) : null;
  }

  const { least, most } = row.limits;
  const part = (money: number) => `${(100 * Math.min(1, money / end)).toFixed(3)}%`;
  const showsPlan = Math.abs(row.planMoney - row.money) > NEAR * end;
  return (
    // The hand's gestures; the control is the range inside.
    <div className={styles.range} style={{ '--c': channelPaint(colour) } as CSSProperties} {...hand}>
      <input
        type="range"
        aria-label={`${row.channel}, money`}
        aria-valuetext={barText(row, budget)}
        min={0}
        max={end}
        step={1}
        value={Math.min(end, row.money)}
        onChange={(event) => step(Number(event.currentTarget.value))}
        onBlur={finish}
        onKeyDown={onKeyDown}
      />
      <div className={styles.rail}>
        <i style={{ width: part(row.money) }} />
        {most !== null && <span className={styles.beyond} style={{ left: part(most) }} />}
        {showsPlan && <span className={styles.ghost} style={{ left: part(row.planMoney) }} />}
        {least !== null && <span className={styles.least} style={{ left: part(least) }} />}
        {most !== null && <span className={styles.most} style={{ left: part(most) }} />}
        <span className={styles.handle} style={{ left: part(row.money) }} />
      </div>
    </div>
  );
}
