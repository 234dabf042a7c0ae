import { useMemo } from 'react';
import type { AssumptionSet } from '../../../../core/contract/bodies/planReport.ts';
import type { TableRow } from '../../../../core/contract/bodies/rows.ts';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { assumptionsTrust, assumptionsView, ownPricesSentence } from '../../../domain/report/assumptionsView.ts';
import { SECTIONS } from '../../../domain/report/reportSections.ts';
import { WHY } from '../../../domain/messages.ts';
import { shownText } from '../../../domain/report/reportView.ts';
import { thresholdText } from '../../../domain/why/whyView.ts';
import { CsvButton } from '../CsvButton.tsx';
import styles from './Why.module.css';

interface AssumptionsPanelProps {
  assumptions: AssumptionSet;
  /** The strategy's name; empty when the plan has none. */
  strategy: string;
}

/** The prices and attention figures of the plan, collapsed. */
export function AssumptionsPanel({ assumptions, strategy }: AssumptionsPanelProps) {
  const view = useMemo(() => assumptionsView(assumptions), [assumptions]);
  const columns = useMemo(
    () =>
      view.columns.map((column) => ({
        id: column.field,
        header: column.header,
        numeric: column.numeric,
        value: (row: TableRow) => row[column.field] as string | number | null,
        show: (row: TableRow) => shownText(row[column.field], column),
      })),
    [view],
  );
  const hasRows = view.rows.length > 0;
  const named = strategy === '' ? '' : `Strategy ${strategy}: a`;
  return (
    <Panel
      flush
      id={SECTIONS.assumptions}
      title={WHY.assumptions}
      description={`${named || 'A'} contact counts as attentive from ${thresholdText({ assumptions })} of active attention. The plan keeps the prices and attention figures it was computed with, also when these are revised later. ${[ownPricesSentence(assumptions), assumptionsTrust(assumptions)].filter(Boolean).join(' ')}`}
      actions={hasRows && <CsvButton table={view} name={WHY.assumptions} />}
    >
      {hasRows && (
        <details className={styles.collapsed}>
          <summary>{view.rows.length === 1 ? 'Show the one format' : `Show the ${view.rows.length} formats`}</summary>
          <DataTable caption={WHY.assumptions} captionHidden columns={columns} rows={view.rows} />
        </details>
      )}
    </Panel>
  );
}
