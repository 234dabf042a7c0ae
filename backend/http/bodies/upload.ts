import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FILE_TYPES, MAX_FILE_BYTES, MAX_FILES, READING_BYTES_MAXIMUM } from '../../../core/contract/limits.ts';
import { isPlainText } from '../../../core/contract/text.ts';
import type { Settings } from '../../settings/config.ts';
import { Refusal } from '../refusal.ts';
import { keepPace } from './bodyTimeout.ts';

export interface Upload {
  /** Where the bytes are now; whoever receives the upload moves or removes them. */
  readonly path: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly fields: Readonly<Record<string, string>>;
}

/** Told of a file while it comes. */
export interface UploadWatch {
  /** Its bytes come next, after these fields. */
  begins(file: Omit<Upload, 'bytes'>): void;
  /** How many bytes are on disk. */
  came(bytes: number): void;
  whole(bytes: number): void;
}

export async function addUpload(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    // One more than is allowed, so that a second file gets our sentence.
    limits: {
      files: MAX_FILES + 1,
      fileSize: MAX_FILE_BYTES,
      fields: 20,
      // One byte more than is allowed, so that what is cut off is not taken for whole.
      fieldSize: READING_BYTES_MAXIMUM + 1,
      parts: 25,
      headerPairs: 20,
    },
  });
}

/** What an upload will hold at most [bytes], as far as it says. */
export function announcedBytes(request: FastifyRequest): number {
  return Math.min(bodyBytes(request), MAX_FILE_BYTES);
}

/** Bytes of a body, which hold more than its file; Infinity where it does not say. */
export function bodyBytes({ headers }: Pick<FastifyRequest, 'headers'>): number {
  const announced = Number(headers['content-length'] ?? Infinity);
  return Number.isNaN(announced) ? Infinity : announced;
}

/**
 * Streams the one file of a multipart call straight to disk and gathers its fields, which may stand before or after it.
 * Whatever goes wrong, the caller's leaving included, no file is left behind.
 * @throws {Refusal} 400, 408 or 413 with a sentence
 */
export async function receiveUpload(
  request: FastifyRequest,
  newFile: () => Promise<string>,
  settings: Settings,
  stopping: AbortSignal,
  watch: UploadWatch,
): Promise<Upload> {
  if (!request.isMultipart()) {
    throw new Refusal(415, 'unsupported_media_type', 'The audience file must come as a multipart form.');
  }
  const path = await newFile();
  const pace = keepPace(request.raw, settings);
  const ended = AbortSignal.any([pace.lost, stopping]);
  try {
    return await Promise.race([readParts(request, path, ended, watch), rejected(ended)]);
  } catch (error) {
    await rm(path, { force: true });
    throw asRefusal(ended.aborted ? ended.reason : error);
  } finally {
    pace.stop();
  }
}

/** Parts that do not come are waited for by nobody: the race is over, and the connection is closed. */
function rejected(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}

async function readParts(
  request: FastifyRequest,
  path: string,
  signal: AbortSignal,
  watch: UploadWatch,
): Promise<Upload> {
  const fields: Record<string, string> = {};
  let file: { fileName: string; bytes: number } | null = null;
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value);
    else if (part.fieldname !== 'file') part.file.resume();
    else if (file) throw new Refusal(400, 'too_many_files', 'Too many files: send one audience file.');
    else {
      const fileName = checkedName(part.filename);
      watch.begins({ path, fileName, fields: { ...fields } });
      file = { fileName, bytes: await save(part.file, path, signal, watch) };
    }
  }
  if (!file) throw new Refusal(400, 'file_missing', 'Please upload a file before submitting.');
  if (file.bytes === 0) throw new Refusal(400, 'file_empty', `The file "${file.fileName}" is empty.`);
  return { path, fields, ...file };
}

async function save(
  stream: Readable & { truncated: boolean; bytesRead: number },
  path: string,
  signal: AbortSignal,
  watch: UploadWatch,
): Promise<number> {
  const file = createWriteStream(path);
  stream.on('data', () => watch.came(file.bytesWritten));
  await pipeline(stream, file, { signal });
  if (stream.truncated) throw tooLarge();
  watch.whole(stream.bytesRead);
  return stream.bytesRead;
}

/**
 * The last part of the name, as some browsers send whole paths.
 * @throws {Refusal} 400 when its ending is none of an audience file
 */
export function checkedName(sent: string): string {
  const name = sent.split(/[\\/]/).at(-1)!.trim().slice(-200);
  if (!isPlainText(name)) {
    const message = 'The name of the file holds a character that cannot be shown. Rename the file and upload it again.';
    throw new Refusal(400, 'file_name', message);
  }
  const ending = name.split('.').at(-1)!.toLowerCase();
  if (name.includes('.') && Object.hasOwn(FILE_TYPES, ending)) return name;
  const types = Object.keys(FILE_TYPES).map((type) => `.${type}`);
  throw new Refusal(
    400,
    'file_type',
    `File type must be ${types.slice(0, -1).join(', ')} or ${types.at(-1)}; "${name}" is not.`,
  );
}

function tooLarge(): Refusal {
  return new Refusal(413, 'file_too_large', `File is larger than ${MAX_FILE_BYTES} bytes`);
}

/** What the reader of forms throws, without a code of its own, at bodies that are none. */
const CUT_SHORT = /unexpected end of multipart data/i;
const NO_FORM = /^(Multipart: Boundary not found|The needle )/;

function asRefusal(error: unknown): unknown {
  const { code, message = '' } = error as { code?: string; message?: string };
  if (NO_FORM.test(message)) return new Refusal(400, 'bad_request', 'The upload is no form with a file in it.');
  if (code === 'FST_FILES_LIMIT') return new Refusal(400, 'too_many_files', 'Too many files: send one audience file.');
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
  if (code === 'FST_MP_PREMATURE_CLOSE' || CUT_SHORT.test(message))
    return new Refusal(400, 'upload_incomplete', 'The upload ended before the file was complete.');
  return error;
}
