import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { PlanListRow } from '../../../core/contract/bodies/planListRow.ts';
import { PlanTable } from './PlanTable.tsx';

const PLAN: PlanListRow = {
  Scenario_Name: 'Spring',
  Budget_Scenario: 1_000_000,
  budget_contraints: 'Default',
  Planning_Setting: null,
  Demo: 'people 25-54',
  Audience: 'Acme',
  key: 'spring',
  about: { family: 'spring', version: 1, versions: 1, made_by: 'kim@agency.example', archived: null },
};

test('the state at the client and the maker come directly after the name, because a laptop does not show the last columns', () => {
  const state = { key: 'spring', state: 'changes' as const, unread: 1 };
  render(
    <MemoryRouter>
      <PlanTable
        allPlans={[PLAN]}
        plans={[PLAN]}
        places={new Map()}
        isCollapsed={() => false}
        onToggle={() => undefined}
        chosen={[]}
        onTick={() => undefined}
        onOpen={() => undefined}
        showsMaker
        menuOf={null}
        states={[state]}
        sorting={[[], () => undefined]}
        empty={null}
      />
    </MemoryRouter>,
  );
  const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headers.slice(0, 4)).toEqual(['Scenario Name', 'Client', 'Made By', 'Budget Scenario']);
});
