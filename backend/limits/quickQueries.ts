/** What the limits ask of a database: `pg`'s own shape, as far as it is used. */
export interface Queries {
  query(asked: { text: string; values?: readonly unknown[] }): Promise<{ rows: unknown[]; rowCount: number | null }>;
}

/** After a query that failed nobody waits for another for so long [ms]. */
const REST = 3_000;

/**
 * The same queries, which fail at once for a while after one has failed: with a database that hangs, a limit must not cost each call
 * the time that the database takes to say nothing.
 */
export function restingAfterFaults(queries: Queries, now: () => number = () => performance.now()): Queries {
  let restUntil = -Infinity;
  return {
    query: async (asked) => {
      if (now() < restUntil) throw new Error('The database did not answer a moment ago.');
      try {
        return await queries.query(asked);
      } catch (error) {
        restUntil = now() + REST;
        throw error;
      }
    },
  };
}
