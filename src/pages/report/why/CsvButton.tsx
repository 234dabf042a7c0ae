import { Button } from '../../../components/Button.tsx';
import { tableCsv } from '../../../domain/reportView.ts';
import type { TableView } from '../../../domain/reportView.ts';
import { saveTextAs } from '../../../services/download.ts';

/** Saves a panel's numbers as csv, named like the panel: short, since 'Download CSV' is the planning details'. */
export function CsvButton({ table, name }: { table: TableView; name: string }) {
  return (
    <Button
      dense
      icon="download"
      aria-label={`CSV of ${name}`}
      onClick={() => saveTextAs(tableCsv(table), `${fileName(name)}.csv`)}
    >
      CSV
    </Button>
  );
}

/** A panel's title as a file's name. */
export function fileName(title: string): string {
  return title.replaceAll('$', 'dollar');
}
