import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccessData } from '../../../core/contract/bodies/access.ts';
import type { RateCards } from '../../../core/contract/bodies/rates.ts';
import type { RefusalBody } from '../../../core/contract/refusalBody.ts';
import { parsePlanningData } from '../../../core/planningData/planningData.ts';
import { rateQuestions } from '../../../core/planningData/rates/rateFaults.ts';
import { readCard } from '../../../core/planningData/rates/readCard.ts';
import { DISCLOSURE_COLUMNS } from '../../../core/planningData/rates/rateRow.ts';
import type { RateRow } from '../../../core/planningData/rates/rateRow.ts';
import { Calls } from '../../../testing/backend/calls.ts';
import {
  changeRates as change,
  publishRates as publish,
  readRates as card,
} from '../../../testing/backend/rateCards.ts';
import { startBackend } from '../../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../../testing/backend/startBackend.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'rates-calls-'));
let backend: RunningBackend;
let ann: Calls;
let bob: Calls;
let carl: Calls;
let gil: Calls;
beforeAll(async () => {
  backend = await startBackend({ dataDir, settings: { SIGN_IN_DOMAINS: 'any' } });
  ann = new Calls(backend.url, { uid: 'ann', email: 'ann@agency.example' });
  bob = new Calls(backend.url, { uid: 'bob', email: 'bob@agency.example' });
  carl = new Calls(backend.url, { uid: 'carl', email: 'carl@client.example' });
  gil = new Calls(backend.url, { uid: 'gil', email: 'gil@gmail.com' });
});
afterAll(async () => {
  await backend.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const AGENCY_ROWS = [
  'channel,format,price,basis,price_kind,price_source',
  'FTA Metro,Metro 30s spot,40,cpm,agreed,Deal of March',
  'Radio,Radio 30s spot,21.5,cpm,published,Rate book',
  '',
].join('\n');
const CLIENT = 'client:banksia-bank';

const cards = async (calls: Calls) => (await calls.access<RateCards>('rates', { ask: 'cards' })).body.cards;
test('a new service has the seed, and an empty card for the agency and each client', async () => {
  const found = await cards(ann);
  expect(found.slice(0, 3).map(({ card: id, name }) => [id, name])).toEqual([
    ['seed', 'Illustrative'],
    ['agency', 'Agency'],
    ['client:banksia-bank', 'Banksia Bank'],
  ]);
  expect(found).toHaveLength(8);
  const [seed, agency] = found;
  expect(seed).toMatchObject({ version: 1, author: '', own: 0, formats: 41, draft: null, revision: 1 });
  expect(agency).toMatchObject({ version: null, from: null, author: null, own: 0, formats: 41, revision: 0 });
  const { rows, under, draft_rows: draft, versions } = await card(ann, 'agency');
  expect([rows, draft, versions]).toEqual(['channel,format\n', null, []]);
  expect(under.split('\n')[0]).toContain('price_from');
});

test('a card is saved, published, inherited, and an earlier version is published again', async () => {
  const saved = await change(ann, 'agency', 'save', { revision: 0, rows: AGENCY_ROWS });
  expect([saved.status, saved.body.card]).toMatchObject([
    200,
    { revision: 1, version: null, draft: { revision: 1, author: 'ann@agency.example' } },
  ]);
  expect((await card(bob, 'agency')).draft_rows).toBe(AGENCY_ROWS);

  const again = await change(bob, 'agency', 'save', { revision: 0, rows: AGENCY_ROWS });
  expect([again.status, again.body]).toMatchObject([
    409,
    { error: 'draft_changed', message: 'ann@agency.example changed this rate card meanwhile.' },
  ]);

  const first = await change(bob, 'agency', 'publish', { revision: 1, note: 'New deal' });
  expect(first.status).toBe(200);
  expect(first.body.card).toMatchObject({ version: 1, author: 'bob@agency.example', own: 2, formats: 41, draft: null });
  const client = await card(ann, CLIENT);
  expect(client).toMatchObject({ version: null, own: 2 });
  expect(client.under).toMatch(/^FTA Metro,Metro 30s spot,40,cpm,agreed,Deal of March,.*agency/m);

  const second = await publish(ann, 'agency', AGENCY_ROWS.replace(',40,', ',44,'));
  expect(second.version).toBe(2);
  const back = await change(ann, 'agency', 'roll_back', { revision: second.revision, number: 1 });
  expect(back.body.card).toMatchObject({ version: 3 });
  const whole = await card(ann, 'agency');
  expect(whole.rows).toBe(AGENCY_ROWS);
  expect(whole.versions.map(({ number, note }) => [number, note])).toEqual([
    [3, 'Back to v1'],
    [2, 'New deal'],
    [1, 'New deal'],
  ]);
  expect(whole.versions[0]?.sha256).toBe(whole.versions[2]?.sha256);
  expect((await card(ann, 'agency', { number: 2 })).rows).toContain('FTA Metro,Metro 30s spot,44');
});

test('a version of a later day is scheduled; once withdrawn, it never comes into force', async () => {
  const later = await publish(ann, CLIENT, AGENCY_ROWS.replace(',40,', ',39,'), {
    from: '2098-02-01',
    to: '2098-02-28',
  });
  expect(later).toMatchObject({ version: null, scheduled: [{ number: 1, from: '2098-02-01' }] });
  expect(await card(ann, CLIENT, { day: '2098-02-28' })).toMatchObject({ version: 1, to: '2098-02-28' });
  expect(await card(ann, CLIENT, { day: '2098-03-01' })).toMatchObject({ version: null });
  const withdrawn = await change(ann, CLIENT, 'withdraw', { revision: later.revision, number: 1 });
  expect(withdrawn.body.card).toMatchObject({ scheduled: [] });
  const whole = await card(ann, CLIENT, { day: '2098-02-28' });
  expect(whole).toMatchObject({ version: null, versions: [{ number: 1, withdrawn: expect.any(String) as string }] });
  const again = await change(ann, CLIENT, 'withdraw', { revision: whole.revision, number: 1 });
  expect([again.status, again.body]).toMatchObject([400, { message: 'v1 is withdrawn already.' }]);
});

test('an archived card has no version in force, and its versions stay listed', async () => {
  const name = 'client:coral-airways';
  const known = (await cards(ann)).map(({ card: id }) => id).filter((id) => id !== CLIENT && id.startsWith('client:'));
  const unused = known[0] ?? name;
  const made = await publish(ann, unused, AGENCY_ROWS);
  const archived = await change(ann, unused, 'archive', { revision: made.revision });
  expect(archived.body.card).toMatchObject({ version: null, draft: null });
  const { versions, revision } = await card(ann, unused);
  expect(versions).toMatchObject([{ number: 1, withdrawn: expect.any(String) as string }]);
  const saved = await change(ann, unused, 'save', { revision, rows: AGENCY_ROWS });
  expect(saved.body.card).toMatchObject({ version: null, draft: { author: 'ann@agency.example' } });
  const dropped = await change(ann, unused, 'discard', { revision: saved.body.card.revision });
  expect(dropped.body.card).toMatchObject({ draft: null });
});

test('cells that cannot be read stay in the draft as they were typed, and are not published', async () => {
  const { revision } = await card(ann, CLIENT);
  const rows = AGENCY_ROWS.replace(',40,', ',forty,');
  const saved = await change(ann, CLIENT, 'save', { revision, rows });
  expect((await card(ann, CLIENT)).draft_rows).toBe(rows);
  const next = { revision: saved.body.card.revision, note: 'New deal' };
  const refused = await change(ann, CLIENT, 'publish', next);
  expect([refused.status, refused.body]).toMatchObject([400, { error: 'rates' }]);
  expect(refused.text).toContain('Line 2, column price');
  await change(ann, CLIENT, 'discard', { revision: saved.body.card.revision });
});

test('a figure far from the inherited one is questioned, and published once the planner answers Keep', async () => {
  const { revision } = await card(ann, CLIENT);
  const saved = await change(ann, CLIENT, 'save', { revision, rows: AGENCY_ROWS.replace(',40,', ',2417.63,') });
  const next = { revision: saved.body.card.revision, note: 'New deal' };
  const asked = await change(ann, CLIENT, 'publish', next);
  expect([asked.status, asked.body]).toMatchObject([400, { error: 'rates_questions' }]);
  expect(asked.text).toContain('2,417.63');
  const { draft_rows: draft, under } = await card(ann, CLIENT);
  const read = readCard(draft ?? '');
  const context = {
    kind: 'client',
    inheritedCards: [{ card: 'agency', rows: readCard(under).rows }],
    demographics: [],
  } as const;
  const answers = rateQuestions(read, { ...context, today: new Date().toISOString().slice(0, 10) }).map(({ id }) => id);
  const kept = await change(ann, CLIENT, 'publish', { ...next, answers });
  expect(kept.body.card).toMatchObject({ version: 2 });
});

const revisionOf = async (name: string) => (await card(ann, name)).revision;

test.each<[string, string, string, object, number, string]>([
  ['another revision', 'agency', 'save', { revision: 99, rows: AGENCY_ROWS }, 409, 'draft_changed'],
  ['a draft without rows', 'agency', 'save', {}, 400, 'rates'],
  ['301 lines', 'agency', 'save', { rows: `channel,format\n${'Radio,x\n'.repeat(301)}` }, 400, 'rates'],
  ['rows without headings', 'agency', 'save', { rows: '1,2\n' }, 400, 'rates'],
  ['130 KB of two-byte letters', 'agency', 'save', { rows: `channel,format\n${'é'.repeat(65 * 1024)}` }, 400, 'rates'],
  ['a control character', 'agency', 'save', { rows: 'channel,format\nRadio,\u0000\n' }, 400, 'bad_request'],
  ['nothing to discard', 'agency', 'discard', {}, 400, 'rates'],
  ['nothing to publish', 'agency', 'publish', { note: 'x' }, 400, 'rates'],
  ['yesterday', 'agency', 'roll_back', { number: 1, from: '2026-01-01' }, 400, 'rates'],
  ['a day that does not exist', 'agency', 'roll_back', { number: 1, from: '2099-02-30' }, 400, 'rates'],
  ['no day', 'agency', 'roll_back', { number: 1, from: '3 Nov' }, 400, 'bad_request'],
  ['days in the wrong order', 'agency', 'roll_back', { number: 1, from: '2099-02-03', to: '2099-02-02' }, 400, 'rates'],
  ['a version that does not exist', 'agency', 'roll_back', { number: 77 }, 404, 'no_such_card'],
  ['half a version', 'agency', 'roll_back', { number: 1.5 }, 404, 'no_such_card'],
  ['a version in force', 'agency', 'withdraw', { number: 3 }, 400, 'rates'],
  ['no version', 'agency', 'withdraw', {}, 404, 'no_such_card'],
  ['a change of the seed', 'seed', 'save', { rows: AGENCY_ROWS }, 403, 'not_editor'],
  ['the seed archived', 'seed', 'archive', {}, 403, 'not_editor'],
  ['the seed’s files for a card', 'agency', 'import_seed', {}, 403, 'not_editor'],
  ['another change', 'agency', 'delete', {}, 400, 'bad_request'],
])('%s is refused', async (_what, name, kind, more, status, error) => {
  const refused = await change(ann, name, kind, { revision: await revisionOf(name), ...more });
  expect([refused.status, (refused.body as unknown as RefusalBody).error]).toEqual([status, error]);
  expect((await card(ann, 'agency')).versions).toHaveLength(3);
});

test('every request about a card that the caller may not see gets the answer for an unknown card', async () => {
  const asked: [Calls, string][] = [
    [ann, 'client:unknown'],
    [ann, 'no-card'],
    [ann, '__proto__'],
    [gil, 'agency'],
    [gil, CLIENT],
    [gil, 'client:unknown'],
  ];
  const answers = await Promise.all(
    asked.flatMap(([calls, name]) => [
      calls.access('rates', { ask: 'card', card: name }),
      calls.access('rates', { ask: 'card', card: name, number: 1 }),
      ...['save', 'publish', 'archive', 'import_seed'].map((kind) =>
        change(calls, name, kind, { revision: 0, rows: AGENCY_ROWS, note: 'x' }),
      ),
    ]),
  );
  const texts = answers.map(({ status, text }) => `${status} ${text.replace(/"request_id":"[\w-]+"/, '')}`);
  expect([...new Set(texts)]).toEqual(['404 {"error":"no_such_card","message":"There is no such rate card.",}']);
});

test('call 1 announces to each person what this person may do with rates', async () => {
  const features = async (calls: Calls) =>
    ((await calls.access<AccessData>('user')).body.features ?? []).filter((name) => name.startsWith('rates'));
  expect(await features(ann)).toEqual(['rates', 'rates_edit', 'rates_publish']);
  expect(await features(gil)).toEqual(['rates']);
  expect((await cards(gil)).map(({ card: id }) => id)).toEqual(['seed']);
});

test('another company has cards of its own and sees nothing of the others', async () => {
  expect((await cards(carl)).map(({ version, revision }) => [version, revision])).toEqual([
    [1, 1],
    ...Array.from({ length: 7 }, () => [null, 0]),
  ]);
  const own = await publish(carl, 'agency', AGENCY_ROWS.replace(',40,', ',51,'));
  expect(own).toMatchObject({ version: 1, author: 'carl@client.example' });
  expect(await card(ann, 'agency')).toMatchObject({ version: 3, author: 'ann@agency.example' });
  expect((await card(ann, CLIENT)).under).not.toContain('Metro 30s spot,51');
});

test('call 1 has the seed overlaid by the agency’s card in eight columns, and no client’s card', async () => {
  const shipped = readFileSync('core/planningData/assumptions.csv', 'utf8');
  const textOf = async (calls: Calls) => (await calls.access<AccessData>('user')).body.planning_data!.assumptions;
  const EIGHT = 'channel,format,cpm,attention_share,mean_active_seconds,source,date,confidence';
  const seed = await textOf(gil);
  const text = await textOf(ann);
  for (const one of [seed, text]) expect(one.split('\n')[0]).toBe(EIGHT);
  const undisclosed = (row: RateRow) => ({
    ...row,
    ...Object.fromEntries(DISCLOSURE_COLUMNS.map((one) => [one, undefined])),
  });
  expect(readCard(seed).rows).toEqual(readCard(shipped).rows.map(undisclosed));
  expect(text).toMatch(/^FTA Metro,Metro 30s spot,40,0.43,14,"Deal of March; /m);
  expect(text).not.toContain('2417');
  const lists = (await ann.access<AccessData>('user')).body.planning_data!;
  const texts = { assumptions: text, mapping: lists.mapping, accessLists: lists.access_lists };
  expect(parsePlanningData(texts).assumptions).toHaveLength(41);
});

test('a body above 16 KB is accepted only for rate cards', async () => {
  const padding = 'x'.repeat(17 * 1024);
  for (const word of ['user', 'plan_summary', 'plan_details', 'plan_change', 'plan_csv_file', 'nothing']) {
    const answer = await ann.access(word, { padding });
    expect([word, answer.status, answer.body.error]).toEqual([word, 413, 'too_large']);
  }
  const name = CLIENT;
  const long = AGENCY_ROWS.replace('Deal of March', 'x'.repeat(120 * 1024));
  const saved = await change(ann, name, 'save', { revision: await revisionOf(name), rows: long });
  expect(saved.status).toBe(200);
  await change(ann, name, 'discard', { revision: saved.body.card.revision });
  const huge = await change(ann, name, 'save', { revision: 0, rows: 'x'.repeat(192 * 1024) });
  expect([huge.status, (huge.body as unknown as RefusalBody).error]).toEqual([413, 'too_large']);
});

test('the log has one line for each change, without prices or notes', async () => {
  const log = await backend.logged('rates_archive');
  const lines = log
    .split('\n')
    .filter((line) => line.includes('"audit":"rates_'))
    .map((line) => JSON.parse(line) as { audit: string; card: string; author: object; version: number | null });
  expect(lines[0]).toMatchObject({
    audit: 'rates_save',
    card: 'agency',
    author: { uid: 'ann', email: 'ann@agency.example' },
  });
  expect(new Set(lines.map(({ audit }) => audit))).toEqual(
    new Set(['save', 'publish', 'roll_back', 'withdraw', 'archive', 'discard'].map((kind) => `rates_${kind}`)),
  );
  const words = ['forty', '2417.63', '2,417.63', 'New deal', 'Deal of March'];
  expect(words.filter((word) => log.includes(word))).toEqual([]);
});
