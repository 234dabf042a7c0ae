import type { Readable } from 'node:stream';

/**
 * Where audience files and what was computed from them are kept, each under a plan's key.
 * A folder by default; a bucket can take its place by implementing these five.
 */
export interface BlobStore {
  /** A file of this machine that a blob may be written to before it is kept; on the same disk where that makes keeping cheap. */
  newTemporaryFile(): Promise<string>;
  /** Takes a file of this machine in, durably and whole or not at all. The file is gone from its place afterwards. */
  keep(key: string, name: BlobName, filePath: string): Promise<void>;
  /** Null when there is no such blob. */
  open(key: string, name: BlobName): Promise<{ bytes: number; content: Readable } | null>;
  /** A file of this machine with the blob's bytes, for readers that need one; null when there is no such blob. */
  localFile(key: string, name: BlobName): Promise<string | null>;
  /** Removes all blobs of a key. */
  remove(key: string): Promise<void>;
  /** Removes temporary files last written before the moment [ms since 1970]. */
  removeTemporaryBefore(moment: number): Promise<void>;
}

/** The audience file as csv, and the audience folded into channels. */
export type BlobName = 'audience.csv' | 'audience.folded';
