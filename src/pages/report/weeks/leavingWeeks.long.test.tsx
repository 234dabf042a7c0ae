import { act, screen } from '@testing-library/react';
import { skipChartDrawing } from '../../../../testing/page/drawings.ts';
import { fillPlan, settled, signedInStore } from '../../../../testing/page/planner.ts';
import { heading, renderApp } from '../../../../testing/page/renderApp.tsx';
import { reportPath } from '../../../domain/paths.ts';
import { runPlan } from '../../../flows/plan/runPlan.ts';
import { beginWeeks } from '../../../flows/weeks/weeksFlow.ts';
import { selectPlanKey } from '../../../slices/selectors.ts';

skipChartDrawing();

test('weeks that were just changed are saved before a logout', async () => {
  const as = 'lou@agency.example';
  const { store, services, flush } = await signedInStore(as);
  await fillPlan(store, services);
  expect(await store.dispatch(runPlan())).toBe('finished');
  const at = reportPath(selectPlanKey(store.getState()));
  flush();
  const app = await renderApp({ at, as, services });
  await screen.findByRole('button', { name: 'Plan the weeks' });
  act(() => app.store.dispatch(beginWeeks()));
  await app.user.click(screen.getByRole('button', { name: 'Logout' }));
  await heading('welcome to the planning tool');
  app.close();
  const appAfterLogin = await renderApp({ at, as, services });
  await settled(() => appAfterLogin.store.getState().weeks.open !== null);
  expect(appAfterLogin.store.getState().weeks.open!.plan?.start).toMatch(/^20/);
  appAfterLogin.close();
});
