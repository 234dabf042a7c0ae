import { ActionCreators, instrument } from '@redux-devtools/instrument';
import type { EnhancedStore } from '@redux-devtools/instrument';
import type { Action } from '@reduxjs/toolkit';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { dayIn, dayInWords, localDay, shortDay, yearsLater } from '../../../core/words/days.ts';
import { rateCardWithMetroPrice } from '../../../testing/backend/rateCards.ts';
import { planForm } from '../../../testing/builders.ts';
import { skipChartDrawing } from '../../../testing/page/drawings.ts';
import { enterPlan, fillPlan, signedInStore } from '../../../testing/page/planner.ts';
import { RATES_DOMAIN } from '../../../testing/page/environment.ts';
import { renderApp } from '../../../testing/page/renderApp.tsx';
import { reportPath } from '../../domain/paths.ts';
import { BLANK_ROWS } from '../../domain/plan/limits/budgetConstraint.ts';
import { planningApi } from '../../services/planning/planningApi.ts';
import { featuresRestored } from '../../slices/features.ts';
import { runPlan } from '../../flows/plan/runPlan.ts';
import { ratesDayChosen } from '../../slices/plan/planEdits.ts';
import { runCardsListed } from '../../slices/rates/runCards.ts';
import { selectPlanKey } from '../../slices/selectors.ts';
import type { AppDispatch, RootState } from '../../slices/storeTypes.ts';

skipChartDrawing();

const USER = `rita@${RATES_DOMAIN}`;
/** The day in the backend's time zone, in which rates begin. */
const today = dayIn('Australia/Sydney', new Date());
const nextYear = yearsLater(today, 1);
const { userAccess, rates, ratesChange, planDetails, plan } = planningApi.endpoints;

/** Saves and publishes rows of a card, as an editor would. */
async function publish({ dispatch }: { dispatch: AppDispatch }, card: string, rows: string, from?: string) {
  const user = USER;
  const read = { user, ask: 'card' as const, card };
  const reply = await dispatch(rates.initiate(read, { track: false })).unwrap();
  if ('cards' in reply) throw new Error('not a card');
  const change = async (kind: 'save' | 'publish', more: object, revision: number) => {
    const request = { user, card, change: kind, revision, ...more };
    return (await dispatch(ratesChange.initiate(request, { track: false })).unwrap()).card.revision;
  };
  const saved = await change('save', { rows }, reply.revision);
  await change('publish', { note: 'New deal', ...(from !== undefined && { from }) }, saved);
}

const rateLink = (text: string) => screen.findByRole('link', { name: text.replace('Rates: ', '') });

const CLIENT = 'Ironbark Motors';
const CARD = 'client:ironbark-motors';
const SEED = 'Rates: Illustrative, none of 41 your own';
const ownFrom = (day: string) => `Rates: ${CLIENT}, 1 of 41 your own, ${shortDay(day, today)}`;
const OWN = ownFrom(today);

test('a day is chosen by keyboard and shows the card of that day; days out of range are refused', async () => {
  const app = await renderApp({ as: USER });
  expect(await rateLink(SEED)).toHaveAttribute('href', '/rates?card=seed');
  await publish(app.store, CARD, rateCardWithMetroPrice(39), nextYear);
  await app.user.selectOptions(screen.getByLabelText('Client'), CLIENT);
  expect(await rateLink(SEED)).toBeVisible();
  screen.getByRole('button', { name: 'for today' }).focus();
  await app.user.keyboard('{Enter}');
  const field = screen.getByLabelText('Rates on');
  expect(field).toHaveValue(today);
  fireEvent.change(field, { target: { value: nextYear } });
  expect(await rateLink(ownFrom(nextYear))).toHaveAttribute('href', '/rates?card=client%3Aironbark-motors');
  const chosen = screen.getByRole('button', { name: `for ${dayInWords(nextYear)}` });
  fireEvent.change(field, { target: { value: yearsLater(today, 3) } });
  fireEvent.blur(field);
  expect(screen.getByText(`Choose a day from today to ${dayInWords(yearsLater(today, 2))}.`)).toBeVisible();
  expect(chosen).toHaveTextContent(dayInWords(nextYear));
  fireEvent.change(field, { target: { value: today } });
  expect(await rateLink(SEED)).toBeVisible();
  expect(chosen).toHaveTextContent('for today');
  app.close();
});

test('a card is read again when the window gets the focus; a channel with prices only for other demographics is named', async () => {
  const app = await renderApp({ as: USER });
  await app.user.selectOptions(await screen.findByLabelText('Client'), CLIENT);
  await app.user.selectOptions(screen.getByLabelText('Buying Demographic'), 'people 25-54');
  await rateLink(SEED);
  const rows = 'channel,format,price_for,price,basis,price_kind,price_source\nFTA Metro,Metro 30s spot,';
  await publish(app.store, CARD, `${rows}women-25-54,30,cpt,agreed,Deal\n`);
  fireEvent.focus(window);
  expect(await rateLink(OWN)).toBeVisible();
  await publish(app.store, 'agency', rateCardWithMetroPrice(39));
  fireEvent.focus(window);
  const gap = 'FTA Metro: no price for people 25-54 in this card; $39 CPM of the agency is used.';
  expect(await screen.findByText(gap)).toBeVisible();
  await app.user.selectOptions(screen.getByLabelText('Buying Demographic'), 'women 25-54');
  expect(screen.queryByText(gap)).not.toBeInTheDocument();
  await app.user.selectOptions(screen.getByLabelText('Buying Demographic'), 'people 25-54');
  expect(screen.getByText(gap)).toBeVisible();
  await app.user.selectOptions(screen.getByLabelText('Client'), '');
  expect(screen.queryByText(gap)).not.toBeInTheDocument();
  expect(await rateLink(OWN.replace(CLIENT, 'Agency'))).toHaveAttribute('href', '/rates?card=agency');
  app.close();
});

test('the first day to choose is the backend’s today', async () => {
  const app = await renderApp({ as: USER });
  await waitFor(() => expect(app.store.getState().runCards.cards).not.toHaveLength(0));
  const { cards } = app.store.getState().runCards;
  // In the backend's time zone, the next day may have begun before it begins in the browser's.
  const tomorrow = localDay(new Date(Date.now() + 86_400_000));
  act(() => void app.store.dispatch(runCardsListed({ day: null, cards, today: tomorrow })));
  await app.user.click(await screen.findByRole('button', { name: 'for today' }));
  expect(screen.getByLabelText('Rates on')).toHaveValue(tomorrow);
  expect(screen.getByLabelText('Rates on')).toHaveAttribute('min', tomorrow);
  app.close();
});

/** A run at the rates of next year. */
async function runNextYear(user: string, features?: string[]) {
  const { store, services, flush } = await signedInStore(user);
  await store.dispatch(userAccess.initiate({ user }));
  if (features) store.dispatch(featuresRestored({ user, names: features }));
  await fillPlan(store, services, undefined, planForm({ name: 'Next year' }));
  store.dispatch(ratesDayChosen(nextYear));
  expect(await store.dispatch(runPlan())).toBe('finished');
  const key = selectPlanKey(store.getState())!;
  const details = await store.dispatch(planDetails.initiate({ user, key }, { track: false })).unwrap();
  const report = await store.dispatch(plan.initiate({ user, key }, { track: false })).unwrap();
  flush();
  return { key, services, details, report };
}

test('a run uses the rates of the chosen day, and Modify this plan restores the day', async () => {
  const user = `mona@${RATES_DOMAIN}`;
  const { key, services, details, report } = await runNextYear(user);
  expect(details.rates_on).toBe(nextYear);
  expect(report.assumptions?.rates_on).toBe(nextYear);
  localStorage.clear();
  const app = await renderApp({ as: user, services, at: reportPath(key) });
  await app.user.click(await screen.findByRole('link', { name: 'Modify this plan' }));
  expect(await screen.findByRole('button', { name: `for ${dayInWords(nextYear)}` })).toBeVisible();
  app.close();
});

test('report and desk name the card, and how much of the money is at illustrative prices', async () => {
  const user = `paul@${RATES_DOMAIN}`;
  const { store, services, flush } = await signedInStore(user);
  await fillPlan(store, services);
  // Some money in the channel that the agency's card prices.
  const budgetConstraint = BLANK_ROWS.map((row) =>
    row.Channel === 'FTA Metro' ? { ...row, Min_Budget: '100,000' } : row,
  );
  enterPlan(store, planForm({ budgetConstraint }), 'by channel', ['FTA Metro', 'Radio', 'Social']);
  expect(await store.dispatch(runPlan())).toBe('finished');
  const key = selectPlanKey(store.getState())!;
  flush();
  const app = await renderApp({ as: user, services, at: reportPath(key) });
  const rates = /at Agency rates v1, \d+% of the money at illustrative prices/;
  expect(await screen.findByText(rates)).toBeVisible();
  await app.user.click(screen.getByRole('button', { name: 'Try changes' }));
  await screen.findByRole('link', { name: 'Back to the plan' });
  expect(screen.getByText(rates)).toBeVisible();
  app.close();
});

test('a backend without rate cards is sent no day', async () => {
  const { details } = await runNextYear(`nora@${RATES_DOMAIN}`, ['reading']);
  expect(details).not.toHaveProperty('rates_on');
});

test('time travel starts no call', async () => {
  const app = await renderApp({ as: USER, enhancers: [instrument()] });
  await rateLink(OWN.replace(CLIENT, 'Agency'));
  await app.user.selectOptions(screen.getByLabelText('Client'), CLIENT);
  act(() => void app.store.dispatch(ratesDayChosen(nextYear)));
  await waitFor(() => expect(app.store.getState().runCards.day).toBe(nextYear));
  await act(() => new Promise((resolve) => setTimeout(resolve, 1500)));
  const { liftedStore } = app.store as unknown as EnhancedStore<RootState, Action<string>, unknown>;
  const jump = (to: number) => act(async () => liftedStore.dispatch(ActionCreators.jumpToState(to)));
  const moments = liftedStore.getState().stagedActionIds.length;
  for (const moment of [0, Math.floor(moments / 2), moments - 8, moments - 3]) {
    await jump(moment);
    fireEvent.focus(window);
  }
  await jump(moments - 1);
  await act(() => new Promise((resolve) => setTimeout(resolve, 500)));
  expect(liftedStore.getState().stagedActionIds).toHaveLength(moments);
  expect(screen.getByRole('button', { name: `for ${dayInWords(nextYear)}` })).toBeVisible();
  app.close();
});

test('the supply of a channel is shown next to the limits once the file is understood, and so is money that no channel can take', async () => {
  const app = await renderApp({ as: USER });
  await app.user.selectOptions(await screen.findByLabelText('Client'), 'Banksia Bank');
  const format = 'channel,format,available_impressions\nRadio,Radio 30s spot,1000000\n';
  await publish(app.store, 'client:banksia-bank', format);
  fireEvent.focus(window);
  await fillPlan(app.store, app.services, undefined, planForm({ name: 'Scarce', budget: '500,000' }));
  const scarce = /^Radio cannot take more than \$[\d,]+ at \$[\d.]+ \(1,000,000 impressions available\)\.$/;
  expect(await screen.findByText(scarce)).toBeVisible();
  await app.user.click(screen.getByRole('radio', { name: 'by channel' }));
  await app.user.click(screen.getByRole('checkbox', { name: 'Radio' }));
  expect(await screen.findByText(/has no channel to go to/)).toBeVisible();
  await app.user.click(screen.getByRole('checkbox', { name: 'Social' }));
  expect(screen.queryByText(/has no channel to go to/)).toBeNull();
  expect(screen.getByText(scarce)).toBeVisible();
  app.close();
});
