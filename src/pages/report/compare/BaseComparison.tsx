import { useMemo } from 'react';
import { compareView } from '../../../domain/compare/compareView.ts';
import type { ColourOf } from '../../../domain/report/charts/reportSeries.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import type { LoadedEntry } from './useComparedPlans.ts';
import styles from './Compare.module.css';
import { SideBySide } from './SideBySide.tsx';
import { SpendComparison } from './SpendComparison.tsx';

interface BaseComparisonProps {
  entry: LoadedEntry;
  base: LoadedEntry;
  colourOf: ColourOf;
}

/** Compares a plan with the base, which is the first plan: a sentence, the spend, and the inputs that differ. */
export function BaseComparison({ entry, base, colourOf }: BaseComparisonProps) {
  const view = useMemo(
    () => compareView(entry.plan, base.plan, { ours: versionOf(entry), theirs: versionOf(base) }),
    [entry, base],
  );
  const { names, inputs } = view;
  return (
    <Panel title={`${names.ours} compared with ${names.theirs}`}>
      <div className={styles.stack}>
        <p className={styles.sentence}>{view.sentence}</p>
        <SpendComparison view={view} colourOf={colourOf} />
        <section className={styles.part}>
          <h3>What went in</h3>
          {inputs.length === 0 ? (
            <p className={styles.quiet}>Both plans were made from the same inputs.</p>
          ) : (
            <SideBySide
              words
              label="Inputs that differ"
              headers={[{ text: 'Input' }, { text: 'This plan' }, { text: 'Compared plan' }]}
              rows={inputs.map(({ label, ours, theirs }) => ({ key: label, name: label, cells: [ours, theirs] }))}
            />
          )}
        </section>
      </div>
    </Panel>
  );
}

const versionOf = ({ listed }: LoadedEntry) => listed?.about?.version ?? null;
