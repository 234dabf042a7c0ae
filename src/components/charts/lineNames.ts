import { escapeHtml } from './chartOptions.ts';
import type { ChartTheme } from './chartTheme.ts';
import type { ChartDrawing } from './highcharts.ts';

/** A line of a chart whose name is written at its right end. */
export interface NamedLine {
  readonly name: string;
  readonly colour: string;
  /** Drawn thinner, with its name in a quieter colour. */
  readonly isQuiet: boolean;
}

/** The end of a line; `y` in px from the top. */
export interface LineEnd {
  readonly name: string;
  readonly y: number;
  readonly isQuiet: boolean;
}

/** Smallest distance between two names [px]. */
export const NAME_GAP_PX = 13;
const FONT_SIZE_PX = 11;
/** Width of a character of a name, about. */
const CHARACTER_PX = 6.3;
/** Width of the strokes (leaders) from the lines to their names. */
const LEADER_PX = 26;
const NAME_CHARACTERS_MAXIMUM = 22;

/** Width [px] of a chart's right margin, which has the names of its lines and the strokes (leaders) from the lines to their names. */
export function nameMarginWidth(lines: readonly Pick<NamedLine, 'name'>[]): number {
  const longest = Math.max(0, ...lines.map(({ name }) => shortName(name).length));
  return LEADER_PX + Math.ceil(CHARACTER_PX * longest) + 4;
}

function shortName(name: string): string {
  return name.length > NAME_CHARACTERS_MAXIMUM ? `${name.slice(0, NAME_CHARACTERS_MAXIMUM - 1)}\u2026` : name;
}

/**
 * Places the names of lines at their ends without overlaps, each as near to its line as possible (isotonic regression: neighbours that
 * would collide share their mean). If there is no room for all, quiet lines lose their names first, starting with the lowest line. The
 * highest line always keeps its name.
 * @param top  smallest y of a name [px]
 * @param bottom  largest y of a name [px]
 * @returns the names from top to bottom with their y [px]
 */
export function spreadNames(ends: readonly LineEnd[], top: number, bottom: number) {
  const capacity = Math.max(1, Math.floor((bottom - top) / NAME_GAP_PX) + 1);
  const byHeight = [...ends].sort((first, second) => first.y - second.y);
  const [highest, ...others] = byHeight;
  if (!highest) return [];
  const byPriority = [highest, ...others.filter(({ isQuiet }) => !isQuiet), ...others.filter(({ isQuiet }) => isQuiet)];
  const endsWithName = new Set(byPriority.slice(0, capacity));
  const named = byHeight.filter((end) => endsWithName.has(end));
  const lowestStart = bottom - (named.length - 1) * NAME_GAP_PX;
  // Names without overlaps are at least `NAME_GAP_PX` apart. Less the gaps above each name, their positions are non-decreasing.
  const starts = isotonicMeans(named.map(({ y }, index) => y - index * NAME_GAP_PX));
  return named.map(({ name }, index) => ({
    name,
    y: Math.min(Math.max(starts[index] ?? top, top), Math.max(top, lowestStart)) + index * NAME_GAP_PX,
  }));
}

/** Isotonic regression (pool adjacent violators): the nearest non-decreasing sequence in least squares. */
function isotonicMeans(values: readonly number[]): number[] {
  const pools: { sum: number; count: number }[] = [];
  for (const value of values) {
    let pool = { sum: value, count: 1 };
    for (
      let previous = pools.at(-1);
      previous && previous.sum / previous.count > pool.sum / pool.count;
      previous = pools.at(-1)
    ) {
      pool = { sum: pool.sum + previous.sum, count: pool.count + previous.count };
      pools.pop();
    }
    pools.push(pool);
  }
  return pools.flatMap(({ sum, count }) => Array<number>(count).fill(sum / count));
}

type Group = ReturnType<ChartDrawing['renderer']['g']>;
/** The names that each chart shows. They are removed when the chart renders again. */
const drawnNames = new WeakMap<ChartDrawing, Group>();

/** Writes the name of every visible line at its end, on the screen and in exported images. */
export function drawLineNames(chart: ChartDrawing, lines: readonly NamedLine[], theme: ChartTheme): void {
  drawnNames.get(chart)?.destroy();
  // Hidden from assistive technology, which gets the names from the legend.
  const group = chart.renderer.g('line-names').attr({ zIndex: 6, 'aria-hidden': 'true' }).add();
  drawnNames.set(chart, group);
  const ends = new Map(lines.flatMap((line) => lineEnd(chart, line)).map((end) => [end.name, end]));
  const edge = chart.plotLeft + chart.plotWidth;
  for (const { name, y } of spreadNames([...ends.values()], chart.plotTop, chart.plotTop + chart.plotHeight)) {
    const end = ends.get(name);
    if (!end) continue;
    // The leader: from the end of the line to the margin, and from there to the name, with a gap of 3 px at both ends.
    const leader = [
      ['M', end.x + 3, end.y],
      ['L', edge + 4, end.y],
      ['L', edge + LEADER_PX - 6, y],
      ['L', edge + LEADER_PX - 3, y],
    ];
    chart.renderer
      .path(leader as never)
      .attr({ stroke: end.colour, 'stroke-width': 1, opacity: 0.7 })
      .add(group);
    chart.renderer
      .text(escapeHtml(shortName(name)), edge + LEADER_PX, y + 4)
      .css({
        color: end.isQuiet ? theme.quiet : theme.text,
        fontSize: `${FONT_SIZE_PX}px`,
        fontWeight: end.isQuiet ? '400' : '600',
      })
      .add(group);
  }
}

/** The position of a line's last point with a value, as a list of one; empty if the line is hidden or has no values. */
function lineEnd(chart: ChartDrawing, line: NamedLine) {
  const series = chart.series.find(({ name, visible }) => visible && name === line.name);
  const last = series?.points.findLast(({ y }) => y !== null && y !== undefined);
  if (last?.plotX === undefined || last.plotY === undefined) return [];
  return [{ ...line, x: chart.plotLeft + last.plotX, y: chart.plotTop + last.plotY }];
}
