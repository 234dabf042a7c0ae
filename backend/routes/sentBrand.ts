import type { ClientBrand } from '../../core/contract/bodies/clientPage.ts';
import type { ClientPlan, SentBrand } from '../../core/clientView/clientPlan.ts';
import { AGENCY_BRAND } from '../plans/brands.ts';
import type { Brands, KeptBrand, Logo } from '../plans/brands.ts';
import { dataUrl } from './brand.ts';
import { logoPath } from './brandFiles.ts';

/** Whose brands a plan shows: the company that made it, and its client by id and name; null where it has no such id. */
export interface BrandOwners {
  readonly company: string;
  readonly clientId: string | null;
  readonly client: string | null;
}

type SentBrands = NonNullable<ClientPlan['brand']>;

/**
 * How the agency and its client look now, as it is frozen with a plan. Without a brand, the agency is called by its domain and the client
 * as in the plan.
 */
export async function brandsToSend(brands: Brands, { company, clientId, client }: BrandOwners): Promise<SentBrands> {
  const agency = await brands.newest(company, AGENCY_BRAND);
  const clientBrand = clientId === null ? null : await brands.newest(company, clientId);
  return { agency: sentBrand(agency, company), client: clientBrand && sentBrand(clientBrand, client ?? '') };
}

function sentBrand(brand: KeptBrand | null, fallback: string): SentBrand {
  const { name = '', accent = null, footer = '', logo = null } = brand ?? {};
  return { name: name || fallback, footer, ...(accent && { accent }), ...(logo && { logo: logo.hash }) };
}

/** Brands as the client's page shows them: the logos of their hashes are found. Every version of a brand is kept, so they are there. */
export async function brandsToShow(
  brands: Brands,
  { company, clientId }: BrandOwners,
  { agency, client }: SentBrands,
): Promise<ClientBrand> {
  const logoOf = async (id: string | null, hash?: string) =>
    id === null || hash === undefined ? null : brands.logo(company, id, hash);
  return {
    agency: shownBrand(agency, await logoOf(AGENCY_BRAND, agency.logo), logoPath),
    client: client && shownBrand(client, await logoOf(clientId, client.logo), dataUrl),
  };
}

function shownBrand(
  { name, footer, accent }: SentBrand,
  logo: Logo | null,
  addressOf: (logo: Logo) => string,
): ClientBrand['agency'] {
  return { name, footer, ...(accent && { accent }), ...(logo && { logo: addressOf(logo) }) };
}
