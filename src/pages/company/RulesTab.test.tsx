import { render, screen } from '@testing-library/react';
import type { Company } from '../../../core/contract/bodies/company.ts';
import { RulesTab } from './RulesTab.tsx';

test('what a rule changes is said under its choices, and what is not saved next to Save', () => {
  const company = { rules: { newcomers: 'planner', links: 'on' }, open_links: { all: 3, with_passcode: 0 } };
  render(
    <RulesTab
      company={company as Company}
      onChange={() => Promise.resolve(null)}
      ruleEdits={[{ links: 'passcode' }, jest.fn()]}
    />,
  );
  const group = screen.getByRole('group', { name: 'Links for clients' });
  expect(group.parentElement).toContainElement(screen.getByText(/^This closes 3 open links/));
  expect(group.parentElement).not.toContainElement(screen.getByRole('group', { name: 'How people join' }));
  expect(screen.getByRole('button', { name: 'Save' }).parentElement).toContainElement(
    screen.getByText('Not saved yet.'),
  );
});
