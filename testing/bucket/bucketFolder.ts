import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';

/** An error response of an S3 service: HTTP status and error code. */
export class ServiceFault extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

/** Minimum size of every part but the last [bytes], as in S3. */
const MIN_PART_BYTES = 5 * 1024 * 1024;

/** The objects of one bucket as files. As in S3, an object is visible only when it is complete. */
export class BucketFolder {
  readonly #objects: string;
  readonly #uploads: string;
  readonly #arriving: string;

  constructor(folder: string) {
    this.#objects = join(folder, 'objects');
    this.#uploads = join(folder, 'uploads');
    this.#arriving = join(folder, 'arriving');
  }

  async objects(): Promise<string[]> {
    await this.#makeFolders();
    return (await readdir(this.#objects)).map(decodeURIComponent).sort();
  }

  /** One page of the objects below a prefix, sorted by name, after a given name. */
  async list(prefix: string, after: string, most: number) {
    const names = (await this.objects()).filter((name) => name.startsWith(prefix) && name > after);
    const page = await Promise.all(
      names.slice(0, most).map(async (name) => {
        const { mtime: changed, size } = await stat(this.#pathOf(name));
        return { name, changed, size };
      }),
    );
    return { page, more: names.length > most };
  }

  async unfinished(): Promise<number> {
    await this.#makeFolders();
    return (await readdir(this.#uploads)).length;
  }

  /** @returns the entity tag */
  async put(name: string, request: IncomingMessage): Promise<string> {
    const { path, md5 } = await this.#receive(request);
    await rename(path, this.#pathOf(name));
    return `"${md5}"`;
  }

  async begin(name: string): Promise<string> {
    await this.#makeFolders();
    const upload = randomUUID();
    await mkdir(join(this.#uploads, upload));
    await writeFile(join(this.#uploads, upload, 'name'), name);
    return upload;
  }

  async putPart(upload: string, part: number, request: IncomingMessage): Promise<string> {
    const { path, md5 } = await this.#receive(request);
    // The upload was aborted meanwhile: the same answer as S3.
    await rename(path, join(this.#uploads, upload, `${part}.${md5}`)).catch(() => {
      throw new ServiceFault(404, 'NoSuchUpload');
    });
    return `"${md5}"`;
  }

  async complete(upload: string, request: IncomingMessage): Promise<string> {
    const folder = join(this.#uploads, upload);
    const name = await readFile(join(folder, 'name'), 'utf8').catch(() => {
      throw new ServiceFault(404, 'NoSuchUpload');
    });
    const asked = partsOf(await text(request));
    const path = join(this.#arriving, randomUUID());
    const joined = createWriteStream(path);
    for (const [index, { part, tag }] of asked.entries()) {
      const file = join(folder, `${part}.${tag}`);
      const size = await stat(file).then(
        (found) => found.size,
        () => null,
      );
      if (size === null || part !== index + 1) throw new ServiceFault(400, 'InvalidPart');
      if (size < MIN_PART_BYTES && index < asked.length - 1) throw new ServiceFault(400, 'EntityTooSmall');
      await pipeline(createReadStream(file), joined, { end: false });
    }
    await new Promise<void>((ended) => joined.end(() => ended()));
    await rename(path, this.#pathOf(name));
    await rm(folder, { recursive: true });
    return `"${upload}-${asked.length}"`;
  }

  async drop(upload: string): Promise<void> {
    await rm(join(this.#uploads, upload), { recursive: true }).catch(() => {
      throw new ServiceFault(404, 'NoSuchUpload');
    });
  }

  remove(name: string): Promise<void> {
    return rm(this.#pathOf(name), { force: true });
  }

  async send(name: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = this.#pathOf(name);
    const file = await stat(path).catch(() => {
      throw new ServiceFault(404, 'NoSuchKey');
    });
    const etag = `"${file.ino}-${file.mtimeMs}"`;
    if (request.headers['if-match'] && request.headers['if-match'] !== etag) {
      throw new ServiceFault(412, 'PreconditionFailed');
    }
    const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    if (start > 0 && start >= file.size) throw new ServiceFault(416, 'InvalidRange');
    response.writeHead(request.headers.range ? 206 : 200, {
      etag,
      'content-length': file.size - start,
      ...(request.headers.range ? { 'content-range': `bytes ${start}-${file.size - 1}/${file.size}` } : {}),
    });
    if (request.method === 'HEAD') response.end();
    else await pipeline(createReadStream(path, { start }), response);
  }

  /** Receives a body; one that is incomplete or does not match its signed hash is deleted. */
  async #receive(request: IncomingMessage): Promise<{ path: string; md5: string }> {
    await this.#makeFolders();
    const path = join(this.#arriving, randomUUID());
    const [sha256, md5] = [createHash('sha256'), createHash('md5')];
    const hashing = new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        sha256.update(chunk);
        md5.update(chunk);
        done(null, chunk);
      },
    });
    try {
      await pipeline(request, hashing, createWriteStream(path));
      if (sha256.digest('hex') !== request.headers['x-amz-content-sha256']) {
        throw new ServiceFault(400, 'XAmzContentSHA256Mismatch');
      }
      return { path, md5: md5.digest('hex') };
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  async #makeFolders(): Promise<void> {
    for (const folder of [this.#objects, this.#uploads, this.#arriving]) await mkdir(folder, { recursive: true });
  }

  #pathOf(name: string): string {
    return join(this.#objects, encodeURIComponent(name));
  }
}

function partsOf(xml: string): { part: number; tag: string }[] {
  return [...xml.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, inside]) => ({
    part: Number(/<PartNumber>(\d+)</.exec(inside!)?.[1]),
    tag: /<ETag>(?:&quot;|")?([0-9a-f]+)/.exec(inside!)?.[1] ?? '',
  }));
}
