import { screen, waitFor, within } from '@testing-library/react';
import { METRO, openRates, price } from '../../../testing/page/openRates.tsx';
import { csvOfRows, rowsOfCsv } from '../../domain/rates/cardRows.ts';
import { cardDraft } from '../../flows/rates/cardDraft.ts';

const SHORT = 'FTA Metro, Metro 15s spot';
const dialog = async () => within(await screen.findByRole('dialog'));
const press = (name: string | RegExp) => screen.getByRole('button', { name });

test('a format and a target price are added and removed, a format is retired and brought back, and undo restores the original csv', async () => {
  const app = await openRates('agency');
  const before = csvOfRows(app.shown().content);

  await app.user.click(press('Add a format to Cinema'));
  const format = await dialog();
  await app.user.click(format.getByRole('button', { name: 'Add' }));
  expect(format.getAllByText('Required.')).toHaveLength(4);
  await app.user.type(format.getByLabelText('Format'), 'cinema 30S');
  expect(format.getByText('Cinema has a format of this name.')).toBeTruthy();
  await app.user.clear(format.getByLabelText('Format'));
  await app.user.type(format.getByLabelText('Format'), 'Foyer screen');
  await app.user.type(format.getByLabelText('CPM ($)'), '55');
  await app.user.type(format.getByLabelText('Attention share'), '1');
  expect(format.getByText(/“1” may be 1% or 100%\. Write it with its per cent sign\./)).toBeTruthy();
  await app.user.clear(format.getByLabelText('Attention share'));
  await app.user.type(format.getByLabelText('Attention share'), '43%');
  await app.user.type(format.getByLabelText('Active seconds'), '6');
  await app.user.click(format.getByRole('button', { name: 'Add' }));
  expect(await price('Cinema, Foyer screen')).toHaveProperty('value', '55.00');
  expect(screen.queryByRole('dialog')).toBeNull();

  await app.choose(METRO, 'Add a target price…');
  const target = await dialog();
  await app.user.selectOptions(target.getByLabelText('Demographic'), 'women 18-39');
  await app.user.selectOptions(target.getByLabelText('Basis'), 'TARP, for 1% of the target');
  await app.user.type(target.getByLabelText('Price ($)'), '1800');
  await app.user.click(target.getByRole('button', { name: 'Add' }));
  expect(await price(`${METRO} for women 18-39`)).toHaveProperty('value', '1800.00');

  await app.choose(SHORT, 'Retire format');
  expect(screen.getByRole('row', { name: /^Metro 15s spot retired/ })).toBeTruthy();
  expect(csvOfRows(app.shown().content)).toContain('FTA Metro,Metro 15s spot,,yes');
  await waitFor(() => expect(app.shown().reply.draft).not.toBeNull());
  await app.choose(SHORT, 'Bring back format');
  await app.choose(`${METRO} for women 18-39`, 'Remove');
  await app.choose('Cinema, Foyer screen', 'Remove');
  expect(csvOfRows(app.shown().content)).toBe(before);
  expect(screen.queryByLabelText('Cinema, Foyer screen, Price ($)')).toBeNull();

  while (app.shown().past.length > 0) await app.user.click(press('Undo'));
  expect(csvOfRows(app.shown().content)).toBe(before);
  await waitFor(() => expect(csvOfRows(app.shown().saved)).toBe(before));
  app.close();
});

test('of more than 120 lines only those near the screen are rendered; a change of many cells is one undo step and one save', async () => {
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(700);
  const app = await openRates('client:magpie-mobile');
  const targets = Array.from(
    { length: 100 },
    (_, index) => `FTA Metro,Metro 30s spot,target-${index},40,cpt,Deal of March`,
  );
  const rows = rowsOfCsv(['channel,format,price_for,price,basis,price_source', ...targets, ''].join('\n'));
  const sent = () => app.actions.filter((type) => type === 'cardDraft/sending').length;
  app.store.dispatch(cardDraft.edit(() => rows));
  expect(app.shown().past).toHaveLength(1);
  await waitFor(() => expect(app.shown().saved).toBe(app.shown().content));
  expect(sent()).toBe(1);
  const table = await screen.findByRole('table', { name: /^Rates of/ });
  await waitFor(() => expect(table).toHaveAttribute('aria-rowcount', String(100 + 41 + 15 + 2)));
  expect(within(table).getAllByRole('row').length).toBeLessThan(60);
  // The first format, after two rows of headings and its channel.
  expect(within(table).getAllByRole('row')[3]).toHaveAttribute('aria-rowindex', '4');
  await app.user.click(press('Undo'));
  expect(table).not.toHaveAttribute('aria-rowcount');
  await waitFor(() => expect(app.shown().saved).toBe(app.shown().content));
  app.close();
});
