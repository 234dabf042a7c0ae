import { Highcharts } from './highcharts.ts';
import type { ChartDrawing, ChartOptions } from './highcharts.ts';

/** A small drawing of what all have: two axes with a title and words. */
const SMALL: ChartOptions = {
  chart: { type: 'bar', animation: false, width: 400, height: 120 },
  accessibility: { enabled: false },
  legend: { enabled: false },
  xAxis: { categories: ['a', 'b'], labels: { style: { fontSize: '12px' } } },
  yAxis: { title: { text: 'a', style: { fontSize: '12px' } }, labels: { formatter: ({ value }) => String(value) } },
  tooltip: { useHTML: true, outside: true },
};
const BARS: Highcharts.SeriesOptionsType = {
  type: 'bar',
  animation: false,
  data: [{ y: 2, color: 'black' }, { y: 1 }],
  dataLabels: { enabled: true, style: { fontSize: '12px' } },
};

/**
 * Draws something that nobody sees, a step each time the browser rests: a browser makes code ready when it first runs, which takes as
 * long as the drawing, and somebody waits for the first real one.
 */
export function warmUp(): void {
  if (typeof requestIdleCallback !== 'function') return;
  const place = document.createElement('div');
  place.ariaHidden = 'true';
  Object.assign(place.style, { position: 'fixed', top: '-1000px', visibility: 'hidden' });
  let chart: ChartDrawing;
  const steps = [
    () => {
      document.body.append(place);
      chart = Highcharts.chart(place, SMALL);
    },
    () => chart.addSeries(BARS, false),
    () => chart.redraw(false),
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
