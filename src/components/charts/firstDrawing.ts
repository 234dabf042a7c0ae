import { Highcharts } from './highcharts.ts';
import type { ChartDrawing, ChartOptions } from './highcharts.ts';

/** A small drawing that has nothing yet. */
const SMALL: ChartOptions = {
  chart: { type: 'bar', animation: false, width: 400, height: 120 },
  accessibility: { enabled: false },
  legend: { enabled: false },
  xAxis: [],
  yAxis: [],
  tooltip: { useHTML: true, outside: true },
};
const BARS: Highcharts.SeriesOptionsType = {
  type: 'bar',
  animation: false,
  data: [{ y: 2, color: 'black' }, { y: 1 }],
};
const WORDS: Highcharts.SeriesOptionsType = { type: 'bar', dataLabels: { enabled: true, style: { fontSize: '12px' } } };

/**
 * Draws something that nobody sees, a step each time the browser rests: a browser makes code ready when it first runs, which takes as
 * long as the drawing, and somebody waits for the first real one.
 */
export function practise(): void {
  if (typeof requestIdleCallback !== 'function') return;
  const place = document.createElement('div');
  place.ariaHidden = 'true';
  Object.assign(place.style, { position: 'fixed', top: '-1000px', visibility: 'hidden' });
  // The library tells readers of its own place.
  const inside = place.appendChild(document.createElement('div'));
  let chart: ChartDrawing;
  const steps = [
    () => {
      document.body.append(place);
      const renderer = new Highcharts.SVGRenderer(inside, 400, 120);
      renderer.text('a', 0, 0).css({ fontSize: '12px' }).add().getBBox();
      renderer.destroy();
    },
    () => (chart = Highcharts.chart(inside, SMALL)),
    () => chart.addAxis({ categories: ['a', 'b'], labels: { style: { fontSize: '12px' } } }, true, false),
    () => chart.addAxis({ title: { text: 'a' } }, false, false),
    () => chart.addSeries(BARS, false),
    () => chart.redraw(false),
    () => chart.series[0]?.update(WORDS),
    () => {
      chart.destroy();
      place.remove();
    },
  ];
  const rest = () => {
    steps.shift()?.();
    if (steps.length > 0) requestIdleCallback(rest);
  };
  requestIdleCallback(rest);
}
