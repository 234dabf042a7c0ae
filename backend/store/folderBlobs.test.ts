import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { FolderBlobs } from './folderBlobs.ts';
import { newPlanKey } from './planStore.ts';

const folder = mkdtempSync(join(tmpdir(), 'blobs-'));
const blobs = new FolderBlobs(folder);
afterAll(() => rmSync(folder, { recursive: true }));

async function temporary(content: string): Promise<string> {
  const path = await blobs.newTemporaryFile();
  writeFileSync(path, content);
  return path;
}

test('a kept file is read back whole and has left its temporary place', async () => {
  const key = newPlanKey();
  const path = await temporary('a,b\n1,2\n');
  await blobs.keep(key, 'audience.csv', path);
  const blob = (await blobs.open(key, 'audience.csv'))!;
  expect(blob.bytes).toBe(8);
  expect(await text(blob.content)).toBe('a,b\n1,2\n');
  expect(existsSync(path)).toBe(false);
  expect(await blobs.localFile(key, 'audience.folded')).toBeNull();
});

test('what is removed or never was is null', async () => {
  const key = newPlanKey();
  expect(await blobs.open(key, 'audience.csv')).toBeNull();
  await blobs.keep(key, 'audience.csv', await temporary('x'));
  await blobs.remove(key);
  expect(await blobs.localFile(key, 'audience.csv')).toBeNull();
});

test.each(['../../etc/passwd', '..', 'short', `${newPlanKey()}/..`, ''])('"%s" is no key', async (key) => {
  await expect(blobs.localFile(key, 'audience.csv')).rejects.toThrow('Not a plan key');
});

test('temporary files go when they are old, and only then', async () => {
  const old = await temporary('old');
  const fresh = await temporary('fresh');
  utimesSync(old, new Date(0), new Date(0));
  await blobs.removeTemporaryBefore(Date.now() - 60_000);
  expect(existsSync(old)).toBe(false);
  expect(existsSync(fresh)).toBe(true);
  expect(readdirSync(join(folder, 'incoming'))).toHaveLength(1);
});
