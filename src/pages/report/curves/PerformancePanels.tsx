import { useMemo, useRef } from 'react';
import type { CSSProperties, Ref } from 'react';
import { BarChart3 } from 'lucide-react';
import { readRows } from '../../../../core/contract/jsonText.ts';
import type { PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import type { ScoreRow } from '../../../../core/contract/bodies/rows.ts';
import { preciseNumber } from '../../../../core/words/amounts.ts';
import { REPORT, hoverValue } from '../../../domain/messages.ts';
import { WITHIN_CHANNEL } from '../../../domain/report/attentionFigures.ts';
import { channelPaint } from '../../../domain/report/charts/darkColour.ts';
import {
  familyOf,
  performanceTable,
  performanceTabs,
  performanceSummary,
} from '../../../domain/report/charts/reportSeries.ts';
import type { ColourOf, ChannelBars, SeriesBar } from '../../../domain/report/charts/reportSeries.ts';
import { scoreRowsOf } from '../../../domain/report/scoreRows.ts';
import { PanelColumns } from '../../../ui/layout/PanelGroup.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { useIsNarrow } from '../../../ui/useMediaQuery.ts';
import { usePrinting } from '../../../ui/usePrinting.ts';
import type { ChartHandle } from '../../../components/charts/Chart.tsx';
import { PanelPngButton } from '../PanelPngButton.tsx';
import { BarChart } from '../../../components/charts/BarChart.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { ChannelName } from '../../../components/ChannelName.tsx';
import { CsvButton } from '../CsvButton.tsx';
import styles from './Performance.module.css';

interface PerformancePanelsProps {
  report: PlanReport;
  colourOf: ColourOf;
  /** The channels that have rows in at least one panel. Those of a family, such as television, follow one another. */
  channels: readonly string[];
  chosen: string | null;
  /** The channel of the second panel. It becomes the chosen channel after the next paint. */
  chosenAfterPaint: string | null;
  onChoose: (channel: string) => void;
}

/** A panel with the vehicles of one channel (on screen: media), and one with its formats, side by side. One list of tabs chooses the channel of both. */
export function PerformancePanels({
  report,
  colourOf,
  channels,
  chosen,
  chosenAfterPaint,
  onChoose,
}: PerformancePanelsProps) {
  const isPrinting = usePrinting();
  const isNarrow = useIsNarrow();
  const scores = useMemo(() => scoreRowsOf(report), [report]);
  const attention = useMemo(() => readRows<ScoreRow>(report.attention), [report]);
  const panels = (
    <PanelColumns className={styles.pair}>
      <PerformancePanel
        title={REPORT.performanceByMedium}
        rows={scores}
        measure="Score"
        axisTitle="Attentive contacts with the target per $"
        barKind="Medium"
        {...{ chosen, colourOf }}
      />
      <PerformancePanel
        title={REPORT.attentionByFormat}
        rows={attention}
        measure="active_attention"
        axisTitle="Active attention (seconds per exposure)"
        barKind="Format"
        chosen={chosenAfterPaint}
        colourOf={colourOf}
        note={report.assumptions && WITHIN_CHANNEL}
      />
    </PanelColumns>
  );
  if (isPrinting || chosen === null) return panels;
  return (
    <Tabs
      vertical={!isNarrow}
      label={`${REPORT.performanceByMedium}, ${REPORT.attentionByFormat}`}
      tabs={channels.map((name) => ({ name, colour: channelPaint(colourOf(name)), group: familyOf(name) }))}
      chosen={chosen}
      onChoose={onChoose}
    >
      {panels}
    </Tabs>
  );
}

interface PerformancePanelProps {
  title: string;
  rows: readonly ScoreRow[];
  /** The field of the rows that the bars show. */
  measure: 'Score' | 'active_attention';
  /** The label of the measure, with its unit. */
  axisTitle: string;
  /** What a bar represents, as the heading of the table names it: a vehicle (on screen: medium) or a format. */
  barKind: string;
  /** The channel whose bars are shown; null if the report has no rows for any performance panel. */
  chosen: string | null;
  colourOf: ColourOf;
  /** A sentence under the chart. */
  note?: string | undefined;
}

/** Maximum number of bars in a chart. A channel may have hundreds of vehicles, which are too many for a chart. */
const BARS_MAXIMUM = 40;

/** The vehicles or formats of the chosen channel. When printed, those of all channels. */
export function PerformancePanel(props: PerformancePanelProps) {
  const { title, rows, measure, axisTitle, barKind, chosen, colourOf, note } = props;
  const isPrinting = usePrinting();
  const tabs = useMemo(() => performanceTabs(rows, measure, colourOf), [rows, measure, colourOf]);
  const tab = tabs.find(({ channel }) => channel === chosen);
  const chart = useRef<ChartHandle>(null);
  const table = useMemo(() => performanceTable(tabs, barKind, axisTitle), [tabs, barKind, axisTitle]);
  const actions = tab && (
    <>
      <PanelPngButton chart={chart} chartName={title} part={`${title} ${tab.channel}`} />
      <CsvButton table={table} name={title} chart={chart} />
    </>
  );
  return (
    <Panel title={title} description={tab ? axisTitle : undefined} actions={tab && !isPrinting ? actions : undefined}>
      {isPrinting && tabs.length > 0 ? (
        <PrintedPerformance tabs={tabs} maximum={BARS_MAXIMUM} />
      ) : tab ? (
        <ChannelChart ref={chart} {...{ title, measure, axisTitle, barKind, tab }} />
      ) : (
        <EmptyState icon={BarChart3} sentence="The plan has no figures for this chart." />
      )}
      {tab && note && <p className={styles.note}>{note}</p>}
    </Panel>
  );
}

const formatTooltip = (value: number) => hoverValue(preciseNumber(value));

interface ChannelChartProps extends Pick<PerformancePanelProps, 'title' | 'measure' | 'axisTitle' | 'barKind'> {
  tab: ChannelBars;
  ref: Ref<ChartHandle>;
}

function ChannelChart({ title, measure, axisTitle, barKind, tab, ref }: ChannelChartProps) {
  const bars = useMemo(() => tab.bars.slice(0, BARS_MAXIMUM), [tab]);
  const headers = useMemo(() => [barKind, axisTitle] as const, [barKind, axisTitle]);
  return (
    <BarChart
      ref={ref}
      title={`${title}: ${tab.channel}`}
      headers={headers}
      bars={bars}
      summary={performanceSummary(tab, barKind, measure, BARS_MAXIMUM)}
      axisTitle={axisTitle}
      formatTick={preciseNumber}
      formatTooltip={formatTooltip}
    />
  );
}

interface PrintedPerformanceProps {
  tabs: readonly ChannelBars[];
  /** The maximum number of bars per channel. If a channel has more, a line below says how many it has. */
  maximum: number;
}

/** A figure below 1,000 has two decimals even if they are zeros, so that the figures of a column line up. */
function columnText({ value, label }: SeriesBar): string {
  const [whole, decimals = ''] = label.split('.');
  return value < 1000 ? `${whole}.${decimals.padEnd(2, '0')}` : label;
}

/** The bars of all channels for print, in columns. All bars have the same scale, so their figures need the same width everywhere. */
function PrintedPerformance({ tabs, maximum }: PrintedPerformanceProps) {
  const allBars = tabs.flatMap(({ bars }) => bars.slice(0, maximum));
  const largest = Math.max(0, ...allBars.map(({ value }) => value));
  const longest = Math.max(...allBars.map((bar) => columnText(bar).length));
  return (
    <div className={styles.channels} style={{ '--figure': `${longest}ch` } as CSSProperties}>
      {tabs.map(({ channel, colour, bars }) => (
        <section key={channel} className={styles.channel}>
          <h3>
            <ChannelName channel={channel} colour={colour} />
          </h3>
          <dl>
            {bars.slice(0, maximum).map((bar, index) => (
              // Vehicles may share a name, and their order never changes.
              <div key={index}>
                <dt>{bar.name}</dt>
                <dd>
                  <span aria-hidden className={styles.track}>
                    <span
                      className={styles.bar}
                      style={{
                        background: colour,
                        width: `${largest > 0 ? (100 * Math.max(0, bar.value)) / largest : 0}%`,
                      }}
                    />
                  </span>
                  {columnText(bar)}
                </dd>
              </div>
            ))}
          </dl>
          {bars.length > maximum && (
            <p className={styles.rest}>
              The first {maximum} of {bars.length}.
            </p>
          )}
        </section>
      ))}
    </div>
  );
}
