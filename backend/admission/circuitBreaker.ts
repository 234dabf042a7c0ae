/** The queries that limits make, in the shape of `pg`. */
export interface Queries {
  query(statement: {
    text: string;
    values?: readonly unknown[];
  }): Promise<{ rows: unknown[]; rowCount: number | null }>;
}

/** After a failed query, further queries fail at once for this time [ms]. */
const OPEN_MS = 3_000;

/** Refuses queries for a while after a failed query, so that a database that hangs does not delay every call until its time-out. */
export function circuitBreaker(queries: Queries, clock: () => number = () => performance.now()): Queries {
  let openUntil = -Infinity;
  return {
    query: async (statement) => {
      if (clock() < openUntil) throw new Error('The database did not answer a moment ago.');
      try {
        return await queries.query(statement);
      } catch (error) {
        openUntil = clock() + OPEN_MS;
        throw error;
      }
    },
  };
}
