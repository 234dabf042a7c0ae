import type { CSSProperties } from 'react';
import { channelPaint } from '../../domain/report/charts/darkColour.ts';
import styles from './Chart.module.css';
import { classNames } from '../../ui/classNames.ts';
import { systemColours } from './LineChart.tsx';
import type { Dash, Line } from './LineChart.tsx';

interface ChartLegendProps {
  /** The legend's name, for assistive technology. */
  label: string;
  lines: readonly Pick<Line, 'name' | 'colour' | 'dash' | 'isQuiet'>[];
  /** Name of the only line that is shown; null for all. */
  isolated: string | null;
  onIsolate: (name: string) => void;
}

/** The svg dash array of each dash pattern. */
const DASH_ARRAYS: Record<Dash, string | undefined> = {
  Solid: undefined,
  ShortDash: '6 3',
  LongDashDot: '10 3 2 3',
  LongDash: '10 4',
  ShortDashDot: '6 3 2 3',
};

/**
 * A legend of buttons. A press on a button shows only its line. Unlike the library's legend, it works with keyboards, screen readers and
 * print.
 */
export function ChartLegend({ label, lines, isolated, onIsolate }: ChartLegendProps) {
  const forcedColours = systemColours(lines);
  return (
    <ul aria-label={label} className={styles.legend}>
      {lines.map(({ name, colour, dash, isQuiet }, index) => (
        <li key={name}>
          <button
            type="button"
            aria-pressed={isolated === name}
            className={classNames(styles.item, isolated !== null && isolated !== name && styles.dimmed)}
            onClick={() => onIsolate(name)}
          >
            <svg width="22" height="8" aria-hidden>
              <line
                x1="0"
                y1="4"
                x2="22"
                y2="4"
                className={styles.swatch}
                style={{ '--line': channelPaint(colour), '--forced': forcedColours[index] } as CSSProperties}
                strokeWidth={isQuiet ? 1.25 : 2.5}
                strokeDasharray={DASH_ARRAYS[dash]}
              />
            </svg>
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}
