import { screen, waitFor } from '@testing-library/react';
import { skipChartDrawing } from '../../../testing/page/drawings.ts';
import { fillPlan, signedInStore } from '../../../testing/page/planner.ts';
import { renderApp } from '../../../testing/page/renderApp.tsx';
import { reportPath } from '../../domain/paths.ts';
import { memoryStorage } from '../../services/browser/browserStorage.ts';
import { planningApi } from '../../services/planning/planningApi.ts';
import { callBackend } from '../../flows/callBackend.ts';
import { changeCompany } from '../../flows/company/changeCompany.ts';
import { loadPlan } from '../../flows/plan/loadPlan.ts';
import { runPlan } from '../../flows/plan/runPlan.ts';
import { openWeeks } from '../../flows/weeks/weeksFlow.ts';
import { selectOptimiseData, selectPlanKey } from '../../slices/selectors.ts';

skipChartDrawing();

const [BOSS, LIAM, KIM] = ['boss@leaver.example', 'liam@leaver.example', 'kim@leaver.example'] as const;

/** The administrator lets Liam leave the company. Kim gets his plans. */
async function letLiamLeave(): Promise<void> {
  const { store } = await signedInStore(BOSS, memoryStorage());
  const { members } = await store.dispatch(planningApi.endpoints.company.initiate({ user: BOSS })).unwrap();
  const [member, receiver] = [LIAM, KIM].map((email) => members.find((one) => one.email === email)!.id);
  expect(await store.dispatch(changeCompany([{ kind: 'leave', member: member!, receiver: receiver! }]))).toBeNull();
}

test('after a planner left, the new owner has all rights in the report, and the browser of the planner keeps no plan', async () => {
  const kim = await signedInStore(KIM);
  const liam = await signedInStore(LIAM, memoryStorage());
  await fillPlan(liam.store, liam.services);
  expect(await liam.store.dispatch(runPlan())).toBe('finished');
  const key = selectPlanKey(liam.store.getState())!;
  const link = { key, label: 'Dana', contact: LIAM, days: 30, approval: true, comments: true };
  const { error } = await liam.store.dispatch(callBackend('shareCreate', link));
  expect(error).toBeUndefined();

  expect(await kim.store.dispatch(loadPlan(key))).toBe('loaded');
  expect(selectOptimiseData(kim.store.getState())).toMatchObject({ made_by: LIAM });
  await kim.store.dispatch(openWeeks());
  expect(kim.store.getState().weeks.open?.canEdit).toBe(false);

  await letLiamLeave();
  const app = await renderApp({ at: reportPath(key), as: KIM, services: kim.services });
  expect(await app.store.dispatch(loadPlan(key))).toBe('loaded');
  expect(await screen.findByRole('button', { name: 'Send to client' })).toBeVisible();
  expect(await screen.findByRole('region', { name: 'Client' })).toHaveTextContent('Dana');
  await waitFor(() => expect(app.store.getState().weeks.open?.canEdit).toBe(true));
  app.close();

  // The browser of the one who left keeps nothing of the plan.
  await liam.store.dispatch(callBackend('planDetails', { key }));
  await waitFor(() => expect(liam.store.getState().session).toEqual({ phase: 'signed out', ended: 'left' }));
  expect(selectOptimiseData(liam.store.getState())).toBeNull();
  expect(liam.store.getState().stashedPlan.stash).toBeNull();
  expect(liam.services.planOwner.read()).toBeNull();
});
