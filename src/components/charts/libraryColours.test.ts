import { readFileSync } from 'node:fs';
import { giveWordsSize, theme } from '../../../testing/page/drawings.ts';
import { downloadPicture, Highcharts, loadExporting, svgOf } from './highcharts.ts';
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
const styles = () => document.querySelectorAll('style');
const draw = (given = options) => Highcharts.chart(document.body.appendChild(document.createElement('div')), given);

beforeAll(async () => {
  giveWordsSize();
  await loadExporting();
});
beforeEach(() => document.body.replaceChildren());

test('a drawing writes no styles for the page: made, brought up to date or pointed at', () => {
  const chart = draw();
  expect(styles()).toHaveLength(0);
  chart.update({ ...options, chart: { ...options.chart, height: 300 } });
  chart.tooltip.refresh(chart.series[0]!.points[0]!);
  expect(document.querySelector('.highcharts-tooltip-container')).toBeInTheDocument();
  expect(styles()).toHaveLength(0);
});

test('a picture, which leaves the page, has its colours in it, downloaded or as text; drawings after it have none', () => {
  const chart = draw();
  const pictured = pictureOptions(options, 'Mix');
  const pictures = [svgOf(chart, pictured)];
  Highcharts.addEvent(chart, 'afterGetSVG', (event) => {
    pictures.push((event as unknown as { svg: string }).svg);
  });
  // Where nothing loads pictures, it is drawn and waited for no longer.
  downloadPicture(chart, { fileName: 'mix.png', scale: 1, options: pictured }).catch(() => undefined);
  expect(pictures).toHaveLength(2);
  for (const picture of pictures) {
    const [, own = ''] = /<style[^>]*>([^<]*)</.exec(picture) ?? [];
    // Not those of one place of the page.
    expect(own).toMatch(/^:root \{\s+--highcharts-color-0: #/);
    expect(namesIn(own).size).toBeGreaterThan(15);
  }
  draw();
  expect(styles()).toHaveLength(0);
});

test('the page’s styles say every colour that the library calls by a name', () => {
  draw({ ...options, palette: { injectCSS: true } });
  const own = namesIn(styles()[0]!.textContent);
  expect(own.size).toBeGreaterThan(15);
  const ours = readFileSync('src/components/charts/Chart.module.css', 'utf8');
  expect([...namesIn(ours)].toSorted()).toEqual([...own].toSorted());
});
