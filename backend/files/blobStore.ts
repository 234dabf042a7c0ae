import type { Readable } from 'node:stream';

/**
 * Stores audience files and what was computed from them under keys, in a folder or a bucket: places of shared files (sharedFiles.ts) and
 * samples, and keys of older plans. One test suite runs on both (blobStore.test.ts).
 */
export interface BlobStore {
  /** A path for a new local file that may become a blob, on the same disk as the store if possible. */
  newTemporaryFile(): Promise<string>;
  /** Starts the work of `keep` for a complete file. @throws what `keep` would throw */
  prepare(filePath: string): Promise<void>;
  /**
   * Moves a local file into the store: durably and completely, or not at all.
   * @param signal cancels a slow transfer; an incomplete one is discarded
   */
  keep(key: string, name: BlobName, filePath: string, signal?: AbortSignal): Promise<void>;
  /** Null when there is no such blob. */
  open(key: string, name: BlobName): Promise<{ bytes: number; content: Readable } | null>;
  has(key: string, name: BlobName): Promise<boolean>;
  /**
   * A local file with the blob's bytes; null when there is no such blob. Do not change it. It stays for as long as a job may take.
   */
  localFile(key: string, name: BlobName): Promise<string | null>;
  /** Removes one blob of a key, if it exists. */
  removeOne(key: string, name: BlobName): Promise<void>;
  /** Removes all blobs of a key. */
  remove(key: string): Promise<void>;
  /** Keys whose blobs are all older than the moment [ms since 1970]. */
  keysBefore(moment: number): AsyncIterable<string>;
  /** Id of the database these files belong to; null when unmarked. See {@link setDatabase}. */
  database(): Promise<string | null>;
  setDatabase(id: string): Promise<void>;
  /** Removes temporary files and copies last written or used before the moment [ms since 1970]. */
  removeTemporaryBefore(moment: number): Promise<void>;
}

/** The audience file as csv, and the audience aggregated into channels ("folded"). */
export const BLOB_NAMES = ['audience.csv', 'audience.folded'] as const;
export type BlobName = (typeof BLOB_NAMES)[number];
