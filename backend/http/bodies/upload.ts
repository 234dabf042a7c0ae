import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FILE_TYPES, FILE_MAX_BYTES, FILES_MAX_COUNT, READING_MAX_BYTES } from '../../../core/contract/limits.ts';
import { isPlainText } from '../../../core/text/plainText.ts';
import type { Settings } from '../../settings/config.ts';
import { Refusal } from '../../common/refusal.ts';
import { watchPace } from './bodyTimeout.ts';

export interface Upload {
  /** Path of the file with the bytes. The caller of `receiveUpload` moves or removes it. */
  readonly path: string;
  readonly fileName: string;
  readonly bytes: number;
  /** SHA-256 of the bytes, in base64url. */
  readonly sha256: string;
  readonly fields: Readonly<Record<string, string>>;
}

/** Notified during the upload of a file. */
export interface UploadWatch {
  /** Called before the first byte of the file, with the form fields that came before it. */
  begins(file: Omit<Upload, 'bytes' | 'sha256'>): void;
  /** Called with the number of bytes that are on disk so far. */
  received(bytes: number): void;
  completed(bytes: number): void;
}

export async function addUpload(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    // One more than allowed, so that a second file gets our own message.
    limits: {
      files: FILES_MAX_COUNT + 1,
      fileSize: FILE_MAX_BYTES,
      // The form has fewer fields, parts and headers than these limits allow.
      fields: 20,
      // One byte more than allowed, so that a truncated field is recognised.
      fieldSize: READING_MAX_BYTES + 1,
      parts: 25,
      headerPairs: 20,
    },
  });
}

/** Upper bound of the size of an upload's file [bytes], from its content length. */
export function announcedBytes(request: FastifyRequest): number {
  return Math.min(bodyBytes(request), FILE_MAX_BYTES);
}

/** Size of a body, which includes more than its file [bytes]; Infinity without a content length. */
export function bodyBytes({ headers }: Pick<FastifyRequest, 'headers'>): number {
  const announced = Number(headers['content-length'] ?? Infinity);
  return Number.isNaN(announced) ? Infinity : announced;
}

/**
 * Streams the one file of a multipart call to disk and collects its fields, which may come before or after it. After any failure,
 * a disconnect included, no file is left behind.
 * @throws {Refusal} 400, 408, 413, 415, or 503 when the process stops
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
  const pace = watchPace(request.raw, settings);
  const ended = AbortSignal.any([pace.tooSlow, stopping]);
  try {
    return await Promise.race([readParts(request, path, ended, watch), rejectOnAbort(ended)]);
  } catch (error) {
    await rm(path, { force: true });
    throw asRefusal(ended.aborted ? ended.reason : error);
  } finally {
    pace.stop();
  }
}

/** Rejects when the signal aborts. The caller then does not wait for missing parts, and the connection is closed. */
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
}

async function readParts(
  request: FastifyRequest,
  path: string,
  signal: AbortSignal,
  watch: UploadWatch,
): Promise<Upload> {
  const fields: Record<string, string> = {};
  let file: Pick<Upload, 'fileName' | 'bytes' | 'sha256'> | null = null;
  for await (const part of request.parts()) {
    if (part.type === 'field') fields[part.fieldname] = String(part.value);
    else if (part.fieldname !== 'file') part.file.resume();
    else if (file) throw new Refusal(400, 'too_many_files', 'Too many files: send one audience file.');
    else {
      const fileName = checkedName(part.filename);
      watch.begins({ path, fileName, fields: { ...fields } });
      file = { fileName, ...(await saveFile(part.file, path, signal, watch)) };
    }
  }
  if (!file) throw new Refusal(400, 'file_missing', 'Please upload a file before submitting.');
  if (file.bytes === 0) throw new Refusal(400, 'file_empty', `The file "${file.fileName}" is empty.`);
  return { path, fields, ...file };
}

/** Writes the file of the form to disk. @throws {Refusal} 413 */
async function saveFile(
  stream: Readable & { truncated: boolean; bytesRead: number },
  path: string,
  signal: AbortSignal,
  watch: UploadWatch,
): Promise<Pick<Upload, 'bytes' | 'sha256'>> {
  const file = createWriteStream(path);
  const hash = createHash('sha256');
  stream.on('data', (chunk: Buffer) => {
    hash.update(chunk);
    watch.received(file.bytesWritten);
  });
  await pipeline(stream, file, { signal });
  if (stream.truncated) throw fileTooLarge();
  watch.completed(stream.bytesRead);
  return { bytes: stream.bytesRead, sha256: hash.digest('base64url') };
}

/**
 * The file name without folders, as some browsers send whole paths: at most its last 200 characters, which include the extension.
 * @throws {Refusal} 400 if its extension is not accepted or a character cannot be shown
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

function fileTooLarge(): Refusal {
  return new Refusal(413, 'file_too_large', `File is larger than ${FILE_MAX_BYTES} bytes`);
}

/** Messages of errors of the form parser that have no code. */
const INCOMPLETE_MESSAGE = /unexpected end of multipart data/i;
const NO_FORM_MESSAGES = /^(Multipart: Boundary not found|The needle )/;

/** The refusal for an error of the form parser; any other error unchanged. */
function asRefusal(error: unknown): unknown {
  const { code, message = '' } = error as { code?: string; message?: string };
  if (NO_FORM_MESSAGES.test(message))
    return new Refusal(400, 'bad_request', 'The upload must be a form that contains a file.');
  if (code === 'FST_FILES_LIMIT') return new Refusal(400, 'too_many_files', 'Too many files: send one audience file.');
  if (code === 'FST_REQ_FILE_TOO_LARGE') return fileTooLarge();
  if (code === 'FST_MP_PREMATURE_CLOSE' || INCOMPLETE_MESSAGE.test(message))
    return new Refusal(400, 'upload_incomplete', 'The upload ended before the file was complete.');
  return error;
}
