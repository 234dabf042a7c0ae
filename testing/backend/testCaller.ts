import type { Caller } from '../../backend/http/callers/caller.ts';
import { accountOf } from '../../backend/http/callers/caller.ts';

/** A caller for tests of stores, who sees all clients of a company without an administrator unless told otherwise. */
export function testCaller(uid: string, email: string, more: Partial<Caller> = {}): Caller {
  const account = accountOf(uid, email, [])!;
  const ownCompany = { name: account.company, links: 'on' as const, teams: [] };
  return {
    ...account,
    memberId: `member-${uid}`,
    role: 'planner',
    companyHasAdmin: false,
    clients: 'all',
    ownCompany,
    ...more,
  };
}
