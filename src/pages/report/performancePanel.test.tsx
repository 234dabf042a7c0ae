import { render, screen, waitFor } from '@testing-library/react';
import Highcharts from 'highcharts';
import userEvent from '@testing-library/user-event';
import { PerformancePanel } from './PerformancePanel.tsx';

const rows = [
  { Channel: 'BVOD', Publisher: '10 Play', Score: 5.72, active_attention: 8.4 },
  { Channel: 'Radio', Publisher: 'Nova', Score: 2, active_attention: 6 },
  { Channel: 'Radio', Publisher: 'Triple M', Score: 3.456, active_attention: 6 },
];
const shown = { title: 'Performance', rows, axis: 'Axis', colourOf: () => 'red' };
const chosen = () => screen.getByRole('tab', { selected: true }).textContent;

test.each([
  ['Radio', 'Radio'],
  [null, 'BVOD'],
  [undefined, 'BVOD'],
  ['Cinema', 'BVOD'],
])('opened on %p it shows %s, until another channel is chosen', async (opensOn, first) => {
  render(<PerformancePanel {...shown} measure="Score" medium="Medium" opensOn={opensOn} />);
  expect(chosen()).toBe(first);
  const other = first === 'BVOD' ? 'Radio' : 'BVOD';
  await userEvent.click(screen.getByRole('tab', { name: other }));
  expect(chosen()).toBe(other);
});

test.each([
  ['Score', 'Medium', 'BVOD', '10 Play is the only BVOD medium in the audience file: 5.72 attentive contacts per $.'],
  ['Score', 'Medium', 'Radio', 'In Radio, Triple M is highest (3.46 attentive contacts per $) and Nova is lowest (2).'],
  [
    'active_attention',
    'Format',
    'BVOD',
    "10 Play is the only BVOD format among the audience file's vehicles: 8.4 seconds per exposure.",
  ],
  ['active_attention', 'Format', 'Radio', 'Both of Radio are alike: 6 seconds per exposure.'],
] as const)('%s by %s of %s is said with its unit', (measure, medium, channel, sentence) => {
  render(<PerformancePanel {...shown} measure={measure} medium={medium} opensOn={channel} />);
  expect(screen.getByText(sentence)).toBeInTheDocument();
});

test('the hover of a bar is its name and "Value: x"', async () => {
  render(<PerformancePanel {...shown} measure="Score" medium="Medium" opensOn="Radio" />);
  await waitFor(() => expect(document.querySelector('svg.highcharts-root')).toBeInTheDocument());
  const { options, series } = Highcharts.charts.at(-1)!;
  const says = options.tooltip!.formatter as (this: unknown) => string;
  const hovers = series[0]!.points.map((bar) => says.call(bar));
  expect(hovers).toEqual(['<b>Triple M</b><br/>Value: 3.46', '<b>Nova</b><br/>Value: 2']);
});
