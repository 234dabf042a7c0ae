import { Button } from '../../../components/Button.tsx';
import { tableCsv, withConstraint } from '../../../domain/reportView.ts';
import type { TableView } from '../../../domain/reportView.ts';
import { saveTextAs } from '../../../services/download.ts';
import { useReportWords } from '../reportWords.ts';

interface CsvButtonProps {
  table: TableView;
  /** Of the panel, and of the file. */
  name: string;
  /** The table says itself what its plans were limited to. */
  saysConstraint?: boolean;
}

/** Saves a panel's numbers as csv, named like the panel: short, since 'Download CSV' is the planning details'. */
export function CsvButton({ table, name, saysConstraint }: CsvButtonProps) {
  const words = useReportWords();
  const told = words && !saysConstraint ? withConstraint(table, words.constraint) : table;
  return (
    <Button
      dense
      icon="download"
      aria-label={`CSV of ${name}`}
      onClick={() => saveTextAs(tableCsv(told), `${fileName(name)}.csv`)}
    >
      CSV
    </Button>
  );
}

/** A panel's title as a file's name. */
export function fileName(title: string): string {
  return title.replaceAll('$', 'dollar');
}
