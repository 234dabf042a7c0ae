import { useMemo } from 'react';
import type { AssumptionSet } from '../../../../contract/planReport.ts';
import type { TableRow } from '../../../../contract/rows.ts';
import { Panel } from '../../../components/Panel.tsx';
import { DataTable } from '../../../components/table/DataTable.tsx';
import { assumptionsTrust, assumptionsView } from '../../../domain/assumptionsView.ts';
import { WHY } from '../../../domain/messages.ts';
import { cellText } from '../../../domain/reportView.ts';
import { thresholdText } from '../../../domain/whyView.ts';
import { CsvButton } from './CsvButton.tsx';
import styles from './Why.module.css';

interface AssumptionsPanelProps {
  assumptions: AssumptionSet;
  /** The strategy's name; empty when the plan has none. */
  strategy: string;
}

/** Prices and attention figures as the plan was computed with them, folded away until somebody asks. */
export function AssumptionsPanel({ assumptions, strategy }: AssumptionsPanelProps) {
  const view = useMemo(() => assumptionsView(assumptions), [assumptions]);
  const columns = useMemo(
    () =>
      view.columns.map(({ field, header, numeric, decimals }) => ({
        id: field,
        header,
        numeric,
        value: (row: TableRow) => row[field] as string | number | null,
        show: (row: TableRow) => cellText(row[field], decimals),
      })),
    [view],
  );
  const hasRows = view.rows.length > 0;
  const named = strategy === '' ? '' : `Strategy ${strategy}: a`;
  return (
    <Panel
      flush
      title={WHY.assumptions}
      says={`${named || 'A'} contact counts as attentive from ${thresholdText({ assumptions })} of active attention. The plan keeps the prices and attention figures it was computed with, also when these are revised later. ${assumptionsTrust(assumptions)}`}
      actions={hasRows && <CsvButton table={view} name={WHY.assumptions} />}
    >
      {hasRows && (
        <details className={styles.folded}>
          <summary>Show the {view.rows.length} formats</summary>
          <DataTable caption={WHY.assumptions} captionHidden columns={columns} rows={view.rows} />
        </details>
      )}
    </Panel>
  );
}
