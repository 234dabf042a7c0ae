import { readFileSync } from 'node:fs';
import { stubTextSize, theme } from '../../../testing/page/drawings.ts';
import { downloadPicture, Highcharts, loadExporting, svgOf } from './highcharts.ts';
import { barOptions } from './BarChart.tsx';
import { pictureOptions } from './Chart.tsx';

const options = barOptions(
  {
    bars: [{ name: 'BVOD', value: 12, colour: 'red', label: '12' }],
    ...{ summary: '', axisTitle: 'People', formatTick: String, formatTooltip: String },
  },
  theme,
);
const namesIn = (css: string) => new Set(css.match(/--highcharts-[a-z]+-color[-\d]*(?=:)/g));
const styles = () => document.querySelectorAll('style');
const draw = (given = options) => Highcharts.chart(document.body.appendChild(document.createElement('div')), given);

beforeAll(async () => {
  stubTextSize();
  await loadExporting();
});
beforeEach(() => document.body.replaceChildren());

test('a chart injects no styles into the page: neither when made, nor when updated or hovered', () => {
  const chart = draw();
  expect(styles()).toHaveLength(0);
  chart.update({ ...options, chart: { ...options.chart, height: 300 } });
  chart.tooltip.refresh(chart.series[0]!.points[0]!);
  expect(document.querySelector('.highcharts-tooltip-container')).toBeInTheDocument();
  expect(styles()).toHaveLength(0);
});

test('an exported image contains its colours, downloaded or as text; later charts inject none', () => {
  const chart = draw();
  const imageOptions = pictureOptions(options, 'Mix');
  const pictures = [svgOf(chart, imageOptions)];
  Highcharts.addEvent(chart, 'afterGetSVG', (event) => {
    pictures.push((event as unknown as { svg: string }).svg);
  });
  // jsdom loads no images: the drawing is made, but the download does not finish.
  downloadPicture(chart, { fileName: 'mix.png', scale: 1, options: imageOptions }).catch(() => undefined);
  expect(pictures).toHaveLength(2);
  for (const picture of pictures) {
    const [, own = ''] = /<style[^>]*>([^<]*)</.exec(picture) ?? [];
    // Not scoped to one element of the page.
    expect(own).toMatch(/^:root \{\s+--highcharts-color-0: #/);
    expect(namesIn(own).size).toBeGreaterThan(15);
  }
  draw();
  expect(styles()).toHaveLength(0);
});

test('the page’s styles set every colour variable of the library', () => {
  draw({ ...options, palette: { injectCSS: true } });
  const own = namesIn(styles()[0]!.textContent);
  expect(own.size).toBeGreaterThan(15);
  const pageStyles = readFileSync('src/components/charts/Chart.module.css', 'utf8');
  expect([...namesIn(pageStyles)].toSorted()).toEqual([...own].toSorted());
});
