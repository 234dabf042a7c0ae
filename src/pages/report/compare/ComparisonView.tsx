import { Icon } from '../../../ui/Icon.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { classNames } from '../../../ui/classNames.ts';
import type { FigureLine } from '../../../domain/compare/compareFigures.ts';
import type { CompareView } from '../../../domain/compare/compareView.ts';
import { shortened } from '../../../../core/words/wording.ts';
import type { ColourOf } from '../../../domain/report/pictures/reportSeries.ts';
import styles from './Compare.module.css';
import { SideBySide } from './SideBySide.tsx';
import type { SideHeader } from './SideBySide.tsx';
import { SpendComparison } from './SpendComparison.tsx';

/** Two lines of a column's head. */
const HEADER_NAME = 48;

/** Two plans side by side: whether they may be, the answers, what went in, where the money goes. */
export function ComparisonView({ view, colourOf }: { view: CompareView; colourOf: ColourOf }) {
  const { names, likeness, inputs, figures } = view;
  const plans: SideHeader[] = [
    { text: 'This plan', says: shortened(names.ours, HEADER_NAME) },
    { text: 'Compared plan', says: shortened(names.theirs, HEADER_NAME) },
  ];
  return (
    <>
      {likeness.unlike.length > 0 && (
        <Notice tone="warn" title="Not like for like" details={likeness.unlike}>
          Reach, cost and frequency of these two plans cannot be set against each other.
        </Notice>
      )}
      {likeness.unknown.length > 0 && <Notice>{likeness.unknown.join(' ')}</Notice>}
      <SideBySide
        label="Answers of both plans"
        headers={[{ text: 'Answer' }, ...plans, { text: 'Difference' }, { text: 'Direction' }]}
        rows={figures.map((line) => ({
          key: line.label,
          name: line.label,
          cells: [
            line.ours,
            line.theirs,
            <>
              {line.difference}
              {line.percent && line.percent !== '0%' && <span className={styles.percent}> ({line.percent})</span>}
            </>,
            <Verdict key="direction" line={line} />,
          ],
        }))}
      />
      <section className={styles.part}>
        <h3>What went in</h3>
        {inputs.length === 0 ? (
          <p className={styles.quiet}>Both plans were made from the same inputs.</p>
        ) : (
          <SideBySide
            words
            label="Inputs that differ"
            headers={[{ text: 'Input' }, ...plans.map(({ text }) => ({ text }))]}
            rows={inputs.map(({ label, ours, theirs }) => ({ key: label, name: label, cells: [ours, theirs] }))}
          />
        )}
      </section>
      <SpendComparison view={view} colourOf={colourOf} />
    </>
  );
}

/** The direction in words; its colour only repeats them. */
function Verdict({ line: { verdict, tone } }: { line: FigureLine }) {
  if (verdict === '') return null;
  return (
    <span className={classNames(styles.verdict, tone !== 'neutral' && styles[tone])}>
      {tone !== 'neutral' && <Icon name={tone === 'good' ? 'check' : 'triangle-alert'} size={12} />}
      {verdict}
    </span>
  );
}
