import { planForm } from '../../../testing/builders.ts';
import { distinctNames } from './distinctNames.ts';

const CREATED = ['2026-11-30T00:03:00Z', '2026-11-30T00:04:00Z'];

function listedPlan(name: string, version: number, client: string, planner: string, created = CREATED[0]!) {
  const about = { family: 'a', version, versions: 3, made_by: planner, archived: null };
  return {
    plan: { form: planForm({ name, client }) },
    listed: { key: 'a', Created: created, about } as unknown as Parameters<typeof distinctNames>[0][0]['listed'],
  };
}

const plan = (version: number, client: string, planner: string, created?: string) =>
  listedPlan('Spring', version, client, planner, created);

test('plans with the same name get what differs, in all plans of that name', () => {
  const one = plan(1, 'Banksia Bank', 'ann');
  expect(distinctNames([one, listedPlan('Autumn', 1, 'Banksia Bank', 'ann')])).toEqual(['Spring', 'Autumn']);
  expect(distinctNames([plan(2, 'Banksia Bank', 'ann'), one])).toEqual(['Spring (v2)', 'Spring (v1)']);
  expect(distinctNames([one, plan(1, 'Coastline Travel', 'kim')])).toEqual([
    'Spring (Banksia Bank)',
    'Spring (Coastline Travel)',
  ]);
  expect(distinctNames([one, plan(1, 'Banksia Bank', 'kim')])).toEqual(['Spring (ann)', 'Spring (kim)']);
  expect(distinctNames([one, plan(2, 'Banksia Bank', 'ann'), plan(1, 'Coastline Travel', 'kim')])).toEqual([
    'Spring (v1, Banksia Bank)',
    'Spring (v2, Banksia Bank)',
    'Spring (v1, Coastline Travel)',
  ]);
  const [first, second] = distinctNames(CREATED.map((created) => plan(1, 'Banksia Bank', 'ann', created)));
  expect(first).not.toBe(second);
});

test('plans of which nothing is known keep their name', () => {
  const unknown = { plan: { form: planForm({ name: '' }) }, listed: null };
  expect(distinctNames([unknown, unknown])).toEqual(['N/A', 'N/A']);
});
