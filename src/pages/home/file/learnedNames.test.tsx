import { screen, waitFor, within } from '@testing-library/react';
import type { RateCardRows } from '../../../../core/contract/bodies/rates.ts';
import { respondentFile } from '../../../../testing/builders.ts';
import { renderApp } from '../../../../testing/page/renderApp.tsx';
import { PATHS } from '../../../domain/paths.ts';
import { planningApi } from '../../../services/planning/planningApi.ts';

/** A company that no other test uses: lists belong to a whole company. */
const USER = 'ann@lists-file.example';
const people = Array.from({ length: 60 }, (_, at) => [at, 12_345, 18 + at, at % 6, 1 + (at % 5)].join(','));
const file = ['id,weight,age,BVOD: 7plus,zz9 Hills FM', ...people, ''].join('\n');

test('a vehicle named while a file is corrected is added to the draft of the lists', async () => {
  const app = await renderApp({ as: USER });
  await app.user.upload(await screen.findByLabelText('Upload the audience file'), respondentFile('panel.csv', file));
  await app.user.click(await screen.findByText(/^First rows and columns/));
  const table = within(await screen.findByRole('group', { name: 'First rows of the file' }));
  const column = await table.findByLabelText('zz9 Hills FM is');
  expect(screen.queryByRole('button', { name: /to the lists$/ })).not.toBeInTheDocument();
  await app.user.selectOptions(column, within(column).getByRole('option', { name: 'Radio > Radio 30s spot' }));
  await app.user.click(await screen.findByRole('button', { name: 'Add 1 vehicle to the lists' }));
  const link = await screen.findByRole('link', { name: 'lists' });
  expect(link).toHaveAttribute('href', `${PATHS.rateLists}?tab=Vehicles`);
  const { rates } = planningApi.endpoints;
  const request = { user: USER, ask: 'card' as const, card: 'lists' };
  await waitFor(async () => {
    const reply = await app.store.dispatch(rates.initiate(request, { track: false })).unwrap();
    expect((reply as RateCardRows).draft_lists?.vehicles).toContain('\nzz9 Hills FM,,Radio,Radio 30s spot\n');
  });
  app.close();
});
