import { screen, waitFor } from '@testing-library/react';
import { fillPlan, signedInStore } from '../../../testing/page/planner.ts';
import { renderApp } from '../../../testing/page/renderApp.tsx';
import { reportPath } from '../../domain/paths.ts';
import { memoryStorage } from '../../services/browser/browserStorage.ts';
import { planningApi } from '../../services/planning/planningApi.ts';
import { changeCompany } from '../../flows/company/changeCompany.ts';
import { runPlan } from '../../flows/plan/runPlan.ts';
import { selectPlanKey } from '../../slices/selectors.ts';

/** Takes all clients from the team of all people. */
async function closeClients(): Promise<void> {
  const user = 'boss@wall.example';
  const { store } = await signedInStore(user, memoryStorage());
  const company = await store.dispatch(planningApi.endpoints.company.initiate({ user })).unwrap();
  const flags = { all_clients: false, newcomers: true };
  const changes = company.teams.map(({ id }) => ({ kind: 'team_flags', team: id, ...flags }) as const);
  expect(await store.dispatch(changeCompany(changes))).toBeNull();
}

test('after its client was closed to the planner, a stored plan is refused after a reload, and removed from the browser', async () => {
  const as = 'ann@wall.example';
  const { store, services, flush } = await signedInStore(as);
  await fillPlan(store, services);
  expect(await store.dispatch(runPlan())).toBe('finished');
  flush();
  expect(localStorage.getItem('optimiseData')).not.toBeNull();
  await closeClients();
  const app = await renderApp({ at: reportPath(selectPlanKey(store.getState())), as, services });
  expect(
    await screen.findByText(/This plan belongs to a client of a team you are not in\. Ask an administrator\./),
  ).toBeVisible();
  app.flush();
  await waitFor(() => expect(localStorage.getItem('optimiseData')).toBeNull());
  app.close();
});
