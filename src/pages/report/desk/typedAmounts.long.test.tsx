import { act, screen, waitFor } from '@testing-library/react';
import { skipChartDrawing } from '../../../../testing/page/drawings.ts';
import { fillPlan } from '../../../../testing/page/planner.ts';
import { renderApp } from '../../../../testing/page/renderApp.tsx';
import { runPlan } from '../../../slices/flows/runPlan.ts';
import { selectOpenDesk, selectPlanKey } from '../../../slices/selectors.ts';

skipChartDrawing();

/** The open desk on a new plan. */
async function atDesk() {
  const app = await renderApp();
  await act(async () => {
    await fillPlan(app.store, app.services);
    await app.store.dispatch(runPlan());
  });
  await act(() => app.router.navigate(`/channel-report?key=${selectPlanKey(app.store.getState())!}&try=`));
  await screen.findByText(/kept best while you move/);
  const amount = (channel: string) => screen.getByLabelText<HTMLInputElement>(`${channel}, amount`);
  return {
    ...app,
    amount,
    step: () => selectOpenDesk(app.store.getState())!.now,
    /** Types a text into a channel's amount and presses Enter. */
    type: async (channel: string, text: string) => {
      await app.user.clear(amount(channel));
      await app.user.type(amount(channel), `${text}{Enter}`);
    },
  };
}

test('a percentage is a share of the budget, for a channel, the smallest buy and a limit over several channels', async () => {
  const { type, amount, step, user, close } = await atDesk();
  await type('Radio', '12%');
  await waitFor(() => expect(step().says).toBe('Radio $60,000'));
  expect(amount('Radio')).toHaveValue('60,000');

  await user.type(screen.getByLabelText('Smallest buy'), '2%{Enter}');
  await waitFor(() => expect(step().says).toBe('Smallest buy $10,000'));

  await user.click(screen.getByRole('button', { name: 'Add a limit over several channels' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Own group' }));
  const most = await screen.findByLabelText('At most');
  await user.clear(most);
  await user.type(most, '12%');
  expect(most).toHaveValue('12');
  await user.selectOptions(screen.getByLabelText('Unit'), '$');
  await user.clear(most);
  await user.type(most, '12%');
  expect(most).toHaveValue('60,000');
  close();
}, 120_000);
