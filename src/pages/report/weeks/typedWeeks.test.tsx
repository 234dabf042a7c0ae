import { useState } from 'react';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Channel } from '../../../../core/rules/channels.ts';
import { evenWeeks } from '../../../../core/rules/weekPlan.ts';
import { weeksView } from '../../../domain/weeks/weeksView.ts';
import { ChannelWeeks } from './ChannelWeeks.tsx';
import { useWeekSelection } from './useWeekSelection.ts';
import { WeeksGrid } from './WeeksGrid.tsx';

const MONEY = new Map<Channel, number>([['Radio', 3_600_000]]);

/** The weeks of one channel, and the money of the channel as text. */
function Weeks({ isNarrow }: { isNarrow: boolean }) {
  const [plan, setPlan] = useState(evenWeeks(MONEY, { start: '2027-03-01', weeks: 4 }));
  const view = weeksView(plan, MONEY);
  const shared = {
    ...{ plan, view, money: MONEY, canEdit: true, figures: null, timesReached: 1 as const },
    selection: useWeekSelection(view),
    colourOf: () => '#000000',
    onEdit: setPlan,
    onApply: (edited: { plan: typeof plan }) => setPlan(edited.plan),
    onPaste: () => undefined,
  };
  return (
    <>
      {isNarrow ? (
        <ChannelWeeks {...shared} />
      ) : (
        <WeeksGrid {...shared} sums={view} ads={null} onTimesReached={() => undefined} />
      )}
      <output aria-label="Channels of a pattern">{shared.selection.channels.join()}</output>
      <output aria-label="Money">{view.rows[0]!.cents.map((cents) => cents / 100).join(' ')}</output>
    </>
  );
}

const firstWeek = () => screen.getByLabelText(/^Radio, week of 1 March/);

/** Opens the weeks. @returns a function that types into the first week of Radio and gives the money of all weeks */
async function openWeeks({ isNarrow }: { isNarrow: boolean }) {
  render(<Weeks isNarrow={isNarrow} />);
  const user = userEvent.setup();
  if (isNarrow) await user.selectOptions(screen.getByLabelText('Channel'), 'Radio');
  else screen.getAllByRole('cell', { name: '9,000' })[0]!.focus();
  return async (text: string) => {
    const selectAll = { initialSelectionStart: 0, initialSelectionEnd: 99 };
    await user.type(firstWeek(), `${text}{Enter}`, selectAll);
    return screen.getByLabelText('Money').textContent;
  };
}

test('on a phone, a pattern applies to the chosen channel', async () => {
  await openWeeks({ isNarrow: true });
  expect(screen.getByLabelText('Channels of a pattern')).toHaveTextContent('Radio');
  await userEvent.selectOptions(screen.getByLabelText('Channel'), 'All channels');
  expect(screen.getByLabelText('Channels of a pattern')).toBeEmptyDOMElement();
});

test.each([
  ['the grid', false],
  ['the list on a phone', true],
])('an amount typed into a week keeps its cents in %s', async (_, isNarrow) => {
  const type = await openWeeks({ isNarrow });
  expect(await type('1250.50')).toMatch(/^1250.5 /);
  expect(await type('12.34')).toMatch(/^12.34 /);
  expect(await type('1.5')).toMatch(/^1.5 /);
  expect(await type('8,000')).toMatch(/^8000 /);
});

test('on a phone, digits typed into a tapped week replace its amount', async () => {
  await openWeeks({ isNarrow: true });
  await userEvent.click(firstWeek());
  await userEvent.keyboard('1{Enter}');
  expect(screen.getByLabelText('Money')).toHaveTextContent(/^1 /);
});

test.each([
  ['the grid', false],
  ['the list on a phone', true],
])('the reason for a refusal is shown in its cell in %s', async (_, isNarrow) => {
  const type = await openWeeks({ isNarrow });
  expect(await type('abc')).toMatch(/^9000 /);
  const cell = within(firstWeek().closest('td')!);
  expect(
    cell.getByText('“abc” was not accepted: write digits, or as in 400k and 2.4m. The field still contains 9,000.'),
  );
  expect(await type('20%')).toMatch(/^9000 /);
  expect(cell.getByText(/^“20%” was not accepted: write an amount, not a percentage\./)).toBeVisible();
  await type('8000');
  expect(screen.queryByText(/accepted/)).toBeNull();
});

test('the reason for a refusal stays until the planner leaves the next cell', async () => {
  await openWeeks({ isNarrow: false });
  const user = userEvent.setup();
  await user.type(firstWeek(), 'x');
  const cell = firstWeek().closest('td')!;
  const pressWeek = (week: number) => user.click(cell.parentElement!.querySelectorAll('td')[week]!);
  await pressWeek(1);
  expect(within(cell).getByText(/“9,000x” was/)).toBeVisible();
  await user.keyboard('5');
  expect(within(cell).getByText(/“9,000x” was/)).toBeVisible();
  await pressWeek(2);
  expect(screen.queryByText(/“9,000x”/)).toBeNull();
});
