import { escapeHtml } from './chartOptions.ts';
import type { ChartTheme } from './chartTheme.ts';
import type { ChartDrawing } from '../highcharts.ts';

/** A line to be named where it ends. */
export interface NamedLine {
  readonly name: string;
  readonly colour: string;
  /** Drawn thinner and named in a quieter colour. */
  readonly quiet: boolean;
}

/** Where a line ends [px from the top], and whether it is one of the quiet ones. */
export interface LineEnd {
  readonly name: string;
  readonly y: number;
  readonly quiet: boolean;
}

/** From one name to the next [px]: a line of the type below. */
export const NAME_GAP_PX = 13;
const TYPE_PX = 11;
const CHARACTER_PX = 6.3;
const LEADER_PX = 26;
const LONGEST_NAME = 22;

/** Room at the right of a drawing for the names of its lines, leaders included [px]. */
export function nameRoom(lines: readonly Pick<NamedLine, 'name'>[]): number {
  const longest = Math.max(0, ...lines.map(({ name }) => shortName(name).length));
  return LEADER_PX + Math.ceil(CHARACTER_PX * longest) + 4;
}

function shortName(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}\u2026` : name;
}

/**
 * Places the names of lines beside their ends so that none touches another, each as near to its line as the others allow
 * (isotonic regression: neighbours that would collide share their mean). Where there is no room for all, the quiet ones
 * go first, the lowest of them first; the highest line keeps its name in any case.
 * @param top where the first name may stand, and `bottom` where the last [px]
 * @returns the names from top to bottom with their places [px]
 */
export function spreadNames(ends: readonly LineEnd[], top: number, bottom: number) {
  const most = Math.max(1, Math.floor((bottom - top) / NAME_GAP_PX) + 1);
  const byHeight = [...ends].sort((first, second) => first.y - second.y);
  const [highest, ...others] = byHeight;
  if (!highest) return [];
  const byWeight = [highest, ...others.filter(({ quiet }) => !quiet), ...others.filter(({ quiet }) => quiet)];
  const kept = new Set(byWeight.slice(0, most));
  const named = byHeight.filter((end) => kept.has(end));
  const lowest = bottom - (named.length - 1) * NAME_GAP_PX;
  const starts = isotonicMeans(named.map(({ y }, place) => y - place * NAME_GAP_PX));
  return named.map(({ name }, place) => ({
    name,
    y: Math.min(Math.max(starts[place] ?? top, top), Math.max(top, lowest)) + place * NAME_GAP_PX,
  }));
}

/** The nearest sequence, in squares, that never falls: neighbours that fall are pooled into their mean. */
function isotonicMeans(values: readonly number[]): number[] {
  const pools: { sum: number; count: number }[] = [];
  for (const value of values) {
    let pool = { sum: value, count: 1 };
    for (let last = pools.at(-1); last && last.sum / last.count > pool.sum / pool.count; last = pools.at(-1)) {
      pool = { sum: pool.sum + last.sum, count: pool.count + last.count };
      pools.pop();
    }
    pools.push(pool);
  }
  return pools.flatMap(({ sum, count }) => Array<number>(count).fill(sum / count));
}

type Group = ReturnType<ChartDrawing['renderer']['g']>;
/** A drawing is rendered anew when its place changes; the names of the last time go. */
const drawn = new WeakMap<ChartDrawing, Group>();

/** Writes the name of every visible line beside its end, on the screen as in a picture. */
export function drawLineNames(chart: ChartDrawing, lines: readonly NamedLine[], theme: ChartTheme): void {
  drawn.get(chart)?.destroy();
  // The legend says the names to those who do not see them.
  const group = chart.renderer.g('line-names').attr({ zIndex: 6, 'aria-hidden': 'true' }).add();
  drawn.set(chart, group);
  const ends = new Map(lines.flatMap((line) => lineEnd(chart, line)).map((end) => [end.name, end]));
  const edge = chart.plotLeft + chart.plotWidth;
  for (const { name, y } of spreadNames([...ends.values()], chart.plotTop, chart.plotTop + chart.plotHeight)) {
    const end = ends.get(name);
    if (!end) continue;
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
        color: end.quiet ? theme.quiet : theme.text,
        fontSize: `${TYPE_PX}px`,
        fontWeight: end.quiet ? '400' : '600',
      })
      .add(group);
  }
}

/** Where a line that is shown ends: at its last point that has a value. */
function lineEnd(chart: ChartDrawing, line: NamedLine) {
  const series = chart.series.find(({ name, visible }) => visible && name === line.name);
  const last = series?.points.findLast(({ y }) => y !== null && y !== undefined);
  if (last?.plotX === undefined || last.plotY === undefined) return [];
  return [{ ...line, x: chart.plotLeft + last.plotX, y: chart.plotTop + last.plotY }];
}
