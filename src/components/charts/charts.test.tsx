import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { theme } from '../../../testing/page/drawings.ts';
import { BarChart, barOptions } from './BarChart.tsx';
import { PairChart, pairOptions } from './PairChart.tsx';
import { waterfallOptions } from './WaterfallChart.tsx';
import { pictureOptions } from './Chart.tsx';
import type { ChartHandle } from './Chart.tsx';
import { ChartLegend } from './ChartLegend.tsx';
import { escapeHtml } from './chartOptions.ts';
import { Highcharts, loadExporting } from './highcharts.ts';
import { DASHES, lineOptions } from './LineChart.tsx';
import type { LineData } from './LineChart.tsx';
import { PngButton } from './PngButton.tsx';

const bars = [
  { name: 'BVOD', value: 1200.5, colour: 'rgb(1, 2, 3)', label: '$1,201 (60%)' },
  { name: '<img src=x>', value: 800, colour: 'rgb(4, 5, 6)', label: '$800 (40%)' },
];
const shownBars = {
  bars,
  summary: 'BVOD takes the most.',
  axisTitle: 'Budget ($)',
  formatTick: String,
  formatTooltip: (value: number) => `Value: ${value}`,
};
const headers = ['Channel', 'Budget'] as const;

const lines: LineData = {
  lines: [
    {
      name: 'BVOD',
      colour: 'red',
      dash: 'Solid',
      points: [
        [0, 0],
        [10, 5],
      ],
    },
    {
      name: 'Radio',
      colour: 'blue',
      dash: 'ShortDash',
      points: [
        [0, 0],
        [10, null],
      ],
    },
  ],
  isolated: null,
  summary: 'BVOD reaches most.',
  xTitle: 'Spend ($)',
  yTitle: 'People',
  formatX: String,
  formatY: String,
  formatXTick: String,
  formatYTick: String,
};

test('bars are at most 32 px wide, and their tooltip is text, not markup', () => {
  const options = barOptions(shownBars, theme);
  expect(options.plotOptions?.bar?.maxPointWidth).toBe(32);
  const formatter = options.tooltip?.formatter as unknown as (this: { index: number; y: number }) => string;
  expect(formatter.call({ index: 0, y: 1200.5 })).toContain('Value: 1200.5');
  expect(formatter.call({ index: 1, y: 800 })).not.toContain('<img');
  expect(escapeHtml('<a "b" & c>')).toBe('&lt;a &quot;b&quot; &amp; c&gt;');
});

test('a line is dotted from `dottedFrom` on, and keeps its own dash before', () => {
  const [first, second] = lines.lines;
  const { series } = lineOptions({ ...lines, lines: [{ ...first!, dottedFrom: 4 }, second!] }, theme);
  expect(series![0]).toMatchObject({ dashStyle: 'Solid', zoneAxis: 'x', zones: [{ value: 4 }, { dashStyle: 'Dot' }] });
  expect(series![1]).not.toHaveProperty('zones');
  expect(DASHES.filter((dash) => /Dot$/.test(dash) && !dash.includes('Dash'))).toEqual([]);
});

test('points are described by their labels, with the series name where there are several', () => {
  const descriptionOf = (series: number, point: { index: number; x: number; y: number }) => {
    const formatter = barOptions(shownBars, theme).accessibility?.point?.descriptionFormatter as unknown as (
      point: object,
    ) => string;
    return formatter({ ...point, series: { name: 'Budget', chart: { series: Array(series).fill(null) } } });
  };
  expect(descriptionOf(1, { index: 0, x: 0, y: 1200.5 })).toBe('BVOD: $1,201 (60%)');
  expect(descriptionOf(2, { index: 0, x: 0, y: 1200.5 })).toBe('Budget, BVOD: $1,201 (60%)');
});

test('each step of a waterfall starts where the previous one ended', () => {
  const steps = [
    { name: 'BVOD', from: 0, to: 50, colour: 'red', label: '50' },
    { name: 'All', from: 0, to: 80, colour: null, label: '80' },
  ];
  const [unseen, seen] = waterfallOptions({ steps, summary: '', axisTitle: 'People', formatTick: String }, theme)
    .series as [{ data: unknown[]; accessibility: { enabled: boolean } }, { data: { y: number; color: string }[] }];
  expect(unseen).toMatchObject({ data: [0, 0], color: 'transparent', accessibility: { enabled: false } });
  expect(seen.data.map(({ y, color }) => [y, color])).toEqual([
    [50, 'red'],
    [80, theme.text],
  ]);
});

test('an isolated line is the only visible one and the axis does not change', () => {
  const visible = (shown: LineData) => lineOptions(shown, theme).series?.map((series) => series.visible);
  expect(visible(lines)).toEqual([true, true]);
  expect(visible({ ...lines, isolated: 'Radio' })).toEqual([false, true]);
  expect(lineOptions({ ...lines, isolated: 'Radio' }, theme).yAxis).toMatchObject({ softMax: 5 });
});

test('a chart is a named figure with a summary, a drawing and its numbers', async () => {
  render(<BarChart title="Mix" headers={headers} {...shownBars} />);
  const figure = screen.getByRole('figure', { name: 'Mix' });
  await waitFor(() => expect(figure.querySelector('svg.highcharts-root')).toBeInTheDocument());
  expect(figure).toHaveTextContent('BVOD takes the most.');
  await userEvent.click(within(figure).getByText('Show the numbers'));
  expect(within(figure).getByRole('row', { name: '<img src=x> $800 (40%)' })).toBeVisible();
});

test('a legend shows a plan name that looks like markup', async () => {
  const values = [1];
  const data = {
    ...{ summary: '', xTitle: '', yTitle: 'Budget ($)', categories: ['BVOD'] },
    ...{ main: { name: 'Summer <launch>', values }, compared: { name: 'Base', values } },
    ...{ formatX: String, formatY: String, formatXTick: String, formatYTick: String },
  };
  render(<PairChart title="Money" data={data} />);
  const figure = screen.getByRole('figure', { name: 'Money' });
  const legend = () => figure.querySelector('.highcharts-legend');
  await waitFor(() => expect(legend()).toHaveTextContent('Summer <launch>'));
  const { labelFormatter } = pictureOptions(pairOptions(data, theme), 'Money').legend!;
  expect(labelFormatter?.call({ name: 'Summer <launch>' } as never)).toBe('Summer &lt;launch&gt;');
});

test('no export server can be used: its address is removed and the fallback is off', async () => {
  await loadExporting();
  const { exporting } = Highcharts.getOptions();
  expect(exporting).toMatchObject({ local: true, fallbackToExportServer: false });
  expect(exporting?.url).toBeUndefined();
});

test('a PNG has series of its own, since those on the screen may have colours of the dark theme', async () => {
  await loadExporting();
  const exportedOptions: { series?: unknown[]; title?: object }[] = [];
  const chart = createRef<ChartHandle | null>();
  render(<BarChart ref={chart} title="Mix" headers={headers} {...shownBars} />);
  const drawn = await waitFor(() => {
    const found = Highcharts.charts.find((candidate) => candidate !== undefined);
    expect(found).toBeDefined();
    return found as unknown as { exportChart: (from: object, options: object) => object };
  });
  jest
    .spyOn(drawn, 'exportChart')
    .mockImplementation((_from, options) => Promise.resolve(exportedOptions.push(options)));
  await chart.current!.downloadPng('mix.png');
  expect(exportedOptions).toMatchObject([{ title: { text: 'Mix' }, series: [{ type: 'bar' }] }]);
});

test('a PNG that cannot be made shows an error next to its button', async () => {
  const chart = createRef<ChartHandle | null>();
  chart.current = {
    downloadPng: () => Promise.reject(new Error('no canvas')),
    csv: () => Promise.resolve(''),
    picture: () => Promise.resolve(new Blob()),
  };
  const saved: string[] = [];
  render(<PngButton chart={chart} fileName="chart.png" onSaved={(file) => saved.push(file)} />);
  await userEvent.click(screen.getByRole('button', { name: 'Download PNG' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The picture could not be made: no canvas');
  expect(saved).toEqual([]);
});

test('the legend passes on the channel that was pressed and shows which is isolated', async () => {
  const chosen: string[] = [];
  render(<ChartLegend label="Channels" lines={lines.lines} isolated="BVOD" onIsolate={(name) => chosen.push(name)} />);
  expect(screen.getByRole('button', { name: 'BVOD' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Radio' }));
  expect(chosen).toEqual(['Radio']);
});
