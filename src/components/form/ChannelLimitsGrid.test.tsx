import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { Channel } from '../../../contract/channels.ts';
import { barredChannels, BLANK_ROWS, tickChannel } from '../../domain/budgetConstraint.ts';
import { findConstraintFaults, sumLimits } from '../../domain/constraintFaults.ts';
import { ChannelLimitsGrid } from './ChannelLimitsGrid.tsx';

function Section({ start = [] as Channel[], budget = 1000, disabled = false }) {
  const [rows, setRows] = useState(BLANK_ROWS);
  const [selected, setSelected] = useState(start);
  const choice = { mode: 'by channel' as const, rows, selected };
  return (
    <ChannelLimitsGrid
      label="Limits by channel"
      rows={rows}
      selected={selected}
      barred={barredChannels(selected)}
      sums={sumLimits(choice, budget)}
      faults={findConstraintFaults(choice, budget)}
      disabled={disabled}
      onTick={(channel, ticked) => setSelected(tickChannel(selected, channel, ticked))}
      onLimit={(channel, field, amount) =>
        setRows(rows.map((row) => (row.Channel === channel ? { ...row, [field]: amount } : row)))
      }
    />
  );
}

const box = (name: string) => screen.getByRole('checkbox', { name });
const limit = (name: string) => screen.getByRole('textbox', { name });

test('fifteen lines; an unticked one takes no limits, a ticked one does', async () => {
  render(<Section />);
  expect(screen.getAllByRole('checkbox')).toHaveLength(15);
  expect(limit('Radio min')).toBeDisabled();
  await userEvent.click(box('Radio'));
  await userEvent.type(limit('Radio min'), '1200');
  expect(limit('Radio min')).toHaveValue('1,200');
});

test('FTA National shuts out its two parts, and they it', async () => {
  render(<Section />);
  await userEvent.click(box('FTA National'));
  expect(box('FTA Metro')).toBeDisabled();
  expect(box('FTA Regional')).toBeDisabled();
  await userEvent.click(box('FTA National'));
  await userEvent.click(box('FTA Metro'));
  expect(box('FTA National')).toBeDisabled();
  expect(box('FTA Regional')).toBeEnabled();
});

test('arrow keys move between lines, past those that take no input, and sideways from the end of a text', async () => {
  render(<Section start={['BVOD', 'Radio']} />);
  await userEvent.click(limit('BVOD min'));
  await userEvent.keyboard('{ArrowDown}');
  expect(limit('Radio min')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(limit('Radio max')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}');
  expect(limit('BVOD max')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(box('BVOD')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown} ');
  expect(box('Cinema')).toHaveFocus();
  expect(box('Cinema')).toBeChecked();
});

test('impossible limits are named at their line and in the sums, while typing', async () => {
  render(<Section start={['Radio']} budget={1000} />);
  await userEvent.type(limit('Radio min'), '2000');
  expect(limit('Radio min')).toBeInvalid();
  expect(limit('Radio min')).toHaveAccessibleDescription(/Radio: the min \$2,000 is above the budget \$1,000/);
  expect(screen.getByText(/The minima add up to \$2,000/)).toBeVisible();
  const sums = screen.getByText('Minima').closest('div')!;
  expect(within(sums).getByText('$2,000')).toBeVisible();
});

test('without a budget the whole section is closed', () => {
  render(<Section start={['Radio']} disabled />);
  for (const input of [...screen.getAllByRole('checkbox'), ...screen.getAllByRole('textbox')]) {
    expect(input).toBeDisabled();
  }
});
