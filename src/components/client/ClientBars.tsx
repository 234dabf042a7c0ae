import { channelPaint } from '../../domain/report/charts/darkColour.ts';
import styles from './ClientPlan.module.css';

interface ClientBar {
  name: string;
  value: number;
  /** The value in words. */
  label: string;
  /** A note in a quieter colour after the label. */
  note?: string;
  /** Colour of the bar, "#RRGGBB"; the accent colour if missing. */
  colour?: string;
  /** True for the bar that is emphasised. */
  isChosen?: boolean;
}

/** A list of bars on one scale, with their names and their values in words. */
export function ClientBars({ rows }: { rows: readonly ClientBar[] }) {
  const highest = Math.max(...rows.map(({ value }) => value), 0);
  return (
    <ul className={styles.bars}>
      {rows.map(({ name, value, label, note, colour, isChosen }) => (
        <li key={name} className={isChosen ? styles.chosen : undefined}>
          <span className={styles.barName}>{name}</span>
          <span className={styles.track}>
            <i
              aria-hidden
              style={{
                width: `calc((100% - var(--label-room)) * ${highest > 0 ? value / highest : 0})`,
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

/** A channel's colour as CSS that works in the light and the dark theme. */
function paintOf(hex: string): string {
  const parts = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
  return channelPaint(`rgb(${parts.join(', ')})`);
}
