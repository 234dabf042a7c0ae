/** The queries that limits make, in the shape of `pg`. */
export interface Queries {
  query(statement: {
    text: string;
    values?: readonly unknown[];
  }): Promise<{ rows: unknown[]; rowCount: number | null }>;
}

/** How long queries fail at once after one has failed [ms]. */
const OPEN_MS = 3_000;

/** Opens for a while after a failed query, so that a database that hangs does not delay every call by a time-out. */
export function circuitBreaker(queries: Queries, now: () => number = () => performance.now()): Queries {
  let openUntil = -Infinity;
  return {
    query: async (statement) => {
      if (now() < openUntil) throw new Error('The database did not answer a moment ago.');
      try {
        return await queries.query(statement);
      } catch (error) {
        openUntil = now() + OPEN_MS;
        throw error;
      }
    },
  };
}
