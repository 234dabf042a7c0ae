import { BarChart3 } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { Ref } from 'react';
import type { ScoreRow } from '../../../../core/contract/bodies/rows.ts';
import { measureText } from '../../../../core/words/amounts.ts';
import type { ChartHandle } from '../../../components/charts/Chart.tsx';
import { PngButton } from '../../../components/charts/PngButton.tsx';
import { BarChart } from '../../../components/charts/BarChart.tsx';
import { hoverValue } from '../../../domain/messages.ts';
import { performanceSummary, performanceTable, performanceTabs } from '../../../domain/report/charts/reportSeries.ts';
import type { ChannelBars, ColourOf } from '../../../domain/report/charts/reportSeries.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { usePrinting } from '../../../ui/usePrinting.ts';
import { CsvButton, fileName } from '../CsvButton.tsx';
import styles from './Performance.module.css';
import { PrintedPerformance } from './PrintedPerformance.tsx';
import { useNoteExport } from '../reportContext.ts';

interface PerformancePanelProps {
  title: string;
  rows: readonly ScoreRow[];
  measure: 'Score' | 'active_attention';
  /** The label of the measure, with its unit. */
  axis: string;
  /** What a bar represents, such as a vehicle or a format. */
  medium: string;
  /** The channel whose bars are shown; null if the report has no rows for any performance panel. */
  chosen: string | null;
  colourOf: ColourOf;
  /** A sentence under the chart. */
  note?: string | undefined;
}

/** Maximum number of bars in a chart. A channel may have hundreds of vehicles, which are too many for a chart. */
const BARS_MAXIMUM = 40;

/** The media or formats of the chosen channel. When printed, those of all channels. */
export function PerformancePanel(props: PerformancePanelProps) {
  const { title, rows, measure, axis, medium, chosen, colourOf, note } = props;
  const printing = usePrinting();
  const tabs = useMemo(() => performanceTabs(rows, measure, colourOf), [rows, measure, colourOf]);
  const tab = tabs.find(({ channel }) => channel === chosen);
  const chart = useRef<ChartHandle>(null);
  const noteExport = useNoteExport();
  const table = useMemo(() => performanceTable(tabs, medium, axis), [tabs, medium, axis]);
  const actions = tab && (
    <>
      <PngButton
        chart={chart}
        fileName={`${fileName(`${title} ${tab.channel}`)}.png`}
        of={title}
        onSaved={noteExport}
      />
      <CsvButton table={table} name={title} chart={chart} />
    </>
  );
  return (
    <Panel title={title} description={tab ? axis : undefined} actions={tab && !printing ? actions : undefined}>
      {printing && tabs.length > 0 ? (
        <PrintedPerformance tabs={tabs} maximum={BARS_MAXIMUM} />
      ) : tab ? (
        <ChannelChart ref={chart} {...{ title, measure, axis, medium, tab }} />
      ) : (
        <EmptyState icon={BarChart3} sentence="The plan has no figures for this chart." />
      )}
      {tab && note && <p className={styles.note}>{note}</p>}
    </Panel>
  );
}

const showHover = (value: number) => hoverValue(measureText(value));

interface ChannelChartProps extends Pick<PerformancePanelProps, 'title' | 'measure' | 'axis' | 'medium'> {
  tab: ChannelBars;
  ref: Ref<ChartHandle>;
}

function ChannelChart({ title, measure, axis, medium, tab, ref }: ChannelChartProps) {
  const bars = useMemo(() => tab.bars.slice(0, BARS_MAXIMUM), [tab]);
  const headers = useMemo(() => [medium, axis] as const, [medium, axis]);
  return (
    <BarChart
      ref={ref}
      title={`${title}: ${tab.channel}`}
      headers={headers}
      bars={bars}
      summary={performanceSummary(tab, medium, measure, BARS_MAXIMUM)}
      axis={axis}
      showAxis={measureText}
      showHover={showHover}
    />
  );
}
