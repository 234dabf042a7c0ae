import type { ClientBrand } from '../../core/contract/bodies/clientPage.ts';
import type { ClientPlan, SentBrand } from '../../core/clientPage/clientPlan.ts';
import { AGENCY_BRAND, logoDataUrl, logoPath } from '../company/brands.ts';
import type { Brands, Logo, StoredBrand } from '../company/brands.ts';

/** The company and the client whose brands a plan shows. The id and the name of the client are null if the plan has none. */
interface BrandOwners {
  readonly company: string;
  readonly clientId: string | null;
  readonly client: string | null;
}

type SentBrands = NonNullable<ClientPlan['brand']>;

/**
 * The current brands of the agency and its client, which are stored with a plan when it is sent. Without a name in its brand, the agency is
 * named by its domain, and the client as in the plan. A client without a brand gets null.
 */
export async function brandsToSend(brands: Brands, { company, clientId, client }: BrandOwners): Promise<SentBrands> {
  const agency = await brands.newest(company, AGENCY_BRAND);
  const clientBrand = clientId === null ? null : await brands.newest(company, clientId);
  return { agency: sentBrand(agency, company), client: clientBrand && sentBrand(clientBrand, client ?? '') };
}

function sentBrand(brand: StoredBrand | null, defaultName: string): SentBrand {
  const { name = '', accent = null, footer = '', logo = null } = brand ?? {};
  return { name: name || defaultName, footer, ...(accent && { accent }), ...(logo && { logo: logo.hash }) };
}

/** Brands as the client's page shows them, with logos found by their hashes. All logos exist, because every version of a brand is kept. */
export async function brandsToShow(
  brands: Brands,
  { company, clientId }: BrandOwners,
  { agency, client }: SentBrands,
): Promise<ClientBrand> {
  const storedLogo = async (id: string | null, hash?: string) =>
    id === null || hash === undefined ? null : brands.logo(company, id, hash);
  return {
    agency: shownBrand(agency, await storedLogo(AGENCY_BRAND, agency.logo), logoPath),
    client: client && shownBrand(client, await storedLogo(clientId, client.logo), logoDataUrl),
  };
}

function shownBrand(
  { name, footer, accent }: SentBrand,
  logo: Logo | null,
  addressOf: (logo: Logo) => string,
): ClientBrand['agency'] {
  return { name, footer, ...(accent && { accent }), ...(logo && { logo: addressOf(logo) }) };
}
