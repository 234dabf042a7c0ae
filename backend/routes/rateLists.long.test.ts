import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccessData, PlanDetails } from '../../core/contract/bodies/access.ts';
import type { PlanningLists } from '../../core/contract/bodies/planningLists.ts';
import type { MediaScoreReply } from '../../core/contract/bodies/mediaScore.ts';
import type { RefusalBody } from '../../core/contract/refusalBody.ts';
import { parsePlanningData } from '../../core/planningData/planningData.ts';
import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { Calls } from '../../testing/backend/calls.ts';
import { changeRates as change, publishRates, readRates } from '../../testing/backend/rateCards.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../testing/backend/startBackend.ts';

const LISTS = 'lists';
const place = mkdtempSync(join(tmpdir(), 'lists-calls-'));
const csv = respondentsCsv(240, 5);
let backend: RunningBackend;
let ann: Calls;
beforeEach(async () => {
  backend = await startBackend({ dataDir: mkdtempSync(join(place, 'data-')), settings: { SIGN_IN_DOMAINS: 'any' } });
  ann = callsOf('ann', 'ann@agency.example');
});
afterEach(() => backend.stop());
afterAll(() => rmSync(place, { recursive: true, force: true }));

const callsOf = (uid: string, email: string) => new Calls(backend.url, { uid, email });
const accessOf = async (calls: Calls) => (await calls.access<AccessData>('user')).body;
const copyOf = async (calls: Calls) => (await readRates(calls, LISTS)).lists!;

/** The lists with one change of the items whose name is the given one. */
function renamed(lists: PlanningLists, name: string, now: object): PlanningLists {
  const put = <Item extends { name: string }>(items: Item[]) =>
    items.map((item) => (item.name === name ? { ...item, ...now } : item));
  return {
    ...lists,
    strategies: put(lists.strategies),
    demographics: put(lists.demographics),
    clients: put(lists.clients),
  };
}

/** Active attention seconds of the first vehicle. */
const attentionOf = ({ df_score_master: scores }: MediaScoreReply) =>
  (JSON.parse(scores) as { active_attention: number }[])[0]!.active_attention;

async function save(calls: Calls, lists: unknown) {
  const { revision } = await readRates(calls, LISTS);
  return change(calls, LISTS, 'save', { revision, lists });
}

async function publish(calls: Calls, lists: PlanningLists, more: object = {}) {
  const saved = await save(calls, lists);
  if (saved.status !== 200) return saved;
  return change(calls, LISTS, 'publish', { revision: saved.body.card.revision, note: 'New names', ...more });
}

test('the lists start as a copy of the shipped ones, and are saved as a draft and published in versions', async () => {
  const before = await accessOf(ann);
  const copy = await readRates(ann, LISTS);
  expect(copy).toMatchObject({ name: 'Lists', version: null, revision: 0, rows: '', draft_lists: null, versions: [] });
  expect(copy.lists!.clients.map(({ name }) => name)).toEqual(before.client);
  expect(before.list_items!.client[0]).toEqual({ id: 'banksia-bank', name: 'Banksia Bank', was: [] });

  const drafted = renamed(copy.lists!, 'Magpie Mobile', { name: 'Magpie' });
  expect((await save(ann, drafted)).body.card).toMatchObject({ card: LISTS, revision: 1, version: null });
  expect((await readRates(callsOf('bob', 'bob@agency.example'), LISTS)).draft_lists).toEqual(drafted);
  expect((await accessOf(ann)).client).toEqual(before.client);

  const published = await change(ann, LISTS, 'publish', { revision: 1, note: 'Magpie' });
  expect(published.body.card).toMatchObject({ version: 1, draft: null });
  const after = await accessOf(ann);
  expect(after.client).toEqual(before.client!.map((name) => (name === 'Magpie Mobile' ? 'Magpie' : name)));
  expect(after.list_items!.client[3]).toEqual({ id: 'magpie-mobile', name: 'Magpie', was: ['Magpie Mobile'] });
  // A browser reads files with them as the backend does.
  const { assumptions, mapping, access_lists: accessLists } = after.planning_data!;
  expect(parsePlanningData({ assumptions, mapping, accessLists }).clients).toEqual(after.client);
  expect((await accessOf(callsOf('eve', 'eve@other.example'))).client).toEqual(before.client);

  const back = await change(ann, LISTS, 'publish', { revision: published.body.card.revision, note: 'x' });
  expect(back.status).toBe(400);
  const empty = { ...copy.lists!, clients: copy.lists!.clients.slice(0, 1) };
  expect((await publish(ann, empty)).status).toBe(200);
  expect((await accessOf(ann)).client).toEqual(['Banksia Bank']);
  const { revision } = await readRates(ann, LISTS);
  expect((await change(ann, LISTS, 'roll_back', { revision, number: 1 })).status).toBe(200);
  const { versions, lists } = await readRates(ann, LISTS);
  expect(versions.map(({ number, note }) => [number, note])).toEqual([
    [3, 'Back to v1'],
    [2, 'New names'],
    [1, 'Magpie'],
  ]);
  expect(lists!.clients).toHaveLength(6);
  expect((await accessOf(ann)).client).toEqual(after.client);
});

test('a run with an earlier name uses the current name, and earlier plans do not change', async () => {
  const choices = { client: 'Magpie Mobile', demo: 'women 25-54', strategy: 'Brand Story' };
  const before = await ann.finishedPlan(csv, choices);
  const report = await ann.plan(before.key);
  const details = (await ann.access<PlanDetails>('plan_details', { key: before.key, sandbox: true })).text;
  let lists = renamed(await copyOf(ann), 'Magpie Mobile', { name: 'Magpie' });
  lists = renamed(lists, 'women 25-54', { name: 'young women' });
  lists = renamed(lists, 'Brand Story', { name: 'Story', attention_threshold_seconds: 8 });
  expect((await publish(ann, lists)).status).toBe(200);

  expect((await ann.plan(before.key)).text).toBe(report.text);
  expect((await ann.access('plan_details', { key: before.key, sandbox: true })).text).toBe(details);
  const after = await ann.finishedPlan(csv, choices);
  const now = await ann.access<PlanDetails>('plan_details', { key: after.key, sandbox: true });
  expect(now.body).toMatchObject({ client: 'Magpie', buyingDemographic: 'young women', strategy: 'Story' });
  expect(after.report.assumptions!.attention_threshold_seconds).toBe(8);
  expect(after.scored.audience!.target_sample).toEqual(before.scored.audience!.target_sample);
});

test('a demographic may need a column of the file: without the column, call 3 asks', async () => {
  const copy = await copyOf(ann);
  const columns = [{ name: 'Region', is: ['metro'] }];
  const own = { id: 'metro', name: 'metro people', was: [], retired: false, age_from: 14, columns };
  const lists = { ...copy, demographics: [...copy.demographics, own] };
  const faulty = { ...own, columns: [{ name: 'Region', is: [] }] };
  const refused = await publish(ann, { ...copy, demographics: [...copy.demographics, faulty] });
  expect(refused).toMatchObject({
    status: 400,
    body: { message: 'metro people: a column needs its heading and at least one answer.' },
  });
  expect((await publish(ann, lists)).status).toBe(200);
  const { list_items: items, planning_data: texts } = await accessOf(ann);
  const says = 'people aged 14 or more whose "Region" is "metro"';
  expect(items!.demo.at(-1)).toEqual({ id: 'metro', name: 'metro people', was: [], columns, says });
  expect(items!.demo[0]).not.toHaveProperty('columns');
  expect(JSON.parse(texts!.access_lists)).toMatchObject({ demo: expect.arrayContaining([own]) as unknown });

  const choices = { demo: 'metro people' };
  const metro = csv.split('\n').filter((line) => line.includes(',Metro,')).length;
  const { scored } = await ann.finishedPlan(csv, choices);
  expect(scored.audience).toMatchObject({ sample: 240, target_sample: metro, demographic: { applied: true } });
  const unnamed = { name: 'a.csv', content: csv.replace(',region,', ',where,') };
  const asked = await ann.mediaScore<MediaScoreReply>(unnamed, choices);
  const key = 'condition column: Region';
  expect(asked.body.doubts).toMatchObject([{ key, walk: true, assumed: 'column 6' }]);
  const none = JSON.stringify({ version: 1, answers: [{ key, answer: 'everybody' }] });
  const everybody = await ann.mediaScore<MediaScoreReply>(unnamed, { ...choices, reading: none });
  expect(everybody.body.audience).toMatchObject({ target_sample: 240, demographic: { applied: false, chosen: true } });
});

test('retired and unknown names are refused, and an earlier name cannot be given to another item', async () => {
  const copy = await copyOf(ann);
  expect((await publish(ann, renamed(copy, 'Magpie Mobile', { retired: true }))).status).toBe(200);
  const retired = await ann.mediaScore<RefusalBody>({ name: 'a.csv', content: csv }, { client: 'Magpie Mobile' });
  expect([retired.status, retired.body.message]).toEqual([
    400,
    'The client "Magpie Mobile" is not offered any more, so no new plans can be made with it. Choose another on the home page, or ask an administrator to offer it again.',
  ]);
  expect((await accessOf(ann)).list_items!.client[3]).toMatchObject({ id: 'magpie-mobile', retired: true });

  await publish(ann, renamed(copy, 'Magpie Mobile', { name: 'Magpie' }));
  const elsewhere = { ...renamed(copy, 'Magpie Mobile', { name: 'Magpie' }) };
  elsewhere.clients.push({ id: 'new', name: 'Magpie Mobile', was: [], retired: false });
  const refused = await publish(ann, elsewhere);
  expect([refused.status, refused.body]).toMatchObject([
    400,
    {
      error: 'rates',
      message: '"Magpie Mobile" is an earlier name of Magpie; an earlier name cannot go to another client.',
    },
  ]);
  const foreign = await callsOf('gil', 'gil@gmail.com').access<RefusalBody>('rates', { ask: 'card', card: LISTS });
  expect([foreign.status, foreign.body.error]).toEqual([404, 'no_such_card']);
});

test('a client’s card is used under every name of the client, and vehicles may have formats of the agency’s card', async () => {
  await publishRates(
    ann,
    'client:magpie-mobile',
    'channel,format,price,basis,price_kind,price_source\nRadio,Radio 30s spot,19.5,cpm,agreed,Deal\n',
  );
  const jingle =
    'channel,format,price,basis,price_kind,price_source,attention_share,low,high,mean_active_seconds,confidence,source,date\nRadio,Jingle,11,cpm,agreed,Deal,0.3,0.2,0.4,9,low,Own study,2026-01-15\n';
  await publishRates(ann, 'agency', jingle);
  const copy = renamed(await copyOf(ann), 'Magpie Mobile', { name: 'Magpie' });
  const vehicles = `${copy.vehicles}Seven Hills FM,SHFM,Radio,Jingle\n`;
  expect((await publish(ann, { ...copy, vehicles })).status).toBe(200);
  const rows = `age,gender,weight,Radio: SHFM\n${Array.from({ length: 60 }, (_, at) => `${20 + at},f,1,${at % 7}`).join('\n')}`;
  const plan = await ann.finishedPlan(rows, { client: 'Magpie Mobile' });
  expect(plan.report.assumptions).toMatchObject({ name: 'Magpie rates v1' });
  expect(attentionOf(plan.scored)).toBeCloseTo(0.3 * 9);

  // Without the format the vehicle is bought like its channel.
  await change(ann, 'agency', 'archive', { revision: (await readRates(ann, 'agency')).revision });
  expect(attentionOf((await ann.finishedPlan(rows, { client: 'Magpie' })).scored)).toBeCloseTo(0.34 * 19);
  const { assumptions, mapping, access_lists: accessLists } = (await accessOf(ann)).planning_data!;
  expect(parsePlanningData({ assumptions, mapping, accessLists }).mapping.match('Seven Hills FM')).not.toBeNull();
});

test('missing or too large lists, and lists with a last day, are refused', async () => {
  const copy = await copyOf(ann);
  expect((await save(ann, undefined)).body).toMatchObject({ message: '"lists" is missing: a draft needs its lists.' });
  const vehicles = 'vehicle,aliases,channel,format\n'.padEnd(163_000, 'a,b,Radio,c\n');
  expect((await save(ann, { ...copy, vehicles })).body).toMatchObject({
    message: 'The lists have more than 160 KB of text.',
  });
  expect((await publish(ann, copy, { to: '2098-01-01' })).body).toMatchObject({ message: 'Lists have no last day.' });
});
