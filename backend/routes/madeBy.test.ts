import type { FullPlan } from '../../core/contract/bodies/plan.ts';
import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { Calls } from '../../testing/backend/calls.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../testing/backend/startBackend.ts';

let backend: RunningBackend;
beforeAll(async () => {
  backend = await startBackend();
});
afterAll(() => backend.stop());

test('the reply of a run and a colleague’s view of the plan have the same maker and time', async () => {
  const ann = new Calls(backend.url, { uid: 'ann', email: 'ann@agency.example' });
  const before = new Date().toISOString();
  const { report, key } = await ann.finishedPlan(respondentsCsv(200, 3));
  expect(report.made_by).toBe('ann@agency.example');
  expect(report.made_at! >= before && report.made_at! <= new Date().toISOString()).toBe(true);
  const bob = new Calls(backend.url, { uid: 'bob', email: 'bob@agency.example' });
  const { body } = await bob.plan<FullPlan>(key);
  expect([body.made_by, body.made_at]).toEqual([report.made_by, report.made_at]);
});
