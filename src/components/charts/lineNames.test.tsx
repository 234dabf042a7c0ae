import { stubTextSize, theme } from '../../../testing/page/drawings.ts';
import { Highcharts } from './highcharts.ts';
import type { ChartOptions } from './highcharts.ts';
import { NAME_GAP_PX, nameMarginWidth, spreadNames } from './lineNames.ts';
import { lineOptions } from './LineChart.tsx';
import type { Line, LineData } from './LineChart.tsx';

const end = (name: string, y: number, isQuiet = false) => ({ name, y, isQuiet });
/** Ends at 3.4, 3.5, ... 4.8 million: as crowded as in a real report. */
const lines: Line[] = Array.from({ length: 15 }, (_, index) => ({
  name: `Channel ${index}`,
  colour: 'red',
  dash: 'Solid',
  isQuiet: index % 2 === 0,
  points: [
    [0, 0],
    [3_000_000, index === 7 ? null : 3_400_000 + index * 100_000],
  ],
}));
const shown: LineData = {
  lines,
  isolated: null,
  summary: '',
  xTitle: 'Spend ($)',
  yTitle: 'People',
  formatX: String,
  formatY: String,
  formatXTick: String,
  formatYTick: String,
};

// jsdom measures no text: every text is given the same box, so that the library can lay out the chart.
beforeAll(stubTextSize);

function namesDrawn(options: ChartOptions) {
  const container = document.body.appendChild(document.createElement('div'));
  const chart = Highcharts.chart(container, options);
  const texts = [...container.querySelectorAll('.highcharts-line-names text')];
  const names = texts.map((text) => ({ name: text.textContent, y: Number(text.getAttribute('y')), text }));
  return { chart, container, names };
}

test('names with enough room are placed at their lines', () => {
  expect(spreadNames([end('low', 200), end('high', 20)], 0, 300)).toEqual([
    { name: 'high', y: 20 },
    { name: 'low', y: 200 },
  ]);
});

test('names that would overlap move apart as little as possible and stay inside', () => {
  const spread = spreadNames([end('a', 100), end('b', 100), end('c', 101), end('d', 299), end('e', 300)], 0, 300);
  expect(spread.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd', 'e']);
  for (const [index, { y }] of spread.slice(1).entries())
    expect(y - spread[index]!.y).toBeGreaterThanOrEqual(NAME_GAP_PX - 1e-9);
  expect(spread[1]!.y).toBeCloseTo(100 + 1 / 3);
  expect(spread.at(-1)!.y).toBe(300);
});

test('without room for all names, those of the highest line and of the mix are kept', () => {
  const ends = [end('top', 0, true), end('x', 1, true), end('mix', 2), end('y', 3, true), end('mix too', 4)];
  expect(spreadNames(ends, 0, 3 * NAME_GAP_PX).map(({ name }) => name)).toEqual(['top', 'x', 'mix', 'mix too']);
  expect(spreadNames(ends, 0, 2 * NAME_GAP_PX).map(({ name }) => name)).toEqual(['top', 'mix', 'mix too']);
  expect(spreadNames([], 0, 100)).toEqual([]);
});

test('every line of a crowded chart is named at its end, without overlaps, quiet lines in a quieter colour', () => {
  const { names } = namesDrawn(lineOptions(shown, theme));
  // A line that breaks off is named at its last point.
  expect(new Set(names.map(({ name }) => name))).toEqual(new Set(lines.map(({ name }) => name)));
  const places = names.map(({ y }) => y).sort((first, second) => first - second);
  for (const [index, y] of places.slice(1).entries()) expect(y - places[index]!).toBeGreaterThanOrEqual(12);
  const fill = (name: string) => getComputedStyle(names.find((drawn) => drawn.name === name)!.text).fill;
  expect(fill('Channel 1')).not.toBe(fill('Channel 2'));
});

/** The same lines, with the highest value just below a tick: any padding above it would add a tick. */
const linesBelowTick: Line[] = lines.map((line) => ({
  ...line,
  points: line.points.map(([x, y]) => [x, y && y * (7_900_000 / 4_800_000)] as const),
}));

test('an isolated line is the only one named, and a chart rendered again has each name once', () => {
  const { chart, container } = namesDrawn(lineOptions({ ...shown, isolated: 'Channel 3' }, theme));
  const names = () => [...container.querySelectorAll('.highcharts-line-names text')].map((text) => text.textContent);
  expect(names()).toEqual(['Channel 3']);
  // The axis stays the one of all lines.
  const axisOf = (options: ChartOptions) => namesDrawn(options).chart.yAxis[0]!.getExtremes().max;
  const axisMaximum = (isolated: string | null) =>
    axisOf(lineOptions({ ...shown, lines: linesBelowTick, isolated }, theme));
  expect(axisMaximum('Channel 3')).toBe(axisMaximum(null));
  chart.setSize(500, 300, false);
  expect(names()).toEqual(['Channel 3']);
});

test('a name is text, never markup, and a long one is shortened', () => {
  const named = lines
    .slice(0, 2)
    .map((line, index) => ({ ...line, name: index ? 'A channel with no end of a name' : '<b>x</b>' }));
  const { container, names } = namesDrawn(lineOptions({ ...shown, lines: named }, theme));
  expect(names.map(({ name }) => name)).toEqual(['A channel with no end\u2026', '<b>x</b>']);
  expect(container.querySelector('.highcharts-line-names b')).toBeNull();
  expect(nameMarginWidth(named)).toBe(nameMarginWidth([{ name: 'x'.repeat(22) }]));
});
