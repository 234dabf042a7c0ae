import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { RateCardRows } from '../../../core/contract/bodies/rates.ts';
import { respondentFile } from '../../../testing/builders.ts';
import { skipChartDrawing } from '../../../testing/page/drawings.ts';
import { failRoute } from '../../../testing/page/failRoute.ts';
import { heading, renderApp } from '../../../testing/page/renderApp.tsx';
import { refreshAccessLists } from '../../flows/accessData.ts';
import { planningApi } from '../../services/planning/planningApi.ts';
import { selectPlanKey } from '../../slices/selectors.ts';

skipChartDrawing();

/** A company that no other test uses: lists belong to a whole company. */
const USER = 'ann@lists-home.example';
const field = (name: string) => screen.findByLabelText(name);
const run = async ({ user, path }: Awaited<ReturnType<typeof renderApp>>) => {
  await user.click(await screen.findByRole('button', { name: 'Run' }));
  await waitFor(() => expect(path()).toMatch(/^\/channel-report\?key=[\w-]+$/));
};

test('after a rename, Modify this plan uses the current names, shows a note about each, and runs', async () => {
  const app = await renderApp({ as: USER });
  await heading('New Media Planning');
  await app.user.type(await field('Plan name'), 'Spring launch');
  await app.user.type(await field('Monthly National Budget ($)'), '500000');
  await app.user.selectOptions(await field('Strategy'), 'Brand Awareness');
  await app.user.selectOptions(await field('Buying Demographic'), 'people 25-54');
  await app.user.selectOptions(await field('Client'), 'Magpie Mobile');
  await app.user.upload(await field('Upload the audience file'), respondentFile());
  await run(app);
  const firstReport = app.path();
  const firstKey = selectPlanKey(app.store.getState());

  const { rates, ratesChange, planDetails } = planningApi.endpoints;
  const card = { user: USER, card: 'lists' };
  const request = app.store.dispatch(rates.initiate({ ...card, ask: 'card' }, { track: false }));
  const lists = ((await request.unwrap()) as RateCardRows).lists!;
  const withChangedItem = <Item extends { name: string }>(items: Item[], name: string, changes: object) =>
    items.map((item) => (item.name === name ? { ...item, ...changes } : item));
  const changed = {
    ...lists,
    clients: withChangedItem(lists.clients, 'Magpie Mobile', { name: 'Magpie' }),
    demographics: withChangedItem(lists.demographics, 'people 25-54', { name: 'middle', age_to: 49 }),
    strategies: withChangedItem(lists.strategies, 'Brand Awareness', { attention_threshold_seconds: 3 }),
  };
  const send = (change: object) =>
    app.store
      .dispatch(
        ratesChange.initiate({ ...card, ...change } as Parameters<typeof ratesChange.initiate>[0], { track: false }),
      )
      .unwrap();
  await send({ change: 'save', revision: 0, lists: changed });
  await send({ change: 'publish', revision: 1, note: 'New names' });

  await app.user.click(await screen.findByRole('link', { name: 'Modify this plan' }));
  expect(await field('Client')).toHaveDisplayValue('Magpie Mobile');
  // The planner comes back to this window.
  fireEvent.focus(window);
  expect(await screen.findByText('Magpie Mobile is now Magpie.')).toBeVisible();
  expect(
    screen.getByText(
      'people 25-54 is now middle. middle counts people aged 25 to 49 now; this plan counted people aged 25 to 54.',
    ),
  ).toBeVisible();
  expect(screen.getByText('Brand Awareness counts from 3 seconds now; this plan counted from 2.5.')).toBeVisible();
  expect(await field('Client')).toHaveDisplayValue('Magpie');
  expect(await field('Client')).toBeValid();
  const before = app.path();
  await run(app);
  await waitFor(() => expect(app.path()).not.toBe(before));
  const key = selectPlanKey(app.store.getState())!;
  const details = await app.store
    .dispatch(planDetails.initiate({ user: USER, key, sandbox: true }, { track: false }))
    .unwrap();
  expect(details).toMatchObject({ client: 'Magpie', buyingDemographic: 'middle' });

  // The plan from before the change, as the backend stored it.
  await act(() => app.router.navigate(firstReport));
  await waitFor(() => expect(selectPlanKey(app.store.getState())).toBe(firstKey));
  await app.user.click(await screen.findByRole('link', { name: 'Modify this plan' }));
  expect(
    await screen.findByText(/counts people aged 25 to 49 now; this plan counted people aged 25 to 54\.$/),
  ).toBeVisible();
  app.close();
});

test('a refresh of the lists that fails keeps the known lists for the next reload', async () => {
  const app = await renderApp({ as: 'bea@lists-home.example' });
  await field('Client');
  const before = sessionStorage.getItem('accessData');
  expect(before).not.toBeNull();
  failRoute('access');
  await act(() => app.store.dispatch(refreshAccessLists()));
  expect(sessionStorage.getItem('accessData')).toBe(before);
  app.close();
});
