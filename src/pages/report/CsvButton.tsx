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
import { useFileName, useNoteExport, useReportInfo } from './reportContext.tsx';
import styles from './CsvButton.module.css';

interface CsvButtonProps {
  table: TableView;
  /** The name of the panel. With a label it is also the file's name, otherwise a part of it. */
  name: string;
  /** Whether the table itself contains the limits and rates of its plans. If not, columns with them are added. */
  describesPlans?: boolean;
  /** The panel's chart, for the picture exports. Given if the chart shows only a part of the table, or is painted on request. */
  chart?: RefObject<PaintedChart | null>;
  /** The visible label. Without it the label is "CSV", and the accessible name includes the name of the panel. */
  label?: string;
}

/** Saves a panel's numbers as csv. The specification names the file of the planning details, which have the label "Download CSV". */
export function CsvButton({ table, name, describesPlans, chart, label }: CsvButtonProps) {
  const info = useReportInfo();
  const noteExport = useNoteExport();
  const nameFile = useFileName();
  const file = () => (label === undefined ? nameFile(name, 'csv') : `${name}.csv`);
  const savedTable = info && !describesPlans ? withPlanColumns(table, planColumns(info.limitsText, info.rates)) : table;
  const csv = () => tableCsv(savedTable);
  const buttonRef = useRegisteredFiles(info?.files, { name, csv, chart: () => chart?.current ?? null });
  return (
    <Button
      ref={buttonRef}
      dense
      icon={Download}
      aria-label={label === undefined ? `CSV of ${name}` : undefined}
      onClick={() => {
        const fileName = file();
        saveTextAs(csv(), fileName);
        noteExport(fileName);
      }}
    >
      {label ?? 'CSV'}
    </Button>
  );
}

interface ChartCsvButtonProps extends Omit<ChartFile, 'ofPlan'> {
  chart: RefObject<ChartHandle | null>;
  /** The name of the panel, which is a part of the file's name. */
  name: string;
}

/** Saves a chart's data as csv with the chart library, or shows why that failed. */
export function ChartCsvButton({ chart, name, ...file }: ChartCsvButtonProps) {
  const info = useReportInfo();
  const noteExport = useNoteExport();
  const nameFile = useFileName();
  const [failure, setFailure] = useState<string | null>(null);

  // Columns with the limits and rates of the plan.
  const ofPlan = info ? planColumns(info.limitsText, info.rates) : [];
  const csv = async () => (await chart.current?.csv((rows) => finishChartRows(rows, { ...file, ofPlan }))) ?? '';
  const buttonRef = useRegisteredFiles(info?.files, { name, csv, chart: () => chart.current });

  async function save() {
    try {
      const text = await csv();
      if (text) {
        const fileName = nameFile(name, 'csv');
        saveTextAs(text, fileName);
        noteExport(fileName);
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
