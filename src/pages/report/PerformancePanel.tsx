import { useMemo, useState } from 'react';
import type { ScoreRow } from '../../../contract/rows.ts';
import { BarChart } from '../../components/charts/BarChart.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Panel } from '../../components/Panel.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { hoverValue } from '../../domain/messages.ts';
import { measureText, performanceTabs } from '../../domain/reportSeries.ts';
import type { ChannelBars, ColourOf } from '../../domain/reportSeries.ts';

interface PerformancePanelProps {
  title: string;
  rows: readonly ScoreRow[];
  measure: 'Score' | 'active_attention';
  /** The measure in words, with its unit. */
  axis: string;
  /** What a bar stands for. */
  medium: string;
  colourOf: ColourOf;
}

/** A file may name hundreds of vehicles in a channel; more bars than this would be no chart. */
const MOST_BARS = 40;

/** How the media or formats of a channel compare, one tab for each channel. */
export function PerformancePanel({ title, rows, measure, axis, medium, colourOf }: PerformancePanelProps) {
  const [wanted, setWanted] = useState<string | null>(null);
  const tabs = useMemo(() => performanceTabs(rows, measure, colourOf), [rows, measure, colourOf]);
  const chosen = tabs.find((tab) => tab.channel === wanted) ?? tabs[0];
  if (!chosen) {
    return (
      <Panel title={title}>
        <EmptyState icon="bar-chart-3" sentence="The plan has no figures for this chart." />
      </Panel>
    );
  }
  return (
    <Panel title={title} says={axis}>
      <Tabs
        label={title}
        tabs={tabs.map((tab) => ({ name: tab.channel, colour: tab.colour }))}
        chosen={chosen.channel}
        onChoose={setWanted}
      >
        <ChannelChart key={chosen.channel} title={title} axis={axis} medium={medium} tab={chosen} />
      </Tabs>
    </Panel>
  );
}

const showHover = (value: number) => hoverValue(measureText(value));

function ChannelChart({ title, axis, medium, tab }: { title: string; axis: string; medium: string; tab: ChannelBars }) {
  const bars = useMemo(() => tab.bars.slice(0, MOST_BARS), [tab]);
  const headers = useMemo(() => [medium, axis] as const, [medium, axis]);
  return (
    <BarChart
      title={`${title}: ${tab.channel}`}
      headers={headers}
      bars={bars}
      summary={summaryOf(tab, medium)}
      axis={axis}
      showAxis={measureText}
      showHover={showHover}
    />
  );
}

function summaryOf({ channel, bars }: ChannelBars, medium: string): string {
  const [first, second] = bars;
  if (!first) return `${channel} has no figures.`;
  if (!second) return `${first.name} is the only ${medium.toLowerCase()} of ${channel}: ${first.label}.`;
  const last = bars.at(-1) ?? second;
  const cut = bars.length > MOST_BARS ? ` The first ${MOST_BARS} of ${bars.length} are drawn.` : '';
  if (first.label === last.label) return `All ${bars.length} of ${channel} stand alike (${first.label}).${cut}`;
  return `In ${channel}, ${first.name} is highest (${first.label}) and ${last.name} lowest (${last.label}).${cut}`;
}
