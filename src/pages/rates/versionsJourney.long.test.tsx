import { act, screen, waitFor, within } from '@testing-library/react';
import { METRO, openRates, price } from '../../../testing/page/openRates.tsx';
import { heading, renderApp } from '../../../testing/page/renderApp.tsx';
import { slowCalls } from '../../../testing/page/slowCalls.ts';
import { dayInWords } from '../../../core/words/days.ts';
import { PATHS, ratesPath } from '../../domain/paths.ts';
import { cardDraft, editRates } from '../../flows/rates/cardDraft.ts';
import { ratesListed } from '../../slices/rates/rateCards.ts';

const press = (name: string | RegExp) => screen.getByRole('button', { name });
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name });

/** Publishes the draft of the open card. @param from  ISO day; '' for today */
async function publish({ user }: Awaited<ReturnType<typeof openRates>>, note: string, from = '') {
  await waitFor(() => expect(press('Publish...')).toBeEnabled());
  await user.click(press('Publish...'));
  const first = within(await dialog(/^Publish /));
  const source = first.queryByLabelText('Source for prices without one');
  if (source) await user.type(source, 'Deal of March');
  await user.type(first.getByLabelText('Note'), note);
  if (from !== '') {
    await user.clear(first.getByLabelText('From'));
    await user.type(first.getByLabelText('From'), from);
  }
  await user.click(first.getByRole('button', { name: 'Next' }));
  await user.click(within(await dialog(/^Publish .*\?$/)).getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test('going back to a version takes two steps, a version that is not in force yet is withdrawn after confirmation, and a card is archived', async () => {
  const app = await openRates('client:wattle-home-insurance');
  const versions = () => app.shown().reply.versions;
  await app.type(METRO, '40');
  await publish(app, 'March');
  await app.type(METRO, '41');
  await publish(app, 'April');
  expect(app.shown().reply).toMatchObject({ version: 2 });

  // What is being typed stays when another version is published again.
  await app.type('Cinema, Cinema 30s', '99');
  await app.user.click(press('Versions'));
  await app.user.click(press('Go back to v1'));
  expect(await screen.findByText('FTA Metro, Metro 30s spot: Price $41.00 to $40.00')).toBeTruthy();
  await app.user.click(press('Next'));
  const question = within(await dialog('Publish Wattle Home Insurance v3?'));
  expect(question.getByText(/^Plans run from .* use it\. Older plans stay\.$/)).toBeTruthy();
  await app.user.click(question.getByRole('button', { name: 'Publish' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(app.shown().reply.version).toBe(3);
  expect(versions()[0]!.sha256).toBe(versions()[2]!.sha256);
  expect(await price('Cinema, Cinema 30s')).toHaveProperty('value', '99.00');

  const later = `${Number(app.shown().reply.from!.slice(0, 4)) + 1}-02-01`;
  await publish(app, 'Next year', later);
  expect(app.shown().reply).toMatchObject({ version: 3, scheduled: [{ number: 4, from: later }] });
  expect(screen.getByText(new RegExp(`v4 starts on ${dayInWords(later)}\\.`))).toBeTruthy();
  await app.user.click(press('Versions'));
  expect(within(await dialog(/^Versions of/)).getByText('v1 replaced')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Withdraw v3' })).toBeNull();
  await app.user.click(press('Withdraw v4'));
  const asked = within(await dialog('Withdraw v4?'));
  expect(
    asked.getByText(
      `It was to be in force from ${dayInWords(later)}. No new plan will use it; plans already run with it keep its figures.`,
    ),
  ).toBeTruthy();
  await app.user.click(asked.getByRole('button', { name: 'Back' }));
  expect(versions()[0]).toMatchObject({ number: 4, withdrawn: null });
  await app.user.click(press('Withdraw v4'));
  await app.user.click(press('Withdraw'));
  await waitFor(() => expect(versions()[0]!.withdrawn).not.toBeNull());
  expect(app.shown().reply.scheduled).toEqual([]);

  await app.user.click(press('Versions'));
  await app.user.click(press('Archive this card'));
  await app.user.click(
    within(await dialog('Archive Wattle Home Insurance?')).getByRole('button', { name: 'Archive card' }),
  );
  await waitFor(() => expect(app.shown().reply).toMatchObject({ version: null, draft: null }));
  expect(await price(METRO)).toHaveProperty('value', '42.00');
  app.close();
});

test('a version that takes the place of one to come is compared with that one before it is published', async () => {
  const app = await openRates('client:magpie-mobile');
  const later = `${new Date().getFullYear() + 1}-02-01`;
  await app.type(METRO, '40');
  await publish(app, 'Next year', later);
  await app.type('Cinema, Cinema 30s', '99');
  await waitFor(() => expect(press('Publish...')).toBeEnabled());
  await app.user.click(press('Publish...'));
  const first = within(await dialog(/^Publish /));
  expect(first.getByText(`v1 begins on ${dayInWords(later)} and does not get these changes.`)).toBeVisible();
  await app.user.clear(first.getByLabelText('From'));
  await app.user.type(first.getByLabelText('From'), later);
  expect(await first.findByText('FTA Metro, Metro 30s spot: Price $40.00 to $42.00')).toBeVisible();
  expect(first.getByText(new RegExp(`^v1, which begins on ${dayInWords(later)}, is replaced\\.`))).toBeVisible();
  expect(first.getByText(/^\d+ figures change for new plans\.$/)).toBeVisible();
  expect(await app.store.dispatch(cardDraft.change({ change: 'archive' }))).toEqual([]);
  app.close();
});

test('a draft can be published and discarded while it is being saved, and nothing typed meanwhile is lost', async () => {
  const app = await openRates('client:wattle-home-insurance');
  const { dispatch } = app.store;
  await app.type(METRO, '40');
  const first = dispatch(cardDraft.save());
  dispatch(
    cardDraft.edit(({ content }) => [
      ...content.map((row) => ({ ...row, price_source: 'Deal' })),
      { channel: 'Cinema', format: 'Cinema 30s', price_for: '', price: 99, basis: 'cpm', price_source: 'Deal' },
    ]),
  );
  expect(await dispatch(cardDraft.change({ change: 'publish', note: 'Both' }))).toEqual([]);
  expect(await first).toBe(true);
  expect(await price(METRO)).toHaveProperty('value', '40.00');
  expect(await price('Cinema, Cinema 30s')).toHaveProperty('value', '99.00');
  expect(app.shown().reply.draft).toBeNull();

  await app.type(METRO, '41');
  void dispatch(cardDraft.save());
  expect(await dispatch(cardDraft.change({ change: 'discard' }))).toEqual([]);
  expect(await price(METRO)).toHaveProperty('value', '40.00');

  await app.type(METRO, '42');
  void dispatch(cardDraft.save());
  dispatch(
    cardDraft.edit(({ content }) => content.map((row) => (row.channel === 'FTA Metro' ? { ...row, price: 43 } : row))),
  );
  app.close();
  const again = await openRates('client:wattle-home-insurance');
  expect(await price(METRO)).toHaveProperty('value', '43.00');
  expect(await again.store.dispatch(cardDraft.change({ change: 'archive' }))).toEqual([]);
  again.close();
});

test('a page that is left and opened again during a save keeps what is typed, and a late save does not bring it back', async () => {
  const app = await openRates('client:wattle-home-insurance');
  const address = app.path();
  await app.type(METRO, '44');
  slowCalls('"change":"save"', 4000);
  await act(() => app.router.navigate(PATHS.faq));
  await act(() => app.router.navigate(address));
  await app.type(METRO, '45');
  await waitFor(() => expect(app.shown()).toMatchObject({ saving: { phase: 'idle' } }));
  await waitFor(() => expect(app.store.dispatch(cardDraft.hasUnsaved())).toBe(false));
  expect(await price(METRO)).toHaveProperty('value', '45.00');

  await app.type(METRO, '46');
  slowCalls('"change":"save"', 1500);
  await app.user.selectOptions(screen.getByLabelText('Card'), 'client:banksia-bank');
  await act(() => app.router.navigate(PATHS.faq));
  await act(() => app.store.dispatch(cardDraft.save()));
  await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
  expect(app.path()).toBe(PATHS.faq);
  await act(() => app.router.navigate(address));
  expect(await price(METRO)).toHaveProperty('value', '46.00');
  expect(await app.store.dispatch(cardDraft.change({ change: 'archive' }))).toEqual([]);
  app.close();
});

test('cards that are opened one after the other keep what is typed: no late reply replaces it, and Back saves it', async () => {
  const app = await openRates('client:wattle-home-insurance');
  const { dispatch } = app.store;
  const priceMetro = (amount: number) =>
    dispatch(
      editRates([
        { row: { channel: 'FTA Metro', format: 'Metro 30s spot', price_for: '' }, column: 'price', value: amount },
      ]),
    );
  slowCalls('"card":"client:wattle-home-insurance"', 0, 600);
  const openings = ['client:wattle-home-insurance', 'client:banksia-bank', 'client:wattle-home-insurance'].map((card) =>
    dispatch(cardDraft.open(card)),
  );
  await waitFor(() => expect(app.shown().card).toBe('client:wattle-home-insurance'));
  priceMetro(47);
  await act(() => Promise.all(openings));
  expect(await price(METRO)).toHaveProperty('value', '47.00');
  priceMetro(48);

  await act(() => app.router.navigate(ratesPath('client:banksia-bank')));
  await waitFor(() => expect(app.shown().card).toBe('client:banksia-bank'));
  await act(() => app.router.navigate(-1));
  await waitFor(() => expect(app.shown().card).toBe('client:wattle-home-insurance'));
  expect(await price(METRO)).toHaveProperty('value', '48.00');
  expect(await dispatch(cardDraft.change({ change: 'archive' }))).toEqual([]);
  app.close();
});

test('a price that was just typed is saved before a logout', async () => {
  const app = await openRates('client:wattle-home-insurance');
  await app.type(METRO, '49');
  await app.user.click(press('Logout'));
  await heading('welcome to the planning tool');
  app.close();
  const again = await openRates('client:wattle-home-insurance');
  expect(await price(METRO)).toHaveProperty('value', '49.00');
  expect(await again.store.dispatch(cardDraft.change({ change: 'archive' }))).toEqual([]);
  again.close();
});

test('what is typed while a draft is being discarded stays, and is no change of another editor', async () => {
  const app = await openRates('client:wattle-home-insurance');
  const { dispatch } = app.store;
  await app.type(METRO, '51');
  expect(await dispatch(cardDraft.save())).toBe(true);
  slowCalls('"change":"discard"', 1800);
  const discarded = dispatch(cardDraft.change({ change: 'discard' }));
  await app.type('FTA Metro, Metro 15s spot', '25');
  expect(await discarded).toEqual([]);
  await waitFor(() => expect(dispatch(cardDraft.hasUnsaved())).toBe(false));
  expect(app.shown().saving).toEqual({ phase: 'idle' });
  expect(await price(METRO)).toHaveProperty('value', '42.00');
  expect(await price('FTA Metro, Metro 15s spot')).toHaveProperty('value', '25.00');
  expect(await dispatch(cardDraft.change({ change: 'archive' }))).toEqual([]);
  app.close();
});

test('an editor makes the server read its files again, and gets a message if nothing changed', async () => {
  const app = await openRates('seed');
  expect(screen.queryByRole('button', { name: 'Publish...' })).toBeNull();
  await app.user.click(press('Read the server’s files again'));
  const asked = within(await dialog('Read the server’s files again?'));
  await app.user.click(asked.getByRole('button', { name: 'Read again' }));
  expect(await screen.findByText('The files are as they were: nothing changed.')).toBeTruthy();
  app.close();
});

test('today is the day of the backend’s time zone, not that of the browser', async () => {
  const app = await openRates('client:wattle-home-insurance');
  const { today, cards } = app.store.getState().rateCards;
  expect(today).toBe(new Intl.DateTimeFormat('sv-SE', { timeZone: 'Australia/Sydney' }).format(new Date()));
  app.store.dispatch(ratesListed({ cards, today: '2031-02-28', fault: null }));
  await app.type(METRO, '37');
  await app.user.click(press('Publish...'));
  expect(within(await dialog(/^Publish /)).getByLabelText('From')).toHaveValue('2031-02-28');
  app.close();
});

test('a tab that is opened on a page without the access call shows Rates too, until the logout', async () => {
  const first = await openRates('client:wattle-home-insurance');
  first.close();
  sessionStorage.clear();
  const app = await renderApp({ at: PATHS.faq, services: first.services });
  expect(await screen.findByRole('link', { name: 'Rates' })).toBeTruthy();
  expect(app.actions.filter((type) => type.startsWith('planningApi/executeQuery'))).toEqual([]);
  await app.user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(localStorage.getItem('announcedFeatures')).toBeNull();
  app.close();
});
