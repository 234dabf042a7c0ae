import { act, render, waitFor } from '@testing-library/react';
import { stubTextSize } from '../../../testing/page/drawings.ts';
import { BarChart } from './BarChart.tsx';
import { LineChart } from './LineChart.tsx';
import type { LineData } from './LineChart.tsx';

const lines: LineData = {
  lines: ['BVOD', 'Radio'].map((name, index) => ({
    ...{ name, colour: 'red', dash: 'Solid' as const },
    points: [
      [0, 0],
      [10, 5 - index],
      [20, 8 - index],
    ] as const,
  })),
  isolated: null,
  summary: 'BVOD reaches most.',
  ...{
    xTitle: 'Spend ($)',
    yTitle: 'People',
    formatX: String,
    formatY: String,
    formatXTick: String,
    formatYTick: String,
  },
};

beforeAll(stubTextSize);

const points = () => [...document.querySelectorAll('.highcharts-point')];
const descriptions = () => points().map((point) => point.getAttribute('aria-label'));
/** Moves the focus into the drawing, as the Tab key does. */
function focusDrawing() {
  const inside = document.querySelector<HTMLElement>('.highcharts-container [tabindex]')!;
  act(() => inside.focus());
}

test('a line is drawn without points; when the focus enters the drawing, each point has a description', async () => {
  const { rerender } = render(<LineChart title="Curves" data={lines} />);
  await waitFor(() => expect(document.querySelector('.highcharts-container [tabindex]')).not.toBeNull());
  expect(document.querySelectorAll('.highcharts-graph')).toHaveLength(2);
  expect(points()).toHaveLength(0);
  focusDrawing();
  expect(descriptions()).toEqual([
    'BVOD, 0: 0',
    'BVOD, 10: 5',
    'BVOD, 20: 8',
    'Radio, 0: 0',
    'Radio, 10: 4',
    'Radio, 20: 7',
  ]);
  // They stay when the drawing changes while it has the focus.
  rerender(<LineChart title="Curves" data={{ ...lines, isolated: 'Radio', summary: 'Radio alone.' }} />);
  expect(points().filter((point) => !point.closest('[visibility=hidden]'))).toHaveLength(3);
});

test('bars are points themselves, and are not changed when the focus enters', async () => {
  const bars = [{ name: 'Six', value: 1, colour: 'red', label: '1 s' }];
  const texts = { summary: 'As it is.', axisTitle: 'Seconds', formatTick: String, formatTooltip: String };
  render(<BarChart title="Formats" headers={['Format', 'Seconds']} bars={bars} {...texts} />);
  await waitFor(() => expect(document.querySelector('.highcharts-container [tabindex]')).not.toBeNull());
  const [bar] = points();
  focusDrawing();
  expect(points()).toEqual([bar]);
  expect(descriptions()).toEqual(['Six: 1 s']);
});
