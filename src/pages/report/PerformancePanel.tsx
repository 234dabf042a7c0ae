import { measureText } from '../../../core/words/amounts.ts';
import { useMemo, useState } from 'react';
import type { ScoreRow } from '../../../core/contract/rows.ts';
import { BarChart } from '../../components/charts/BarChart.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { usePrinting } from '../../ui/usePrinting.ts';
import { hoverValue } from '../../domain/messages.ts';
import { channelPaint } from '../../domain/report/darkColour.ts';
import { performanceSummary } from '../../domain/report/performanceSummary.ts';
import { performanceTabs } from '../../domain/report/reportSeries.ts';
import type { ChannelBars, ColourOf } from '../../domain/report/reportSeries.ts';
import { PerformanceOnPaper } from './PerformanceOnPaper.tsx';

interface PerformancePanelProps {
  title: string;
  rows: readonly ScoreRow[];
  measure: 'Score' | 'active_attention';
  /** The measure in words, with its unit. */
  axis: string;
  /** What a bar stands for. */
  medium: string;
  /** The channel shown until another is chosen; the first where it has no rows. */
  opensOn?: string | null | undefined;
  colourOf: ColourOf;
}

/** A file may name hundreds of vehicles in a channel; more bars than this would be no chart. */
const MOST_BARS = 40;

/** How the media or formats of a channel compare, one tab for each channel. */
export function PerformancePanel(props: PerformancePanelProps) {
  const { title, rows, measure, axis, medium, opensOn, colourOf } = props;
  const printing = usePrinting();
  const [wanted, setWanted] = useState<string | null>(null);
  const tabs = useMemo(() => performanceTabs(rows, measure, colourOf), [rows, measure, colourOf]);
  const chosen = [wanted, opensOn].map((name) => tabs.find((tab) => tab.channel === name)).find(Boolean) ?? tabs[0];
  if (!chosen) {
    return (
      <Panel title={title}>
        <EmptyState icon="bar-chart-3" sentence="The plan has no figures for this chart." />
      </Panel>
    );
  }
  if (printing) {
    return (
      <Panel title={title} says={axis}>
        <PerformanceOnPaper tabs={tabs} most={MOST_BARS} />
      </Panel>
    );
  }
  return (
    <Panel title={title} says={axis}>
      <Tabs
        label={title}
        tabs={tabs.map((tab) => ({ name: tab.channel, colour: channelPaint(tab.colour) }))}
        chosen={chosen.channel}
        onChoose={setWanted}
      >
        <ChannelChart key={chosen.channel} {...{ title, measure, axis, medium }} tab={chosen} />
      </Tabs>
    </Panel>
  );
}

const showHover = (value: number) => hoverValue(measureText(value));

interface ChannelChartProps extends Pick<PerformancePanelProps, 'title' | 'measure' | 'axis' | 'medium'> {
  tab: ChannelBars;
}

function ChannelChart({ title, measure, axis, medium, tab }: ChannelChartProps) {
  const bars = useMemo(() => tab.bars.slice(0, MOST_BARS), [tab]);
  const headers = useMemo(() => [medium, axis] as const, [medium, axis]);
  return (
    <BarChart
      title={`${title}: ${tab.channel}`}
      headers={headers}
      bars={bars}
      summary={performanceSummary(tab, medium, measure, MOST_BARS)}
      axis={axis}
      showAxis={measureText}
      showHover={showHover}
    />
  );
}
