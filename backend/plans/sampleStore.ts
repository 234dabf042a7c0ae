import type { Database } from './database.ts';

/** Most plans looked at in one query. */
const BATCH = 200;

/**
 * Which samples of warehouse audiences are stored, and where. Plans name the content; a sample that some plan names, or that was asked for
 * lately, stays.
 */
export class SampleStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The blob's key; null when nothing of that content is stored. It stays for as long as an abandoned run does, from now on. */
  async find(content: string): Promise<string | null> {
    const row = await this.#database
      .updateTable('samples')
      .set({ used: new Date().toISOString() })
      .where('content', '=', content)
      .returning('place')
      .executeTakeFirst();
    return row?.place ?? null;
  }

  /**
   * Says where a sample has been stored.
   * @returns its place, or that of another process that stored the same content first
   */
  async add(sample: { content: string; place: string; source: string }): Promise<string> {
    const row = { ...sample, used: new Date().toISOString() };
    const insert = this.#database.insertInto('samples').values(row);
    await insert.onConflict((conflict) => conflict.column('content').doNothing()).execute();
    return (await this.find(sample.content)) ?? this.add(sample);
  }

  /** Forgets what is stored at a place. @returns whether it was known */
  async forget(place: string): Promise<boolean> {
    const change = await this.#database.deleteFrom('samples').where('place', '=', place).executeTakeFirst();
    return change.numDeletedRows > 0n;
  }

  /** Forgets samples that no plan names and nobody asked for since `moment` (ISO 8601). @returns their places */
  async forgetUnused(moment: string): Promise<string[]> {
    const rows = await this.#database
      .deleteFrom('samples')
      .where('used', '<', moment)
      .where((sample) =>
        sample.not(
          sample.exists(
            sample.selectFrom('plans').select('plans.key').whereRef('plans.sample', '=', 'samples.content'),
          ),
        ),
      )
      .returning('place')
      .execute();
    return rows.map(({ place }) => place);
  }

  /** All places with the audience that each is of. */
  async all(): Promise<{ place: string; source: string }[]> {
    return this.#database.selectFrom('samples').select(['place', 'source']).execute();
  }

  /**
   * The next plans that have a sample of their own, in the order of their keys: those made from a file that is so small, before samples were
   * shared. None after the last.
   */
  async plansWithOwn(fileBytes: number, after: string): Promise<{ key: string; media_score_reply: Uint8Array }[]> {
    return this.#database
      .selectFrom('plans')
      .select(['key', 'media_score_reply'])
      .where('sample', 'is', null)
      .where('file_bytes', '<=', fileBytes)
      .where('key', '>', after)
      .orderBy('key')
      .limit(BATCH)
      .execute();
  }

  /** Notes that a plan has no sample of its own any more. */
  async ownIsGone(key: string): Promise<void> {
    await this.#database.updateTable('plans').set({ sample: key }).where('key', '=', key).execute();
  }
}
