import { stubTextSize, theme } from '../../../testing/page/drawings.ts';
import { barOptions } from './BarChart.tsx';
import { waterfallOptions } from './WaterfallChart.tsx';
import { curveOptions } from './CurveChart.tsx';
import { Highcharts } from './highcharts.ts';
import type { ChartOptions } from './highcharts.ts';

const names = ['Video', 'Two or more channels'];

// jsdom measures no text: every text is given the same box, so that the library can lay out the chart.
beforeAll(stubTextSize);

/** The chart at the width of a phone. */
function drawChart(options: ChartOptions, width: number) {
  const container = document.body.appendChild(document.createElement('div'));
  const chart = Highcharts.chart(container, { ...options, chart: { ...options.chart, width } });
  return { chart, container };
}

const bars = (values: number[]) => ({
  bars: values.map((value, index) => ({ name: names[index]!, value, colour: 'red', label: '$903,597 (30%)' })),
  summary: '',
  axisTitle: 'Monthly budget ($)',
  formatTick: (value: number) => `$${value}`,
  formatTooltip: String,
});
const steps = {
  steps: names.map((name, index) => ({
    name,
    from: 0,
    to: 1_426_588 * (index + 1),
    colour: null,
    label: '1,426,588 (18%)',
  })),
  summary: '',
  axisTitle: 'Attentive reach (people)',
  formatTick: String,
};

test.each([
  ['mix', barOptions(bars([903_597, 842_809]), theme), 300, [0, 500_000]],
  ['dollars', barOptions(bars([7, 3]), theme), 270, [0, 5]],
  ['tenths', barOptions(bars([0.17, 0.02]), theme), 270, [0, 0.1]],
  ['waterfall', waterfallOptions(steps, theme), 150, [0, 2_500_000]],
])('the value axis of a narrow chart (%s) keeps two ticks: zero and a round number', (_what, options, width, ticks) => {
  expect(drawChart(options, width).chart.yAxis[0]!.tickPositions).toEqual(ticks);
});

test('a wide axis keeps the library’s ticks, and so do bars of zero', () => {
  const ticks = (options: ChartOptions) => drawChart(options, 1200).chart.yAxis[0]!.tickPositions!;
  expect(ticks(barOptions(bars([903_597, 842_809]), theme)).length).toBeGreaterThan(4);
  expect(ticks(barOptions(bars([0, 0]), theme))).toContain(0);
});

test('a curve on a phone has two ticks on its money axis', () => {
  const curve = {
    points: [
      [0, 0],
      [9_000_000, 5],
    ] as const,
    marked: null,
    markedName: '',
    summary: '',
    xTitle: 'Budget ($)',
    yTitle: 'People',
    formatX: String,
    formatY: String,
    formatXTick: String,
    formatYTick: String,
  };
  expect(drawChart(curveOptions(curve, theme), 180).chart.xAxis[0]!.tickPositions!.length).toBeGreaterThanOrEqual(2);
});

test('a narrow waterfall has its values below the names of its steps, a wide one next to its bars', () => {
  const named = (width: number) => {
    const { container } = drawChart(waterfallOptions(steps, theme), width);
    const texts = (of: string) => [...container.querySelectorAll(of)].map(({ textContent }) => textContent);
    return { axis: texts('.highcharts-xaxis-labels text'), nextToBars: texts('.highcharts-data-label') };
  };
  const narrow = named(320);
  expect(narrow.axis[0]).toMatch(/^Video.*1,426,588\u00A0\(18%\)$/s);
  expect(narrow.nextToBars).toEqual([]);
  const wide = named(900);
  expect(wide.axis[0]).toBe('Video');
  expect(wide.nextToBars).toEqual(['1,426,588 (18%)', '1,426,588 (18%)']);
});
