import { splitEmail } from '../../../core/words/emailAddress.ts';
import { isFreeMail } from '../../settings/freeMail.ts';
import type { Planner } from './planner.ts';

/**
 * Whether a planner may change a brand of the company: everybody of it may. Addresses of free mail providers are no
 * company.
 */
export function mayEditBrand({ email }: Pick<Planner, 'email'>): boolean {
  return !isFreeMail(splitEmail(email).domain);
}
