import type { Readable } from 'node:stream';

/**
 * Stores audience files, and what was computed from them, in a folder or a bucket. The key of a blob is the place of a shared file
 * (sharedFiles.ts) or of a sample, or the key of an older plan. One test suite runs on both kinds of store (blobStore.test.ts).
 */
export interface BlobStore {
  /** A path for a new local file that may become a blob, on the same disk as the store if possible. */
  newTemporaryFile(): Promise<string>;
  /**
   * Optional: does the slow part of `keep` early, for a complete file whose key is not known yet. In a folder, it flushes the file.
   * @throws what `keep` would throw
   */
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
  /** Id of the database to which these files belong; null if {@link setDatabase} was never called. */
  database(): Promise<string | null>;
  setDatabase(id: string): Promise<void>;
  /** Removes temporary files and copies last written or used before the moment [ms since 1970]. */
  removeTemporaryBefore(moment: number): Promise<void>;
}

/** The audience file as csv, and its audience matrix (`folded` is an earlier word for it). A sample of a warehouse audience is stored as an audience matrix too. */
export const BLOB_NAMES = ['audience.csv', 'audience.folded'] as const;
export type BlobName = (typeof BLOB_NAMES)[number];
