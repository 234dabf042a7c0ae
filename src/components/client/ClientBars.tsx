import { channelPaint } from '../../domain/report/charts/darkColour.ts';
import styles from './ClientPlan.module.css';

interface ClientBar {
  name: string;
  value: number;
  /** The value in words. */
  label: string;
  /** Printed quietly after it. */
  note?: string;
  /** "#RRGGBB"; the accent where missing. */
  colour?: string;
  /** Set apart from the others. */
  isChosen?: boolean;
}

/** Names, bars on one scale, and values in words. */
export function ClientBars({ rows }: { rows: readonly ClientBar[] }) {
  const most = Math.max(...rows.map(({ value }) => value), 0);
  return (
    <ul className={styles.bars}>
      {rows.map(({ name, value, label, note, colour, isChosen }) => (
        <li key={name} className={isChosen ? styles.chosen : undefined}>
          <span className={styles.barName}>{name}</span>
          <span className={styles.track}>
            <i
              aria-hidden
              style={{
                width: `calc((100% - var(--label-room)) * ${most > 0 ? value / most : 0})`,
                ...(colour && { background: paintOf(colour) }),
              }}
            />
            <span>
              <b>{label}</b> {note}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A channel's colour for both themes. */
function paintOf(hex: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return channelPaint(`rgb(${parts.join(', ')})`);
}
