import { Download } from 'lucide-react';
import { useState } from 'react';
import type { RefObject } from 'react';
import { Button } from '../../ui/buttons/Button.tsx';
import type { ChartHandle } from '../../components/charts/Chart.tsx';
import { preloadChartExport } from '../../components/charts/useChartView.ts';
import { failureReason } from '../../components/loadChunk.ts';
import { finishChartRows } from '../../domain/report/charts/chartRows.ts';
import type { ChartFile } from '../../domain/report/charts/chartRows.ts';
import { planColumns, tableCsv, withPlanColumns } from '../../domain/report/reportContents.ts';
import type { TableView } from '../../domain/report/reportContents.ts';
import { saveTextAs } from '../../services/browser/download.ts';
import { useRegisteredFiles } from './exports/reportFiles.ts';
import type { PaintedChart } from './exports/reportFiles.ts';
import { useNoteExport, useReportInfo } from './reportContext.tsx';
import styles from './CsvButton.module.css';

interface CsvButtonProps {
  table: TableView;
  /** The name of the panel and of the file. */
  name: string;
  /** Whether the table itself contains the limits and rates of its plans. If not, columns with them are added. */
  describesPlans?: boolean;
  /** The panel's chart, for the picture exports. Given if the chart shows only a part of the table, or is painted on request. */
  chart?: RefObject<PaintedChart | null>;
  /** The visible label. Without it the label is "CSV", and the accessible name includes the name of the panel. */
  label?: string;
}

/** Saves a panel's numbers as csv, named like the panel. The planning details use the label "Download CSV". */
export function CsvButton({ table, name, describesPlans, chart, label }: CsvButtonProps) {
  const info = useReportInfo();
  const noteExport = useNoteExport();
  const savedTable = info && !describesPlans ? withPlanColumns(table, planColumns(info.limitsText, info.rates)) : table;
  const csv = () => tableCsv(savedTable);
  const buttonRef = useRegisteredFiles(info?.files, { name: fileName(name), csv, chart: () => chart?.current ?? null });
  return (
    <Button
      ref={buttonRef}
      dense
      icon={Download}
      aria-label={label === undefined ? `CSV of ${name}` : undefined}
      onClick={() => {
        saveTextAs(csv(), `${fileName(name)}.csv`);
        noteExport(`${fileName(name)}.csv`);
      }}
    >
      {label ?? 'CSV'}
    </Button>
  );
}

interface ChartCsvButtonProps extends Omit<ChartFile, 'ofPlan'> {
  chart: RefObject<ChartHandle | null>;
  /** The name of the panel and of the file. */
  name: string;
}

/** Saves a chart's data as csv with the chart library, or shows why that failed. */
export function ChartCsvButton({ chart, name, ...file }: ChartCsvButtonProps) {
  const info = useReportInfo();
  const noteExport = useNoteExport();
  const [failure, setFailure] = useState<string | null>(null);

  // Columns with the limits and rates of the plan.
  const ofPlan = info ? planColumns(info.limitsText, info.rates) : [];
  const csv = async () => (await chart.current?.csv((rows) => finishChartRows(rows, { ...file, ofPlan }))) ?? '';
  const buttonRef = useRegisteredFiles(info?.files, { name: fileName(name), csv, chart: () => chart.current });

  async function save() {
    try {
      const text = await csv();
      if (text) {
        saveTextAs(text, `${fileName(name)}.csv`);
        noteExport(`${fileName(name)}.csv`);
      }
      setFailure(null);
    } catch (error) {
      setFailure(failureReason(error));
    }
  }

  return (
    <>
      {failure !== null && (
        <span role="alert" className={styles.failed}>
          The file could not be made: {failure}
        </span>
      )}
      <Button
        ref={buttonRef}
        dense
        icon={Download}
        aria-label={`CSV of ${name}`}
        onClick={() => void save()}
        onPointerEnter={preloadChartExport}
        onFocus={preloadChartExport}
      >
        CSV
      </Button>
    </>
  );
}

/** A panel's title as a file name. */
export function fileName(title: string): string {
  return title.replaceAll('$', 'dollar');
}
