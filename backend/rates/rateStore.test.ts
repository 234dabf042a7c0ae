import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everyDatabase } from '../../testing/database/everyDatabase.ts';
import type { Database } from '../database/database.ts';
import { RateStore, SEED_COMPANY, sha256Of } from './rateStore.ts';
import type { CardChange } from './rateStore.ts';

const folder = mkdtempSync(join(tmpdir(), 'rates-'));
const { databases, stop } = everyDatabase(folder);
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

const ann = { uid: 'ann', email: 'ann@agency.example' };
const ben = { uid: 'ben', email: 'ben@agency.example' };
const facts = { from: '2026-11-03', to: null, note: 'New deal', answers: ['price:1'] };

let moments = 0;
/** A change of a card at a moment of its own. */
function change(card: string, revision: number, author = ann): CardChange {
  const at = new Date(Date.UTC(2026, 10, 3) + ++moments).toISOString();
  return { company: 'agency.example', card, revision, author, at };
}
const keyOf = (card: string) => ({ company: 'agency.example', card });

describe.each(databases)('rate cards in %s', (_name, open) => {
  let database: Database;
  let store: RateStore;
  beforeAll(async () => {
    database = await open();
    store = new RateStore(database);
  });
  afterAll(() => database?.destroy());

  const stateOf = async (card: string) => (await store.states('agency.example', card))[0];

  test('a draft is stored unchanged, and published only once', async () => {
    const before = await store.stamp();
    const content = 'channel,format,price\nRadio,"Audio, ""live""\tspot",41.5\n';
    expect(await store.saveDraft(change('agency', 0), content)).toBe(true);
    expect(await stateOf('agency')).toMatchObject({ revision: 1, hasDraft: true, archived: false, author: ann.email });
    expect(await store.content(keyOf('agency'), 0)).toBe(content);
    // A draft is nothing that plans are computed from.
    expect(await store.stamp()).toBe(before);
    expect(await store.usable('agency.example')).toEqual([]);

    const publish = change('agency', 1, ben);
    expect(await store.publish(publish, content, facts)).toBe(1);
    expect(await store.stamp()).not.toBe(before);
    expect(await stateOf('agency')).toMatchObject({ revision: 2, hasDraft: false });
    expect(await store.content(keyOf('agency'), 1)).toBe(content);
    expect(await store.versions(keyOf('agency'))).toEqual([
      {
        ...{ company: 'agency.example', card: 'agency', number: 1, from: '2026-11-03', to: null, note: 'New deal' },
        ...{ author: ben.email, saved: publish.at, withdrawn: null, sha256: sha256Of(content) },
      },
    ]);
    // The same request again, as after a lost answer, and another one at the same state.
    expect(await store.publish(publish, content, facts)).toBe(1);
    expect(await store.publish(change('agency', 1, ben), content, facts)).toBeNull();
    expect(await store.versions(keyOf('agency'))).toHaveLength(1);
  });

  test('of two people who save the same revision only the first succeeds, and a repeated request changes nothing', async () => {
    const first = change('client:one', 0);
    expect(await store.saveDraft(first, 'a')).toBe(true);
    expect(await store.saveDraft(first, 'a')).toBe(true);
    expect(await store.saveDraft(change('client:one', 0, ben), 'b')).toBe(false);
    expect(await store.content(keyOf('client:one'), 0)).toBe('a');
    const second = change('client:one', 1, ben);
    expect(await store.saveDraft(second, 'b')).toBe(true);
    expect(await store.saveDraft(change('client:one', 1), 'c')).toBe(false);
    expect(await store.saveDraft(second, 'b')).toBe(true);
    expect(await stateOf('client:one')).toMatchObject({ revision: 2, author: ben.email });
    expect(await store.content(keyOf('client:one'), 0)).toBe('b');
  });

  test('of 20 concurrent saves of one revision exactly one succeeds', async () => {
    const changes = Array.from({ length: 20 }, () => change('client:crowd', 0));
    const kept = await Promise.all(changes.map((one, at) => store.saveDraft(one, `draft ${at}`)));
    expect(kept.filter(Boolean)).toHaveLength(1);
    expect(await store.content(keyOf('client:crowd'), 0)).toBe(`draft ${kept.indexOf(true)}`);
    expect((await stateOf('client:crowd'))?.revision).toBe(1);
  });

  test('publishing an earlier version again makes a new version and keeps the draft', async () => {
    await store.saveDraft(change('client:back', 0), 'first');
    await store.publish(change('client:back', 1), 'first', facts);
    await store.saveDraft(change('client:back', 2, ben), 'second');
    const again = change('client:back', 3);
    expect(await store.publishAgain(again, 'first', facts)).toBe(2);
    expect(await store.publishAgain(again, 'first', facts)).toBe(2);
    expect(await stateOf('client:back')).toMatchObject({ revision: 4, hasDraft: true, author: ben.email });
    expect(await store.content(keyOf('client:back'), 0)).toBe('second');
    const [second, first] = await store.versions(keyOf('client:back'));
    expect([second?.number, first?.number, second?.sha256 === first?.sha256]).toEqual([2, 1, true]);
  });

  test('a withdrawn version stays in the list and is no longer used', async () => {
    await store.saveDraft(change('client:later', 0), 'x');
    await store.publish(change('client:later', 1), 'x', { ...facts, from: '2027-02-01' });
    const before = await store.stamp();
    const back = change('client:later', 2);
    expect(await store.withdraw(back, 1)).toBe(true);
    expect(await store.withdraw(back, 1)).toBe(true);
    expect(await store.withdraw(change('client:later', 2), 1)).toBe(false);
    expect(await store.stamp()).not.toBe(before);
    expect((await store.versions(keyOf('client:later')))[0]?.withdrawn).toBe(back.at);
    expect((await store.usable('agency.example')).filter(({ card }) => card === 'client:later')).toEqual([]);
  });

  test('an archived card is no longer used, and its next version has the next number', async () => {
    await store.saveDraft(change('client:old', 0), 'x');
    await store.publish(change('client:old', 1), 'x', facts);
    await store.saveDraft(change('client:old', 2), 'y');
    const archive = change('client:old', 3);
    expect(await store.archive(archive)).toBe(true);
    expect(await store.archive(archive)).toBe(true);
    expect(await stateOf('client:old')).toMatchObject({ archived: true, hasDraft: false, revision: 4 });
    expect((await store.usable('agency.example')).filter(({ card }) => card === 'client:old')).toEqual([]);
    await store.saveDraft(change('client:old', 4), 'z');
    expect(await stateOf('client:old')).toMatchObject({ archived: false, hasDraft: true });
    expect((await store.usable('agency.example')).filter(({ card }) => card === 'client:old')).toEqual([]);
    expect(await store.publish(change('client:old', 5), 'z', facts)).toBe(2);
  });

  test('a company sees only its own cards and the seed', async () => {
    expect(await store.states('other.example')).toEqual([]);
    expect(await store.usable('other.example')).toEqual([]);
    expect(await store.content({ company: 'other.example', card: 'agency' }, 1)).toBeNull();
    await store.addSeed('files', '2026-11-03', new Date().toISOString());
    expect((await store.usable('other.example')).map(({ card, number }) => [card, number])).toEqual([['seed', 1]]);
  });

  test('new files become the seed’s next version only once, although several processes start', async () => {
    const seed = { company: SEED_COMPANY, card: 'seed' };
    const at = '2026-11-04T00:00:00.000Z';
    const started = await Promise.all(Array.from({ length: 5 }, () => store.addSeed('new files', '2026-11-04', at)));
    expect(started.filter(Boolean)).toHaveLength(1);
    const numbers = (await store.versions(seed)).map(({ number }) => number);
    const stamp = await store.stamp();
    expect(await store.addSeed('files', '2026-11-05', at)).toBe(false);
    expect((await store.versions(seed)).map(({ number }) => number)).toEqual(numbers);
    expect(await store.stamp()).toBe(stamp);
  });
});
