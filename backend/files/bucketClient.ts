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
import { BucketError, faultOf, isTransient } from './bucketError.ts';
import { waitBeforeRetry } from '../common/retries.ts';

/** Time-outs for connecting, and for a connection without traffic [ms]. */
const CONNECT_TIMEOUT_MS = 5_000;
const SOCKET_TIMEOUT_MS = 30_000;

/** An object, or the rest of it, as a stream. */
export interface ObjectContent {
  readonly bytes: number;
  /** Changes when the object does. */
  readonly version: string | undefined;
  readonly body: Readable;
}

interface RequestOptions {
  readonly abortSignal?: AbortSignal;
}

/**
 * Requests to an S3-compatible bucket, retried with growing pauses after transient errors.
 * The prefix of the settings is added to all object names.
 * @throws {BucketError} from every method, when the last attempt failed
 */
export class BucketClient {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;

  constructor({ name, endpoint, region, accessKeyId, secretAccessKey, prefix }: BucketSettings) {
    // Without this the SDK warns on Node 20. This product runs on Node 20 until its version 1.2.0 (decision 0050).
    process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
    const connections = { keepAlive: true, maxSockets: 200 };
    this.#bucket = name;
    this.#prefix = prefix === '' ? '' : `${prefix}/`;
    this.#client = new S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: true,
      // Bodies are signed with their hash, which all services check; Google's refuses the newer checksum headers.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // Retries happen here, so that a broken download can resume.
      maxAttempts: 1,
      requestHandler: {
        connectionTimeout: CONNECT_TIMEOUT_MS,
        socketTimeout: SOCKET_TIMEOUT_MS,
        httpAgent: connections,
        httpsAgent: connections,
      },
    });
  }

  /** Lists one name, to check that the bucket exists and may be read. */
  async list(): Promise<void> {
    const command = { Bucket: this.#bucket, Prefix: this.#prefix, MaxKeys: 1 };
    await this.#ask('be listed', (options) => this.#client.send(new ListObjectsV2Command(command), options));
  }

  /**
   * All objects whose names begin with `start`, ordered by name, with the time of their last change [ms since 1970] and a version.
   */
  async *objects(start = ''): AsyncGenerator<{ name: string; changed: number; version: string }> {
    for (let next: string | undefined; ;) {
      const input = {
        Bucket: this.#bucket,
        Prefix: `${this.#prefix}${start}`,
        ...(next ? { ContinuationToken: next } : {}),
      };
      const command = () => new ListObjectsV2Command(input);
      const page = await this.#ask('be listed', (options) => this.#client.send(command(), options));
      for (const { Key, LastModified, ETag = '', Size = 0 } of page.Contents ?? []) {
        // An object without a time counts as newly changed, so that no clean-up removes it as too old.
        const changed = LastModified?.getTime() ?? Infinity;
        if (Key) yield { name: Key.slice(this.#prefix.length), changed, version: `${ETag} ${Size} ${changed}` };
      }
      next = page.NextContinuationToken;
      if (!next) return;
    }
  }

  /** Stores an object in one request. */
  async put(name: string, bytes: Buffer, signal?: AbortSignal): Promise<void> {
    const object = { ...this.#object(name), Body: bytes, ContentLength: bytes.length };
    await this.#ask(`store ${name}`, (options) => this.#client.send(new PutObjectCommand(object), options), signal);
  }

  /** Begins an upload in parts. @returns the upload's id; nothing is visible before {@link completeParts} */
  async beginParts(name: string, signal?: AbortSignal): Promise<string> {
    const command = () => new CreateMultipartUploadCommand(this.#object(name));
    const { UploadId } = await this.#ask(`begin ${name}`, (options) => this.#client.send(command(), options), signal);
    return UploadId!;
  }

  /** Stores a part. @param part its number, from 1 @returns the part's ETag, for {@link completeParts} */
  async putPart(name: string, upload: string, part: number, bytes: Buffer, signal?: AbortSignal): Promise<string> {
    const input = { ...this.#object(name), UploadId: upload, PartNumber: part };
    const command = () => new UploadPartCommand({ ...input, Body: bytes, ContentLength: bytes.length });
    const attempted = `store part ${part} of ${name}`;
    const { ETag } = await this.#ask(attempted, (options) => this.#client.send(command(), options), signal);
    return ETag!;
  }

  /** Joins the parts to one object. @param parts their ETags in order */
  async completeParts(name: string, upload: string, parts: readonly string[], signal?: AbortSignal): Promise<void> {
    const Parts = parts.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
    const input = { ...this.#object(name), UploadId: upload, MultipartUpload: { Parts } };
    const command = () => new CompleteMultipartUploadCommand(input);
    await this.#ask(`complete ${name}`, (options) => this.#client.send(command(), options), signal);
  }

  /** Gives up an upload, and removes the parts that were stored. */
  async dropParts(name: string, upload: string): Promise<void> {
    const command = () => new AbortMultipartUploadCommand({ ...this.#object(name), UploadId: upload });
    await this.#ask(`drop the parts of ${name}`, (options) => this.#client.send(command(), options));
  }

  /** Size [bytes]; null when there is no such object. */
  async size(name: string): Promise<number | null> {
    const command = () => new HeadObjectCommand(this.#object(name));
    return orNull(
      this.#ask(`find ${name}`, (options) => this.#client.send(command(), options)).then(
        ({ ContentLength }) => ContentLength ?? 0,
      ),
    );
  }

  /**
   * The object from byte `from` on; null when there is no such object.
   * @param version the version of the bytes that were read before; if the object has changed since, the request fails
   */
  async get(name: string, from = 0, version?: string): Promise<ObjectContent | null> {
    const rangeOptions = from === 0 ? {} : { Range: `bytes=${from}-`, ...(version ? { IfMatch: version } : {}) };
    const command = () => new GetObjectCommand({ ...this.#object(name), ...rangeOptions });
    return orNull(
      this.#ask(`send ${name}`, (options) => this.#client.send(command(), options)).then(
        ({ ContentLength, ETag, Body }) => ({ bytes: ContentLength ?? 0, version: ETag, body: Body as Readable }),
      ),
    );
  }

  /** Succeeds if there is no such object. */
  async remove(name: string): Promise<void> {
    const command = () => new DeleteObjectCommand(this.#object(name));
    await orNull(this.#ask(`remove ${name}`, (options) => this.#client.send(command(), options)));
  }

  /** @returns the error, with a message that says what was attempted */
  toBucketError(attempted: string, error: unknown): BucketError {
    return error instanceof BucketError ? error : new BucketError(this.#bucket, faultOf(attempted, error));
  }

  close(): void {
    this.#client.destroy();
  }

  #object(name: string): { Bucket: string; Key: string } {
    return { Bucket: this.#bucket, Key: `${this.#prefix}${name}` };
  }

  /**
   * Sends a request until it succeeds or its error is final.
   * @param attempted completes "The bucket could not ..." in the error's message
   */
  async #ask<Answer>(
    attempted: string,
    send: (options: RequestOptions) => Promise<Answer>,
    signal?: AbortSignal,
  ): Promise<Answer> {
    for (let failures = 1; ; failures++) {
      signal?.throwIfAborted();
      try {
        return await send(signal ? { abortSignal: signal } : {});
      } catch (error) {
        signal?.throwIfAborted();
        const fault = faultOf(attempted, error);
        if (!isTransient(fault) || !(await waitBeforeRetry(failures, signal)))
          throw new BucketError(this.#bucket, fault);
      }
    }
  }
}

/** The answer; null if the object does not exist. */
async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  return answer.catch((error: unknown) => {
    if (error instanceof BucketError && error.fault.status === 404 && error.fault.code !== 'NoSuchBucket') return null;
    throw error;
  });
}
