import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BarChart } from './BarChart.tsx';

// A failing network; the module itself is the real one.
let mockIsOffline = true;
jest.mock('./HighchartsView.tsx', () => {
  if (mockIsOffline) throw new Error('Failed to fetch dynamically imported module');
  return jest.requireActual<object>('./HighchartsView.tsx');
});

test('a chart that cannot be loaded shows an error, keeps its numbers readable, and can be retried', async () => {
  render(
    <BarChart
      title="Mix"
      headers={['Channel', 'Budget']}
      bars={[{ name: 'BVOD', value: 5, colour: 'red', label: '$5' }]}
      summary="BVOD takes all."
      axisTitle="Budget ($)"
      formatTick={String}
      formatTooltip={String}
    />,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('Loading chunk charts failed');
  await userEvent.click(screen.getByText('Show the numbers'));
  expect(screen.getByRole('row', { name: 'BVOD $5' })).toBeVisible();
  mockIsOffline = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(document.querySelector('svg.highcharts-root')).toBeInTheDocument());
  expect(screen.queryByRole('alert')).toBeNull();
});
