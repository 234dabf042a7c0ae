import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import { fillPlan, signedInStore } from '../testing/page/planner.ts';
import { createClientStore } from './app/clientStore.ts';
import { ClientPage } from './pages/client/ClientPage.tsx';
import { planningApi } from './services/planning/planningApi.ts';
import { checkLink } from './slices/clientPlan/clientPlan.ts';
import { runPlan } from './slices/flows/runPlan.ts';
import { selectPlanKey } from './slices/selectors.ts';

/** A link to a plan on the real backend. @returns what its page is opened with */
async function sentPlan() {
  const { store, services } = await signedInStore();
  await fillPlan(store, services);
  await store.dispatch(runPlan());
  const share = { user: 'ann@agency.example', label: 'Dana', days: 1, approval: true, comments: true };
  const key = selectPlanKey(store.getState())!;
  const made = await store.dispatch(planningApi.endpoints.shareCreate.initiate({ ...share, key })).unwrap();
  return { apiBase: new URL('/api', location.href).href, token: made.token };
}

/** Opens the link in a tab of its own. */
async function tabOf(link: Awaited<ReturnType<typeof sentPlan>>, visit: string) {
  const store = createClientStore({ link, takeFirstReply: () => null });
  const { container } = render(
    <Provider store={store}>
      <ClientPage visit={visit} />
    </Provider>,
  );
  const tab = within(container);
  await tab.findByRole('button', { name: 'Approve this plan' });
  return { store, tab };
}

test('an answer that was given in another tab is shown after the next question to the service', async () => {
  const link = await sentPlan();
  const [here, there] = [await tabOf(link, 'here'), await tabOf(link, 'there')];
  const user = userEvent.setup();
  await user.type(here.tab.getByLabelText('Your name'), 'Dana Lee');
  await user.type(here.tab.getByLabelText('Job title'), 'Director');
  await user.click(here.tab.getByRole('button', { name: 'Approve this plan' }));
  expect(await here.tab.findByText(/^Approved by Dana Lee, Director/)).toBeVisible();
  expect(there.tab.getByText('Waiting for your answer.')).toBeVisible();
  await act(() => there.store.dispatch(checkLink('there')));
  expect(there.tab.getByText(/^Approved by Dana Lee, Director/)).toBeVisible();
  expect(there.tab.queryByText('Waiting for your answer.')).not.toBeInTheDocument();
  // A later answer replaces the one that is shown, with what was typed before.
  await user.click(there.tab.getByRole('button', { name: 'Answer again' }));
  expect(there.tab.getByLabelText('Job title')).toHaveValue('Director');
  await user.click(there.tab.getByRole('button', { name: 'Ask for changes' }));
  expect(there.tab.getByText(/^You ask for changes to version [\da-f]{8}\.$/)).toBeVisible();
  expect(there.tab.queryByText(/^You approve/)).not.toBeInTheDocument();
  await user.type(there.tab.getByLabelText('What should change?'), 'Less radio.');
  await user.keyboard('{Escape}');
  expect(there.tab.getByRole('button', { name: 'Ask for changes' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await user.click(there.tab.getByRole('button', { name: 'Send' }));
  expect(await there.tab.findByText('“Less radio.”')).toBeVisible();
  expect(there.tab.getByRole('status')).toHaveFocus();
  expect(screen.getAllByText(/^Changes asked on/)).toHaveLength(1);
});
