import { ActionCreators, instrument } from '@redux-devtools/instrument';
import type { EnhancedStore } from '@redux-devtools/instrument';
import type { Action } from '@reduxjs/toolkit';
import { act, screen, waitFor, within } from '@testing-library/react';
import { METRO, openRates, price, SLOW } from '../../../testing/page/openRates.tsx';
import { heading, renderApp } from '../../../testing/page/renderApp.tsx';
import { rendersDuring } from '../../../testing/renders.ts';
import { PATHS } from '../../domain/paths.ts';
import type { RootState } from '../../slices/storeTypes.ts';

const CINEMA = 'Cinema, Cinema 30s';
const openTraced = (card: string) => openRates(card, [instrument()]);

test('a backend’s announcement shows Rates after Past Media Plans; its card is saved a second after the last change', async () => {
  const { type, shown, close } = await openTraced('client:coastline-travel');
  await heading('Rates');
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(['Home', 'Past Media Plans', 'Rates', 'FAQ']);
  await type(METRO, '39.5');
  const drawn = await rendersDuring(() => type(METRO, '38'));
  expect(drawn.filter((name) => name === 'RateLine').length).toBeLessThanOrEqual(3);
  expect(drawn).toContain('RateCell');
  expect(await screen.findByText(/^.*Draft saved \d\d:\d\d by ann@agency\.example\.$/, undefined, SLOW)).toBeTruthy();
  expect(shown().reply.revision).toBe(1);
  expect(shown().past).toHaveLength(2);
  close();
});

test.each([
  ['Take theirs', '42.00', 'southern-pantry'],
  ['Put my 1 cell on theirs', '39.50', 'wattle-home-insurance'],
])('after another editor’s save, %s ends the conflict', async (button, metro, card) => {
  const app = await openTraced(`client:${card}`);
  await app.otherSaves(95.5);
  await app.type(METRO, '39.5');
  expect(
    await screen.findByText(/^ann@agency\.example saved this draft at \d\d:\d\d\.$/, undefined, SLOW),
  ).toBeTruthy();
  await app.user.click(screen.getByRole('button', { name: button }));
  expect(await price(METRO)).toHaveProperty('value', metro);
  await waitFor(() => expect(app.shown().saved.some((row) => row.price_source === 'Theirs')).toBe(true));
  expect(await price(CINEMA)).toHaveProperty('value', '95.50');
  await waitFor(() => expect(app.shown().saved).toBe(app.shown().rows), SLOW);
  app.close();
});

test('time travel starts no call and comes back to what was typed', async () => {
  const app = await openTraced('client:magpie-mobile');
  await app.type(METRO, '39.5');
  await waitFor(() => expect(app.shown().reply.draft).not.toBeNull(), SLOW);
  await act(() => new Promise((resolve) => setTimeout(resolve, 1500)));
  const { liftedStore } = app.store as unknown as EnhancedStore<RootState, Action<string>, unknown>;
  const jump = (to: number) => act(async () => liftedStore.dispatch(ActionCreators.jumpToState(to)));
  const moments = liftedStore.getState().stagedActionIds.length;
  for (const moment of [0, Math.floor(moments / 2), moments - 3, moments - 1]) await jump(moment);
  await act(() => new Promise((resolve) => setTimeout(resolve, 1500)));
  expect(liftedStore.getState().stagedActionIds).toHaveLength(moments);
  expect(await price(METRO)).toHaveProperty('value', '39.50');
  app.close();
});

test('a tab that is opened on a page without call 1 shows Rates too, until a sign-out', async () => {
  const first = await openTraced('client:magpie-mobile');
  first.close();
  sessionStorage.clear();
  const app = await renderApp({ at: PATHS.faq, services: first.services });
  expect(await screen.findByRole('link', { name: 'Rates' })).toBeTruthy();
  expect(app.actions.filter((type) => type.startsWith('planningApi/executeQuery'))).toEqual([]);
  await app.user.click(screen.getByRole('button', { name: 'Logout' }));
  expect(localStorage.getItem('announcedFeatures')).toBeNull();
  app.close();
});
