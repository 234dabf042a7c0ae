import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MarketRow } from '../../../../core/contract/bodies/markets.ts';
import { marketsView } from '../../../domain/why/marketsView.ts';
import { MarketsPanel } from './MarketsPanel.tsx';

const market = (name: string, share: number): MarketRow => ({
  name,
  sample: 400,
  effective_sample: 380,
  universe: 1000,
  reach: 1000 * share,
  share,
  frequency: 3,
  grps: 400,
  standard_error: 10,
  small: false,
});
const view = marketsView({
  markets: [
    { column: 'State', rows: [market('<b>NSW</b>', 0.8), market('Victoria', 0.7)], says: 'Highest in NSW.' },
    { column: 'Region', rows: [market('Metro', 0.9), market('Regional', 0.6)], says: 'Highest in Metro.' },
  ],
})!;

const marketNames = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

test('each column of the audience has a tab with a sentence and the markets of the column', async () => {
  render(<MarketsPanel view={view} />);
  const panel = within(screen.getByRole('region', { name: 'Markets' }));
  expect(panel.getByText('Highest in NSW.')).toBeVisible();
  expect(marketNames()).toEqual(['<b>NSW</b>', 'Victoria']);
  await userEvent.click(panel.getByRole('tab', { name: 'Region' }));
  expect(panel.getByText('Highest in Metro.')).toBeVisible();
  expect(marketNames()).toEqual(['Metro', 'Regional']);
  await userEvent.keyboard('{ArrowLeft}');
  expect(marketNames()).toEqual(['<b>NSW</b>', 'Victoria']);
});

test('with a single column there are no tabs', () => {
  render(<MarketsPanel view={{ ...view, tabs: view.tabs.slice(0, 1) }} />);
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  expect(marketNames()).toEqual(['<b>NSW</b>', 'Victoria']);
});

test('on paper the markets of all columns are printed, one table after another', () => {
  render(<MarketsPanel view={view} />);
  fireEvent(window, new Event('beforeprint'));
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  expect(marketNames()).toEqual(['<b>NSW</b>', 'Victoria', 'Metro', 'Regional']);
  expect(screen.getByText('Highest in Metro.')).toBeVisible();
  fireEvent(window, new Event('afterprint'));
  expect(marketNames()).toEqual(['<b>NSW</b>', 'Victoria']);
});
