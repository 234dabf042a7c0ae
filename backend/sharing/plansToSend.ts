import { clientWall } from '../company/wall.ts';
import type { Planner } from '../http/callers/planner.ts';
import type { Database } from '../plans/database.ts';

/**
 * The plans that a planner may send to clients, and whose links and comments the planner may read: the planner's own
 * finished plans for clients that the planner sees. All calls about sharing use this query.
 */
export function plansToSend(database: Database, planner: Pick<Planner, 'uid' | 'clients'>) {
  return database
    .selectFrom('plans')
    .where('state', '=', 'finished')
    .where('owner_uid', '=', planner.uid)
    .where(clientWall(planner));
}
