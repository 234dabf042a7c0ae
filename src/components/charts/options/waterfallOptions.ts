import { baseOptions, escapeHtml, valueAxis } from './chartOptions.ts';
import type { ChartTheme } from './chartTheme.ts';
import type { BarSeries, ChartOptions, ResponsiveRule } from '../highcharts.ts';

/** One step of a waterfall. */
interface Step {
  name: string;
  from: number;
  to: number;
  /** Any CSS colour; null for the remainder and the total. */
  colour: string | null;
  /** The text next to the step. */
  label: string;
}

export interface WaterfallData {
  steps: readonly Step[];
  summary: string;
  /** Title of the value axis, with its unit. */
  axis: string;
  showAxis: (value: number) => string;
}

const ROW_PX = 36;
const LABEL_CHARACTER_PX = 7;
/** Below this width, labels are shown below the names of the steps, in taller rows. */
const NARROW_PX = 460;
const NARROW_LINE_PX = 48;

export function waterfallHeight(steps: number): number {
  return steps * ROW_PX + 72;
}

/** A horizontal waterfall: each bar starts where the previous one ended. Drawn as bars stacked on invisible bars. */
export function waterfallOptions({ steps, summary, axis, showAxis }: WaterfallData, theme: ChartTheme): ChartOptions {
  const base = baseOptions(theme, summary, (at) => `${steps[at]?.name}: ${steps[at]?.label}`);
  const room = 16 + LABEL_CHARACTER_PX * Math.max(4, ...steps.map((step) => step.label.length));
  return {
    ...base,
    chart: { ...base.chart, type: 'bar', height: waterfallHeight(steps.length), marginRight: room },
    xAxis: {
      categories: steps.map((step) => escapeHtml(step.name)),
      lineColor: theme.axis,
      labels: { style: { color: theme.text, fontSize: '13px' } },
    },
    yAxis: { ...valueAxis(theme, axis, showAxis), min: 0, maxPadding: 0, endOnTick: false, reversedStacks: false },
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
        // Invisible: it only offsets the visible bars, and has no meaning of its own.
        includeInDataExport: false,
        accessibility: { enabled: false },
        data: steps.map((step) => step.from),
      },
      stepSeries(steps, axis, theme),
    ],
  };
}

/** The visible bars. */
function stepSeries(steps: readonly Step[], name: string, theme: ChartTheme): BarSeries {
  return {
    type: 'bar',
    name,
    // A channel that adds few people still has a visible bar.
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
    data: steps.map((step, place) => ({
      name: step.name,
      y: step.to - step.from,
      color: step.colour ? theme.channelColour(step.colour) : place === steps.length - 1 ? theme.text : theme.axis,
    })),
  };
}

/** In a narrow chart, labels are below the names of the steps. */
function narrowRule(steps: readonly Step[], theme: ChartTheme): ResponsiveRule {
  return {
    condition: { maxWidth: NARROW_PX },
    chartOptions: {
      chart: { marginRight: 16, height: steps.length * NARROW_LINE_PX + 72 },
      xAxis: {
        labels: {
          // The library would shorten the first label: it measures it before the rule gives it two lines.
          style: { whiteSpace: 'nowrap', textOverflow: 'none' },
          formatter: ({ pos }) => namedStep(steps[pos], theme),
        },
      },
      series: [{}, { dataLabels: { enabled: false } }] as never,
    },
  };
}

/** A step's name with its value below. */
function namedStep(step: Step | undefined, theme: ChartTheme): string {
  if (!step) return '';
  // Non-breaking: a share on a line of its own would look like the next step's.
  const words = escapeHtml(step.label).replaceAll(' ', '\u00A0');
  const label = `<span style="color:${theme.quiet};font-size:12px">${words}</span>`;
  return `${escapeHtml(step.name)}<br/>${label}`;
}
