import type { PlanSummary } from '../../../core/contract/bodies/access.ts';
import type { FullPlan } from '../../../core/contract/bodies/plan.ts';
import type { PlanListRow } from '../../../core/contract/bodies/planListRow.ts';
import { respondentsCsv } from '../../../testing/audience/audienceFiles.ts';
import { Calls } from '../../../testing/backend/calls.ts';
import { startBackend } from '../../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../../testing/backend/startBackend.ts';

const csv = respondentsCsv(120, 3);
let backend: RunningBackend;
let ann: Calls;
let bob: Calls;
beforeAll(async () => {
  backend = await startBackend();
  ann = new Calls(backend.url, { uid: 'ann', email: 'ann@agency.example' });
  bob = new Calls(backend.url, { uid: 'bob', email: 'bob@agency.example' });
});
afterAll(() => backend.stop());

const change = (key: string, what: string, name?: string) =>
  ann.access('plan_change', { key, change: what, ...(name === undefined ? {} : { name }) });
const summary = async (more = {}) => (await ann.access<PlanSummary>('plan_summary', more)).body;
const listed = async () => JSON.parse((await summary()).plans) as PlanListRow[];

test('call 1 announces the features of past plans that the eight calls do not have', async () => {
  const { features } = (await ann.access<{ features: string[] }>('user')).body;
  expect(features).toEqual(expect.arrayContaining(['plan_change', 'plan_pages', 'made_from']));
});

test.each([
  ['Client pitch, second round', 200],
  ['  spaced  ', 200],
  ['漢'.repeat(200), 200],
  ['x'.repeat(201), 400],
  ['', 400],
  ['   ', 400],
  ['\u200b\u3164', 400],
  ['a\u0000b', 400],
  ['exe\u202efdp', 400],
  [undefined, 400],
])('a plan renamed to %j gets status %d', async (name, status) => {
  const key = (await listed())[0]?.key ?? (await ann.finishedPlan(csv, { name: 'First name' })).key;
  expect((await change(key, 'rename', name)).status).toBe(status);
  if (status === 200) expect((await listed())[0]?.Scenario_Name).toBe(name?.trim());
});

test('an unknown change is refused with the known ones', async () => {
  const { key } = await ann.finishedPlan(csv);
  const { status, body } = await change(key, 'forget');
  expect([status, body.message]).toEqual([400, '"change" must be rename or archive or bring_back or delete.']);
});

test('a plan has the plan it was made from; an unknown one is left out, and the run succeeds', async () => {
  const { key: first } = await ann.finishedPlan(csv, { name: 'Spring launch' });
  const { key, report } = await ann.finishedPlan(csv, { name: 'Spring launch', madeFrom: first });
  expect(report.made_from).toEqual({ key: first, name: 'Spring launch' });
  expect((await bob.plan<FullPlan>(key)).body.made_from).toEqual({ key: first, name: 'Spring launch' });
  const about = (await listed()).find((plan) => plan.key === key)?.about;
  expect(about).toMatchObject({ family: first, version: 2, versions: 2 });
  const unknown = await ann.finishedPlan(csv, { madeFrom: 'A'.repeat(32) });
  expect(unknown.report.made_from).toBeUndefined();
});

test('after a deletion, link, inputs and audience file are gone for everyone, and the log names the user', async () => {
  const { key } = await ann.finishedPlan(csv);
  const deleted = await change(key, 'delete');
  expect(deleted.status).toBe(200);
  const { status, body } = await bob.plan(key);
  expect(status).toBe(404);
  expect(body.message).toBe('There is no plan under this address: it was deleted, or it belongs to another company.');
  expect((await ann.access('plan_csv_file', { key })).status).toBe(404);
  expect((await ann.access('plan_details', { key, sandbox: true })).status).toBe(404);
  expect((await listed()).some((plan) => plan.key === key)).toBe(false);
  expect(await backend.logged(/plan_deleted/)).toContain('ann@agency.example');
});

test('the list comes in pages if a limit is requested, otherwise complete', async () => {
  const whole = await listed();
  expect(whole.length).toBeGreaterThan(3);
  const first = await summary({ limit: 2 });
  const second = await summary({ limit: 1000, after: first.next });
  const keys = [...(JSON.parse(first.plans) as PlanListRow[]), ...(JSON.parse(second.plans) as PlanListRow[])];
  expect(keys.map(({ key }) => key)).toEqual(whole.map(({ key }) => key));
  expect(second.next).toBeUndefined();
  expect((await ann.access('plan_summary', { limit: 1001 })).status).toBe(400);
  expect((await ann.access('plan_summary', { limit: 0 })).status).toBe(400);
  // An invalid cursor is before or after all plans, and no error.
  expect((await ann.access('plan_summary', { limit: 5, after: "'; drop table plans" })).status).toBe(200);
});
