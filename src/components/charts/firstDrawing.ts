import { readLightTheme } from './options/chartTheme.ts';
import { Highcharts } from './highcharts.ts';
import type { ChartDrawing, ChartOptions } from './highcharts.ts';
import { outOfSight } from './room.ts';

/** A small drawing that has nothing yet, in the font of the others, whose words are measured. */
const small = (fontFamily: string): ChartOptions => ({
  chart: { type: 'bar', animation: false, width: 400, height: 120, style: { fontFamily, fontSize: '1rem' } },
  accessibility: { enabled: false },
  legend: { enabled: false },
  xAxis: [],
  yAxis: [],
  tooltip: { useHTML: true, outside: true },
});
const BARS: Highcharts.SeriesOptionsType = {
  type: 'bar',
  animation: false,
  data: [{ y: 2, color: 'black' }, { y: 1 }],
};
/** As the drawings of a report have them. */
const SMALL_WORDS = { fontSize: '12px', whiteSpace: 'nowrap' as const };
/** It begins when the browser rests, which a page on which something turns may never do. */
const SOON = { timeout: 100 };
/** Between two steps, for a press and a picture [ms]. Rests are too rare beside a run, which may be over in a second. */
const BREATH_MS = 16;
const WORDS: Highcharts.SeriesOptionsType = {
  type: 'bar',
  dataLabels: { enabled: true, style: { ...SMALL_WORDS, fontWeight: '500', textOutline: 'none' } },
};

/**
 * Draws something that nobody sees, a step a task: a browser makes code ready when it first runs, which takes as long as the
 * drawing, and somebody waits for the first real one.
 */
export function practise(): void {
  if (typeof requestIdleCallback !== 'function') return;
  const place = outOfSight(document.createElement('div'));
  // The library tells readers of its own place.
  const inside = place.appendChild(document.createElement('div'));
  let chart: ChartDrawing | undefined;
  const leave = () => {
    chart?.destroy();
    place.remove();
  };
  const steps = [
    () => {
      document.body.append(place);
      const renderer = new Highcharts.SVGRenderer(inside, 400, 120, { fontFamily: readLightTheme().font });
      renderer.text('a', 0, 0).css({ fontSize: '12px' }).add().getBBox();
      renderer.destroy();
    },
    () => (chart = Highcharts.chart(inside, small(readLightTheme().font))),
    () => chart!.addAxis({ categories: ['a', 'b'], labels: { style: { fontSize: '13px' } } }, true, false),
    () => chart!.addAxis({ title: { text: 'a', style: SMALL_WORDS }, labels: { style: SMALL_WORDS } }, false, false),
    () => chart!.addSeries(BARS, false),
    () => chart!.redraw(false),
    () => chart!.series[0]?.update(WORDS),
  ];
  const next = () => {
    // A real one has its turn: what is left of this would only keep it waiting.
    const step = document.querySelector('figure') ? undefined : steps.shift();
    (step ?? leave)();
    if (step) setTimeout(next, BREATH_MS);
  };
  requestIdleCallback(next, SOON);
}
