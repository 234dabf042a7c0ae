import { render, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { theme } from '../../../testing/page/drawings.ts';
import { BarChart } from './BarChart.tsx';
import { waterfallOptions } from './WaterfallChart.tsx';
import type { ChartHandle } from './Chart.tsx';
import { csvOf, Highcharts, loadExporting } from './highcharts.ts';
import type { ChartOptions } from './highcharts.ts';
import { lineOptions } from './LineChart.tsx';
import { pairOptions } from './PairChart.tsx';

async function csvOfDrawing(options: ChartOptions): Promise<string> {
  await loadExporting();
  const container = document.body.appendChild(document.createElement('div'));
  const chart = Highcharts.chart(container, options);
  const csv = csvOf(chart, () => {});
  chart.destroy();
  container.remove();
  return csv;
}

test('the csv of a chart keeps names that look like markup, doubles quotes and has a row for each of two equal names', async () => {
  const chart = createRef<ChartHandle | null>();
  const bar = (name: string, value: number) => ({ name, value, colour: 'red', label: '' });
  const bars = [bar('The "Nine" <b>', 1200.5), bar('<img src=x>', 800), bar('<img src=x>', 7)];
  const texts = { summary: '', axisTitle: 'Budget ($)', formatTick: String, formatTooltip: String };
  render(<BarChart ref={chart} title="Mix" headers={['Channel', 'Budget']} bars={bars} {...texts} />);
  const rowCounts: number[] = [];
  await waitFor(async () =>
    expect(await chart.current!.csv((rows) => rowCounts.push(rows.length))).toBe(
      '"Category","Budget ($)"\r\n"The ""Nine"" <b>",1200.5\r\n"<img src=x>",800\r\n"<img src=x>",7\r\n',
    ),
  );
  expect(rowCounts.at(-1)).toBe(4);
});

test('the csv of a waterfall has the visible steps, without the invisible bars below them', async () => {
  const step = (name: string, from: number, to: number) => ({ name, from, to, colour: 'red', label: '' });
  const steps = [step('BVOD', 0, 50), step('Radio', 50, 80)];
  expect(
    await csvOfDrawing(waterfallOptions({ steps, summary: '', axisTitle: 'People', formatTick: String }, theme)),
  ).toBe('"Category","People"\r\n"BVOD",50\r\n"Radio",30\r\n');
});

test('lines have a column each; while one is isolated the others are left out, as in the table', async () => {
  const line = (name: string, last: number | null) => ({
    name,
    colour: 'red',
    dash: 'Solid' as const,
    points: [
      [0, 0],
      [10, last],
    ] as const,
  });
  const show = { formatX: String, formatY: String, formatXTick: String, formatYTick: String };
  const shown = {
    lines: [line('BVOD', 5), line('Radio', null)],
    summary: '',
    xTitle: 'Spend ($)',
    yTitle: 'People',
    ...show,
  };
  expect(await csvOfDrawing(lineOptions({ ...shown, isolated: null }, theme))).toBe(
    '"Spend ($)","BVOD","Radio"\r\n0,0,0\r\n10,5,\r\n',
  );
  expect(await csvOfDrawing(lineOptions({ ...shown, isolated: 'Radio' }, theme))).toBe(
    '"Spend ($)","Radio"\r\n0,0\r\n10,\r\n',
  );
});

test('pairs have a row for each category, with its name as it is', async () => {
  const pairs = {
    categories: ['<1>', '2'],
    main: { name: 'Ours', values: [1, 2] },
    compared: { name: 'Theirs', values: [3, 4] },
    summary: '',
    xTitle: 'Times',
    yTitle: 'People',
    formatY: String,
    formatYTick: String,
  };
  expect(await csvOfDrawing(pairOptions(pairs, theme))).toBe('"Times","Ours","Theirs"\r\n"<1>",1,3\r\n"2",2,4\r\n');
});
