import { memo } from 'react';
import type { WeekFigures } from '../../../../core/contract/bodies/planLayer.ts';
import { fixedDecimals, shortNumber, twoDecimals, wholeNumber } from '../../../../core/words/amounts.ts';
import { adsPerUseTone } from '../../../domain/report/adsPerUse.ts';
import { WEEKS_COPY } from '../../../domain/weeks/weeksCopy.ts';
import { dayAndMonth, figuresFor, isInThousands, lastDay } from '../../../domain/weeks/weeksView.ts';
import type { Times, WeekAds } from '../../../domain/weeks/weeksView.ts';
import styles from './Weeks.module.css';

interface WeekReachProps {
  figures: WeekFigures;
  /** The first week shown, as an index into the figures. */
  from: number;
  starts: readonly string[];
  timesReached: Times;
  hasDecay: boolean;
  onTimesReached: (timesReached: Times) => void;
}

const TIMES: readonly Times[] = [1, 2, 3];
/** With more weeks than this, only every second label of the line is shown; with more than twice as many, every third; and so on. */
const LABELLED_WEEKS = 14;
/** Width of a bar in its column. */
const BAR_SHARE = 0.76;

/**
 * What the weeks reach, on the columns of the grid: a drawing, and its numbers below it. Memoized: neither typing nor saving changes the
 * figures, until new ones are computed.
 */
export const WeekReach = memo(function WeekReach(props: WeekReachProps) {
  const { figures, from, starts, timesReached, hasDecay, onTimesReached } = props;
  const ofWeeks = (all: readonly number[]) => all.slice(from, from + starts.length);
  const allWeeks = figuresFor(figures, timesReached);
  const shown = {
    weekly: ofWeeks(allWeeks.weekly),
    cumulative: ofWeeks(allWeeks.cumulative),
    newlyReached: ofWeeks(allWeeks.newlyReached),
  };
  const remembered = ofWeeks(figures.remembered);
  const grps = ofWeeks(figures.grps);
  const average = allWeeks.weekly.reduce((sum, people) => sum + people, 0) / allWeeks.weekly.length;
  const isShort = isInThousands(figures);
  const unit = isShort ? ', ’000' : '';
  const people = (count: number) => wholeNumber(isShort ? count / 1000 : count);
  const rows: [string, readonly number[], string][] = [
    [`Weekly reach ${timesReached}+${unit}`, shown.weekly, WEEKS_COPY.noSum],
    [`New this week${unit}`, shown.newlyReached, ''],
    [`Reached so far${unit}`, shown.cumulative, ''],
    ...(hasDecay ? [[`Remembered${unit}`, remembered, ''] as [string, readonly number[], string]] : []),
  ];
  return (
    <tbody>
      <tr className={styles.chartRow}>
        <th scope="row">
          <span className={styles.chartTitle}>{isShort ? 'Reach, thousands' : 'Reach, people'}</span>
          <span className={styles.often} role="group" aria-label="Reached so often">
            {TIMES.map((times) => (
              <button
                key={times}
                type="button"
                aria-pressed={times === timesReached}
                onClick={() => onTimesReached(times)}
              >
                {times}+
              </button>
            ))}
          </span>
          <Legend hasDecay={hasDecay && timesReached === 1} />
        </th>
        <td colSpan={starts.length}>
          <Drawing
            {...{ shown, people }}
            most={Math.max(1, ...allWeeks.cumulative)}
            remembered={hasDecay && timesReached === 1 ? remembered : null}
          />
        </td>
        <td className={styles.side}>
          <span>reached by {dayAndMonth(lastDay({ starts }))}</span>
          <strong>{wholeNumber(shown.cumulative.at(-1) ?? 0)}</strong>
          <span>average week</span>
          <strong>{wholeNumber(average)}</strong>
        </td>
      </tr>
      {rows.map(([name, counts, sideNote]) => (
        <tr key={name} className={styles.figures}>
          <th scope="row">{name}</th>
          {counts.map((count, week) => (
            <td key={starts[week]}>{people(count)}</td>
          ))}
          <td className={styles.total}>{sideNote}</td>
        </tr>
      ))}
      <tr className={styles.figures}>
        <th scope="row">GRPs</th>
        {grps.map((points, week) => (
          <td key={starts[week]}>{fixedDecimals(points, 1)}</td>
        ))}
        <td className={styles.total}>
          {fixedDecimals(
            figures.grps.reduce((sum, points) => sum + points, 0),
            1,
          )}
        </td>
      </tr>
    </tbody>
  );
});

interface AdsPerUseProps {
  ads: readonly (WeekAds | null)[];
  starts: readonly string[];
}

/**
 * For each week the channel with the most ads per use, and how many; unusually many are marked. Memoized: choosing cells changes none of
 * them.
 */
export const AdsPerUse = memo(function AdsPerUse({ ads, starts }: AdsPerUseProps) {
  return (
    <tbody>
      <tr className={styles.figures}>
        <th scope="row">{WEEKS_COPY.adsPerUse}</th>
        {ads.map((most, week) => (
          <td key={starts[week]} data-ads={most ? adsPerUseTone(most.adsPerUse) : null}>
            {most && (
              <>
                {most.channel} {twoDecimals(most.adsPerUse)}
              </>
            )}
          </td>
        ))}
        <td className={styles.total} />
      </tr>
    </tbody>
  );
});

function Legend({ hasDecay }: { hasDecay: boolean }) {
  return (
    <span aria-hidden className={styles.legend}>
      <span className={styles.newKey}>new this week</span>
      <span className={styles.againKey}>reached before</span>
      <span className={styles.lineKey}>reached so far</span>
      {hasDecay && <span className={styles.dashedKey}>remembered</span>}
    </span>
  );
}

interface DrawingProps {
  shown: ReturnType<typeof figuresFor>;
  /** A number of people as text. */
  people: (count: number) => string;
  /** The number of people at the top of the drawing. */
  most: number;
  remembered: readonly number[] | null;
}

/**
 * Bars of the people reached, new and again, and lines over them. Hidden from screen readers: the rows below have the same numbers.
 * All bars are one path, and so are all dots: an element for each week would be slow to lay out and paint.
 */
function Drawing({ shown: { weekly, cumulative, newlyReached }, people, most, remembered }: DrawingProps) {
  const count = weekly.length;
  const share = (value: number) => (100 * Math.max(0, value)) / most;
  const x = (week: number) => (100 * (week + 0.5)) / count;
  const points = (values: readonly number[]) => values.map((value, week) => `${x(week)} ${100 - share(value)}`);
  const half = (BAR_SHARE / 2) * (100 / count);
  const bars = (from: readonly number[]) =>
    from
      .map((value, week) => {
        const [low, high] = [100 - share(value), 100 - share(weekly[week]!)];
        return `M${x(week) - half} ${low}V${high}H${x(week) + half}V${low}Z`;
      })
      .join('');
  // A line without length is a dot, and round where the drawing is stretched.
  const dots = points(cumulative)
    .map((point) => `M${point}h0`)
    .join('');
  const labelStep = Math.ceil(count / LABELLED_WEEKS);
  return (
    <div aria-hidden className={styles.drawing}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={styles.shapes}>
        <path d={bars(weekly.map(() => 0))} className={styles.again} />
        <path
          d={bars(weekly.map((value, week) => value - Math.min(value, newlyReached[week]!)))}
          className={styles.fresh}
        />
        <polyline points={points(cumulative).join(' ')} />
        {remembered && <polyline points={points(remembered).join(' ')} className={styles.dashed} />}
        <path d={dots} className={styles.ring} />
        <path d={dots} className={styles.dot} />
      </svg>
      {cumulative.map(
        (value, week) =>
          week % labelStep === (count - 1) % labelStep && (
            <span key={week} className={styles.label} style={{ left: `${x(week)}%`, bottom: `${share(value)}%` }}>
              {count > LABELLED_WEEKS ? shortNumber(value) : people(value)}
            </span>
          ),
      )}
    </div>
  );
}
