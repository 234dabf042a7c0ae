import { useEffect, useMemo, useRef } from 'react';
import type { CSSProperties } from 'react';
import { shortDollars, shortNumber } from '../../../../core/words/amounts.ts';
import type { ExportedPlan } from '../../../domain/exports/exportedPlan.ts';
import { onePageView } from '../../../domain/exports/onePageView.ts';
import type { OnePageView } from '../../../domain/exports/onePageView.ts';
import type { ColourOf } from '../../../domain/report/charts/reportSeries.ts';
import { BrandMark, hasMark } from './BrandMark.tsx';
import styles from './OnePage.module.css';

interface OnePageProps {
  plan: ExportedPlan;
  colourOf: ColourOf;
  /** Called when the print window was closed. */
  onPrinted: () => void;
}

/**
 * The plan on one page of A4 or Letter, portrait or landscape. It is visible only in print. The component opens the print window once the logos
 * have loaded, or have failed to load.
 */
export function OnePage({ plan, colourOf, onPrinted }: OnePageProps) {
  const view = useMemo(() => onePageView(plan, colourOf), [plan, colourOf]);
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    let isMounted = true;
    window.addEventListener('afterprint', onPrinted);
    const logos = [...(page.current?.querySelectorAll('img') ?? [])].map((logo) => logo.decode());
    void Promise.allSettled(logos).then(() => isMounted && window.print());
    return () => {
      isMounted = false;
      window.removeEventListener('afterprint', onPrinted);
    };
  }, [plan, onPrinted]);
  // The mix has a row for each channel and one for its headings. A row of the weeks is three quarters as high, and they have a note.
  const heightInRows = view.bars.length + 1 + (view.weeks ? 1 + 0.75 * view.weeks.table.length : 0);
  return (
    <article ref={page} className={styles.page} style={{ '--rows': heightInRows } as CSSProperties} aria-hidden>
      <header>
        {(hasMark(view.agency) || hasMark(view.client)) && (
          <div className={styles.brands}>
            <BrandMark {...view.agency} />
            <BrandMark {...view.client} />
          </div>
        )}
        <h1 className={styles.title}>{view.title}</h1>
        <p className={styles.meta}>{view.meta}</p>
      </header>
      <dl className={styles.answers}>
        {view.answers.map(({ label, value, note }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={styles.value}>{value}</dd>
            <dd className={styles.note}>{note}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.body}>
        <Mix {...view} />
        <section className={styles.why}>
          <div>
            {view.reasons.length > 0 && <h2>Why this plan</h2>}
            {view.reasons.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
          {view.curve && <Curve {...view.curve} budgetLabel={view.budgetLabel} />}
        </section>
      </div>
      {view.weeks && <WeeksOnPaper {...view.weeks} />}
      <footer className={styles.foot}>
        <p>{view.proof}</p>
        <p>{view.foot}</p>
      </footer>
    </article>
  );
}

function WeeksOnPaper({ sentence, note, table }: NonNullable<OnePageView['weeks']>) {
  const [headings, ...rows] = table;
  return (
    <section className={styles.weeks}>
      <h2>{sentence}</h2>
      <p>{note}</p>
      <table>
        <thead>
          <tr>
            {headings!.map(({ text }) => (
              <th key={text}>{text}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name!.text}>
              <th>{name!.text}</th>
              {cells.map(({ text, fill }, index) => (
                <td
                  key={headings![index + 1]!.text}
                  style={fill === undefined ? undefined : { background: `#${fill}` }}
                >
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Mix({ bars, budgetLabel, limits }: OnePageView) {
  const largest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <section className={styles.mix}>
      <h2>Where the money goes</h2>
      <ul>
        <li className={styles.heads}>
          <span />
          <span />
          <span className={styles.label}>{budgetLabel}</span>
          <span className={styles.people}>People reached</span>
        </li>
        {bars.map(({ name, value, colour, label, people }) => (
          <li key={name}>
            <span className={styles.name}>{name}</span>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" className={styles.bar}>
              <rect width={(100 * value) / largest} height="10" fill={colour} />
            </svg>
            <span className={styles.label}>{label}</span>
            <span className={styles.people}>{people}</span>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{limits}</p>
    </section>
  );
}

/** The size of the drawing, and the space for the labels at its left and bottom edges [units of its view box]. */
const [WIDTH, HEIGHT, LEFT, BOTTOM] = [300, 130, 34, 16];

function Curve({
  points,
  planAt,
  sentence,
  budgetLabel,
}: NonNullable<OnePageView['curve']> & Pick<OnePageView, 'budgetLabel'>) {
  const [largestBudget, largestReach] = [0, 1].map((coordinate) =>
    Math.max(1, ...points.map((point) => point[coordinate]!)),
  ) as [number, number];
  // 12 units at the right and 10 at the top stay free for the dot of the plan and the label of the largest reach.
  const x = (budget: number) => LEFT + ((WIDTH - LEFT - 12) * budget) / largestBudget;
  const y = (reach: number) => HEIGHT - BOTTOM - ((HEIGHT - BOTTOM - 10) * reach) / largestReach;
  const planPoint = planAt === null ? null : points[planAt]!;
  return (
    <div className={styles.more}>
      <h2>What more or less money would do</h2>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles.curve}>
        <path d={`M${LEFT} 6V${HEIGHT - BOTTOM}H${WIDTH - 8}`} className={styles.axis} />
        <polyline
          points={points.map(([money, reach]) => `${x(money)},${y(reach)}`).join(' ')}
          className={styles.line}
        />
        {planPoint && (
          <>
            <circle cx={x(planPoint[0])} cy={y(planPoint[1])} r="3" className={styles.dot} />
            <text x={x(planPoint[0]) + 6} y={y(planPoint[1]) + 11}>{`This plan, ${shortDollars(planPoint[0])}`}</text>
          </>
        )}
        <text x={WIDTH - 8} y={HEIGHT - 4} textAnchor="end">
          {shortDollars(largestBudget)}
        </text>
        <text x={LEFT - 3} y={y(largestReach) + 3} textAnchor="end">
          {shortNumber(largestReach)}
        </text>
        <text x={LEFT} y={HEIGHT - 4}>
          {budgetLabel}
        </text>
      </svg>
      <p className={styles.note}>{sentence}</p>
    </div>
  );
}
