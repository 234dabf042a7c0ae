import { render, screen, waitFor } from '@testing-library/react';
import { stubTextSize } from '../../../testing/page/drawings.ts';
import { BarChart } from './BarChart.tsx';
import { LineChart } from './LineChart.tsx';
import type { LineData } from './LineChart.tsx';

const chartLines = ['BVOD', 'Radio', 'Cinema'].map((name, index) => ({
  name,
  colour: 'red',
  dash: 'Solid' as const,
  isQuiet: index === 2,
  points: [
    [0, 0],
    [10, 5 - index],
  ] as const,
}));
const lines: LineData = {
  lines: chartLines,
  isolated: null,
  highlighted: 'BVOD',
  summary: 'BVOD reaches most.',
  xTitle: 'Spend ($)',
  yTitle: 'People',
  ...{ formatX: String, formatY: String, formatXTick: String, formatYTick: String },
};
const bars = (names: readonly string[]) => ({
  title: 'Formats',
  headers: ['Format', 'Seconds'] as const,
  bars: names.map((name, index) => ({ name, value: index + 1, colour: 'red', label: `${index + 1} s` })),
  summary: 'As they are.',
  axisTitle: 'Seconds',
  ...{ formatTick: String, formatTooltip: String },
});

beforeAll(stubTextSize);

const drawing = () => document.querySelector('svg.highcharts-root');
const drawn = async () => {
  await waitFor(() => expect(drawing()).not.toBeNull());
  return drawing()!;
};
const lineSeries = (state = '') =>
  document.querySelectorAll(`.highcharts-line-series.highcharts-series${state}`).length;
const namesDrawn = () =>
  [...document.querySelectorAll('.highcharts-line-names text')].map(({ textContent }) => textContent);

test('a chart is not drawn again while its data and options are the same', async () => {
  const { rerender } = render(<LineChart title="Curves" data={lines} />);
  const before = await drawn();
  const first = before.querySelector('.highcharts-series path');
  rerender(<LineChart title="Curves" data={lines} ref={() => {}} />);
  expect(drawing()).toBe(before);
  expect(before.querySelector('.highcharts-series path')).toBe(first);
});

test('isolating a line and showing all again update the chart without drawing it again', async () => {
  const { rerender } = render(<LineChart title="Curves" data={lines} />);
  const before = await drawn();
  expect(lineSeries(':not([visibility=hidden])')).toBe(3);
  rerender(<LineChart title="Curves" data={{ ...lines, isolated: 'Radio', summary: 'Radio alone.' }} />);
  expect(drawing()).toBe(before);
  expect(lineSeries(':not([visibility=hidden])')).toBe(1);
  expect(namesDrawn()).toEqual(['Radio']);
  rerender(<LineChart title="Curves" data={{ ...lines, highlighted: 'Cinema' }} />);
  expect(drawing()).toBe(before);
  expect(lineSeries(':not([visibility=hidden])')).toBe(3);
  expect(new Set(namesDrawn())).toEqual(new Set(['BVOD', 'Radio', 'Cinema']));
  const width = (name: string) => {
    const index = chartLines.findIndex((line) => line.name === name);
    return before.querySelector(`.highcharts-series-${index} .highcharts-graph`)!.getAttribute('stroke-width');
  };
  expect([width('BVOD'), width('Radio'), width('Cinema')]).toEqual(['2', '2', '3']);
});

test('other bars in the same chart have their own names, labels and axis, and none is left over', async () => {
  const { rerender } = render(<BarChart {...bars(['30 s', '15 s', 'Six'])} />);
  const before = await drawn();
  const texts = (kind: string) =>
    [...document.querySelectorAll(`${kind} text`)].map(({ textContent }) => textContent).filter(Boolean);
  expect(texts('.highcharts-xaxis-labels')).toEqual(['30 s', '15 s', 'Six']);
  rerender(<BarChart {...bars(['Page', 'Half'])} title="Formats: Print" axisTitle="Contacts" />);
  expect(drawing()).toBe(before);
  expect(texts('.highcharts-xaxis-labels')).toEqual(['Page', 'Half']);
  expect(texts('.highcharts-data-labels')).toEqual(['1 s', '2 s']);
  expect(texts('.highcharts-yaxis')).toEqual(['Contacts']);
  expect(document.querySelectorAll('.highcharts-point')).toHaveLength(2);
  expect(screen.getByRole('figure', { name: 'Formats: Print' })).toContainElement(before as unknown as HTMLElement);
  // The drawing has the chart's title as its name, not "Interactive chart".
  expect(before).toHaveAttribute('aria-label', 'Formats: Print');
});
