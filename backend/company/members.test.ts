import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everyDatabase } from '../../testing/database/everyDatabase.ts';
import type { Database } from '../database/database.ts';
import { wrapMethods } from '../database/wrapMethods.ts';
import { Members } from './members.ts';
import { MemberStore } from './memberStore.ts';

const folder = mkdtempSync(join(tmpdir(), 'members-'));
const { databases, stop } = everyDatabase(folder);
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});
afterEach(() => jest.restoreAllMocks());

const account = { uid: 'ann', email: 'ann@agency.example', company: 'agency.example' };
const signIn = { signedInAt: '2026-11-27T00:00:00.000Z', provider: 'password', mayJoin: true };

/** The store, and the methods that were called; each is a query. */
function counting(database: Database): { store: MemberStore; asked: string[] } {
  const asked: string[] = [];
  const store = wrapMethods(new MemberStore(database), (call, method) => {
    asked.push(method);
    return call();
  });
  return { store, asked };
}

test.each(databases)(
  'in %s, concurrent calls of a member make one query, and calls within ten seconds none',
  async (_name, open) => {
    const database = await open();
    await new Members({ store: new MemberStore(database), firstAdmins: [] }).callerOf(account, signIn);
    const { store, asked } = counting(database);
    const members = new Members({ store, firstAdmins: [] });
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
    await Promise.all([members.callerOf(account, signIn), members.callerOf(account, signIn)]);
    clock.mockReturnValue(now + 9_900);
    await members.callerOf(account, signIn);
    expect(asked).toEqual(['find']);
    clock.mockReturnValue(now + 10_000);
    await members.callerOf(account, signIn);
    expect(asked).toEqual(['find', 'find']);
    await database.destroy();
  },
);
