import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { idleTurn } from '../admission/idleQueue.ts';

const compress = promisify(gzip);
const expand = promisify(gunzip);

/** Longer texts are parsed in an idle turn of the event loop [bytes]. A text of this size takes a millisecond. */
const IDLE_PARSE_BYTES = 64 * 1024;

/** A value as gzipped JSON text. It is compressed in another thread. */
export async function packJson(value: unknown): Promise<Buffer> {
  return compress(JSON.stringify(value));
}

/** Undoes {@link packJson}. Drivers return bytes as Buffer, Uint8Array or ArrayBuffer. */
export async function unpackJson<T>(bytes: Uint8Array | ArrayBuffer): Promise<T> {
  const text = await expand(bytes);
  if (text.length > IDLE_PARSE_BYTES) await idleTurn();
  return JSON.parse(text.toString('utf8')) as T;
}
