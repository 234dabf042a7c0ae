import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Provider } from 'react-redux';
import type { Channel } from '../../../../core/rules/channels.ts';
import { evenWeeks } from '../../../../core/rules/weekPlan.ts';
import type { WeekPlan } from '../../../../core/rules/weekPlan.ts';
import { signedInStore } from '../../../../testing/page/planner.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { setCells } from '../../../domain/weeks/weekGestures.ts';
import { weeksView } from '../../../domain/weeks/weeksView.ts';
import { weeksEdited, weeksOpened, weeksStepped } from '../../../slices/weeks/weeks.ts';
import { useWeekSelection } from './useWeekSelection.ts';
import { WeeksToolbar } from './WeeksToolbar.tsx';

const MONEY = new Map<Channel, number>([
  ['Radio', 3_600_000],
  ['OOH', 400_000],
]);

/** The toolbar above the weeks of one channel, and the money of the channel as text. */
function Weeks() {
  const dispatch = useAppDispatch();
  const openedWeeks = useAppSelector(({ weeks }) => weeks.open)!;
  const plan = openedWeeks.plan!;
  const view = weeksView(plan, MONEY);
  const edit = (next: WeekPlan) => dispatch(weeksEdited(next));
  const selection = useWeekSelection(view);
  const typeAmount = () => edit(setCells(plan, MONEY, [{ channel: 'Radio', week: 0, cents: 3_000_000 }]).plan);
  return (
    <>
      <WeeksToolbar
        {...{ plan, view, openedWeeks }}
        money={MONEY}
        selection={selection}
        onEdit={edit}
        onStep={(direction) => dispatch(weeksStepped(direction))}
      />
      <button onClick={typeAmount}>Type</button>
      <button onClick={() => selection.choose({ row: 1, week: 0 })}>Choose a cell</button>
      <button onClick={() => selection.chooseRow(1)}>Choose a row</button>
      <output aria-label="Radio">{view.rows[0]!.cents.map((cents) => cents / 100).join(' ')}</output>
    </>
  );
}

async function openToolbar() {
  const { store } = await signedInStore();
  const plan = evenWeeks(MONEY, { start: '2027-03-01', weeks: 4 });
  const unsaved = { saved: null, version: 0, changedBy: null, changedAt: null };
  const notComputed = { figures: null, computedFor: null, remark: null };
  store.dispatch(weeksOpened({ planKey: 'key', keptIn: 'browser', canEdit: true, plan, ...unsaved, ...notComputed }));
  render(
    <Provider store={store}>
      <Weeks />
    </Provider>,
  );
  const user = userEvent.setup();
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const money = () => screen.getByLabelText('Radio').textContent;
  const setWeeks = async (weeks: string) => {
    await user.clear(screen.getByLabelText('Weeks'));
    await user.type(screen.getByLabelText('Weeks'), `${weeks}{Enter}`);
  };
  return { press, money, setWeeks };
}

test.each([
  ['Even', '4500 4500 4500 4500 4500 4500 4500 4500'],
  ['Burst', '18000 18000 0 0 0 0 0 0'],
  ['2 on, 2 off', '9000 9000 0 0 9000 9000 0 0'],
  ['Step down', '8000 7000 6000 5000 4000 3000 2000 1000'],
])('the chosen pattern %s is applied again to another number of weeks, as one step of undo', async (name, amounts) => {
  const { press, money, setWeeks } = await openToolbar();
  await press(name);
  const before = money();
  await setWeeks('8');
  expect(money()).toBe(amounts);
  expect(screen.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
  await press('Undo');
  expect(money()).toBe(before);
  expect(screen.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
});

test('typed money stays in its weeks, and a line says where the money of removed weeks is', async () => {
  const { press, money, setWeeks } = await openToolbar();
  await press('Step down');
  await press('Type');
  await setWeeks('6');
  expect(money()).toBe('30000 3000 2000 1000 0 0');
  await setWeeks('4');
  expect(screen.queryByText(/removed weeks/)).toBeNull();
  await press('Step up');
  await setWeeks('5');
  await setWeeks('4');
  expect(screen.getByText('The $3,476 of the removed weeks is in the other weeks now.')).toBeVisible();
  await press('Undo');
  expect(screen.queryByText(/removed weeks/)).toBeNull();
});

test('a pattern is for all channels until a row is chosen: a single cell chooses none', async () => {
  const { press } = await openToolbar();
  await press('Choose a cell');
  expect(screen.getByRole('group', { name: 'Pattern for all channels' })).toBeVisible();
  await press('Choose a row');
  expect(screen.getByRole('group', { name: 'Pattern for OOH' })).toBeVisible();
});
