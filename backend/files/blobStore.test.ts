import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { startBucketServer } from '../../testing/bucket/bucketServer.ts';
import type { BucketServer } from '../../testing/bucket/bucketServer.ts';
import { findMoto, startMoto } from '../../testing/bucket/motoServer.ts';
import type { BlobStore } from './blobStore.ts';
import { BucketBlobs } from './bucketBlobs.ts';
import { FolderBlobs } from './folderBlobs.ts';
import { newPlanKey } from './planKeys.ts';

interface Opened {
  readonly blobs: BlobStore;
  /** The same blobs as another machine sees them: a folder it shares, or nothing but the bucket. */
  readonly elsewhere: BlobStore;
  close(): Promise<void>;
}

const moto = findMoto();
/** The same tests on every store, also on moto, an S3 server by others, if it is installed (see testing/README.md). */
const STORES: [string, (folder: string) => Promise<Opened>][] = [
  ['a folder', openFolder],
  ['a bucket', (folder) => openBucket(startBucketServer(), folder)],
  ...(moto ? [['a bucket of moto', openMoto] as [string, (folder: string) => Promise<Opened>]] : []),
];
if (!moto) process.stdout.write('moto_server was not found: the bucket is tested on our own S3 service only.\n');

async function openFolder(folder: string): Promise<Opened> {
  return { blobs: new FolderBlobs(folder), elsewhere: new FolderBlobs(folder), close: async () => undefined };
}

function openMoto(folder: string): Promise<Opened> {
  return openBucket(startMoto(moto!), folder);
}

async function openBucket(starting: Promise<BucketServer>, folder: string): Promise<Opened> {
  const server = await starting;
  // The limits of the local cache.
  const open = (name: string) =>
    new BucketBlobs(server.settings, join(folder, name), { bytes: 100_000_000, inUseMs: 60_000 });
  const [blobs, elsewhere] = [open('here'), open('elsewhere')];
  const close = async () => {
    blobs.close();
    elsewhere.close();
    await server.stop();
  };
  await blobs.check().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return { blobs, elsewhere, close };
}

describe.each(STORES)('blobs in %s', (_name, open) => {
  const folder = mkdtempSync(join(tmpdir(), 'blobs-'));
  let blobs: BlobStore;
  let elsewhere: BlobStore;
  let close: Opened['close'];
  beforeAll(async () => {
    ({ blobs, elsewhere, close } = await open(folder));
  });
  afterAll(async () => {
    await close?.();
    rmSync(folder, { recursive: true, force: true });
  });

  async function temporary(content: string | Buffer): Promise<string> {
    const path = await blobs.newTemporaryFile();
    writeFileSync(path, content);
    return path;
  }

  test('a stored file can be read on this machine and another one, and its temporary file is gone', async () => {
    const key = newPlanKey();
    const path = await temporary('a,b\n1,Zoë\n');
    await blobs.keep(key, 'audience.csv', path);
    for (const store of [blobs, elsewhere]) {
      const blob = (await store.open(key, 'audience.csv'))!;
      expect(blob.bytes).toBe(11);
      expect(await text(blob.content)).toBe('a,b\n1,Zoë\n');
      expect(await store.localFile(key, 'audience.folded')).toBeNull();
    }
    expect(existsSync(path)).toBe(false);
  });

  test.each([
    ['20 MB and a bit', 20 * 1024 * 1024 + 13],
    ['exactly two parts', 16 * 1024 * 1024],
    ['nothing', 0],
  ])('a file of %s is read with the bytes that were stored', async (_size, bytes) => {
    const key = newPlanKey();
    const content = randomBytes(bytes);
    await blobs.keep(key, 'audience.folded', await temporary(content));
    const blob = (await elsewhere.open(key, 'audience.folded'))!;
    expect(blob.bytes).toBe(bytes);
    expect(sha256(await buffer(blob.content))).toBe(sha256(content));
    expect(sha256(await buffer(createReadStream((await elsewhere.localFile(key, 'audience.folded'))!)))).toBe(
      sha256(content),
    );
  });

  test('concurrent calls for one local file all get the complete file', async () => {
    const key = newPlanKey();
    const content = randomBytes(9_000_000);
    await blobs.keep(key, 'audience.folded', await temporary(content));
    const paths = await Promise.all(Array.from({ length: 4 }, () => elsewhere.localFile(key, 'audience.folded')));
    for (const path of paths) expect(readFileSync(path!).equals(content)).toBe(true);
    expect(await elsewhere.localFile(key, 'audience.folded')).toBe(paths[0]);
  });

  test('a reader may close the stream before its end, or before the first byte', async () => {
    const key = newPlanKey();
    await blobs.keep(key, 'audience.csv', await temporary(randomBytes(9_000_000)));
    const [unread, begun] = [(await blobs.open(key, 'audience.csv'))!, (await blobs.open(key, 'audience.csv'))!];
    unread.content.destroy();
    for await (const chunk of begun.content) {
      expect(chunk).toBeInstanceOf(Buffer);
      break;
    }
    expect(begun.content.destroyed).toBe(true);
  });

  test('a file that was removed or never stored is null, on this machine and another one', async () => {
    const key = newPlanKey();
    expect(await blobs.open(key, 'audience.csv')).toBeNull();
    await blobs.keep(key, 'audience.csv', await temporary('x'));
    await blobs.keep(key, 'audience.folded', await temporary('y'));
    expect(await elsewhere.localFile(key, 'audience.folded')).not.toBeNull();
    await blobs.remove(key);
    for (const store of [blobs, elsewhere]) {
      expect(await store.open(key, 'audience.csv')).toBeNull();
      expect(await store.localFile(key, 'audience.csv')).toBeNull();
      expect(await store.localFile(key, 'audience.folded')).toBeNull();
    }
    await expect(blobs.remove(key)).resolves.toBeUndefined();
  });

  test.each(['../../etc/passwd', '..', 'short', `${newPlanKey()}/..`, ''])('the key "%s" is refused', async (key) => {
    await expect(blobs.localFile(key, 'audience.csv')).rejects.toThrow('Not a plan key');
    await expect((async () => blobs.open(key, 'audience.csv'))()).rejects.toThrow('Not a plan key');
    await expect(blobs.remove(key)).rejects.toThrow('Not a plan key');
    await expect(blobs.keep(key, 'audience.csv', await temporary('x'))).rejects.toThrow('Not a plan key');
  });

  test('only old temporary files are removed', async () => {
    const old = await temporary('old');
    const fresh = await temporary('fresh');
    utimesSync(old, new Date(0), new Date(0));
    await blobs.removeTemporaryBefore(Date.now() - 60_000);
    expect(existsSync(old)).toBe(false);
    expect(existsSync(fresh)).toBe(true);
  });
});

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
