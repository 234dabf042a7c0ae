import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NO_BRAND } from '../../core/contract/bodies/brand.ts';
import type { BrandChangeFields, BrandReply } from '../../core/contract/bodies/brand.ts';
import { LOGO_MAX_BYTES, LOGO_MAX_PIXELS, pictureOf } from '../../core/contract/picture.ts';
import { roleAllows, seesClient } from '../../core/rules/rights.ts';
import type { Rights } from '../../core/rules/rights.ts';
import { offeredItem } from '../../core/planningData/listItems.ts';
import { wholeNumber } from '../../core/words/amounts.ts';
import { splitEmail } from '../../core/text/emailAddress.ts';
import { callerOf, checkOwnEmail } from '../http/callers/auth.ts';
import type { Caller } from '../http/callers/caller.ts';
import { readRequest, sendReply } from '../http/bodies/contractSchemas.ts';
import { watchPace } from '../http/bodies/bodyTimeout.ts';
import { Refusal } from '../http/refusal.ts';
import { AGENCY_BRAND, logoOf } from '../plans/brands.ts';
import type { StoredBrand, Logo, Brands } from '../plans/brands.ts';
import type { Services } from '../services.ts';
import { isFreeMail } from '../settings/freeMail.ts';
import { answerNotFound } from '../http/errors.ts';
import type { PublicBrand } from '../http/webApp.ts';
import type { ClientBrand } from '../../core/contract/bodies/clientPage.ts';
import type { ClientPlan, SentBrand } from '../../core/clientView/clientPlan.ts';

/** Additional call, which is not in the specification: the brand of the caller's agency, or of one of its clients. */
export async function brand(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const caller = callerOf(request);
  const { user, client } = readRequest('brand', request.body);
  checkOwnEmail(caller, user);
  return sendReply('brand', await brandOf(services, caller, await brandId(services, caller, client)), reply);
}

/** Additional call: stores a new version of a brand. */
export function addBrand(app: FastifyInstance, services: Services): void {
  app.post('/brand', async (request, reply) => {
    const caller = callerOf(request);
    const form = await readForm(request, services);
    const fields = readRequest('brandChange', form.fields);
    checkOwnEmail(caller, fields.user);
    const id = await brandId(services, caller, fields.client);
    if (!mayEditBrand(caller, clientOf(id)))
      throw new Refusal(403, 'not_allowed', 'You may not change how your company looks. Ask a colleague who may.');
    const newest = await services.brands.newest(caller.company, id);
    await services.brands.add(caller, id, nextVersion(fields, form.file, newest));
    return sendReply('brandChange', await brandOf(services, caller, id), reply);
  });
}

/**
 * Whether a caller may change a brand. Members with the right to publish may change the brands of the clients they see, and the
 * agency's brand if they see all clients. People with an address of a free mail provider belong to no company and may change none.
 * @param client id of the client; null for the agency
 */
function mayEditBrand(caller: Pick<Caller, 'email' | keyof Rights>, client: string | null): boolean {
  if (isFreeMail(splitEmail(caller.email).domain) || !roleAllows(caller, 'publish')) return false;
  return client === null ? caller.clients === 'all' : seesClient(caller, client);
}

function nextVersion(
  { name, accent, footer, keep_logo }: BrandChangeFields,
  file: Buffer | null,
  newest: StoredBrand | null,
): Omit<StoredBrand, 'version'> {
  const previous = newest ?? NO_BRAND;
  const keptLogo = keep_logo === 'true' ? (newest?.logo ?? null) : null;
  return {
    name: name?.trim() ?? previous.name,
    accent: accent === undefined ? previous.accent : accent.toUpperCase() || null,
    footer: footer?.trim() ?? previous.footer,
    logo: file === null ? keptLogo : checkedLogo(file),
  };
}

/** @throws {Refusal} 404 for a client that the company does not have */
async function brandId({ rateBook }: Services, caller: Caller, client: string | undefined): Promise<string> {
  if (client === undefined) return AGENCY_BRAND;
  const { items } = (await rateBook.ratesOrLastKnown(caller)).data;
  const item = offeredItem(items.clients, client);
  if (item === null || !seesClient(caller, item.id))
    throw new Refusal(404, 'no_client', 'Your company has no client of this name.');
  return item.id;
}

/** The client whose brand has this id; null for the agency's brand. */
const clientOf = (id: string) => (id === AGENCY_BRAND ? null : id);

async function brandOf({ brands }: Services, caller: Caller, id: string): Promise<BrandReply> {
  const stored = await brands.newest(caller.company, id);
  const { name, accent, footer } = stored ?? NO_BRAND;
  const logo = stored?.logo ? (id === AGENCY_BRAND ? logoPath : dataUrl)(stored.logo) : null;
  return { name, accent, footer, logo, may_edit: mayEditBrand(caller, clientOf(id)) };
}

/** A logo that has no public address, as a data URL. */
function dataUrl({ bytes, type }: Logo): string {
  return `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;
}

/** @throws {Refusal} 400 for anything but a png or jpg, and for a larger picture */
function checkedLogo(file: Buffer): Logo {
  const picture = pictureOf(file);
  const logo = logoOf(file);
  if (picture === null || logo === null)
    throw new Refusal(400, 'logo_type', 'The logo must be a png or jpg. Save it as one of these and choose it again.');
  const { width, height } = picture;
  if (width > LOGO_MAX_PIXELS || height > LOGO_MAX_PIXELS) {
    const limitText = `at most ${wholeNumber(LOGO_MAX_PIXELS)} pixels wide and high`;
    throw new Refusal(
      400,
      'logo_pixels',
      `The logo is ${width} x ${height} pixels; it may be ${limitText}. Make it smaller.`,
    );
  }
  return logo;
}

/** More fields than the form has are read, so that the check against the contract can name unknown fields. */
const FIELDS_MAX_COUNT = 12;
const FIELD_MAX_BYTES = 2000;

/** @throws {Refusal} 400, 408, 413 or 415 */
async function readForm(request: FastifyRequest, { settings }: Services) {
  if (!request.isMultipart())
    throw new Refusal(415, 'unsupported_media_type', 'A brand must come as a multipart form.');
  const pace = watchPace(request.raw, settings);
  const fields: Record<string, string> = {};
  let file: Buffer | null = null;
  try {
    // One byte more than allowed, so that a larger logo is recognised.
    const limits = { files: 1, fileSize: LOGO_MAX_BYTES + 1, fields: FIELDS_MAX_COUNT, fieldSize: FIELD_MAX_BYTES };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
      else file = await part.toBuffer();
    }
  } catch (error) {
    if (pace.tooSlow.aborted) throw pace.tooSlow.reason;
    // Errors of the form parser have a code that starts with FST_, or no code.
    const { code } = error as { code?: string };
    if (code?.startsWith('FST_') || code === undefined)
      throw new Refusal(400, 'bad_request', 'The form of a brand cannot be read. It has one picture and a few fields.');
    throw error;
  } finally {
    pace.stop();
  }
  if (file !== null && file.length > LOGO_MAX_BYTES)
    throw new Refusal(413, 'logo_size', `The logo is larger than ${LOGO_MAX_BYTES / 1000} kB. Choose a smaller file.`);
  // Browsers send an empty file for a file field that was left empty.
  return { fields, file: file !== null && file.length === 0 ? null : file };
}

const EXTENSIONS = { png: 'png', jpeg: 'jpg' } as const;

/** The address of an agency's logo. The file name is the hash of the content, so the content never changes. */
function logoPath({ hash, type }: Pick<Logo, 'hash' | 'type'>): string {
  return `/brand/${hash}.${EXTENSIONS[type]}`;
}

/** The public part of the agency's brand, for all pages including the sign-in. Null without a brand, or while the database is away. */
export async function publicBrand(brands: Brands, company: string): Promise<PublicBrand> {
  try {
    const brand = await brands.newest(company, AGENCY_BRAND);
    return brand && { name: brand.name, accent: brand.accent, logo: brand.logo && logoPath(brand.logo) };
  } catch {
    // A page without its brand is better than no page.
    return null;
  }
}

/** Serves agencies' logos without sign-in, because the sign-in page shows them. */
export function addBrandFiles(app: FastifyInstance, brands: Brands): void {
  app.get<{ Params: { file: string } }>('/brand/:file', async (request, reply) => {
    const [, hash] = /^([0-9a-f]{64})\.(?:png|jpg)$/.exec(request.params.file) ?? [];
    const logo = hash === undefined ? null : await brands.agencyLogo(hash);
    if (logo === null) return answerNotFound(request, reply);
    return reply
      .type(`image/${logo.type}`)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(Buffer.from(logo.bytes));
  });
}

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
    client: client && shownBrand(client, await storedLogo(clientId, client.logo), dataUrl),
  };
}

function shownBrand(
  { name, footer, accent }: SentBrand,
  logo: Logo | null,
  addressOf: (logo: Logo) => string,
): ClientBrand['agency'] {
  return { name, footer, ...(accent && { accent }), ...(logo && { logo: addressOf(logo) }) };
}
