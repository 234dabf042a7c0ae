import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { BucketError } from '../../files/bucketError.ts';
import { BucketFolder, NoSuchObjects } from '../../files/bucketFolder.ts';
import type { BucketSettings } from '../../settings/config.ts';
import type { DuckdbSource } from '../../settings/audienceSources.ts';
import { SourceAway } from '../../common/jobFaults.ts';

/** The Parquet files of an audience. */
export interface ParquetFiles {
  /** The folder that contains all of the files. The engine may read nothing outside it. */
  readonly folder: string;
  /** The path of the file, or of several files with *. It is up to date after {@link ready}. */
  readonly path: string;
  /** Fetches the files if needed. @throws {SourceAway} when they cannot be fetched */
  ready(): Promise<void>;
  close(): void;
}

export interface ParquetLocations {
  /** Address and keys of the bucket service; null for none. */
  readonly bucket: BucketSettings | null;
  /** The folder for copies from buckets. */
  readonly copies: string;
}

/** Local files, or copies of files in a bucket, fetched on first use and after a change. */
export function parquetFiles(source: DuckdbSource, locations: ParquetLocations): ParquetFiles {
  const { parquet, inBucket } = source;
  // The path before the first * has an existing folder. With the x, `dirname` returns it even if that path ends with a slash.
  if (inBucket === null) {
    return { folder: dirname(`${parquet.split('*')[0]!}x`), path: parquet, ready: async () => {}, close: () => {} };
  }
  const folder = join(locations.copies, createHash('sha256').update(parquet).digest('hex').slice(0, 32));
  let bucketFolder: Promise<BucketFolder> | null = null;
  let copiedFolder: string | null = null;
  const openFolder = async () => {
    // The bucket's client takes time and memory that files on a disk do not need.
    const { BucketClient } = await import('../../files/bucketClient.ts');
    const client = new BucketClient({ ...locations.bucket!, name: inBucket.bucket, prefix: '' });
    return new BucketFolder(client, inBucket, folder);
  };
  return {
    folder,
    get path() {
      return join(copiedFolder ?? join(folder, 'none'), '*');
    },
    ready: async () => {
      bucketFolder ??= openFolder();
      try {
        copiedFolder = await (await bucketFolder).copy();
      } catch (cause) {
        throw sourceAway(source, cause);
      }
    },
    close: () => void bucketFolder?.then((bucket) => bucket.close()),
  };
}

function sourceAway({ name, parquet }: DuckdbSource, cause: unknown): SourceAway {
  if (cause instanceof NoSuchObjects || (cause instanceof BucketError && cause.fault.status === 404)) {
    const message = `The audience "${name}" cannot be used, because its bucket holds no ${parquet}. Ask the administrator of the planning service to correct AUDIENCE_SOURCES or the bucket.`;
    return new SourceAway(message, { cause });
  }
  const message = `The audience "${name}" cannot be fetched from its bucket just now. Nothing was saved; the plan can be run again.`;
  return new SourceAway(message, { cause });
}
