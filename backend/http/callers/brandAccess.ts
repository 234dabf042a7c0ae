import { may, seesClient } from '../../../core/rules/rights.ts';
import type { Rights } from '../../../core/rules/rights.ts';
import { splitEmail } from '../../../core/words/emailAddress.ts';
import { isFreeMail } from '../../settings/freeMail.ts';
import type { Planner } from './planner.ts';

/**
 * Whether a planner may change a brand. Members with the right to publish may change the brands of the clients they see, and the
 * agency's brand if they see all clients. People with an address of a free mail provider belong to no company and may change none.
 * @param client id of the client; null for the agency
 */
export function mayEditBrand(planner: Pick<Planner, 'email' | keyof Rights>, client: string | null): boolean {
  if (isFreeMail(splitEmail(planner.email).domain) || !may(planner, 'publish')) return false;
  return client === null ? planner.clients === 'all' : seesClient(planner, client);
}
