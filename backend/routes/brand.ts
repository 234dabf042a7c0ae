import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NO_BRAND } from '../../core/contract/bodies/brand.ts';
import type { BrandChangeFields } from '../../core/contract/bodies/brand.ts';
import { LOGO_MAX_BYTES, LOGO_MAX_PIXELS, pictureOf } from '../../core/contract/picture.ts';
import { wholeNumber } from '../../core/words/amounts.ts';
import { Refusal } from '../common/refusal.ts';
import { AGENCY_BRAND, logoOf, logoPath } from '../company/brands.ts';
import type { Brands, Logo, StoredBrand } from '../company/brands.ts';
import { watchPace } from '../http/bodies/bodyTimeout.ts';
import { readRequest, sendReply } from '../http/bodies/contractSchemas.ts';
import { callerOf, checkOwnEmail } from '../http/callers/auth.ts';
import { answerNotFound } from '../http/errors.ts';
import type { PublicBrand } from '../http/webApp.ts';
import type { Services } from '../services.ts';
import { brandId, brandOf, mayEditBrand } from './access/brand.ts';

/** Additional call, which is not in the specification: stores a new version of a brand. */
export function addBrand(app: FastifyInstance, services: Services): void {
  app.post('/brand', async (request, reply) => {
    const caller = callerOf(request);
    const form = await readForm(request, services);
    const fields = readRequest('brandChange', form.fields);
    checkOwnEmail(caller, fields.user);
    const id = await brandId(services, caller, fields.client);
    if (!mayEditBrand(caller, id))
      throw new Refusal(403, 'not_allowed', 'You may not change how your company looks. Ask a colleague who may.');
    const newest = await services.brands.newest(caller.company, id);
    await services.brands.add(caller, id, nextVersion(fields, form.file, newest));
    return sendReply('brandChange', await brandOf(services, caller, id), reply);
  });
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
