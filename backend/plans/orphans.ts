import type { FastifyBaseLogger } from 'fastify';
import type { Stores } from './stores.ts';

type FileStores = Pick<Stores, 'plans' | 'blobs'>;

/** Number of keys in one query. */
const KEYS_PER_QUERY = 200;

/**
 * Removes files without a plan, left when a process was killed between storing a file and its row. Files of another database stay:
 * a service started on the wrong database must not delete everyone's files.
 * @param moment files written after it stay, because their row may still follow [ms since 1970]
 * @returns the number of removed keys
 */
export async function removeOrphans(stores: FileStores, moment: number, log: FastifyBaseLogger): Promise<number> {
  if (!(await areOfSameDatabase(stores))) {
    log.error(
      'The audience files belong to another database than the one in use, so none of them is removed. Check DATABASE_URL, DATA_DIR and BLOB_BUCKET.',
    );
    return 0;
  }
  let removed = 0;
  for await (const keys of batches(stores.blobs.keysBefore(moment))) {
    const known = await stores.plans.existingKeys(keys);
    for (const key of keys.filter((each) => !known.has(each))) {
      await stores.blobs.remove(key);
      removed++;
    }
  }
  if (removed > 0) log.info({ removed }, 'files that no plan knows were removed');
  return removed;
}

/** Whether the files belong to this database. An unmarked store is marked, if it is empty or this database knows one of its keys. */
async function areOfSameDatabase({ plans, blobs }: FileStores): Promise<boolean> {
  const [ownId, markedId] = [await plans.databaseId(), await blobs.database()];
  if (markedId !== null) return markedId === ownId;
  const isOwnStorage = await isEmptyOrKnown({ plans, blobs });
  if (isOwnStorage) await blobs.setDatabase(ownId);
  return isOwnStorage;
}

async function isEmptyOrKnown({ plans, blobs }: FileStores): Promise<boolean> {
  let isEmpty = true;
  for await (const keys of batches(blobs.keysBefore(Infinity))) {
    if ((await plans.existingKeys(keys)).size > 0) return true;
    isEmpty = false;
  }
  return isEmpty;
}

async function* batches(keys: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const key of keys) {
    batch.push(key);
    if (batch.length < KEYS_PER_QUERY) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
