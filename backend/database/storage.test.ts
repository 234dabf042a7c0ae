import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from './database.ts';
import { storageFault } from '../files/storageFaults.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'storage-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const opening = async (dataDir: string) => {
  const database = await openDatabase({ databaseUrl: null, dataDir });
  await database.destroy();
};
const file = () => join(folder, 'plans.sqlite');

test('a file that is no database is refused with its path and what to do', async () => {
  writeFileSync(file(), 'this was never a database, or is none any more '.repeat(200));
  await expect(opening(folder)).rejects.toThrow(`${file()} is damaged or not a database: stop the service`);
});

test('a database that is damaged inside is refused with its path', async () => {
  const bytes = Buffer.alloc(4096, 0x5a);
  writeFileSync(file(), Buffer.concat([Buffer.from('SQLite format 3\0'), bytes, bytes]));
  await expect(opening(folder)).rejects.toThrow(`${file()} is damaged or not a database`);
});

test('an empty database file is refused if there are files of plans', async () => {
  writeFileSync(file(), '');
  mkdirSync(join(folder, 'files', 'A'.repeat(32)), { recursive: true });
  await expect(opening(folder)).rejects.toThrow(`${file()} is empty (0 bytes), but ${join(folder, 'files')} holds`);
});

test('an empty database file is accepted if there are no files of plans', async () => {
  writeFileSync(file(), '');
  await expect(opening(folder)).resolves.toBeUndefined();
});

test('a data folder that cannot be created is refused with its path', async () => {
  const inTheWay = join(folder, 'file');
  writeFileSync(inTheWay, 'x');
  await expect(opening(inTheWay)).rejects.toThrow(`${inTheWay} cannot be written to`);
  await expect(opening(join(inTheWay, 'deeper'))).rejects.toThrow('set DATA_DIR to a folder it may write to');
});

test('a database file that cannot be opened is refused with its path', async () => {
  mkdirSync(file());
  await expect(opening(folder)).rejects.toThrow(`${file()} cannot be written to: give the user that runs the service`);
});

test.each<[string, string | undefined, string, string]>([
  ['ENOSPC', '/data/incoming/x', 'storage_full', 'The disk of /data/incoming/x is full'],
  ['ENOSPC', undefined, 'storage_full', 'The disk of /data is full'],
  ['EDQUOT', undefined, 'storage_full', 'The disk of /data is full'],
  ['SQLITE_FULL', undefined, 'storage_full', 'The disk of /data/plans.sqlite is full'],
  ['EROFS', '/data/files', 'storage_closed', '/data/files cannot be written to'],
  ['EACCES', '/data/files', 'storage_closed', '/data/files cannot be written to'],
  ['SQLITE_READONLY', undefined, 'storage_closed', '/data/plans.sqlite cannot be written to'],
  ['SQLITE_CORRUPT', undefined, 'storage_damaged', '/data/plans.sqlite is damaged'],
  ['SQLITE_IOERR_WRITE', undefined, 'storage_failing', 'Reading or writing /data/plans.sqlite failed'],
])('the error %s at %s is the fault %s', (code, path, name, sentence) => {
  const fault = storageFault(Object.assign(new Error('low'), { code, path }), { dataDir: '/data' });
  expect(fault).toMatchObject({ code: name, log: expect.stringContaining(sentence) as string });
  // The message for the planner has no path.
  expect(fault!.message).not.toContain('/data');
});

test.each([undefined, null, new Error('x'), { code: 'ECONNREFUSED' }, { code: 5 }])(
  '%p is no storage fault',
  (error) => {
    expect(storageFault(error, { dataDir: '/data' })).toBeNull();
  },
);
