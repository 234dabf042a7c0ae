import { useMemo } from 'react';
import type { PlanReport } from '../../../core/contract/planReport.ts';
import type { TableRow } from '../../../core/contract/rows.ts';
import { Panel } from '../../ui/Panel.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { DataColumn } from '../../ui/table/tableModel.ts';
import { DOWNLOADS, REPORT } from '../../domain/messages.ts';
import type { ColourOf } from '../../domain/report/reportSeries.ts';
import { channelPaint } from '../../domain/report/darkColour.ts';
import { overlapSentence } from '../../domain/report/detailsTotal.ts';
import { detailsView, shownText } from '../../domain/report/reportView.ts';
import type { TableView, ViewColumn } from '../../domain/report/reportView.ts';
import { CsvButton } from './CsvButton.tsx';
import styles from './Report.module.css';

/** The plan line by line. */
export function DetailsPanel({ report, colourOf }: { report: PlanReport; colourOf: ColourOf }) {
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
      actions={<CsvButton table={details} name={DOWNLOADS.detailsCsv} label={REPORT.downloadCsv} />}
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
          <span aria-hidden className={styles.dot} style={{ background: channelPaint(colourOf(row[field])) }} />
          {text(row)}
        </span>
      ) : (
        text(row)
      ),
  };
}
