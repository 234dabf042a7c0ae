import type { Queries } from './quickQueries.ts';

/** Names of which each has one holder at a time, in a database that several processes share. */
export interface Leases {
  /**
   * Takes a name, or renews it. One that was not renewed in time is anybody's.
   * @param megabytes what stands beside the name for others to see
   * @returns whether the name is this holder's now
   * @throws what the database throws; whether the name was taken is then unknown, and ends with the lease
   */
  take(name: string, holder: string, megabytes: number): Promise<boolean>;
  /** Gives a name up, where it is still this holder's. */
  free(name: string, holder: string): Promise<void>;
  /** What stands beside those of the names that are taken [MB]. */
  sizes(names: readonly string[]): Promise<number[]>;
}

/** The database's own clock [ms]: those of the processes may differ. */
const NOW = '(extract(epoch from clock_timestamp()) * 1000)::bigint';

const TAKE = `
  insert into leases as lease (name, holder, megabytes, ends) values ($1, $2, $3, ${NOW} + $4)
  on conflict (name) do update set holder = excluded.holder, megabytes = excluded.megabytes, ends = excluded.ends
  where lease.holder = excluded.holder or lease.ends <= ${NOW}`;

/**
 * @param queries of the shared database; migrations.ts makes the table
 * @param seconds how long a name stays its holder's without being renewed
 */
export function leases(queries: Queries, seconds: number): Leases {
  return {
    take: async (name, holder, megabytes) => {
      const { rowCount } = await queries.query({ text: TAKE, values: [name, holder, megabytes, seconds * 1000] });
      return rowCount === 1;
    },
    free: async (name, holder) => {
      await queries.query({ text: 'delete from leases where name = $1 and holder = $2', values: [name, holder] });
    },
    sizes: async (names) => {
      const text = `select megabytes from leases where name = any($1) and ends > ${NOW}`;
      const { rows } = await queries.query({ text, values: [names] });
      return rows.map((row) => (row as { megabytes: number }).megabytes);
    },
  };
}
