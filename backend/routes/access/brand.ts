import type { FastifyReply, FastifyRequest } from 'fastify';
import { NO_BRAND } from '../../../core/contract/bodies/brand.ts';
import type { BrandReply } from '../../../core/contract/bodies/brand.ts';
import { offeredItem } from '../../../core/planningData/lists/listItems.ts';
import { roleAllows, seesClient } from '../../../core/rules/rights.ts';
import type { Rights } from '../../../core/rules/rights.ts';
import { splitEmail } from '../../../core/text/emailAddress.ts';
import { Refusal } from '../../common/refusal.ts';
import { AGENCY_BRAND, logoDataUrl, logoPath } from '../../company/brands.ts';
import { readRequest, sendReply } from '../../http/bodies/contractSchemas.ts';
import { callerOf, checkOwnEmail } from '../../http/callers/auth.ts';
import type { Caller } from '../../http/callers/caller.ts';
import type { Services } from '../../services.ts';
import { isFreeMail } from '../../settings/freeMail.ts';

/** Additional call, which is not in the specification: the brand of the caller's agency, or of one of its clients. */
export async function brand(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const caller = callerOf(request);
  const { user, client } = readRequest('brand', request.body);
  checkOwnEmail(caller, user);
  return sendReply('brand', await brandOf(services, caller, await brandId(services, caller, client)), reply);
}

/**
 * Whether a caller may change a brand. Members with the right to publish may change the brands of the clients they see, and the
 * agency's brand if they see all clients. People with an address of a free mail provider belong to no company and may change none.
 * @param id the id of the client, or AGENCY_BRAND
 */
export function mayEditBrand(caller: Pick<Caller, 'email' | keyof Rights>, id: string): boolean {
  if (isFreeMail(splitEmail(caller.email).domain) || !roleAllows(caller, 'publish')) return false;
  return id === AGENCY_BRAND ? caller.clients === 'all' : seesClient(caller, id);
}

/** The id under which the brand of a client, or of the agency, is stored. @throws {Refusal} 404 for a client that the company does not have */
export async function brandId({ rateBook }: Services, caller: Caller, client: string | undefined): Promise<string> {
  if (client === undefined) return AGENCY_BRAND;
  const { items } = (await rateBook.ratesOrLastKnown(caller)).data;
  const item = offeredItem(items.clients, client);
  if (item === null || !seesClient(caller, item.id))
    throw new Refusal(404, 'no_client', 'Your company has no client of this name.');
  return item.id;
}

export async function brandOf({ brands }: Services, caller: Caller, id: string): Promise<BrandReply> {
  const stored = await brands.newest(caller.company, id);
  const { name, accent, footer } = stored ?? NO_BRAND;
  const logo = stored?.logo ? (id === AGENCY_BRAND ? logoPath : logoDataUrl)(stored.logo) : null;
  return { name, accent, footer, logo, may_edit: mayEditBrand(caller, id) };
}
