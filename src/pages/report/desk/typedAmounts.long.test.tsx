import { act, screen, waitFor } from '@testing-library/react';
import { CHANNELS } from '../../../../core/rules/channels.ts';
import type { Channel } from '../../../../core/rules/channels.ts';
import { skipChartDrawing } from '../../../../testing/page/drawings.ts';
import { fillPlan } from '../../../../testing/page/planner.ts';
import { renderApp } from '../../../../testing/page/renderApp.tsx';
import { wholeNumber } from '../../../../core/words/amounts.ts';
import { runPlan } from '../../../flows/plan/runPlan.ts';
import { channelTicked, modeChosen } from '../../../slices/plan/planEdits.ts';
import { stepUndone } from '../../../slices/desk/desk.ts';
import { selectOpenDesk, selectPlanKey } from '../../../slices/selectors.ts';

skipChartDrawing();

/** The open desk on a new plan. @param chosen  the channels that the plan may use; by default all */
async function openNewPlanOnDesk(chosen: readonly Channel[] = []) {
  const app = await renderApp();
  await act(async () => {
    if (chosen.length > 0) app.store.dispatch(modeChosen('by channel'));
    for (const channel of chosen) app.store.dispatch(channelTicked({ channel, ticked: true }));
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
  const { type, amount, step, user, close } = await openNewPlanOnDesk();
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
  // Escape keeps what was entered.
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Add a limit over several channels' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Own group' }));
  expect(await screen.findByLabelText('At most')).toHaveValue('60,000');
  // So does a limit that the locked amounts leave no room for.
  await user.clear(screen.getByLabelText('At most'));
  await user.type(screen.getByLabelText('At least'), '450k');
  await user.click(screen.getByRole('button', { name: 'Set the limit' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Radio');
  await user.click(screen.getByRole('button', { name: 'Add a limit over several channels' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Own group' }));
  expect(await screen.findByLabelText('At least')).toHaveValue('450,000');
  close();
}, 120_000);

test('a refused amount stays in its field, with the reason in the line about the mix, until the next change', async () => {
  const { type, amount, step, user, close } = await openNewPlanOnDesk();
  await type('Radio', '100k');
  await waitFor(() => expect(step().says).toBe('Radio $100,000'));
  await type('Social', '300k');
  await waitFor(() => expect(step().says).toBe('Social $300,000'));
  await type('BVOD', '150k');
  const reason = 'BVOD can get at most $100,000: Radio and Social are locked.';
  expect(await screen.findByRole('alert')).toHaveTextContent(reason);
  expect(amount('BVOD')).toHaveValue('150,000');
  expect(amount('BVOD')).toHaveAccessibleDescription(reason);
  expect(amount('BVOD')).toBeInvalid();

  await user.click(amount('BVOD'));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('alert')).toBeNull();
  const moneyInMix = step().scenario.spend[CHANNELS.indexOf('BVOD')]!;
  expect(amount('BVOD')).toHaveValue(wholeNumber(moneyInMix));

  await type('BVOD', '3m');
  expect(await screen.findByRole('alert')).toHaveTextContent(reason);
  await type('BVOD', '100k');
  await waitFor(() => expect(step().says).toBe('BVOD $100,000'));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(amount('BVOD')).toBeValid();
  close();
}, 120_000);

test('the message about an entry disappears at the next change, when the field is entered again, and with Escape', async () => {
  const { type, amount, step, user, store, close } = await openNewPlanOnDesk();
  const message = /^“1,5” was not accepted/;
  const typeRefusedAmount = async () => {
    await type('Radio', '1,5');
    expect(amount('Radio')).toHaveAccessibleDescription(message);
  };
  await typeRefusedAmount();
  await user.keyboard('{Escape}');
  expect(screen.queryByText(message)).toBeNull();

  await typeRefusedAmount();
  await user.tab();
  await user.keyboard('{Escape}');
  expect(screen.queryByText(message)).toBeNull();

  await typeRefusedAmount();
  await user.tab();
  expect(screen.getByText(message)).toBeVisible();
  await user.click(amount('Radio'));
  expect(screen.queryByText(message)).toBeNull();

  await typeRefusedAmount();
  await user.click(screen.getByRole('switch', { name: 'Keep the rest best' }));
  await waitFor(() => expect(step().says).toBe('Manual mix'));
  expect(screen.queryByText(message)).toBeNull();

  await typeRefusedAmount();
  act(() => void store.dispatch(stepUndone()));
  expect(screen.queryByText(message)).toBeNull();

  // A message about an amount that was taken stays with the change that it made.
  await type('Radio', '60000.50');
  await waitFor(() => expect(step().says).toBe('Radio $60,000'));
  expect(screen.getByText(/^The 50 cents were left out/)).toBeVisible();
  await type('Social', '50k');
  await waitFor(() => expect(step().says).toBe('Social $50,000'));
  expect(screen.queryByText(/^The 50 cents were left out/)).toBeNull();
  close();
}, 120_000);

test('Escape and Ctrl+Z first revert what is being typed, and keep the last change', async () => {
  const { type, amount, step, user, close } = await openNewPlanOnDesk();
  await type('Radio', '100k');
  await waitFor(() => expect(step().says).toBe('Radio $100,000'));
  for (const keys of ['{Escape}', '{Control>}z{/Control}']) {
    for (const text of ['$', '19,5', '250']) {
      await user.clear(amount('Radio'));
      await user.type(amount('Radio'), text);
      await user.keyboard(keys);
      expect(amount('Radio')).toHaveValue('100,000');
    }
  }
  expect(step().says).toBe('Radio $100,000');
  close();
}, 120_000);

test('an own price has cents, and what is no price above $0 is refused', async () => {
  const { user, close } = await openNewPlanOnDesk();
  await user.click(screen.getByRole('button', { name: 'Radio' }));
  const price = await screen.findByLabelText('Your own CPM');
  const enter = async (text: string) => {
    await user.clear(price);
    await user.type(price, `${text}{Enter}`);
  };
  await enter('19,5');
  expect(price).toHaveValue('');
  expect(price).toHaveAccessibleDescription(/^“19,5” was not accepted/);
  await enter('0');
  expect(price).toHaveValue('');
  expect(price).toHaveAccessibleDescription('“0” was not accepted: write a price above $0, such as 24.50.');
  expect(screen.queryByText(/^CPM \$/)).toBeNull();
  await enter('$19.5');
  expect(await screen.findByText('CPM $19.50')).toBeVisible();
  await enter('€30');
  expect(price).toHaveValue('19.50');
  await enter('');
  await waitFor(() => expect(screen.queryByText('CPM $19.50')).toBeNull());
  close();
}, 120_000);

test('a question about an amount outside the limits is withdrawn by the next change and by undo', async () => {
  const { type, amount, step, store, close } = await openNewPlanOnDesk(['BVOD', 'Radio', 'Social']);
  const question = () => screen.queryByRole('group', { name: 'Podcasts was not chosen in the plan. Use it?' });
  await type('Radio', '60k');
  await waitFor(() => expect(step().says).toBe('Radio $60,000'));
  for (const change of [() => type('BVOD', '50k'), () => act(async () => store.dispatch(stepUndone()))]) {
    await type('Podcasts', '20k');
    expect(question()).toBeVisible();
    expect(amount('Podcasts')).toHaveValue('20,000');
    expect(screen.getByRole('button', { name: 'Lift' })).toHaveFocus();
    const before = step();
    await change();
    await waitFor(() => expect(step()).not.toBe(before));
    expect(question()).toBeNull();
    expect(amount('Podcasts')).toHaveValue('0');
  }
  expect(amount('Podcasts').closest('tr')).toHaveFocus();
  close();
}, 120_000);
