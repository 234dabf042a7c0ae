import type { Readable } from 'node:stream';

/**
 * Where audience files and what was computed from them are kept, each under a plan's key: a folder by default,
 * a bucket when one is set. One test suite runs on both (blobStore.test.ts).
 */
export interface BlobStore {
  /** A file of this machine that a blob may be written to before it is kept; on the same disk where that makes keeping cheap. */
  newTemporaryFile(): Promise<string>;
  /** Begins, with a file that is whole, what keeping it will take. @throws what keeping it would throw */
  prepare(filePath: string): Promise<void>;
  /**
   * Takes a file of this machine in, durably and whole or not at all. The file is gone from its place afterwards.
   * @param gone stops the keeping where it takes time; what was not whole by then is not kept
   */
  keep(key: string, name: BlobName, filePath: string, gone?: AbortSignal): Promise<void>;
  /** Null when there is no such blob. */
  open(key: string, name: BlobName): Promise<{ bytes: number; content: Readable } | null>;
  /**
   * A file of this machine with the blob's bytes, for readers that need one; null when there is no such blob.
   * It is not the caller's to change, and stays for as long as a job may take.
   */
  localFile(key: string, name: BlobName): Promise<string | null>;
  /** Removes one blob of a key, where it is there. */
  removeOne(key: string, name: BlobName): Promise<void>;
  /** Removes all blobs of a key. */
  remove(key: string): Promise<void>;
  /** Keys under which something is kept, all of it since before the moment [ms since 1970]. */
  keysBefore(moment: number): AsyncIterable<string>;
  /** Which database's files these are; null when nobody has said so yet. See {@link setDatabase}. */
  database(): Promise<string | null>;
  setDatabase(id: string): Promise<void>;
  /** Removes temporary files and copies last written or used before the moment [ms since 1970]. */
  removeTemporaryBefore(moment: number): Promise<void>;
}

/** The audience file as csv, and the audience folded into channels. */
export const BLOB_NAMES = ['audience.csv', 'audience.folded'] as const;
export type BlobName = (typeof BLOB_NAMES)[number];
