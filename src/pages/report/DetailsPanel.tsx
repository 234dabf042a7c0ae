import { useMemo } from 'react';
import type { PlanReport } from '../../../contract/planReport.ts';
import type { TableRow } from '../../../contract/rows.ts';
import { Button } from '../../components/Button.tsx';
import { Panel } from '../../components/Panel.tsx';
import { DataTable } from '../../components/table/DataTable.tsx';
import type { DataColumn } from '../../components/table/tableModel.ts';
import { DOWNLOADS, REPORT } from '../../domain/messages.ts';
import type { ColourOf } from '../../domain/reportSeries.ts';
import { overlapSentence } from '../../domain/detailsTotal.ts';
import { detailsView, shownText, tableCsv, withConstraint } from '../../domain/reportView.ts';
import type { TableView, ViewColumn } from '../../domain/reportView.ts';
import { saveTextAs } from '../../services/download.ts';
import { useReportWords } from './reportWords.ts';
import styles from './Report.module.css';

/** The plan line by line. */
export function DetailsPanel({ report, colourOf }: { report: PlanReport; colourOf: ColourOf }) {
  const words = useReportWords();
  const details = useMemo(() => detailsView(report), [report]);
  const columns = useMemo(
    () => details.columns.map((column) => toDataColumn(column, details, colourOf)),
    [details, colourOf],
  );
  const overlap = overlapSentence(report, details.rows);
  return (
    <Panel
      flush
      title={REPORT.planningDetails}
      actions={
        <Button
          dense
          icon="download"
          onClick={() => saveDetails(words ? withConstraint(details, words.constraint) : details)}
        >
          {REPORT.downloadCsv}
        </Button>
      }
    >
      <DataTable
        caption={REPORT.planningDetails}
        captionHidden
        columns={columns}
        rows={details.rows}
        total={details.total}
      />
      {overlap && <p className={styles.overlap}>{overlap}</p>}
    </Panel>
  );
}

function saveDetails(details: TableView) {
  saveTextAs(tableCsv(details), `${DOWNLOADS.detailsCsv}.csv`);
}

function toDataColumn(column: ViewColumn, { total }: TableView, colourOf: ColourOf): DataColumn<TableRow> {
  const { field, header, numeric } = column;
  // What has no meaning for the whole plan is left empty; what a channel lacks is said.
  const text = (row: TableRow) => (row === total && row[field] === null ? '' : shownText(row[field], column));
  return {
    id: field,
    header,
    numeric,
    value: (row) => {
      const value = row[field] ?? null;
      return typeof value === 'boolean' ? text(row) : value;
    },
    show: (row) =>
      row !== total && /channel$/i.test(field) && typeof row[field] === 'string' ? (
        <span className={styles.channel}>
          <span aria-hidden className={styles.dot} style={{ background: colourOf(row[field]) }} />
          {text(row)}
        </span>
      ) : (
        text(row)
      ),
  };
}
