import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnySchema } from 'yup';
import { CALLS } from '../../core/contract/calls.ts';
import type { CallName } from '../../core/contract/calls.ts';
import type { ShareCreated } from '../../core/contract/bodies/sharing.ts';
import { EXAMPLE_REQUESTS } from '../../core/contract/openapi/examples.ts';
import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { Calls, chosenLimits } from '../../testing/backend/calls.ts';
import { mutants } from '../../testing/jsonMutants.ts';
import { DescribedCalls } from '../../testing/backend/openApi.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../testing/backend/startBackend.ts';

const root = join(__dirname, '..', '..');
const kept = readFileSync(join(root, 'docs', 'openapi.json'), 'utf8');
const described = new DescribedCalls();
let backend: RunningBackend;
let ann: Calls;

beforeAll(async () => {
  backend = await startBackend({ settings: { FIRST_ADMIN: 'ann@agency.example' } });
  ann = new Calls(backend.url, { uid: 'ann', email: 'ann@agency.example' });
});
afterAll(() => backend.stop());

test('docs/openapi.json equals the description that the service sends without sign-in (npm run openapi makes it)', async () => {
  const answer = await fetch(`${backend.url}/api/openapi.json`);
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(await answer.text()).toBe(kept);
});

test('a strict validator of OpenAPI documents finds no fault', () => {
  const found = execFileSync(process.execPath, ['scripts/building/lintOpenApi.mjs'], { cwd: root, encoding: 'utf8' });
  expect(JSON.parse(found)).toEqual([]);
});

const NAMES: readonly [CallName, string, string | null][] = [
  ['userAccess', 'UserAccessRequest', 'AccessData'],
  ['planDetails', 'PlanDetailsRequest', 'PlanDetails'],
  ['mediaScore', 'MediaScoreFields', 'MediaScoreReply'],
  ['reach', 'ReachRequest', 'ReachReply'],
  ['optimise', 'OptimiseRequest', 'PlanReport'],
  ['planSummary', 'PlanSummaryRequest', 'PlanSummary'],
  ['planChange', 'PlanChangeRequest', 'PlanChanged'],
  ['planLayer', 'PlanLayerRequest', 'PlanLayerReply'],
  ['rates', 'RatesRequest', 'RatesReply'],
  ['ratesChange', 'RatesChangeRequest', 'RatesChanged'],
  ['company', 'CompanyRequest', 'Company'],
  ['companyChange', 'CompanyChangeRequest', null],
  ['personData', 'PersonDataRequest', 'PersonData'],
  ['shareCreate', 'ShareCreateRequest', 'ShareCreated'],
  ['shareList', 'ShareListRequest', 'ShareList'],
  ['shareChange', 'ShareChangeRequest', 'ShareChanged'],
  ['commentChange', 'CommentChangeRequest', 'ClientComment'],
  ['planFile', 'PlanFileRequest', null],
  ['plan', 'PlanRequest', 'FullPlan'],
];

const DRAFT = { card: 'agency', change: 'save', revision: 0, rows: 'channel,format,price\nRadio,Radio 30s spot,21\n' };

/** Spoilt messages that the contract and its description judge differently. */
function disagreements(name: string, schema: AnySchema, message: unknown): string[] {
  expect([described.fitsSchema(name, message), schema.isValidSync(message, { strict: true })]).toEqual([true, true]);
  const spoilt = mutants(message);
  expect(spoilt.length).toBeGreaterThan(10);
  return spoilt.flatMap(({ at, value }) => {
    const verdicts = [schema.isValidSync(value, { strict: true }), described.fitsSchema(name, value)];
    return verdicts[0] === verdicts[1] ? [] : [`${name}: ${at}: contract ${verdicts[0]}, description ${verdicts[1]}`];
  });
}

test.each(NAMES)('contract and description accept the same requests of %s', (call, request) => {
  expect(disagreements(request, CALLS[call].request, EXAMPLE_REQUESTS[call])).toEqual([]);
});

test('contract and description accept the same replies, tried on the replies of a complete run', async () => {
  const file = { name: 'audience.csv', content: respondentsCsv(300, 3) };
  const scored = (await ann.mediaScore(file)).body;
  const limits = chosenLimits({ Radio: [1000, 400_000], Video: [0, 1_000_000], BVOD: [0, 600_000] });
  const replies: Partial<Record<CallName, unknown>> = {
    mediaScore: scored,
    reach: (await ann.reach(scored, { limits })).body,
    optimise: (await ann.optimise(scored, { limits })).body,
    userAccess: (await ann.access('user')).body,
    planDetails: (await ann.access('plan_details', { key: scored.key, sandbox: true })).body,
    planSummary: (await ann.access('plan_summary')).body,
    plan: (await ann.plan(scored.key)).body,
    rates: (await ann.access('rates', { ask: 'card', card: 'agency' })).body,
    ratesChange: (await ann.access('rates_change', DRAFT)).body,
    company: (await ann.access('company')).body,
    personData: (await ann.access('person_data')).body,
    planLayer: (await ann.access('plan_layer', { key: scored.key, layer: 'weeks' })).body,
    ...(await sharingReplies(scored.key)),
    planChange: (await ann.access('plan_change', { key: scored.key, change: 'archive' })).body,
  };
  for (const [call, , name] of NAMES) {
    const { reply } = CALLS[call];
    if (reply && name) expect(disagreements(name, reply, replies[call])).toEqual([]);
  }
  const failed = (await ann.plan('nobodys')).body;
  expect(described.fits('/components/responses/Refused404/content/application~1json/schema', failed)).toBe(true);
});

/** Replies about a plan that was sent to a client, who commented. */
async function sharingReplies(key: string) {
  const share = { key, label: 'Dana Lee', days: 30, approval: true, comments: true };
  const shareCreate = (await ann.access<ShareCreated>('share_create', share)).body;
  const said = { ask: 'comment', hash: shareCreate.hash, panel: 'mix', name: 'Dana Lee', text: 'Why?' };
  const answer = await fetch(`${backend.url}/api/client`, {
    method: 'POST',
    headers: { authorization: `Link ${shareCreate.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(said),
  });
  const { id: comment } = (await answer.json()) as { id: string };
  return {
    shareCreate,
    commentChange: (await ann.access('comment_change', { key, change: 'reply', comment, text: 'Because.' })).body,
    shareChange: (await ann.access('share_change', { id: shareCreate.id, change: 'read' })).body,
    shareList: (await ann.access('share_list', { key })).body,
  };
}

interface Operation {
  requestBody: { content: object };
  responses: Record<string, unknown>;
}
const { paths } = JSON.parse(kept) as { paths: Record<string, { post: Operation }> };

test.each([
  ['/access', 'text/plain', ['application/json', 'text/plain'], [404, 409]],
  ['/media_score', 'multipart/form-data', ['text/plain'], []],
  ['/reach', 'application/json', ['application/json'], [404, 409]],
  ['/optimise', 'text/plain', ['application/json'], [404, 409]],
  ['/plan', 'application/json', ['text/plain'], [404]],
])('%s is described with its content types and its refusals', (path, sent, answered, refusals) => {
  const { requestBody, responses } = paths[path]!.post;
  const { content } = responses['200'] as { content: object };
  expect([Object.keys(requestBody.content), Object.keys(content)]).toEqual([[sent], answered]);
  const always = [200, 400, 401, 403, 413, 415, 429, 500, 503];
  expect(Object.keys(responses).map(Number)).toEqual([...always, ...refusals].sort());
});

test('call 3 is described with its file', () => {
  const pointer = '/paths/~1media_score/post/requestBody/content/multipart~1form-data/schema';
  const form = { ...EXAMPLE_REQUESTS.mediaScore, file: 'the bytes' };
  expect(described.fits(pointer, form)).toBe(true);
  expect(described.fits(pointer, EXAMPLE_REQUESTS.mediaScore)).toBe(false);
  expect(described.fits(pointer, { ...form, mapping: 'OTHER' })).toBe(false);
});

test('a request with a text/plain body is described as text that contains JSON', () => {
  const pointer = '/paths/~1access/post/requestBody/content/text~1plain/schema';
  expect(described.fits(pointer, JSON.stringify(EXAMPLE_REQUESTS.planFile))).toBe(true);
  expect(described.fits(pointer, JSON.stringify({ ...EXAMPLE_REQUESTS.planFile, access: 'everything' }))).toBe(false);
  expect(described.fits(pointer, EXAMPLE_REQUESTS.planFile)).toBe(false);
});
