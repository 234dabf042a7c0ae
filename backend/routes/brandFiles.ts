import type { FastifyInstance } from 'fastify';
import { AGENCY_BRAND } from '../plans/brands.ts';
import type { Brands, Logo } from '../plans/brands.ts';
import { answerNotFound } from '../http/errors.ts';
import type { PublicBrand } from '../http/webApp.ts';

const ENDINGS = { png: 'png', jpeg: 'jpg' } as const;

/** Where an agency's logo is served: its name is its content's hash, so it never changes. */
export function logoPath({ hash, type }: Pick<Logo, 'hash' | 'type'>): string {
  return `/brand/${hash}.${ENDINGS[type]}`;
}

/** The public part of the agency's brand, for the head of every page and the sign-in; null for none, or without a database. */
export async function publicBrand(brands: Brands, company: string): Promise<PublicBrand> {
  try {
    const kept = await brands.newest(company, AGENCY_BRAND);
    return kept && { name: kept.name, accent: kept.accent, logo: kept.logo && logoPath(kept.logo) };
  } catch {
    // A page without its brand is better than none.
    return null;
  }
}

/** Serves agencies' logos to everybody: the sign-in page shows them. */
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
