import { act, screen, waitFor, within } from '@testing-library/react';
import { skipChartDrawing } from '../../../../testing/page/drawings.ts';
import { failRoute } from '../../../../testing/page/failRoute.ts';
import { fillPlan } from '../../../../testing/page/planner.ts';
import { renderApp } from '../../../../testing/page/renderApp.tsx';
import { runPlan } from '../../../slices/flows/runPlan.ts';
import { selectPlanKey } from '../../../slices/selectors.ts';

skipChartDrawing();

/** A report whose plan was sent to Dana by a link. */
async function sentPlan() {
  const app = await renderApp();
  await screen.findByRole('button', { name: 'Run' });
  await act(async () => {
    await fillPlan(app.store, app.services);
    await app.store.dispatch(runPlan());
  });
  await act(() => app.router.navigate(`/channel-report?key=${selectPlanKey(app.store.getState())}`));
  await app.user.click(await screen.findByRole('button', { name: 'Send to client' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send to client' }));
  await app.user.type(dialog.getByLabelText('For'), 'Dana');
  await app.user.click(dialog.getByRole('button', { name: 'Make link' }));
  await app.user.click(await screen.findByRole('button', { name: 'Done' }));
  return { ...app, section: within(await screen.findByRole('region', { name: 'Client' })) };
}

test('a new passcode is shown once it is taken, and not when the service did not take it', async () => {
  const { user, section } = await sentPlan();
  await user.click(section.getByRole('button', { name: 'New passcode for Dana' }));
  expect(await section.findByText(/^The new passcode for Dana:/)).toBeVisible();
  failRoute('access');
  await user.click(section.getByRole('button', { name: 'New passcode for Dana' }));
  expect(await section.findByRole('alert')).toBeVisible();
  expect(section.queryByText(/^The new passcode for Dana:/)).not.toBeInTheDocument();
  jest.restoreAllMocks();

  await user.click(section.getByRole('button', { name: 'Extend the link for Dana to 30 days from now' }));
  await waitFor(() => expect(section.queryByRole('alert')).not.toBeInTheDocument());
  await user.click(section.getByRole('button', { name: 'Stop the link for Dana' }));
  await user.keyboard('{Escape}');
  await user.click(section.getByRole('button', { name: 'Stop the link for Dana' }));
  await user.click(await screen.findByRole('button', { name: 'Stop the link' }));
  await waitFor(() => expect(section.queryByRole('button', { name: /^Stop the link/ })).not.toBeInTheDocument());
  expect(section.getByText('Dana').parentElement).toHaveTextContent(/stopped/i);
});
