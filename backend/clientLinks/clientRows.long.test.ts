import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '../../core/planning/model/random.ts';
import type { PlanReport } from '../../core/contract/bodies/planReport.ts';
import { testCaller } from '../../testing/backend/testCaller.ts';
import { everyDatabase } from '../../testing/database/everyDatabase.ts';
import { nextMoment } from '../../testing/eventually.ts';
import { newPlanKey } from '../files/planKeys.ts';
import type { Database } from '../database/database.ts';
import { PastPlans } from '../plans/pastPlans.ts';
import { PlanStore } from '../plans/planStore.ts';
import { LinkHolders } from './linkHolders.ts';
import { sha256 } from './linkSecrets.ts';
import { ShareStore } from './shareStore.ts';

/** What a database keeps of links for clients, and what housekeeping removes. */
const folder = mkdtempSync(join(tmpdir(), 'client-rows-'));
const { databases, stop } = everyDatabase(folder);
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

const ann = testCaller('ann', 'ann@agency.example');
/** The holder of a link, for the audit log. */
const holderOf = ({ id }: { readonly id: string }) => ({ company: ann.company, memberId: id });
const BODY = Buffer.from('{}');
const LATER = '2999-01-01T00:00:00.000Z';
const EARLIER = '2020-01-01T00:00:00.000Z';

describe.each(databases)('links in %s', (_name, open) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database?.destroy());

  /** @param from  the plan that this one is a new version of */
  async function finishedPlan(from?: string): Promise<string> {
    const plans = new PlanStore(database);
    const key = newPlanKey();
    const assumptions = { name: 'Set', date: '2026-01-15', attention_threshold_seconds: 2.5, rows: [] };
    const mediaScore = { key, df_score_master: '[]', audience: undefined };
    const inputs = { strategy: 's', demo: 'd', client: 'c', fileName: 'a.csv', fileBytes: 1 };
    await plans.addScored(ann, { key, ...inputs, assumptions, mediaScore });
    const details = { budget: '1', budgetConstraint: 'default' as const, strategy: 's', buyingDemographic: 'd' };
    await plans.finish(ann, key, {
      name: 'Plan',
      budget: 1,
      budgetConstraints: 'Default',
      details: { ...details, name: 'Plan', client: 'c' },
      report: {
        attentive_reach: 1,
        ...(from !== undefined && { made_from: { key: from, name: 'Plan' } }),
      } as PlanReport,
    });
    return key;
  }

  /** A link that was opened, answered and commented. @param expires ISO 8601 in UTC */
  async function usedLink(key: string, expires = LATER): Promise<string> {
    const token = newPlanKey();
    const id = newPlanKey();
    const made = await new ShareStore(database).add(ann, {
      ...{ id, key, tokenSha256: sha256(token), hash: sha256('{}'), body: BODY },
      ...{ label: 'Dana', contact: '', expires, passcode: null, approval: true, comments: true },
    });
    expect(made).toBe('made');
    const holders = new LinkHolders(database);
    const link = (await holders.link(sha256(token)))!;
    const person = { hash: link.hash, name: 'Dana' };
    await holders.recordView(link, 'visit', 'computer');
    const answer = { ask: 'answer' as const, ...person, answer: 'approved' as const, job_title: 'Director' };
    await holders.addAnswer(link, newPlanKey(), answer, holderOf(link));
    await holders.addComment(link, newPlanKey(), { ask: 'comment', ...person, panel: 'mix', text: 'Why?' });
    return id;
  }

  /** A link that no one has opened. */
  async function newLink(key: string, approval: boolean): Promise<{ id: string; token: string }> {
    const [id, token] = [newPlanKey(), newPlanKey()];
    const made = await new ShareStore(database).add(ann, {
      ...{ id, key, tokenSha256: sha256(token), hash: sha256('{}'), body: BODY },
      ...{ label: 'Dana', contact: '', expires: LATER, passcode: null, approval, comments: true },
    });
    expect(made).toBe('made');
    return { id, token };
  }

  /** The links of which a table has rows. */
  async function linksIn(table: 'client_views' | 'client_answers' | 'client_comments'): Promise<string[]> {
    return (await database.selectFrom(table).select('link_id').execute()).map(({ link_id: id }) => id);
  }

  test('the database refuses to change an answer', async () => {
    await usedLink(await finishedPlan());
    const before = await database.selectFrom('client_answers').selectAll().execute();
    const change = database.updateTable('client_answers').set({ answer: 'changes' });
    await expect(change.execute()).rejects.toThrow('An answer of a client never changes.');
    expect(await database.selectFrom('client_answers').selectAll().execute()).toEqual(before);
  });

  test('housekeeping removes answers and comments of deleted plans, and their links once they have expired', async () => {
    const past = new PastPlans(database);
    const [kept, deleted] = [await finishedPlan(), await finishedPlan()];
    const [open, expired] = [await usedLink(kept), await usedLink(kept, EARLIER)];
    const [openOfDeleted, expiredOfDeleted] = [await usedLink(deleted), await usedLink(deleted, EARLIER)];
    await database.deleteFrom('plans').where('key', '=', deleted).execute();
    // The state after a client has answered while the plan was being deleted.
    expect(await linksIn('client_answers')).toContain(openOfDeleted);

    await past.removeLeftoverLinks('2026-01-01T00:00:00.000Z');
    const links = (await database.selectFrom('client_links').select('id').execute()).map(({ id }) => id);
    // The links of plans stay, also expired ones: their answers are the record.
    expect(links).toEqual(expect.arrayContaining([open, expired, openOfDeleted]));
    expect(links).not.toContain(expiredOfDeleted);
    for (const table of ['client_views', 'client_answers', 'client_comments'] as const) {
      const left = await linksIn(table);
      expect([table, left]).toEqual([table, expect.arrayContaining([open, expired])]);
      expect([table, left.includes(openOfDeleted), left.includes(expiredOfDeleted)]).toEqual([table, false, false]);
    }
    await past.removeLeftoverLinks('2026-01-01T00:00:00.000Z');
    expect(await database.selectFrom('client_links').select('id').execute()).toHaveLength(links.length);
  });

  test('of two extensions from the same state, the shorter one is refused', async () => {
    const shares = new ShareStore(database);
    const link = (await shares.link(ann, await usedLink(await finishedPlan(), EARLIER)))!;
    expect(await shares.extend(ann, link, LATER)).toBe('extended');
    expect(await shares.extend(ann, link, '2998-01-01T00:00:00.000Z')).toBe('not_later');
  });

  test('after each step of 40 random sequences of runs, links, answers and stops, every version has the right state', async () => {
    const shares = new ShareStore(database);
    const holders = new LinkHolders(database);
    const found = new Set<string>();
    for (let seed = 1; seed <= 40; seed++) {
      const random = seededRandom(seed);
      const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
      const versions = [await finishedPlan()];
      const links: SentLink[] = [];
      for (let step = 1; step <= 8; step++) {
        const what = pick(links.length === 0 ? (['run', 'link'] as const) : STEPS);
        const link = pick(links);
        await nextMoment();
        if (what === 'run') versions.push(await finishedPlan(versions.at(-1)));
        else if (what === 'link') {
          const [version, approval] = [Math.floor(random() * versions.length), random() < 0.7];
          links.push({ ...(await newLink(versions[version]!, approval)), version, approval, step, open: true });
        } else if (what === 'stop') {
          await shares.stop(ann, { id: link.id, key: versions[link.version]!, isStopped: false });
          link.open = false;
        } else if (what === 'visit') {
          if (!link.open) continue;
          await holders.recordView((await holders.link(sha256(link.token)))!, `${seed}-${step}`, 'computer');
          link.isVisited = true;
        } else if (link.open && link.approval) {
          const holder = (await holders.link(sha256(link.token)))!;
          const sent = { ask: 'answer' as const, hash: holder.hash, name: 'Dana', job_title: 'Director' };
          await holders.addAnswer(holder, newPlanKey(), { ...sent, answer: what }, holderOf(holder));
          link.answer = what;
        }
        const states = new Map((await shares.states(ann)).map(({ key, state }) => [key, state]));
        const actual = versions.map((key) => states.get(key) ?? 'draft');
        const expected = versions.map((_key, version) => expectedState(version, links));
        expect([seed, step, actual]).toEqual([seed, step, expected]);
        for (const state of actual) found.add(state);
      }
    }
    expect([...found].sort()).toEqual(['approved', 'changes', 'draft', 'replaced', 'sent']);
  });
});

const STEPS = ['run', 'link', 'link', 'approved', 'approved', 'changes', 'visit', 'stop', 'stop'] as const;

interface SentLink {
  readonly id: string;
  readonly token: string;
  readonly version: number;
  readonly approval: boolean;
  /** When it was made. */
  readonly step: number;
  open: boolean;
  isVisited?: boolean;
  answer?: 'approved' | 'changes';
}

/** The state of a version, by the words of docs/clients.md. */
function expectedState(version: number, links: readonly SentLink[]): string {
  const own = links.filter((link) => link.version === version);
  if (own.length === 0) return 'draft';
  const newer = links.filter((link) => link.version > version && (link.open || link.isVisited || link.answer));
  if (newer.some(({ step }) => own.every((link) => link.step < step))) return 'replaced';
  const asked = own.filter(({ approval, open, answer }) => approval && (open || answer));
  if (asked.some(({ answer }) => answer === 'changes')) return 'changes';
  return asked.length > 0 && asked.every(({ answer }) => answer === 'approved') ? 'approved' : 'sent';
}
