import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccessData } from '../../core/contract/bodies/access.ts';
import type { RateCard, RateCardRows, RateCards } from '../../core/contract/bodies/rates.ts';
import { Calls } from '../../testing/backend/calls.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../testing/backend/startBackend.ts';

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
const card = async (calls: Calls, name: string, more = {}) =>
  (await calls.access<RateCardRows>('rates', { ask: 'card', card: name, ...more })).body;
const change = (calls: Calls, name: string, kind: string, more: object) =>
  calls.access<{ card: RateCard }>('rates_change', { card: name, change: kind, ...more });

/** Saves and publishes rows from the card's present state. @throws when one of the two is refused */
async function publish(calls: Calls, name: string, rows: string, more: object = {}): Promise<RateCard> {
  const { revision } = await card(calls, name);
  const saved = await change(calls, name, 'save', { revision, rows });
  if (saved.status !== 200) throw new Error(saved.text);
  const next = { revision: saved.body.card.revision, note: 'New deal', ...more };
  const published = await change(calls, name, 'publish', next);
  if (published.status !== 200) throw new Error(published.text);
  return published.body.card;
}

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

test('a card is saved, published, inherited and gone back to', async () => {
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
