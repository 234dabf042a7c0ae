import { createHash } from 'node:crypto';
import type { Brand } from '../../core/contract/bodies/brand.ts';
import { pictureOf } from '../../core/contract/picture.ts';
import type { Picture } from '../../core/contract/picture.ts';
import { recordAudit } from '../audit/auditLog.ts';
import type { AuditActor } from '../audit/auditLog.ts';
import type { Caller } from '../http/callers/caller.ts';
import type { Database } from '../database/database.ts';

/** In place of a client's id: the brand of the agency itself. */
export const AGENCY_BRAND = '';

/** A logo as it is stored. */
export interface Logo {
  readonly bytes: Uint8Array;
  readonly type: Picture['type'];
  /** SHA-256, in hexadecimal. */
  readonly hash: string;
}

/** The newest version of a brand. */
export interface StoredBrand extends Omit<Brand, 'logo'> {
  readonly version: number;
  readonly logo: Logo | null;
}

/** A logo from its bytes; null if they are neither a png nor a jpg. */
export function logoOf(bytes: Uint8Array): Logo | null {
  const picture = pictureOf(bytes);
  return picture && { bytes, type: picture.type, hash: createHash('sha256').update(bytes).digest('hex') };
}

const EXTENSIONS = { png: 'png', jpeg: 'jpg' } as const;

/** The address of an agency's logo. The file name is the hash of the content, so the content never changes. */
export function logoPath({ hash, type }: Pick<Logo, 'hash' | 'type'>): string {
  return `/brand/${hash}.${EXTENSIONS[type]}`;
}

/** A logo that has no public address, as a data URL. */
export function logoDataUrl({ bytes, type }: Logo): string {
  return `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;
}

/** How agencies and their clients look: name, logo, accent and footer. Every version is stored; the newest one is used. */
export class Brands {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * The newest version; null if there is none yet.
   * @param company  the id of the company
   * @param client  the id of a client, or AGENCY_BRAND
   */
  async newest(company: string, client: string): Promise<StoredBrand | null> {
    const row = await this.#database
      .selectFrom('brands')
      .selectAll()
      .where('company', '=', company)
      .where('client', '=', client)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (!row) return null;
    const { version, name, accent, footer, logo, logo_type, logo_hash } = row;
    const storedLogo = logo && logo_type && logo_hash ? { bytes: logo, type: logo_type, hash: logo_hash } : null;
    return { version, name, accent, footer, logo: storedLogo };
  }

  /** Stores the next version. Of two calls at once, each stores a version of its own. */
  async add(
    caller: AuditActor & Pick<Caller, 'email'>,
    client: string,
    brand: Omit<StoredBrand, 'version'>,
  ): Promise<void> {
    // On PostgreSQL two calls may choose the same number. The primary key refuses the second, which then takes the next number.
    while (!(await this.#addNext(caller, client, brand)));
  }

  /** @returns whether the version was stored; false if another call stored its number first */
  async #addNext(
    caller: AuditActor & Pick<Caller, 'email'>,
    client: string,
    { name, accent, footer, logo }: Omit<StoredBrand, 'version'>,
  ): Promise<boolean> {
    const { company, email } = caller;
    return this.#database.transaction().execute(async (database) => {
      const row = await database
        .insertInto('brands')
        .values((brands) => ({
          company,
          client,
          name,
          accent,
          footer,
          changed: new Date().toISOString(),
          changed_by: email,
          logo: logo && Buffer.from(logo.bytes),
          logo_type: logo?.type ?? null,
          logo_hash: logo?.hash ?? null,
          version: brands
            .selectFrom('brands as kept')
            .select(({ fn, eb }) => eb(fn.coalesce(fn.max('kept.version'), eb.lit(0)), '+', 1).as('next'))
            .where('kept.company', '=', company)
            .where('kept.client', '=', client),
        }))
        .onConflict((conflict) => conflict.doNothing())
        .returning('version')
        .executeTakeFirst();
      if (!row) return false;
      const { version } = row;
      const clientId = client === AGENCY_BRAND ? null : client;
      await recordAudit(database, caller, { what: 'data_published', clientId, about: { data: 'brand', version } });
      return true;
    });
  }

  /** A logo of an agency or its client, in any version, by its hash; null if there is none. */
  async logo(company: string, client: string, hash: string): Promise<Logo | null> {
    const row = await this.#database
      .selectFrom('brands')
      .select(['logo', 'logo_type'])
      .where('company', '=', company)
      .where('client', '=', client)
      .where('logo_hash', '=', hash)
      .limit(1)
      .executeTakeFirst();
    return row?.logo && row.logo_type ? { bytes: row.logo, type: row.logo_type, hash } : null;
  }

  /** An agency's logo, in any version, by its hash; null if there is none. The logos of clients are not public. */
  async agencyLogo(hash: string): Promise<Logo | null> {
    const row = await this.#database
      .selectFrom('brands')
      .select(['logo', 'logo_type'])
      .where('logo_hash', '=', hash)
      .where('client', '=', AGENCY_BRAND)
      .limit(1)
      .executeTakeFirst();
    return row?.logo && row.logo_type ? { bytes: row.logo, type: row.logo_type, hash } : null;
  }
}
