import { act, render, waitFor } from '@testing-library/react';
import { giveWordsSize } from '../../../testing/page/drawings.ts';
import { BarChart } from './BarChart.tsx';
import { LineChart } from './LineChart.tsx';
import type { LineData } from './options/lineOptions.ts';

const lines: LineData = {
  lines: ['BVOD', 'Radio'].map((name, at) => ({
    ...{ name, colour: 'red', dash: 'Solid' as const },
    points: [
      [0, 0],
      [10, 5 - at],
      [20, 8 - at],
    ] as const,
  })),
  isolated: null,
  summary: 'BVOD reaches most.',
  ...{ xAxis: 'Spend ($)', yAxis: 'People', showX: String, showY: String, showXAxis: String, showYAxis: String },
};

beforeAll(giveWordsSize);

const marks = () => [...document.querySelectorAll('.highcharts-point')];
const said = () => marks().map((mark) => mark.getAttribute('aria-label'));
/** As a key brings somebody into a drawing. */
function enter() {
  const inside = document.querySelector<HTMLElement>('.highcharts-container [tabindex]')!;
  act(() => inside.focus());
}

test('a line is drawn as a line; whoever walks into the drawing finds each of its points, in words', async () => {
  const { rerender } = render(<LineChart title="Curves" data={lines} />);
  await waitFor(() => expect(document.querySelector('.highcharts-container [tabindex]')).not.toBeNull());
  expect(document.querySelectorAll('.highcharts-graph')).toHaveLength(2);
  expect(marks()).toHaveLength(0);
  enter();
  expect(said()).toEqual(['BVOD, 0: 0', 'BVOD, 10: 5', 'BVOD, 20: 8', 'Radio, 0: 0', 'Radio, 10: 4', 'Radio, 20: 7']);
  // They stay when the drawing changes around who stands in it.
  rerender(<LineChart title="Curves" data={{ ...lines, isolated: 'Radio', summary: 'Radio alone.' }} />);
  expect(marks().filter((mark) => !mark.closest('[visibility=hidden]'))).toHaveLength(3);
});

test('bars are points themselves, and stand as they are when somebody walks in', async () => {
  const bars = [{ name: 'Six', value: 1, colour: 'red', label: '1 s' }];
  const words = { summary: 'As it is.', axis: 'Seconds', showAxis: String, showHover: String };
  render(<BarChart title="Formats" headers={['Format', 'Seconds']} bars={bars} {...words} />);
  await waitFor(() => expect(document.querySelector('.highcharts-container [tabindex]')).not.toBeNull());
  const [bar] = marks();
  enter();
  expect(marks()).toEqual([bar]);
  expect(said()).toEqual(['Six: 1 s']);
});
