import type { Database } from '../database/database.ts';

/** Number of plans in one query. */
const PLANS_PER_QUERY = 200;

/**
 * Which samples of warehouse audiences are stored, and where. The column `content` has the hash of everything that determines a sample. A
 * sample is kept while a plan refers to this hash, and for a day after its last use (housekeeping.ts).
 */
export class SampleStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Where the sample with this hash is stored; null if it is not stored. Marks the sample as used at this moment. */
  async find(contentHash: string): Promise<string | null> {
    const row = await this.#database
      .updateTable('samples')
      .set({ used: new Date().toISOString() })
      .where('content', '=', contentHash)
      .returning('place')
      .executeTakeFirst();
    return row?.place ?? null;
  }

  /**
   * Records where a sample is stored.
   * @param sample  `content` is its hash, `source` the name of the warehouse audience
   * @returns its place; if another process stored the same sample first, the place in which that process stored it
   */
  async add(sample: { content: string; place: string; source: string }): Promise<string> {
    const row = { ...sample, used: new Date().toISOString() };
    const insert = this.#database.insertInto('samples').values(row);
    await insert.onConflict((conflict) => conflict.column('content').doNothing()).execute();
    return (await this.find(sample.content)) ?? this.add(sample);
  }

  /** Removes the row of a place. @returns whether there was one */
  async forget(place: string): Promise<boolean> {
    const change = await this.#database.deleteFrom('samples').where('place', '=', place).executeTakeFirst();
    return change.numDeletedRows > 0n;
  }

  /** Removes rows of samples that no plan refers to and that were last used before `moment` (ISO 8601). @returns their places */
  async forgetUnused(moment: string): Promise<string[]> {
    const rows = await this.#database
      .deleteFrom('samples')
      .where('used', '<', moment)
      .where((eb) =>
        eb.not(eb.exists(eb.selectFrom('plans').select('plans.key').whereRef('plans.sample', '=', 'samples.content'))),
      )
      .returning('place')
      .execute();
    return rows.map(({ place }) => place);
  }

  /** The place of each stored sample, and the name of its warehouse audience (`source`). */
  async all(): Promise<{ place: string; source: string }[]> {
    return this.#database.selectFrom('samples').select(['place', 'source']).execute();
  }

  /**
   * The next plans after the key `after` with a file of at most `fileBytes` whose sample is stored with the plan. In plans from before
   * samples were shared, the column `sample` is null.
   */
  async plansWithOwnSample(
    fileBytes: number,
    after: string,
  ): Promise<{ key: string; media_score_reply: Uint8Array }[]> {
    return this.#database
      .selectFrom('plans')
      .select(['key', 'media_score_reply'])
      .where('sample', 'is', null)
      .where('file_bytes', '<=', fileBytes)
      .where('key', '>', after)
      .orderBy('key')
      .limit(PLANS_PER_QUERY)
      .execute();
  }

  /**
   * Records that the plan's own sample was deleted, by writing the plan's key into its column `sample`. `plansWithOwnSample` then leaves
   * the plan out. No stored sample has this key as its hash, so a later call draws the sample again.
   */
  async markOwnSampleRemoved(key: string): Promise<void> {
    await this.#database.updateTable('plans').set({ sample: key }).where('key', '=', key).execute();
  }
}
