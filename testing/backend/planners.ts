import type { Planner } from '../../backend/http/callers/planner.ts';
import { accountOf } from '../../backend/http/callers/planner.ts';

/** A planner for tests of stores, who sees all clients of a company without an administrator unless told otherwise. */
export function plannerOf(uid: string, email: string, more: Partial<Planner> = {}): Planner {
  const account = accountOf(uid, email, [])!;
  const ownCompany = { name: account.company, links: 'on' as const, teams: [] };
  return {
    ...account,
    memberId: `member-${uid}`,
    role: 'planner',
    hasAdmin: false,
    clients: 'all',
    ownCompany,
    ...more,
  };
}
