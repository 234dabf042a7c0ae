import { readFileSync } from 'node:fs';
import { theme } from '../../../testing/page/drawings.ts';
import { Highcharts, loadExporting, svgOf } from './highcharts.ts';
import { barOptions } from './options/barOptions.ts';
import { pictureOptions } from './options/pictureOptions.ts';

const options = barOptions(
  {
    bars: [{ name: 'BVOD', value: 12, colour: 'red', label: '12' }],
    ...{ summary: '', axis: 'People', showAxis: String, showHover: String },
  },
  theme,
);
const namesIn = (css: string) => new Set(css.match(/--highcharts-[a-z]+-color[-\d]*(?=:)/g));

beforeAll(async () => {
  Object.assign(SVGElement.prototype, { getBBox: () => ({ x: 0, y: 0, width: 60, height: 12 }) });
  await loadExporting();
});

test('a drawing writes no styles for the page; a picture, which leaves the page, has all it takes for itself', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  const chart = Highcharts.chart(place, options);
  expect(place.querySelectorAll('style')).toHaveLength(0);
  chart.update({ ...options, chart: { ...options.chart, height: 300 } });
  expect(place.querySelectorAll('style')).toHaveLength(0);
  const picture = svgOf(chart, pictureOptions(options, 'Mix'));
  const [, own = ''] = /<style[^>]*>([^<]*)</.exec(picture) ?? [];
  expect(own).toMatch(/^:root \{\s+--highcharts-color-0: #/);
  expect(namesIn(own).size).toBeGreaterThan(15);
});

test('the page’s styles say every colour that the library calls by a name', () => {
  const place = document.body.appendChild(document.createElement('div'));
  Highcharts.chart(place, {});
  const own = namesIn(place.querySelector('style')!.textContent);
  expect(own.size).toBeGreaterThan(15);
  const ours = readFileSync('src/components/charts/Chart.module.css', 'utf8');
  expect([...namesIn(ours)].toSorted()).toEqual([...own].toSorted());
});
