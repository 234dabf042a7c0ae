import type { Settings } from '../settings/config.ts';
import type { BlobStore } from './blobStore.ts';
import { FolderBlobs } from './folderBlobs.ts';

const MEGABYTE = 1024 * 1024;
/** Minimum time for which local copies stay [ms], because jobs that wait for a worker will read them. */
const MIN_IN_USE_MS = 15 * 60_000;

/**
 * Opens the bucket of the settings or, without one, a folder under `dataDir`.
 * @throws {BucketStartError} when the bucket cannot be used
 */
export async function openBlobs(
  settings: Pick<Settings, 'bucket' | 'copiesMegabytes' | 'dataDir' | 'jobSeconds'>,
): Promise<{ blobs: BlobStore; close(): void }> {
  const { bucket, copiesMegabytes, dataDir, jobSeconds } = settings;
  if (!bucket) return { blobs: new FolderBlobs(dataDir), close: () => undefined };
  // Imported here, because the S3 client takes time and memory that a folder does not need.
  const { BucketBlobs } = await import('./bucketBlobs.ts');
  const limits = { bytes: copiesMegabytes * MEGABYTE, inUseMs: Math.max(MIN_IN_USE_MS, 3 * jobSeconds * 1000) };
  const blobs = new BucketBlobs(bucket, dataDir, limits);
  await blobs.check().catch((error: unknown) => {
    blobs.close();
    throw error;
  });
  return { blobs, close: () => blobs.close() };
}
