import { memo } from 'react';
import type { WeekFigures } from '../../../../core/contract/bodies/planLayer.ts';
import { fixedDecimals, shortNumber, twoDecimals, wholeNumber } from '../../../../core/words/amounts.ts';
import { adsPerUseTone } from '../../../domain/report/measures.ts';
import { WEEKS_COPY } from '../../../domain/weeks/weeksCopy.ts';
import { dayAndMonth, dayInFull, figuresFor, isInThousands, lastDay } from '../../../domain/weeks/weeksView.ts';
import type { Times, WeekAds } from '../../../domain/weeks/weeksView.ts';
import styles from './Weeks.module.css';

interface WeekReachProps {
  figures: WeekFigures;
  /** The first week shown, as an index into the figures. */
  from: number;
  /** The first day of each week shown [ISO]. */
  starts: readonly string[];
  /** How often a person must be reached at least to be counted. */
  timesReached: Times;
  /** Whether people forget the campaign over time, because the weeks have a half-life. */
  hasDecay: boolean;
  onTimesReached: (timesReached: Times) => void;
}

const TIMES: readonly Times[] = [1, 2, 3];
/** Up to this number of weeks, each point of the line has a label; up to twice the number, every second point; and so on. */
const LABELLED_WEEKS = 14;
/** Width of a bar as a share of the width of its column. */
const BAR_SHARE = 0.76;

const grpsText = (points: number) => fixedDecimals(points, 1);

/**
 * The people that the weeks reach, in the columns of the grid: a drawing, and below it the same numbers as rows. Memoized, because typing
 * and saving do not change the figures until new figures are computed.
 */
export const WeekReach = memo(function WeekReach(props: WeekReachProps) {
  const { figures, from, starts, timesReached, hasDecay, onTimesReached } = props;
  const shownWeeks = (all: readonly number[]) => all.slice(from, from + starts.length);
  const allWeeks = figuresFor(figures, timesReached);
  const shown = {
    weekly: shownWeeks(allWeeks.weekly),
    cumulative: shownWeeks(allWeeks.cumulative),
    newlyReached: shownWeeks(allWeeks.newlyReached),
  };
  const remembered = shownWeeks(figures.remembered);
  const grps = shownWeeks(figures.grps);
  const averageWeek = allWeeks.weekly.reduce((sum, people) => sum + people, 0) / allWeeks.weekly.length;
  const showsThousands = isInThousands(figures);
  const unit = showsThousands ? ', ’000' : '';
  const peopleText = (count: number) => wholeNumber(showsThousands ? count / 1000 : count);
  const rows: [name: string, counts: readonly number[], sideNote: string][] = [
    [`Weekly reach ${timesReached}+${unit}`, shown.weekly, WEEKS_COPY.noSum],
    // People may have their second or third contact in another week than the first.
    [`New this week${unit}`, shown.newlyReached, timesReached === 1 ? '' : WEEKS_COPY.contactsAddUp],
    [`Reached so far${unit}`, shown.cumulative, ''],
    ...(hasDecay
      ? [[`Remembered${timesReached === 1 ? '' : ' 1+'}${unit}`, remembered, ''] as [string, readonly number[], string]]
      : []),
  ];
  return (
    <tbody>
      <tr className={styles.chartRow}>
        <th scope="row">
          <span className={styles.chartTitle}>{showsThousands ? 'Reach, thousands' : 'Reach, people'}</span>
          <TimesButtons {...{ timesReached, onTimesReached }} />
          <Legend hasDecay={hasDecay && timesReached === 1} isSplit={timesReached === 1} />
        </th>
        <td colSpan={starts.length}>
          <Drawing
            {...{ shown, peopleText }}
            isSplit={timesReached === 1}
            maximum={Math.max(1, ...allWeeks.cumulative)}
            remembered={hasDecay && timesReached === 1 ? remembered : null}
          />
        </td>
        <td className={styles.side}>
          <span>reached by {endDay(starts)}</span>
          <strong>{wholeNumber(shown.cumulative.at(-1) ?? 0)}</strong>
          <span>average week</span>
          <strong>{wholeNumber(averageWeek)}</strong>
        </td>
      </tr>
      {rows.map(([name, counts, sideNote]) => (
        <FigureRow key={name} {...{ name, starts, sideNote }} texts={counts.map(peopleText)} />
      ))}
      <FigureRow
        name="GRPs"
        starts={starts}
        texts={grps.map(grpsText)}
        sideNote={grpsText(figures.grps.reduce((sum, points) => sum + points, 0))}
      />
    </tbody>
  );
});

/** The choice of how often a person must be reached to be counted. */
function TimesButtons({ timesReached, onTimesReached }: Pick<WeekReachProps, 'timesReached' | 'onTimesReached'>) {
  return (
    <span className={styles.often} role="group" aria-label="Reached at least this often">
      {TIMES.map((times) => (
        <button key={times} type="button" aria-pressed={times === timesReached} onClick={() => onTimesReached(times)}>
          {times}+
        </button>
      ))}
    </span>
  );
}

interface FigureRowProps {
  name: string;
  /** The first day of each week shown [ISO]. */
  starts: readonly string[];
  /** The figure of each week shown. */
  texts: readonly string[];
  /** The text in the column of the sums. */
  sideNote: string;
}

/** One row of figures below the drawing: a name, a figure for each week, and a sum or a note. */
function FigureRow({ name, starts, texts, sideNote }: FigureRowProps) {
  return (
    <tr className={styles.figures}>
      <th scope="row">{name}</th>
      {texts.map((text, week) => (
        <td key={starts[week]}>{text}</td>
      ))}
      <td className={styles.total}>{sideNote}</td>
    </tr>
  );
}

interface AdsPerUseProps {
  /** For each week shown; null for a week without money, or if no uses are known. */
  ads: readonly (WeekAds | null)[];
  /** The first day of each week shown [ISO]. */
  starts: readonly string[];
}

/**
 * For each week, the channel with the most ads per use of that channel, and their number. Unusually high numbers are marked. Memoized,
 * because choosing cells does not change these numbers.
 */
export const AdsPerUse = memo(function AdsPerUse({ ads, starts }: AdsPerUseProps) {
  return (
    <tbody>
      <tr className={styles.figures}>
        <th scope="row">{WEEKS_COPY.adsPerUse}</th>
        {ads.map((highest, week) => (
          <td key={starts[week]} data-ads={highest ? adsPerUseTone(highest.adsPerUse) : null}>
            {highest && (
              <>
                {highest.channel} {highest.adsPerUse < 0.01 ? '<0.01' : twoDecimals(highest.adsPerUse)}
              </>
            )}
          </td>
        ))}
        <td className={styles.total} />
      </tr>
    </tbody>
  );
});

/** The last day of the weeks, with its year if the weeks begin in another year. */
function endDay(starts: readonly string[]): string {
  const last = lastDay({ starts });
  return last.slice(0, 4) === starts[0]?.slice(0, 4) ? dayAndMonth(last) : dayInFull(last);
}

function Legend({ hasDecay, isSplit }: { hasDecay: boolean; isSplit: boolean }) {
  return (
    <span aria-hidden className={styles.legend}>
      <span className={styles.newKey}>{isSplit ? 'new this week' : 'in this week'}</span>
      {isSplit && <span className={styles.againKey}>reached before</span>}
      <span className={styles.lineKey}>reached so far</span>
      {hasDecay && <span className={styles.dashedKey}>remembered</span>}
    </span>
  );
}

interface DrawingProps {
  shown: ReturnType<typeof figuresFor>;
  /** Writes a number of people as text. */
  peopleText: (count: number) => string;
  /** The number of people at the top of the drawing. */
  maximum: number;
  /** Whether a bar shows the newly reached people apart from the others. Contacts of several weeks add up to 2+ and 3+, so there it cannot. */
  isSplit: boolean;
  /** The number of people who remember the campaign, for each week shown; null if it is not drawn. */
  remembered: readonly number[] | null;
}

/**
 * A bar shows the people reached in a week: those reached for the first time, and those reached again. A line over the bars shows the
 * people reached so far, a dashed line the people who remember the campaign. Hidden from screen readers, because the rows below have the
 * same numbers.
 * All bars are one path, and so are all dots: an element for each week would be slow to lay out and paint.
 */
function Drawing({
  shown: { weekly, cumulative, newlyReached },
  peopleText,
  maximum,
  isSplit,
  remembered,
}: DrawingProps) {
  const count = weekly.length;
  // The drawing is 100 units wide and 100 units high, with y = 0 at the top.
  const heightOf = (people: number) => (100 * Math.max(0, people)) / maximum;
  const xOf = (week: number) => (100 * (week + 0.5)) / count;
  const yOf = (people: number) => 100 - heightOf(people);
  const points = (values: readonly number[]) => values.map((people, week) => `${xOf(week)} ${yOf(people)}`);
  const halfWidth = (BAR_SHARE / 2) * (100 / count);
  /** The path of all bars. Each bar reaches from its bottom to the weekly reach [people]. */
  const bars = (bottoms: readonly number[]) => {
    let path = '';
    for (const [week, bottom] of bottoms.entries()) {
      const [left, right] = [xOf(week) - halfWidth, xOf(week) + halfWidth];
      path += `M${left} ${yOf(bottom)}V${yOf(weekly[week]!)}H${right}V${yOf(bottom)}Z`;
    }
    return path;
  };
  const reachedBefore = weekly.map((people, week) => (isSplit ? people - Math.min(people, newlyReached[week]!) : 0));
  // Each dot is a line of length 0. Its round cap stays round although the drawing is stretched.
  const dots = points(cumulative)
    .map((point) => `M${point}h0`)
    .join('');
  // Labels are counted back from the last week, so that the last week always has one.
  const labelStep = Math.ceil(count / LABELLED_WEEKS);
  return (
    <div aria-hidden className={styles.drawing}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={styles.shapes}>
        <path d={bars(weekly.map(() => 0))} className={styles.again} />
        <path d={bars(reachedBefore)} className={styles.fresh} />
        <polyline points={points(cumulative).join(' ')} />
        {remembered && <polyline points={points(remembered).join(' ')} className={styles.dashed} />}
        <path d={dots} className={styles.ring} />
        <path d={dots} className={styles.dot} />
      </svg>
      {cumulative.map(
        (people, week) =>
          week % labelStep === (count - 1) % labelStep && (
            <span key={week} className={styles.label} style={{ left: `${xOf(week)}%`, bottom: `${heightOf(people)}%` }}>
              {count > LABELLED_WEEKS ? shortNumber(people) : peopleText(people)}
            </span>
          ),
      )}
    </div>
  );
}
