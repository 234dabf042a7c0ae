import type { PlanListRow } from '../../../core/contract/bodies/planListRow.ts';
import { pastPlanTable, planText, planValue } from './pastPlanRows.ts';

const plan: PlanListRow = {
  Scenario_Name: 'Autumn',
  Budget_Scenario: 1250000,
  budget_contraints: '3 channels',
  Planning_Setting: null,
  Demo: 'women 25-54',
  Audience: 'Acme',
  Created: '2026-01-05T03:04:05.000Z',
  key: 'secret',
};

test('every field of a plan except the key is a column, in the order of the fields', () => {
  expect(pastPlanTable([plan]).columns.map(({ header }) => header)).toEqual([
    'Scenario Name',
    'Budget Scenario',
    'Budget Contraints',
    'Planning Setting',
    'Demo',
    'Audience',
    'Created',
  ]);
});

test('null is shown as N/A, numbers have separators, times are shown as dates', () => {
  const { columns } = pastPlanTable([plan]);
  const texts = Object.fromEntries(columns.map((column) => [column.field, planText(plan, column)]));
  expect(texts).toMatchObject({ Scenario_Name: 'Autumn', Budget_Scenario: '$1,250,000', Planning_Setting: 'N/A' });
  expect(texts.Created).toMatch(/2026/);
  expect(texts.Created).not.toMatch(/T03/);
});

test('a plan for everybody in its file does not name the demographic', () => {
  const about = { family: 'f', version: 1, versions: 1, made_by: 'a@b.example', archived: null };
  const everybody = { ...plan, about: { ...about, everybody: true } };
  const demo = pastPlanTable([everybody]).columns.find(({ field }) => field === 'Demo')!;
  expect([planText(everybody, demo), planValue(everybody, demo)]).toEqual([
    'Everybody in the file',
    'Everybody in the file',
  ]);
  expect(planText({ ...plan, about }, demo)).toBe('women 25-54');
});

test('only a number in the columns of budget and cost is shown as money', () => {
  const odd = { ...plan, Budget_Scenario: 'to be agreed', Audience: 12345 };
  const { columns } = pastPlanTable([odd]);
  const texts = Object.fromEntries(columns.map((column) => [column.field, planText(odd, column)]));
  expect(texts).toMatchObject({ Budget_Scenario: 'to be agreed', Audience: '12,345' });
});

test('times are sorted by their text, and a missing value is null', () => {
  const { columns } = pastPlanTable([plan]);
  const created = columns.find(({ field }) => field === 'Created')!;
  const setting = columns.find(({ field }) => field === 'Planning_Setting')!;
  expect(planValue(plan, created)).toBe('2026-01-05T03:04:05.000Z');
  expect(planValue(plan, setting)).toBeNull();
});
