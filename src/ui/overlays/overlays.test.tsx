import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '../buttons/Button.tsx';
import { Explained, ExplainedButton } from './Explained.tsx';
import { Menu } from './Menu.tsx';

test('a menu’s button stays the same element and keeps the focus while the items load', async () => {
  const chosen: string[] = [];
  const user = userEvent.setup();
  render(
    <Menu trigger={<Button>Export</Button>} items={[{ label: 'Slides', onChoose: () => chosen.push('Slides') }]} />,
  );
  const button = screen.getByRole('button', { name: 'Export' });
  expect(button).toHaveAttribute('aria-haspopup', 'menu');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  // Pressed at once: before the items are loaded.
  button.focus();
  button.click();
  const menu = await screen.findByRole('menu', { name: 'Export' });
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(menu.id).toBe(button.getAttribute('aria-controls'));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(button).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Export' })).toBe(button);
  // From now on Radix handles it.
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('menuitem', { name: 'Slides' }));
  expect(chosen).toEqual(['Slides']);
  expect(button).toHaveFocus();
  await user.click(button);
  expect(await screen.findByRole('menu')).toBeVisible();
});

test('a menu preloads what its items need on hover', async () => {
  let preloads = 0;
  const onNear = () => (preloads += 1);
  render(<Menu trigger={<Button>Export</Button>} items={[]} onPreload={onNear} />);
  expect(preloads).toBe(0);
  await userEvent.hover(screen.getByRole('button', { name: 'Export' }));
  expect(preloads).toBe(1);
});

test('a term’s tooltip opens on tap and on keyboard focus, and Escape closes it', async () => {
  const user = userEvent.setup();
  render(<Explained explanation="Money each month.">Budget</Explained>);
  const word = screen.getByRole('button', { name: 'Budget' });
  await user.click(word);
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Money each month.');
  expect(word).toHaveAccessibleDescription('Money each month.');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect(word).not.toHaveAttribute('aria-describedby');
  word.blur();
  await user.tab();
  expect(word).toHaveFocus();
  expect(await screen.findByRole('tooltip')).toBeVisible();
});

test('a button’s tooltip opens on hover, and a press runs the button’s own action', async () => {
  let presses = 0;
  const user = userEvent.setup();
  render(
    <ExplainedButton explanation="Sorts by reach." onClick={() => (presses += 1)}>
      Reach
    </ExplainedButton>,
  );
  const button = screen.getByRole('button', { name: 'Reach' });
  await user.hover(button);
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Sorts by reach.');
  await user.click(button);
  expect(presses).toBe(1);
  expect(screen.queryByRole('tooltip')).toBeNull();
});
