import type { FastifyInstance } from 'fastify';
import { AGENCY_BRAND } from '../plans/brands.ts';
import type { Brands, Logo } from '../plans/brands.ts';
import { answerNotFound } from '../http/errors.ts';
import type { PublicBrand } from '../http/webApp.ts';

const EXTENSIONS = { png: 'png', jpeg: 'jpg' } as const;

/** The address of an agency's logo. The file name is the hash of the content, so the content never changes. */
export function logoPath({ hash, type }: Pick<Logo, 'hash' | 'type'>): string {
  return `/brand/${hash}.${EXTENSIONS[type]}`;
}

/** The public part of the agency's brand, for all pages including the sign-in. Null without a brand, or while the database is away. */
export async function publicBrand(brands: Brands, company: string): Promise<PublicBrand> {
  try {
    const kept = await brands.newest(company, AGENCY_BRAND);
    return kept && { name: kept.name, accent: kept.accent, logo: kept.logo && logoPath(kept.logo) };
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
