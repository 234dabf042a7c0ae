import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataTable } from './DataTable.tsx';
import type { DataColumn } from './tableModel.ts';

interface Plan {
  name: string;
  budget: number | null;
}

const columns: DataColumn<Plan>[] = [
  { id: 'name', header: 'Name', value: (plan) => plan.name },
  {
    id: 'budget',
    header: 'Budget',
    numeric: true,
    value: (plan) => plan.budget,
    show: (plan) => (plan.budget === null ? 'N/A' : `$${plan.budget}`),
  },
];
const plans: Plan[] = [
  { name: 'Plan 10', budget: 5 },
  { name: 'plan 9', budget: null },
  { name: 'Plan 2', budget: 20 },
];

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

test('rows keep their order until sorted by a header: text in natural order, numbers largest first, empty values last', async () => {
  render(<DataTable caption="Plans" columns={columns} rows={plans} />);
  expect(names()).toEqual(['Plan 10', 'plan 9', 'Plan 2']);
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(names()).toEqual(['Plan 2', 'plan 9', 'Plan 10']);
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.click(screen.getByRole('button', { name: 'Budget' }));
  expect(names()).toEqual(['Plan 2', 'Plan 10', 'plan 9']);
  await userEvent.click(screen.getByRole('button', { name: 'Budget' }));
  expect(names()).toEqual(['Plan 10', 'Plan 2', 'plan 9']);
});

test('text below a name is aligned with the name, not with its checkbox', () => {
  render(
    <DataTable
      caption="Plans"
      columns={columns}
      rows={plans.slice(2)}
      linkOf={(plan) => `#${plan.name}`}
      before={() => <input type="checkbox" />}
      below={(plan) => <span>{plan.name} ends soon</span>}
    />,
  );
  const words = screen.getByRole('link', { name: 'Plan 2' }).parentElement;
  expect(words).toContainElement(screen.getByText('Plan 2 ends soon'));
  expect(words).not.toContainElement(screen.getByRole('checkbox'));
  expect(screen.getAllByRole('cell')[1]).toHaveTextContent('$20');
});

test('a row is a link: a plain click anywhere and Enter open it here, once each; a new tab is left to the browser', async () => {
  const opened: string[] = [];
  render(
    <DataTable
      caption="Plans"
      columns={columns}
      rows={plans}
      linkOf={(plan) => `#${plan.name}`}
      onOpen={(plan) => opened.push(plan.name)}
    />,
  );
  const user = userEvent.setup();
  await user.click(screen.getByText('$20'));
  const link = screen.getByRole('link', { name: 'Plan 10' });
  expect(link).toHaveAttribute('href', '#Plan 10');
  link.focus();
  await user.keyboard('{Enter}');
  expect(opened).toEqual(['Plan 2', 'Plan 10']);
  for (const key of ['Control', 'Meta', 'Shift'])
    await user
      .keyboard(`{${key}>}`)
      .then(() => user.click(link))
      .then(() => user.keyboard(`{/${key}}`));
  expect(opened).toHaveLength(2);
});

test('without rows it shows its `empty` content', () => {
  render(<DataTable caption="Plans" columns={columns} rows={[]} empty={<p>No plans.</p>} />);
  expect(screen.getByText('No plans.')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

test('a long list renders its first rows at once, then only the visible ones, and announces its length', async () => {
  // jsdom has no layout: the scroller is given a height.
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(700);
  const many = Array.from({ length: 5000 }, (_, index) => ({ name: `Plan ${index}`, budget: index }));
  render(<DataTable caption="Plans" columns={columns} rows={many} />);
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '5001');
  expect(names().slice(0, 3)).toEqual(['Plan 0', 'Plan 1', 'Plan 2']);
  expect(names().length).toBeLessThan(40);
  // 19 rows are visible, and 12 more are rendered below.
  await waitFor(() => expect(names().length).toBe(31));
  const table = screen.getByRole('table');
  const heights = [...table.querySelectorAll<HTMLElement>('[aria-hidden] > td')].map(({ style }) => style.height);
  expect(heights).toEqual([`${(5000 - 31) * 37}px`]);
});

test('a date or a name stays on one line, a sentence wraps', () => {
  const sentence = 'CPM illustrative; the 30s figure scaled to a 15s spot';
  render(
    <DataTable
      caption="Plans"
      columns={columns}
      rows={['2026-01-15', sentence].map((name) => ({ name, budget: 1 }))}
    />,
  );
  expect(screen.getByText('2026-01-15')).toHaveClass('short');
  expect(screen.getByText(sentence)).not.toHaveClass('short');
});
