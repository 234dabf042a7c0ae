import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MoneyField } from './MoneyInput.tsx';

function Budget({ start, onChange }: { start: string; onChange?: (value: string) => void }) {
  const [value, setValue] = useState(start);
  const change = (next: string) => {
    onChange?.(next);
    setValue(next);
  };
  return <MoneyField name="budget" label="Budget" value={value} onChange={change} hint="Whole dollars" />;
}

const field = () => screen.getByLabelText<HTMLInputElement>('Budget');

test('thousands separators are added while typing, after the initial 0', async () => {
  render(<Budget start="0" />);
  await userEvent.type(field(), '1250000');
  expect(field()).toHaveValue('1,250,000');
});

test.each(['a', '.', '-', '$', ' ', ',', 'k'])('"%s" is ignored and the caret stays where it was', async (key) => {
  const changes: string[] = [];
  render(<Budget start="12,345" onChange={(value) => changes.push(value)} />);
  await userEvent.type(field(), key, { initialSelectionStart: 2, initialSelectionEnd: 2 });
  expect(field()).toHaveValue('12,345');
  expect(field().selectionStart).toBe(2);
  expect(changes).toEqual([]);
});

test('a digit typed in the middle keeps the caret after it', async () => {
  render(<Budget start="12,345" />);
  await userEvent.type(field(), '9', { initialSelectionStart: 1, initialSelectionEnd: 1 });
  expect(field()).toHaveValue('192,345');
  expect(field().selectionStart).toBe(2);
});

test('backspace after a comma deletes the digit before it', async () => {
  render(<Budget start="12,345" />);
  await userEvent.type(field(), '{Backspace}', { initialSelectionStart: 3, initialSelectionEnd: 3 });
  expect(field()).toHaveValue('1,345');
  expect(field().selectionStart).toBe(1);
});

test('an emptied field is empty, and leading zeros are removed on blur', async () => {
  render(<Budget start="1,000" />);
  await userEvent.clear(field());
  expect(field()).toHaveValue('');
  await userEvent.type(field(), '1000');
  await userEvent.type(field(), '{Delete}', { initialSelectionStart: 0, initialSelectionEnd: 0 });
  expect(field()).toHaveValue('000');
  await userEvent.tab();
  expect(field()).toHaveValue('0');
});

test('a pasted amount may have any common notation, and a complete one replaces the content', async () => {
  render(<Budget start="" />);
  await userEvent.click(field());
  await userEvent.paste('2,500,000');
  expect(field()).toHaveValue('2,500,000');
  await userEvent.paste('$1.5m');
  expect(field()).toHaveValue('1,500,000');
});

test('an incomplete entry is shown next to the field; on blur it gets a message and the previous amount is restored', async () => {
  const changes: string[] = [];
  render(<Budget start="300" onChange={(value) => changes.push(value)} />);
  await userEvent.type(field(), '2.4', { initialSelectionStart: 0, initialSelectionEnd: 3 });
  expect(field()).toHaveValue('2');
  expect(field()).toHaveAccessibleDescription('“2.4”: write 1,500 for thousands, 1.5m for millions.');
  await userEvent.keyboard('m');
  expect(field()).toHaveValue('2,400,000');
  expect(field()).toHaveAccessibleDescription('Whole dollars');
  await userEvent.keyboard('{Control>}a{/Control}7,2');
  await userEvent.tab();
  expect(field()).toHaveValue('2,400,000');
  expect(field()).toHaveAccessibleDescription(/^“7,2” was not accepted: a comma separates thousands/);
  // While the entry is not an amount, the form has the previous amount.
  expect(changes).toEqual(['2', '300', '2,400,000', '7', '2,400,000']);
});

test('Escape restores the field; undo and redo go step by step', async () => {
  render(<Budget start="300" />);
  await userEvent.type(field(), '55{Escape}');
  expect(field()).toHaveValue('300');
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.paste('400k');
  await userEvent.keyboard('12');
  expect(field()).toHaveValue('40,000,012');
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(field()).toHaveValue('400,000');
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(field()).toHaveValue('300');
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}');
  expect(field()).toHaveValue('400,000');
});

test.each(['{Escape}', '{Control>}z{/Control}'])('%s reverts an unfinished amount and its message', async (keys) => {
  render(<Budget start="1,500,000" />);
  await userEvent.type(field(), '19,5', { initialSelectionStart: 0, initialSelectionEnd: 9 });
  expect(field()).toHaveAccessibleDescription('“19,5”: a comma separates thousands, as in 1,500.');
  await userEvent.keyboard(keys);
  expect(field()).toHaveValue('1,500,000');
  expect(field()).toHaveAccessibleDescription('Whole dollars');
});

test('an amount that is changed from outside ends the entry', async () => {
  const onChange = jest.fn();
  const { rerender } = render(<MoneyField name="budget" label="Budget" value="300" onChange={onChange} />);
  await userEvent.type(field(), '.4');
  expect(field()).toHaveAccessibleDescription(/^“300.4”/);
  rerender(<MoneyField name="budget" label="Budget" value="" onChange={onChange} />);
  expect(field()).not.toHaveAccessibleDescription();
  await userEvent.tab();
  expect(onChange).not.toHaveBeenCalled();
});

test('hint and error describe the field', () => {
  const { rerender } = render(<Budget start="0" />);
  expect(field()).toHaveAccessibleDescription('Whole dollars');
  rerender(<MoneyField name="budget" label="Budget" value="" onChange={() => {}} error="Enter a budget" />);
  expect(field()).toHaveAccessibleDescription('Enter a budget');
  expect(field()).toBeInvalid();
});
