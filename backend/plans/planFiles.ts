import type { BlobName } from '../files/blobStore.ts';
import type { StoredFile } from '../files/sharedFiles.ts';
import type { Database } from '../database/database.ts';

/** Which files are stored, and which plans have them. Each reference is a row, so there is no counter that could be wrong. */
export class PlanFiles {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Whether identical files are stored only once. An upgraded database with plans starts later: see `ROLLBACK_MS` in migrations.ts. */
  async areShared(): Promise<boolean> {
    const row = await this.#database.selectFrom('installation').select('shares_files_from').executeTakeFirstOrThrow();
    return row.shares_files_from !== null && row.shares_files_from <= new Date().toISOString();
  }

  /** Where a file with this content is stored; null if there is none. @param sha256 base64url */
  async find(sha256: string, name: BlobName): Promise<string | null> {
    const row = await this.#database
      .selectFrom('files')
      .select('place')
      .where('sha256', '=', sha256)
      .where('name', '=', name)
      .executeTakeFirst();
    return row?.place ?? null;
  }

  /** Where a plan's file is stored; null if it is stored under the plan's key, as files of older plans are. */
  async placeOf(planKey: string, name: BlobName): Promise<string | null> {
    const row = await this.#database
      .selectFrom('plan_files')
      .select('place')
      .where('plan_key', '=', planKey)
      .where('name', '=', name)
      .executeTakeFirst();
    return row?.place ?? null;
  }

  /** Those of the given places that have a row. */
  async knownPlaces(places: readonly string[]): Promise<Set<string>> {
    const rows = await this.#database
      .selectFrom('files')
      .select('place')
      .where('place', 'in', [...places])
      .execute();
    return new Set(rows.map(({ place }) => place));
  }

  /** Deletes the references of a deleted plan to its files. @returns where the files are stored */
  async release(planKey: string): Promise<string[]> {
    const rows = await this.#database
      .deleteFrom('plan_files')
      .where('plan_key', '=', planKey)
      .returning('place')
      .execute();
    return rows.map(({ place }) => place);
  }

  /** Forgets a file that no plan has. @returns whether its blob can be removed; false when a plan has it */
  async forget(place: string): Promise<boolean> {
    const referredPlaces = this.#database.selectFrom('plan_files').select('place').where('place', '=', place);
    const deleting = this.#database
      .deleteFrom('files')
      .where('place', '=', place)
      .where('place', 'not in', referredPlaces)
      .executeTakeFirst();
    // The deletion fails if a plan was added meanwhile that refers to the file.
    const deleted = await deleting.catch(nullIfForeignKeyError);
    return deleted !== null && deleted.numDeletedRows > 0n;
  }

  /** What remains after an interrupted removal: keys of deleted plans that still have files, and places of files that no plan has. */
  async leftOver(): Promise<{ planKeys: string[]; places: string[] }> {
    const filesOfDeletedPlans = await this.#database
      .selectFrom('plan_files')
      .select('plan_key')
      .distinct()
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom('plans').select('key').whereRef('plans.key', '=', 'plan_files.plan_key'))),
      )
      .execute();
    const unusedFiles = await this.#database
      .selectFrom('files')
      .select('place')
      .where((eb) =>
        eb.not(
          eb.exists(
            eb.selectFrom('plan_files').select('plan_files.place').whereRef('plan_files.place', '=', 'files.place'),
          ),
        ),
      )
      .execute();
    return { planKeys: filesOfDeletedPlans.map((row) => row.plan_key), places: unusedFiles.map(({ place }) => place) };
  }
}

/**
 * Records which files a plan has. Call it in the transaction that adds the plan. If a file that is not new was removed meanwhile, it
 * fails with a foreign key error: see {@link nullIfForeignKeyError}.
 */
export async function addFilesOf(database: Database, planKey: string, files: readonly StoredFile[]): Promise<void> {
  // In the order of their names, so that two transactions cannot deadlock.
  for (const file of files.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const place = file.isNew ? await addFile(database, file) : file.place;
    await database
      .insertInto('plan_files')
      .values({ plan_key: planKey, name: file.name, place })
      .onConflict((conflict) => conflict.columns(['plan_key', 'name']).doNothing())
      .execute();
  }
}

/** Adds a file. @returns its place, or the place of the same content that another process has added */
async function addFile(database: Database, { place, sha256, name, bytes }: StoredFile): Promise<string> {
  const row = { place, sha256, name, bytes, made: new Date().toISOString() };
  const added = await database
    .insertInto('files')
    .values(row)
    // An update that changes nothing: after `doNothing` the existing row would not be returned.
    .onConflict((conflict) => conflict.columns(['sha256', 'name']).doUpdateSet({ bytes }))
    .returning('place')
    .executeTakeFirstOrThrow();
  return added.place;
}

/**
 * For `catch`. Null for a foreign key error: a row that is referred to is missing, or a row to delete is still referred to.
 * @throws any other error
 */
export function nullIfForeignKeyError(error: unknown): null {
  const { code } = error as { code?: string };
  if (code === '23503' || code === 'SQLITE_CONSTRAINT_FOREIGNKEY') return null;
  throw error;
}
