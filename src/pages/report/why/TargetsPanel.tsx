import { useMemo } from 'react';
import type { PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import { fixedDecimals } from '../../../../core/words/amounts.ts';
import { OTHER_FIGURES, TARGETS_TITLE, targetsTable } from '../../../domain/report/targetsTable.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { SidewaysScroller } from '../../../ui/layout/SidewaysScroller.tsx';
import { CsvButton } from '../CsvButton.tsx';
import styles from './Markets.module.css';

/** The figures of the plan in each of its targets. Renders nothing for a plan with only one target. */
export function TargetsPanel({ report }: { report: PlanReport }) {
  const table = useMemo(() => targetsTable(report), [report]);
  if (table === null) return null;
  const { columns, rows } = table;
  return (
    <Panel
      flush
      title={TARGETS_TITLE}
      description="The same plan in each target."
      actions={<CsvButton table={table} name={TARGETS_TITLE} />}
    >
      <SidewaysScroller label={TARGETS_TITLE}>
        <table className={styles.markets}>
          <thead>
            <tr>
              {columns.map(({ header }) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={String(row.Target)}>
                <th scope="row">{row.Target}</th>
                {columns.slice(1).map(({ field, decimals }) => (
                  <td key={field}>{fixedDecimals(Number(row[field]), decimals)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </SidewaysScroller>
      <p className={styles.note}>{OTHER_FIGURES}</p>
    </Panel>
  );
}
