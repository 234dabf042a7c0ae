import { act, screen, waitFor, within } from '@testing-library/react';
import { skipChartDrawing } from '../../../../testing/page/drawings.ts';
import { fillPlan, settled, signedInStore } from '../../../../testing/page/planner.ts';
import { heading, renderApp } from '../../../../testing/page/renderApp.tsx';
import { PATHS, reportPath } from '../../../domain/paths.ts';
import { loadPlan } from '../../../flows/plan/loadPlan.ts';
import { runPlan } from '../../../flows/plan/runPlan.ts';
import { beginWeeks, openWeeks, saveWeeks } from '../../../flows/weeks/weeksFlow.ts';
import { memoryStorage } from '../../../services/browser/browserStorage.ts';
import { selectPlanKey } from '../../../slices/selectors.ts';

skipChartDrawing();

/** The report of a plan without weeks. */
async function openReport(as: string) {
  const { store, services, flush } = await signedInStore(as);
  await fillPlan(store, services);
  expect(await store.dispatch(runPlan())).toBe('finished');
  const key = selectPlanKey(store.getState())!;
  flush();
  const app = await renderApp({ at: reportPath(key), as, services });
  await screen.findByRole('button', { name: 'Plan the weeks' });
  return { app, services, key, at: reportPath(key) };
}

test('weeks that were just changed are saved before a logout', async () => {
  const as = 'lou@agency.example';
  const { app, services, at } = await openReport(as);
  act(() => app.store.dispatch(beginWeeks()));
  await app.user.click(screen.getByRole('button', { name: 'Logout' }));
  await heading('welcome to the planning tool');
  app.close();
  const appAfterLogin = await renderApp({ at, as, services });
  await settled(() => appAfterLogin.store.getState().weeks.open !== null);
  expect(appAfterLogin.store.getState().weeks.open!.plan?.start).toMatch(/^20/);
  appAfterLogin.close();
});

test('weeks that another window changed are named above the grid, and are lost only after a question', async () => {
  const as = 'lia@agency.example';
  const { app, key } = await openReport(as);
  const other = await signedInStore(as, memoryStorage());
  expect(await other.store.dispatch(loadPlan(key))).toBe('loaded');
  await other.store.dispatch(openWeeks());
  other.store.dispatch(beginWeeks());
  expect(await other.store.dispatch(saveWeeks())).toBe(true);

  act(() => app.store.dispatch(beginWeeks()));
  expect(await act(() => app.store.dispatch(saveWeeks()))).toBe(false);
  const notice = await screen.findByText(/^These weeks were changed in another window at .*\. Load them\.$/);
  const grid = document.querySelector('[data-grid]')!;
  expect(notice.compareDocumentPosition(grid) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  await app.user.click(screen.getByRole('link', { name: 'Past Media Plans' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without your changes?' }));
  await app.user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(app.store.getState().weeks.open?.saving.phase).toBe('conflict');
  await app.user.click(screen.getByRole('link', { name: 'Past Media Plans' }));
  await app.user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(app.path()).toBe(PATHS.pastPlans));
  app.close();
});
