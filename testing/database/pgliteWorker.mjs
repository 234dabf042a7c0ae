/* Answers one query at a time for everyDatabase.ts. */
import { PGlite } from '@electric-sql/pglite';
import { parentPort } from 'node:worker_threads';

const engine = new PGlite();
parentPort.on('message', async ({ sql, parameters }) => {
  try {
    const { rows, affectedRows } = await engine.query(sql, parameters);
    parentPort.postMessage({ result: { rows, affectedRows } });
  } catch (error) {
    parentPort.postMessage({ error: error.message, code: error.code });
  }
});
