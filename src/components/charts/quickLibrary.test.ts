import type { followOptions as Follow, Highcharts as Library } from './highcharts.ts';
import { inKnownRoom } from './room.ts';

const idle: (() => void)[] = [];
let Highcharts: typeof Library;
let followOptions: typeof Follow;

beforeAll(async () => {
  document.documentElement.style.fontSize = '16px';
  Object.assign(globalThis, { requestIdleCallback: (work: () => void) => idle.push(work) });
  ({ Highcharts, followOptions } = await import('./highcharts.ts'));
});
beforeEach(() => {
  while (idle.length > 0) idle.shift()!();
  document.body.replaceChildren();
});

function draw(options: Library.Options = {}) {
  const place = document.body.appendChild(document.createElement('div'));
  const chart = Highcharts.chart(place, { title: { text: '' }, series: [{ type: 'bar', data: [1, 2] }], ...options });
  const isDescribed = () => place.querySelector('[tabindex]') !== null;
  return { place, chart, isDescribed };
}

test('titles without words are not made; one with words is', () => {
  expect(draw().place.querySelectorAll('.highcharts-title, .highcharts-subtitle, .highcharts-caption')).toHaveLength(0);
  const { place, chart } = draw({ title: { text: 'Mix' } });
  expect(place.querySelector('.highcharts-title')).toHaveTextContent('Mix');
  chart.setTitle({ text: 'Reach' });
  expect(place.querySelector('.highcharts-title')).toHaveTextContent('Reach');
});

test('a size of type that is written on the drawing is not asked of the browser; one in other units is', () => {
  const asked = jest.spyOn(globalThis, 'getComputedStyle');
  const { renderer } = draw().chart;
  asked.mockClear();
  const inside = renderer.g().css({ fontSize: '11px' }).add();
  const word = renderer.text('a', 0, 0).add(inside);
  asked.mockClear();
  expect(word.getStyle('font-size')).toBe('11px');
  expect(asked).not.toHaveBeenCalled();
  inside.css({ fontSize: '2em' });
  word.getStyle('font-size');
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockRestore();
});

test('what a drawing begins with is asked of the page once, in the units of the page', () => {
  draw();
  const asked = jest.spyOn(globalThis, 'getComputedStyle');
  const { renderer } = draw({ chart: { style: { fontSize: '2rem' } } }).chart as unknown as {
    renderer: { rootFontSize: string };
  };
  expect(renderer.rootFontSize).toBe('32px');
  expect(asked.mock.calls.filter(([element]) => element === document.documentElement)).toEqual([]);
  asked.mockRestore();
});

test('a drawing is made without asking for the size of its place where that is known, and follows it later', () => {
  const frame = document.body.appendChild(document.createElement('div'));
  const place = frame.appendChild(document.createElement('div'));
  const asked: string[] = [];
  const width = { frame: 640, place: 500 };
  const tells = (element: Element, name: keyof typeof width) =>
    Object.defineProperty(element, 'clientWidth', { get: () => (asked.push(name), width[name]) });
  tells(frame, 'frame');
  tells(place, 'place');
  let chart!: Library.Chart;
  inKnownRoom(frame, () => {
    asked.length = 0;
    chart = Highcharts.chart(place, { chart: { height: 300 }, series: [{ type: 'bar', data: [1] }] });
  });
  expect(asked).toEqual([]);
  expect([chart.chartWidth, chart.chartHeight]).toEqual([640, 300]);
  chart.reflow();
  expect(asked).toContain('place');
  expect(chart.chartWidth).toBe(500);
  asked.length = 0;
  followOptions(chart, { chart: { height: 350 }, series: [{ type: 'bar', data: [1] }] }, false);
  expect(asked).toEqual([]);
  expect([chart.chartWidth, chart.chartHeight]).toEqual([500, 350]);
  width.place = 420;
  chart.reflow();
  expect(chart.chartWidth).toBe(420);
});

test('no names of days and months are written for a drawing; a time that is asked for is', () => {
  const made = jest.spyOn(Intl, 'DateTimeFormat');
  const { time } = draw().chart;
  expect(made).not.toHaveBeenCalled();
  expect(time.dateFormat('%Y', Date.UTC(2026, 10, 23))).toBe('2026');
  made.mockRestore();
});

test('where a drawing stands is asked for when somebody points at it, not while it is made', () => {
  const { prototype } = Element;
  const asked = jest.spyOn(prototype, 'getBoundingClientRect');
  const { chart } = draw();
  expect(asked).not.toHaveBeenCalled();
  asked.mockReturnValue({ top: 7, left: 9, width: 600, height: 400 } as DOMRect);
  expect(chart.pointer.getChartPosition()).toMatchObject({ top: 7, left: 9 });
  asked.mockRestore();
});

test('drawings are described in turn when the browser rests; one that is gone by then is left out', () => {
  const [first, gone, last] = [draw(), draw(), draw()];
  expect([first, last].map(({ isDescribed }) => isDescribed())).toEqual([false, false]);
  gone.chart.destroy();
  expect(idle).toHaveLength(1);
  idle.shift()!();
  expect([first, last].map(({ isDescribed }) => isDescribed())).toEqual([true, false]);
  while (idle.length > 0) idle.shift()!();
  expect(last.isDescribed()).toBe(true);
});

test('Tab, which may lead into a drawing, has all of them described before it does', () => {
  const charts = [draw(), draw()];
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
  expect(charts.some(({ isDescribed }) => isDescribed())).toBe(false);
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Tab', bubbles: true }));
  expect(charts.every(({ isDescribed }) => isDescribed())).toBe(true);
});

test('a drawing that has the focus is described at once', () => {
  const { place, chart } = draw();
  while (idle.length > 0) idle.shift()!();
  const inside = place.appendChild(document.createElement('button'));
  inside.focus();
  chart.update({ accessibility: { description: 'what it says now' } });
  expect(idle).toEqual([]);
});
