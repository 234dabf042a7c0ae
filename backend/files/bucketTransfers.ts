import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { BucketClient, ObjectContent } from './bucketClient.ts';
import { BucketError } from './bucketError.ts';
import { waitBeforeRetry } from '../common/retries.ts';

/** Size of a part. Services accept parts of 5 MB and more, and at most 10,000 of them. */
const PART_BYTES = 8 * 1024 * 1024;
/** Number of parts that are sent at a time. With their size, it decides how much memory one upload needs. */
const CONCURRENT_PARTS = 3;

/**
 * Stores a local file under a name: complete, or not visible at all.
 * @param signal cancels the upload
 * @throws {BucketError} when the upload failed, or the reason of `signal`
 */
export async function uploadFile(
  client: BucketClient,
  name: string,
  path: string,
  signal?: AbortSignal,
): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size <= PART_BYTES) await client.put(name, await readPart(file, Buffer.allocUnsafe(size), 0), signal);
    else await uploadParts(client, name, file, size, signal);
  } finally {
    await file.close();
  }
}

async function uploadParts(
  client: BucketClient,
  name: string,
  file: FileHandle,
  size: number,
  signal?: AbortSignal,
): Promise<void> {
  const upload = await client.beginParts(name, signal);
  try {
    const parts = await sendParts(client, { name, upload, file, size }, signal);
    await client.completeParts(name, upload, parts, signal).catch(async (error: unknown) => {
      // An earlier attempt may have completed the upload, and its reply was lost.
      const isUploadGone = error instanceof BucketError && error.fault.code === 'NoSuchUpload';
      if (!isUploadGone || (await client.size(name)) !== size) throw error;
    });
  } catch (error) {
    // Parts that remain are invisible, and the bucket's rule for incomplete uploads removes them.
    await client.dropParts(name, upload).catch(() => undefined);
    throw error;
  }
}

interface PartsUpload {
  /** Name of the object. */
  readonly name: string;
  /** Id of the upload. */
  readonly upload: string;
  readonly file: FileHandle;
  readonly size: number;
}

async function sendParts(
  client: BucketClient,
  { name, upload, file, size }: PartsUpload,
  signal?: AbortSignal,
): Promise<string[]> {
  const count = Math.ceil(size / PART_BYTES);
  /** The ETags of the parts, in order. */
  const parts = new Array<string>(count);
  const failureController = new AbortController();
  const stopSignal = signal ? AbortSignal.any([signal, failureController.signal]) : failureController.signal;
  let nextPart = 0;
  const sendNext = async () => {
    const buffer = Buffer.allocUnsafeSlow(PART_BYTES);
    for (let part = nextPart++; part < count; part = nextPart++) {
      const from = part * PART_BYTES;
      const bytes = await readPart(file, buffer.subarray(0, Math.min(PART_BYTES, size - from)), from);
      parts[part] = await client.putPart(name, upload, part + 1, bytes, stopSignal);
    }
  };
  const senders = Array.from({ length: Math.min(CONCURRENT_PARTS, count) }, () =>
    sendNext().catch((error: unknown) => {
      failureController.abort(error);
      throw error;
    }),
  );
  // All senders must end before the file is closed and the parts are dropped.
  await Promise.allSettled(senders);
  if (stopSignal.aborted) throw stopSignal.reason;
  return parts;
}

/** Fills the buffer with the bytes of a file from `from` on. */
async function readPart(file: FileHandle, buffer: Buffer, from: number): Promise<Buffer> {
  for (let filled = 0; filled < buffer.length;) {
    const { bytesRead } = await file.read(buffer, filled, buffer.length - filled, from + filled);
    if (bytesRead === 0) throw new Error('A file became shorter while it was stored.');
    filled += bytesRead;
  }
  return buffer;
}

/**
 * An object as a stream, or null when there is none. A broken download is resumed where it broke, as long as bytes arrive.
 */
export async function openObject(
  client: BucketClient,
  name: string,
): Promise<{ bytes: number; content: Readable } | null> {
  const first = await client.get(name);
  if (!first) return null;
  let current = first.body;
  const content = Readable.from(
    chunks(client, name, first, (body) => (current = body)),
    { objectMode: false },
  );
  // Without this, a reader that stops before its first read would leave the connection open.
  content.once('close', () => current.destroy());
  return { bytes: first.bytes, content };
}

/** The bytes of an object. @param onBody called with each further connection's stream */
async function* chunks(
  client: BucketClient,
  name: string,
  first: ObjectContent,
  onBody: (body: Readable) => void,
): AsyncGenerator<Buffer> {
  const { bytes, version } = first;
  let body = first.body;
  let failures = 0;
  for (let received = 0; ;) {
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        received += chunk.length;
        failures = 0;
        yield chunk;
      }
      if (received === bytes) return;
      throw new Error(`The connection ended after ${received} of ${bytes} bytes.`);
    } catch (error) {
      if (received > bytes || !(await waitBeforeRetry(++failures))) throw client.toBucketError(`send ${name}`, error);
    }
    const rest = await client.get(name, received, version);
    if (!rest) throw client.toBucketError(`send ${name}`, new Error('It was removed meanwhile.'));
    body = rest.body;
    onBody(body);
  }
}
