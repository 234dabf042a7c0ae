import { act, screen, waitFor, within } from '@testing-library/react';
import { skipChartDrawing } from '../../../../testing/page/drawings.ts';
import { fillPlan } from '../../../../testing/page/planner.ts';
import { heading, renderApp } from '../../../../testing/page/renderApp.tsx';
import { slowCalls } from '../../../../testing/page/slowCalls.ts';
import { fileCleared } from '../../../slices/audience/audienceFile.ts';
import { runPlan } from '../../../flows/plan/runPlan.ts';
import { selectPlanKey } from '../../../slices/selectors.ts';

skipChartDrawing();

/** The dialog that makes a plan, over a slow network, on a desk whose audience file must be fetched for the run. */
async function openDialogOnSlowNetwork() {
  const app = await renderApp();
  await act(async () => {
    await fillPlan(app.store, app.services);
    await app.store.dispatch(runPlan());
  });
  const key = selectPlanKey(app.store.getState())!;
  await act(() => app.router.navigate(`/channel-report?key=${key}&try=`));
  await screen.findByText(/kept best while you move/);
  act(() => void app.store.dispatch(fileCleared()));
  await app.user.click(screen.getAllByRole('button', { name: 'Make it a plan' })[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Make it a plan' }));
  await app.user.clear(dialog.getByLabelText('Name'));
  await app.user.type(dialog.getByLabelText('Name'), 'From the desk');
  slowCalls(key, 800, 800);
  return { ...app, key, dialog };
}

test('a second press on Run while the file is being fetched starts nothing and cancels nothing', async () => {
  const { dialog, user, key, store, actions, close } = await openDialogOnSlowNetwork();
  const run = dialog.getByRole('button', { name: 'Run' });
  await user.click(run);
  await user.click(run);
  await heading('Current Plan: From the desk');
  // The first of the two runs made the plan of the desk.
  expect(actions.filter((type) => type.endsWith('/runStarted'))).toHaveLength(2);
  expect(selectPlanKey(store.getState())).not.toBe(key);
  close();
});

test('Cancel while the file is being fetched starts no run', async () => {
  const { dialog, user, key, store, actions, close } = await openDialogOnSlowNetwork();
  await user.click(dialog.getByRole('button', { name: 'Run' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(actions).toContain('planLoad/planFileArrived'));
  await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
  expect(store.getState().runStatus.phase).not.toBe('running');
  expect(selectPlanKey(store.getState())).toBe(key);
  close();
});
