import type { WeekFigures } from '../../../../core/contract/bodies/planLayer.ts';
import { fixedDecimals, shortNumber, twoDecimals, wholeNumber } from '../../../../core/words/amounts.ts';
import { adsPerUseTone } from '../../../domain/report/adsPerUse.ts';
import { WEEKS_COPY } from '../../../domain/weeks/weeksCopy.ts';
import { dayAndMonth, figuresFor, lastDay } from '../../../domain/weeks/weeksView.ts';
import type { Times, WeekAds, WeeksView } from '../../../domain/weeks/weeksView.ts';
import styles from './Weeks.module.css';

interface WeekReachProps {
  figures: WeekFigures;
  view: WeeksView;
  often: Times;
  hasDecay: boolean;
  /** Of each week; null where the uses of channels are not known. */
  ads: readonly (WeekAds | null)[] | null;
  onOften: (often: Times) => void;
}

const TIMES: readonly Times[] = [1, 2, 3];
/** Above so many weeks every second label of the line is left out, above twice as many only each fourth stays. */
const LABELLED_WEEKS = 14;

/** What the weeks reach, on the columns of the grid: a drawing, and its numbers below it. */
export function WeekReach({ figures, view, often, hasDecay, ads, onOften }: WeekReachProps) {
  const shown = figuresFor(figures, often);
  const { starts } = view;
  const average = shown.weekly.reduce((sum, people) => sum + people, 0) / starts.length;
  const rows: [string, readonly number[], string][] = [
    [`Weekly reach ${often}+`, shown.weekly, WEEKS_COPY.noSum],
    ['New this week', shown.fresh, ''],
    ['Reached so far', shown.cumulative, ''],
    ...(hasDecay ? [['Remembered', figures.remembered, ''] as [string, readonly number[], string]] : []),
  ];
  return (
    <tbody>
      <tr className={styles.chartRow}>
        <th scope="row">
          <span className={styles.chartTitle}>Reach, people</span>
          <span className={styles.often} role="group" aria-label="Reached so often">
            {TIMES.map((times) => (
              <button key={times} type="button" aria-pressed={times === often} onClick={() => onOften(times)}>
                {times}+
              </button>
            ))}
          </span>
          <Legend hasDecay={hasDecay && often === 1} />
        </th>
        <td colSpan={starts.length}>
          <Drawing {...{ shown, figures }} remembered={hasDecay && often === 1 ? figures.remembered : null} />
        </td>
        <td className={styles.side}>
          <span>reached by {dayAndMonth(lastDay(view))}</span>
          <strong>{wholeNumber(shown.cumulative.at(-1) ?? 0)}</strong>
          <span>average week</span>
          <strong>{wholeNumber(average)}</strong>
        </td>
      </tr>
      {rows.map(([name, people, beside]) => (
        <tr key={name} className={styles.figures}>
          <th scope="row">{name}</th>
          {people.map((count, week) => (
            <td key={starts[week]}>{wholeNumber(count)}</td>
          ))}
          <td className={styles.total}>{beside}</td>
        </tr>
      ))}
      <tr className={styles.figures}>
        <th scope="row">GRPs</th>
        {figures.grps.map((points, week) => (
          <td key={starts[week]}>{fixedDecimals(points, 1)}</td>
        ))}
        <td className={styles.total}>
          {fixedDecimals(
            figures.grps.reduce((sum, points) => sum + points, 0),
            1,
          )}
        </td>
      </tr>
      {ads && <AdsPerUse {...{ ads, starts }} />}
    </tbody>
  );
}

/** The most ads for each use of a week; marked where they are unusually many. */
function AdsPerUse({ ads, starts }: { ads: readonly (WeekAds | null)[]; starts: readonly string[] }) {
  return (
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
  );
}

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
  remembered: readonly number[] | null;
}

/** Bars of new and again, and lines over them. The rows below have the same numbers for everyone else. */
function Drawing({ shown: { weekly, cumulative, fresh }, remembered }: DrawingProps) {
  const count = weekly.length;
  const most = Math.max(1, ...cumulative, ...weekly, ...(remembered ?? []));
  const height = (people: number) => `${(100 * Math.max(0, people)) / most}%`;
  const x = (week: number) => (100 * (week + 0.5)) / count;
  const line = (people: readonly number[]) =>
    people.map((value, week) => `${x(week)},${100 - (100 * value) / most}`).join(' ');
  const every = Math.ceil(count / LABELLED_WEEKS);
  return (
    <div aria-hidden className={styles.drawing}>
      {weekly.map((people, week) => (
        <span key={week} className={styles.bar} style={{ left: `${x(week)}%`, height: height(people) }}>
          <span
            className={styles.fresh}
            style={{ height: people > 0 ? `${(100 * Math.min(fresh[week]!, people)) / people}%` : 0 }}
          />
        </span>
      ))}
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={styles.lines}>
        <polyline points={line(cumulative)} />
        {remembered && <polyline points={line(remembered)} className={styles.dashed} />}
      </svg>
      {cumulative.map((people, week) => (
        <span key={week} className={styles.dot} style={{ left: `${x(week)}%`, bottom: height(people) }}>
          {week % every === (count - 1) % every && (
            <span>{count > LABELLED_WEEKS ? shortNumber(people) : wholeNumber(people)}</span>
          )}
        </span>
      ))}
    </div>
  );
}
