import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'start-'));
const taken = createServer();
let takenPort = '';

beforeAll(async () => {
  await new Promise<void>((listening) => taken.listen(0, '127.0.0.1', listening));
  takenPort = String((taken.address() as AddressInfo).port);
  writeFileSync(join(folder, 'a-file'), '');
});
afterAll(() => {
  taken.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command of package.json to its end. @returns its output and exit code */
function run(command: string, settings: Record<string, string>): Promise<{ code: number | null; lines: string[] }> {
  const child = spawn(process.execPath, ['scripts/run.mjs', command], {
    cwd: root,
    env: { ...process.env, PORT: '0', DATA_DIR: folder, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  child.stdout.on('data', (chunk: Buffer) => (written += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (written += chunk.toString()));
  return new Promise((done) =>
    child.once('close', (code) => done({ code, lines: written.split('\n').filter((line) => line !== '') })),
  );
}

test.each<[string, () => Record<string, string>, RegExp]>([
  ['its port is in use', () => ({ PORT: takenPort }), /^Port \d+ is in use by another program\..* set PORT to/],
  [
    'the sign-in’s port is in use',
    () => ({ FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${takenPort}` }),
    /^Port \d+ is in use by another program\..* set FIREBASE_AUTH_EMULATOR_HOST to/,
  ],
  [
    'its data folder is a file',
    () => ({ DATA_DIR: join(folder, 'a-file') }),
    /^Nothing can be kept in .*a-file \(\w+\)\. Set DATA_DIR to a folder that can be written\.$/,
  ],
])('npm start prints one line when %s', async (_, settings, line) => {
  const { code, lines } = await run('start', settings());
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(line);
  expect(code).toBe(1);
});

test('npm start names a wrong setting, without a stack', async () => {
  const { code, lines } = await run('start', { PORT: 'eighty' });
  expect(lines).toEqual([
    'The settings cannot be used:',
    '  - PORT must be a whole number from 0 to 65535; it is "eighty".',
  ]);
  expect(code).toBe(1);
});

test('a command whose file is missing prints one line, without a stack', async () => {
  const { code, lines } = await run('nothing', {});
  expect(lines).toEqual(['The libraries are not complete. Run: npm ci']);
  expect(code).toBe(1);
});
