import { useCallback } from 'react';
import type { Ref } from 'react';
import { Chart } from './Chart.tsx';
import type { ChartHandle } from './Chart.tsx';
import { NumbersTable } from '../../ui/table/NumbersTable.tsx';
import type { ChartTheme } from './chartTheme.ts';
import { baseOptions, escapeHtml, valueAxisOptions } from './chartOptions.ts';
import type { BarSeries, ChartOptions, ResponsiveRule } from './highcharts.ts';

interface WaterfallChartProps extends WaterfallData {
  title: string;
  /** Headers of the table of numbers. */
  headers: readonly [name: string, value: string];
  ref?: Ref<ChartHandle> | undefined;
}

/** A waterfall chart, which shows how a sum is built up step by step. Props must be memoized by the caller. */
export function WaterfallChart({ title, headers, ref, steps, summary, axisTitle, formatTick }: WaterfallChartProps) {
  const buildOptions = useCallback(
    (theme: ChartTheme) => waterfallOptions({ steps, summary, axisTitle, formatTick }, theme),
    [steps, summary, axisTitle, formatTick],
  );
  const table = <NumbersTable caption={title} headers={headers} rows={steps.map((step) => [step.name, step.label])} />;
  return (
    <Chart
      ref={ref}
      title={title}
      summary={summary}
      height={waterfallHeight(steps.length)}
      buildOptions={buildOptions}
      table={table}
    />
  );
}

/** One bar of a waterfall chart. */
interface Step {
  name: string;
  /** Where the bar begins and where it ends, as values of the axis. */
  from: number;
  to: number;
  /** Any CSS colour; null for a bar that is no channel: people reached by several channels, and the total. */
  colour: string | null;
  /** The text next to the step. */
  label: string;
}

export interface WaterfallData {
  steps: readonly Step[];
  summary: string;
  /** Title of the value axis, with its unit. */
  axisTitle: string;
  /** Writes a value at the value axis. */
  formatTick: (value: number) => string;
}

const ROW_PX = 36;
/** Width of a character of a label, about. */
const LABEL_CHARACTER_PX = 7;
/** Height of the value axis. */
const AXIS_PX = 72;
/** In a narrower chart than this, labels are shown below the names of the steps, in taller rows. */
const NARROW_CHART_PX = 460;
/** Height of a row in a narrow chart. */
const NARROW_ROW_PX = 48;

function waterfallHeight(steps: number): number {
  return steps * ROW_PX + AXIS_PX;
}

/** Options of a horizontal waterfall chart, in which each bar starts where the previous bar ends. Bars are stacked on invisible bars. */
export function waterfallOptions(
  { steps, summary, axisTitle, formatTick }: WaterfallData,
  theme: ChartTheme,
): ChartOptions {
  const base = baseOptions(theme, summary, (index) => `${steps[index]?.name}: ${steps[index]?.label}`);
  const labelMargin = 16 + LABEL_CHARACTER_PX * Math.max(4, ...steps.map((step) => step.label.length));
  return {
    ...base,
    chart: { ...base.chart, type: 'bar', height: waterfallHeight(steps.length), marginRight: labelMargin },
    xAxis: {
      categories: steps.map((step) => escapeHtml(step.name)),
      lineColor: theme.axis,
      labels: { style: { color: theme.text, fontSize: '13px' } },
    },
    yAxis: {
      ...valueAxisOptions(theme, axisTitle, formatTick),
      min: 0,
      maxPadding: 0,
      endOnTick: false,
      reversedStacks: false,
    },
    tooltip: {
      ...base.tooltip,
      formatter() {
        const step = steps[this.index];
        return `<b>${escapeHtml(step?.name ?? '')}</b><br/>${escapeHtml(step?.label ?? '')}`;
      },
    },
    plotOptions: {
      ...base.plotOptions,
      series: { ...base.plotOptions?.series, stacking: 'normal', showInLegend: false },
      bar: { maxPointWidth: 26, pointPadding: 0.08, groupPadding: 0.08, borderWidth: 0, borderRadius: 2 },
    },
    responsive: { rules: [narrowRule(steps, theme)] },
    series: [
      {
        type: 'bar',
        name: 'Start',
        color: 'transparent',
        enableMouseTracking: false,
        // These invisible bars only offset the visible bars, so they are left out of the export and of the descriptions.
        includeInDataExport: false,
        accessibility: { enabled: false },
        data: steps.map((step) => step.from),
      },
      stepSeries(steps, axisTitle, theme),
    ],
  };
}

/** The visible bars. */
function stepSeries(steps: readonly Step[], name: string, theme: ChartTheme): BarSeries {
  const total = steps.at(-1);
  const colourOf = (step: Step) => {
    if (step.colour) return theme.channelColour(step.colour);
    return step === total ? theme.text : theme.axis;
  };
  return {
    type: 'bar',
    name,
    // A channel that adds very few people still gets a visible bar.
    minPointLength: 2,
    dataLabels: {
      enabled: true,
      inside: false,
      align: 'left',
      x: 4,
      crop: false,
      overflow: 'allow',
      style: { color: theme.text, fontSize: '12px', fontWeight: '500', textOutline: 'none', whiteSpace: 'nowrap' },
      formatter() {
        return escapeHtml(steps[this.index]?.label ?? '');
      },
    },
    data: steps.map((step) => ({ name: step.name, y: step.to - step.from, color: colourOf(step) })),
  };
}

/** In a narrow chart, labels are below the names of the steps. */
function narrowRule(steps: readonly Step[], theme: ChartTheme): ResponsiveRule {
  return {
    condition: { maxWidth: NARROW_CHART_PX },
    chartOptions: {
      chart: { marginRight: 16, height: steps.length * NARROW_ROW_PX + AXIS_PX },
      xAxis: {
        labels: {
          // Otherwise the library would shorten the first label, because it measures the label before this rule gives it two lines.
          style: { whiteSpace: 'nowrap', textOverflow: 'none' },
          formatter: ({ pos }) => nameWithLabel(steps[pos], theme),
        },
      },
      // The first series, the invisible bars, has no labels.
      series: [{}, { dataLabels: { enabled: false } }] as never,
    },
  };
}

/** A step's name with its value below. */
function nameWithLabel(step: Step | undefined, theme: ChartTheme): string {
  if (!step) return '';
  // Non-breaking spaces keep the label on one line. A share on a line of its own would seem to belong to the next step.
  const labelText = escapeHtml(step.label).replaceAll(' ', '\u00A0');
  const label = `<span style="color:${theme.quiet};font-size:12px">${labelText}</span>`;
  return `${escapeHtml(step.name)}<br/>${label}`;
}
