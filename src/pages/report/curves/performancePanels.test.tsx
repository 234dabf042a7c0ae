import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import { Highcharts } from '../../../components/charts/highcharts.ts';
import { CurvesSection } from './CurvesSection.tsx';
import { PerformancePanel } from './PerformancePanels.tsx';

const rows = [
  { Channel: 'BVOD', Publisher: '10 Play', Score: 5.72, active_attention: 8.4 },
  { Channel: 'Radio', Publisher: 'Nova', Score: 2, active_attention: 6 },
  { Channel: 'Radio', Publisher: 'Triple M', Score: 3.456, active_attention: 6 },
];
const sharedProps = { title: 'Performance', rows, axisTitle: 'Axis', colourOf: () => 'red' };
const chosen = () => screen.getByRole('tab', { selected: true }).textContent;
const report = (priority: string | null | undefined) =>
  ({
    df_score: rows,
    attention: [{ Channel: 'Cinema', Format: 'Spot', active_attention: 12 }, ...rows],
    normaliseSpend_df: [
      { Spend: 0, BVOD: 0, Radio: 0 },
      { Spend: 10, BVOD: 5, Radio: 7 },
    ],
    output: [{ Master_Channel: 'Radio', Optimal_Budget: 10 }],
    priority_channel_1: priority,
  }) as unknown as PlanReport;
const bothCharts = (channel: string) =>
  ['Channel Performance By Medium', 'Attention Performance By Channel Format'].map((title) =>
    screen.queryByRole('figure', { name: `${title}: ${channel}` }),
  );

test.each([
  ['Radio', 'Radio'],
  [null, 'BVOD'],
  [undefined, 'BVOD'],
  ['Pay TV', 'BVOD'],
])(
  'with the first priority channel %p, both panels show %s until another tab is chosen',
  async (priorityChannel, first) => {
    render(<CurvesSection facts={null} report={report(priorityChannel)} colourOf={() => 'red'} />);
    expect(screen.getAllByRole('tablist')).toHaveLength(1);
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['BVOD', 'Radio', 'Cinema']);
    expect(chosen()).toBe(first);
    const other = first === 'BVOD' ? 'Radio' : 'BVOD';
    await userEvent.click(screen.getByRole('tab', { name: other }));
    expect(chosen()).toBe(other);
    // The first panel updates at once, the second after the paint.
    expect(bothCharts(other)[0]).toBeInTheDocument();
    await waitFor(() => expect(bothCharts(other)[1]).toBeInTheDocument());
    expect(bothCharts(first)).toEqual([null, null]);
  },
);

test('a channel with formats but no media shows both panels, one of them empty with a message', async () => {
  render(<CurvesSection facts={null} report={report('Cinema')} colourOf={() => 'red'} />);
  expect(screen.getByText('The plan has no figures for this chart.')).toBeInTheDocument();
  expect(bothCharts('Cinema').filter(Boolean)).toHaveLength(1);
});

test('the chosen channel is emphasised among the curves, unless another is isolated', async () => {
  render(<CurvesSection facts={null} report={report('BVOD')} colourOf={() => 'red'} />);
  const widths = () =>
    Object.fromEntries(
      Highcharts.charts
        .findLast((chart) => chart?.series.some(({ name }) => name === 'Radio'))!
        .series.map((line) => [line.name, (line.options as { lineWidth: number }).lineWidth]),
    );
  await waitFor(() => expect(widths()).toEqual({ BVOD: 3, Radio: 2 }));
  await userEvent.click(screen.getByRole('tab', { name: 'Radio' }));
  await waitFor(() => expect(widths()).toEqual({ BVOD: 1.25, Radio: 3 }));
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
] as const)('%s by %s of %s is described with its unit', (measure, barKind, channel, sentence) => {
  render(<PerformancePanel {...sharedProps} measure={measure} barKind={barKind} chosen={channel} />);
  expect(screen.getByText(sentence)).toBeInTheDocument();
});

test('the hover of a bar is its name and "Value: x"', async () => {
  render(<PerformancePanel {...sharedProps} measure="Score" barKind="Medium" chosen="Radio" />);
  await waitFor(() => expect(document.querySelector('svg.highcharts-root')).toBeInTheDocument());
  const { options, series } = Highcharts.charts.at(-1)!;
  const hoverText = options.tooltip!.formatter as (this: unknown) => string;
  const hovers = series[0]!.points.map((bar) => hoverText.call(bar));
  expect(hovers).toEqual(['<b>Triple M</b><br/>Value: 3.46', '<b>Nova</b><br/>Value: 2']);
});

test('printed bars have the scale of their figures, which have a column of their own', () => {
  const printed = [
    { Channel: 'BVOD', Publisher: '9Now', Score: 7.2, active_attention: 1 },
    { Channel: 'BVOD', Publisher: '10 Play', Score: 7.44, active_attention: 1 },
    { Channel: 'Radio', Publisher: 'Nova', Score: 0.0512, active_attention: 1 },
    { Channel: 'Radio', Publisher: 'Gold', Score: 0, active_attention: 1 },
  ];
  render(<PerformancePanel {...sharedProps} rows={printed} measure="Score" barKind="Medium" chosen="Radio" />);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const figures = screen.getAllByRole('definition');
  expect(figures.map(({ textContent }) => textContent)).toEqual(['7.44', '7.20', '0.0512', '0.00']);
  const widths = figures.map((figure) => figure.querySelector<HTMLElement>('.bar')!.style.width);
  expect(widths.map((width) => Math.round(parseFloat(width)))).toEqual([100, 97, 1, 0]);
  // Otherwise a bar would be longer, the shorter the text of its figure is.
  expect(document.querySelector<HTMLElement>('.channels')!.style.getPropertyValue('--figure')).toBe('6ch');
  act(() => void window.dispatchEvent(new Event('afterprint')));
});
