import { useMemo } from 'react';
import type { TableRow } from '../../../../core/contract/bodies/rows.ts';
import { REPORT } from '../../../domain/messages.ts';
import { shownText } from '../../../domain/report/reportView.ts';
import type { TableView } from '../../../domain/report/reportView.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';

/** The planning details of a reply whose rows name no channel. The columns of the reply are shown unchanged. */
export function PlainDetails({ details }: { details: TableView }) {
  const columns = useMemo(
    () =>
      details.columns.map((column) => ({
        id: column.field,
        header: column.header,
        numeric: column.numeric,
        value: (row: TableRow) => {
          const value = row[column.field] ?? null;
          return typeof value === 'boolean' ? shownText(value, column) : value;
        },
        show: (row: TableRow) => shownText(row[column.field], column),
      })),
    [details],
  );
  return <DataTable caption={REPORT.planningDetails} captionHidden columns={columns} rows={details.rows} />;
}
