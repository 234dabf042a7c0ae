import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { Channel } from '../../../core/rules/channels.ts';
import {
  blockedChannels,
  BLANK_ROWS,
  findLimitFaults,
  sumLimits,
  tickChannel,
  tickLimited,
  withLimit,
} from '../../domain/plan/limits/budgetConstraint.ts';
import { ChannelLimitsGrid } from './ChannelLimitsGrid.tsx';
import { LimitFaults, LimitsBar } from './LimitsBar.tsx';

const onRange = jest.fn();
const onHistory = jest.fn();

function Section({ start = [] as Channel[], budget = 1000, disabled = false }) {
  const [rows, setRows] = useState(BLANK_ROWS);
  const [selected, setSelected] = useState<readonly Channel[]>(start);
  const choice = { mode: 'by channel' as const, rows, selected };
  const faults = findLimitFaults(choice, budget);
  return (
    <>
      <LimitsBar sums={sumLimits(choice, budget)} isWrong={faults.length > 0} />
      <LimitFaults faults={faults} />
      <ChannelLimitsGrid
        label="Limits by channel"
        rows={rows}
        selected={selected}
        blocked={blockedChannels(selected)}
        budget={budget}
        faults={faults}
        disabled={disabled}
        onTick={(channel, ticked) => setSelected(tickChannel(selected, channel, ticked))}
        onLimit={(channel, field, amount) => {
          setRows(withLimit(rows, { channel, field, amount }, budget));
          setSelected(tickLimited(selected, channel, amount));
        }}
        onRange={onRange}
        onHistory={onHistory}
      />
    </>
  );
}

const box = (name: string) => screen.getByRole('checkbox', { name });
const limit = (name: string) => screen.getByRole('textbox', { name });

test('there are fifteen rows, and typing a limit into an unticked row ticks it', async () => {
  render(<Section />);
  expect(screen.getAllByRole('checkbox')).toHaveLength(15);
  await userEvent.type(limit('Radio min'), '400');
  expect(limit('Radio min')).toHaveValue('400');
  expect(box('Radio')).toBeChecked();
  expect(box('Print')).not.toBeChecked();
  await userEvent.click(box('Radio'));
  expect(box('Radio')).not.toBeChecked();
  expect(limit('Radio min')).toHaveValue('400');
});

test('a share of the budget becomes dollars with the share next to them; an invalid amount gets a message in its row', async () => {
  render(<Section budget={3_000_000} />);
  await userEvent.type(limit('Radio max'), '20%');
  expect(limit('Radio max')).toHaveValue('600,000');
  expect(within(limit('Radio max').closest('td')!).getByText('20%')).toBeVisible();
  await userEvent.type(limit('Print max'), '-5');
  await userEvent.tab();
  expect(limit('Print max')).toHaveAccessibleDescription(/^“-5” was not accepted/);
  expect(limit('Print max')).toHaveValue('0');
});

test('FTA National excludes its two parts, and they exclude it', async () => {
  render(<Section />);
  await userEvent.click(box('FTA National'));
  expect(box('FTA Metro')).toBeDisabled();
  expect(box('FTA Regional')).toBeDisabled();
  await userEvent.click(box('FTA National'));
  await userEvent.click(box('FTA Metro'));
  expect(box('FTA National')).toBeDisabled();
  expect(box('FTA Regional')).toBeEnabled();
});

test('arrow keys move between rows, skip disabled ones, and move sideways from the end of a text', async () => {
  render(<Section start={['FTA National']} />);
  await userEvent.click(limit('Digital min'));
  await userEvent.keyboard('{ArrowDown}');
  expect(limit('FTA National min')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(limit('FTA National max')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  expect(limit('Digital max')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(box('Digital')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown} ');
  expect(box('FTA National')).toHaveFocus();
  expect(box('FTA National')).not.toBeChecked();
});

test('Enter moves down, Shift+Enter up, and neither submits; Ctrl+Z is handled by the grid', async () => {
  const onSubmit = jest.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Section />
      <button>Run</button>
    </form>,
  );
  await userEvent.click(limit('SVOD max'));
  await userEvent.keyboard('400{Enter}');
  expect(limit('Video max')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(limit('Video max')).toHaveFocus();
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  expect(limit('SVOD max')).toHaveFocus();
  await userEvent.click(box('Radio'));
  await userEvent.keyboard('{Enter}');
  expect(box('Social')).toHaveFocus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await userEvent.click(limit('Video max'));
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(onHistory.mock.calls).toEqual([['undo'], ['redo']]);
  expect(onSubmit).not.toHaveBeenCalled();
});

test.each([
  ['Radio\t$400,000\r\nPrint\t"12"\r\n', [['Radio', '$400,000'], ['Print', '12']]], // oxfmt-ignore
  ['1\t\t3\n4', [['1', '', '3'], ['4']]], // oxfmt-ignore
  ['"a ""b""\nc"\t2\r\n\r\n', [['a "b"\nc', '2']]], // oxfmt-ignore
])('the pasted range %j is passed on as cells', async (text, cells) => {
  onRange.mockClear();
  render(<Section />);
  await userEvent.click(limit('Radio max'));
  await userEvent.paste(text);
  expect(onRange.mock.calls).toEqual([[cells, { channel: 'Radio', field: 'Max_Budget' }]]);
  expect(limit('Radio max')).toHaveValue('0');
});

test('impossible limits are shown in their row and in the sums while typing', async () => {
  render(<Section start={['Radio']} budget={1000} />);
  await userEvent.type(limit('Radio min'), '2000');
  expect(limit('Radio min')).toBeInvalid();
  expect(limit('Radio min')).toHaveAccessibleDescription(/Radio: the minimum \$2,000 is above the budget \$1,000/);
  expect(screen.getByText(/The minimums add up to \$2,000/)).toBeVisible();
  const sums = screen.getByText('Minimums').closest('div')!;
  expect(within(sums).getByText('$2,000')).toBeVisible();
});

test('maximums are only summed if every ticked channel has one', async () => {
  render(<Section start={['Radio']} budget={1000} />);
  const sum = () => screen.getByText('Maximums').closest('div')!;
  expect(sum()).toHaveTextContent('Maximumsnot capped');
  await userEvent.type(limit('Radio max'), '600');
  expect(sum()).toHaveTextContent('Maximums$600');
});

test('without a budget the whole section is disabled', () => {
  render(<Section start={['Radio']} disabled />);
  for (const input of [...screen.getAllByRole('checkbox'), ...screen.getAllByRole('textbox')]) {
    expect(input).toBeDisabled();
  }
});

test('a refused entry gets a message at its own input only', async () => {
  render(<Section start={['Radio', 'Print']} />);
  await userEvent.click(limit('Radio max'));
  await userEvent.paste('19,5');
  const message = /^“19,5” was not accepted: a comma separates thousands/;
  expect(limit('Radio max')).toHaveAccessibleDescription(message);
  for (const other of ['Radio min', 'Print max', 'Print min']) {
    expect(limit(other)).not.toHaveAccessibleDescription();
  }
  expect(screen.getByRole('cell', { name: message }).closest('tr')!.previousElementSibling).toBe(
    limit('Radio max').closest('tr'),
  );
  await userEvent.click(limit('Print min'));
  await userEvent.type(limit('Print min'), '-5', { initialSelectionStart: 0, initialSelectionEnd: 1 });
  await userEvent.tab();
  expect(limit('Print min')).toHaveAccessibleDescription(/^“-5” was not accepted/);
  expect(limit('Radio max')).not.toHaveAccessibleDescription();
});
