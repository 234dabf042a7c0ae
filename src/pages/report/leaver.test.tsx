import { act, screen, waitFor, within } from '@testing-library/react';
import { skipChartDrawing } from '../../../testing/page/drawings.ts';
import { fillPlan, signedInStore } from '../../../testing/page/planner.ts';
import { renderApp } from '../../../testing/page/renderApp.tsx';
import { reportPath } from '../../domain/paths.ts';
import { memoryStorage } from '../../services/browser/browserStorage.ts';
import { planningApi } from '../../services/planning/planningApi.ts';
import type { CompanyChange } from '../../../core/contract/bodies/company.ts';
import { READERS_ONLY_READ } from '../../../core/rules/rights.ts';
import { refreshAccessLists } from '../../flows/accessData.ts';
import { callBackend } from '../../flows/callBackend.ts';
import { changeCompany } from '../../flows/company/changeCompany.ts';
import { loadPlan } from '../../flows/plan/loadPlan.ts';
import { runPlan } from '../../flows/plan/runPlan.ts';
import { openWeeks } from '../../flows/weeks/weeksFlow.ts';
import { selectOptimiseData, selectPlanKey } from '../../slices/selectors.ts';

skipChartDrawing();

const [BOSS, LIAM, KIM] = ['boss@leaver.example', 'liam@leaver.example', 'kim@leaver.example'] as const;

type MakeChange = (idOf: (email: string) => string) => CompanyChange;

/** The administrator changes the company. */
async function changeAsBoss(makeChange: MakeChange): Promise<void> {
  const { store } = await signedInStore(BOSS, memoryStorage());
  const { members } = await store.dispatch(planningApi.endpoints.company.initiate({ user: BOSS })).unwrap();
  const idOf = (email: string) => members.find((one) => one.email === email)!.id;
  expect(await store.dispatch(changeCompany([makeChange(idOf)]))).toBeNull();
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

  await changeAsBoss((idOf) => ({ kind: 'leave', member: idOf(LIAM), receiver: idOf(KIM) }));
  const app = await renderApp({ at: reportPath(key), as: KIM, services: kim.services });
  expect(await app.store.dispatch(loadPlan(key))).toBe('loaded');
  expect(await screen.findByRole('button', { name: 'Send to client' })).toBeVisible();
  expect(await screen.findByRole('region', { name: 'Client' })).toHaveTextContent('Dana');
  await waitFor(() => expect(app.store.getState().weeks.open?.canEdit).toBe(true));

  // A reader neither sends a plan nor makes one on the desk.
  await changeAsBoss((idOf) => ({ kind: 'role', member: idOf(KIM), role: 'reader' }));
  await act(() => app.store.dispatch(refreshAccessLists()));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send to client' })).toBeNull());
  expect(screen.getByRole('region', { name: 'Client' })).toHaveTextContent('Dana');
  await act(() => app.router.navigate(`/channel-report?key=${key}&try=`));
  await app.user.click((await screen.findAllByRole('button', { name: 'Make it a plan' }))[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Make it a plan' }));
  expect(dialog.getByText(READERS_ONLY_READ)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Run' })).toBeDisabled();
  app.close();

  // The browser of the one who left keeps nothing of the plan.
  await liam.store.dispatch(callBackend('planDetails', { key }));
  await waitFor(() => expect(liam.store.getState().session).toEqual({ phase: 'signed out', ended: 'left' }));
  expect(selectOptimiseData(liam.store.getState())).toBeNull();
  expect(liam.store.getState().stashedPlan.stashed).toEqual([]);
  expect(liam.services.planOwner.read()).toBeNull();
});
