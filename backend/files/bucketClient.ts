import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { Readable } from 'node:stream';
import type { BucketSettings } from '../settings/config.ts';
import { BucketError, faultOf, mayPass } from './bucketError.ts';
import { mayTryAgain } from './retries.ts';

/** A connection that cannot be made, and one on which nothing moves, are given up after this long [ms]. */
const CONNECT_WITHIN = 5_000;
const SILENT_FOR = 30_000;

/** An object, or what is left of it, as it comes in. */
export interface ObjectContent {
  readonly bytes: number;
  /** Changes when the object does. */
  readonly version: string | undefined;
  readonly body: Readable;
}

interface Asking {
  readonly abortSignal?: AbortSignal;
}

/**
 * One request each to an S3-compatible bucket, tried again with growing pauses while that may help.
 * Object names are below the prefix of the settings.
 * @throws {BucketError} from every method, when the last try failed
 */
export class BucketClient {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;

  constructor({ name, endpoint, region, accessKeyId, secretAccessKey, prefix }: BucketSettings) {
    // The version in use works on Node 20; docs/decisions says when it is looked at again.
    process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
    const connections = { keepAlive: true, maxSockets: 200 };
    this.#bucket = name;
    this.#prefix = prefix === '' ? '' : `${prefix}/`;
    this.#client = new S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: true,
      // Every body is signed with its hash, which all services check; the newer checksum headers Google's refuses.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // Tries are counted here, so that a broken download can go on where it stopped.
      maxAttempts: 1,
      requestHandler: {
        connectionTimeout: CONNECT_WITHIN,
        socketTimeout: SILENT_FOR,
        httpAgent: connections,
        httpsAgent: connections,
      },
    });
  }

  /** Asks for one name, which tells whether the bucket is there and may be read. */
  async list(): Promise<void> {
    const command = { Bucket: this.#bucket, Prefix: this.#prefix, MaxKeys: 1 };
    await this.#ask('be listed', (asking) => this.#client.send(new ListObjectsV2Command(command), asking));
  }

  /**
   * All objects whose names start so, in the order of their names, with when they were last written [ms since 1970], and with what
   * changes when they do.
   */
  async *objects(start = ''): AsyncGenerator<{ name: string; changed: number; version: string }> {
    for (let next: string | undefined; ;) {
      const input = {
        Bucket: this.#bucket,
        Prefix: `${this.#prefix}${start}`,
        ...(next ? { ContinuationToken: next } : {}),
      };
      const command = () => new ListObjectsV2Command(input);
      const page = await this.#ask('be listed', (asking) => this.#client.send(command(), asking));
      for (const { Key, LastModified, ETag = '', Size = 0 } of page.Contents ?? []) {
        const changed = LastModified?.getTime() ?? Infinity;
        if (Key) yield { name: Key.slice(this.#prefix.length), changed, version: `${ETag} ${Size} ${changed}` };
      }
      next = page.NextContinuationToken;
      if (!next) return;
    }
  }

  async put(name: string, bytes: Buffer, gone?: AbortSignal): Promise<void> {
    const object = { ...this.#object(name), Body: bytes, ContentLength: bytes.length };
    await this.#ask(`store ${name}`, (asking) => this.#client.send(new PutObjectCommand(object), asking), gone);
  }

  /** @returns the upload's id; nothing is visible before {@link completeParts} */
  async beginParts(name: string, gone?: AbortSignal): Promise<string> {
    const command = () => new CreateMultipartUploadCommand(this.#object(name));
    const { UploadId } = await this.#ask(`begin ${name}`, (asking) => this.#client.send(command(), asking), gone);
    return UploadId!;
  }

  /** @returns what the service calls the part, for {@link completeParts} */
  async putPart(name: string, upload: string, part: number, bytes: Buffer, gone?: AbortSignal): Promise<string> {
    const input = { ...this.#object(name), UploadId: upload, PartNumber: part };
    const command = () => new UploadPartCommand({ ...input, Body: bytes, ContentLength: bytes.length });
    const tried = `store part ${part} of ${name}`;
    const { ETag } = await this.#ask(tried, (asking) => this.#client.send(command(), asking), gone);
    return ETag!;
  }

  /** Makes one object of the parts, at once. @param parts their names, first part first */
  async completeParts(name: string, upload: string, parts: readonly string[], gone?: AbortSignal): Promise<void> {
    const Parts = parts.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
    const input = { ...this.#object(name), UploadId: upload, MultipartUpload: { Parts } };
    const command = () => new CompleteMultipartUploadCommand(input);
    await this.#ask(`complete ${name}`, (asking) => this.#client.send(command(), asking), gone);
  }

  async dropParts(name: string, upload: string): Promise<void> {
    const command = () => new AbortMultipartUploadCommand({ ...this.#object(name), UploadId: upload });
    await this.#ask(`drop the parts of ${name}`, (asking) => this.#client.send(command(), asking));
  }

  /** Size [bytes]; null when there is no such object. */
  async size(name: string): Promise<number | null> {
    const command = () => new HeadObjectCommand(this.#object(name));
    return orNull(
      this.#ask(`find ${name}`, (asking) => this.#client.send(command(), asking)).then(
        ({ ContentLength }) => ContentLength ?? 0,
      ),
    );
  }

  /**
   * The object from byte `from` on; null when there is no such object.
   * @param version what an earlier part came from: a changed object is refused
   */
  async get(name: string, from = 0, version?: string): Promise<ObjectContent | null> {
    const rest = from === 0 ? {} : { Range: `bytes=${from}-`, ...(version ? { IfMatch: version } : {}) };
    const command = () => new GetObjectCommand({ ...this.#object(name), ...rest });
    return orNull(
      this.#ask(`send ${name}`, (asking) => this.#client.send(command(), asking)).then(
        ({ ContentLength, ETag, Body }) => ({ bytes: ContentLength ?? 0, version: ETag, body: Body as Readable }),
      ),
    );
  }

  /** Removing what is not there succeeds. */
  async remove(name: string): Promise<void> {
    const command = () => new DeleteObjectCommand(this.#object(name));
    await orNull(this.#ask(`remove ${name}`, (asking) => this.#client.send(command(), asking)));
  }

  /** @throws {BucketError} that says what was tried when `error` came */
  failed(tried: string, error: unknown): BucketError {
    return error instanceof BucketError ? error : new BucketError(this.#bucket, faultOf(tried, error));
  }

  close(): void {
    this.#client.destroy();
  }

  #object(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: `${this.#prefix}${name}` };
  }

  async #ask<Answer>(tried: string, send: (asking: Asking) => Promise<Answer>, gone?: AbortSignal): Promise<Answer> {
    for (let failures = 1; ; failures++) {
      gone?.throwIfAborted();
      try {
        return await send(gone ? { abortSignal: gone } : {});
      } catch (error) {
        gone?.throwIfAborted();
        const fault = faultOf(tried, error);
        if (!mayPass(fault) || !(await mayTryAgain(failures, gone))) throw new BucketError(this.#bucket, fault);
      }
    }
  }
}

async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  return answer.catch((error: unknown) => {
    if (error instanceof BucketError && error.fault.status === 404 && error.fault.code !== 'NoSuchBucket') return null;
    throw error;
  });
}
