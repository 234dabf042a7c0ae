import type { RefObject } from 'react';
import type { ChartHandle } from '../../components/charts/Chart.tsx';
import { PngButton } from '../../components/charts/PngButton.tsx';
import { useFileName, useNoteExport, useReportInfo } from './reportContext.tsx';

interface PanelPngButtonProps {
  chart: RefObject<ChartHandle | null>;
  /** The chart's name, for assistive technology. */
  chartName: string;
  /** The part of the file's name that says what the picture shows; the chart's name by default. */
  part?: string;
}

/** Saves a panel's chart as a PNG. In a report, the name of the file and the line below the drawing name the plan. */
export function PanelPngButton({ chart, chartName, part = chartName }: PanelPngButtonProps) {
  const info = useReportInfo();
  const nameFile = useFileName();
  const noteExport = useNoteExport();
  return (
    <PngButton
      {...{ chart, chartName }}
      fileName={nameFile(part, 'png')}
      caption={info?.caption}
      onSaved={noteExport}
    />
  );
}
