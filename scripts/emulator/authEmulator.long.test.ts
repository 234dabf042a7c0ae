import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../testing/eventually.ts';
import { startAuthEmulator } from './authEmulator.ts';
import { freePort, isFree } from '../processes.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'emulator-'));
const accountsFile = join(dataDir, 'auth-emulator', 'accounts.json');
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** A request of the browser's Firebase library. */
async function call(address: string, name: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`http://${address}/identitytoolkit.googleapis.com/v1/accounts:${name}?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, returnSecureToken: true }),
  });
  return (await answer.json()) as Record<string, unknown>;
}

/** Occupies ports, as the tools of another emulator would. @returns how to free them */
async function occupy(...ports: number[]): Promise<() => void> {
  const servers = ports.map((port) =>
    createServer()
      .on('error', () => undefined)
      .listen(port, '127.0.0.1'),
  );
  // In use by us or by another program.
  for (const port of ports) await eventually(async () => !(await isFree('127.0.0.1', port)));
  return () => servers.forEach((server) => server.close());
}

async function refusalOf(address: string, folder = dataDir): Promise<string> {
  const start = startAuthEmulator({ address, dataDir: folder, projectId: 'demo-media-planner' });
  return start.then(
    () => 'it started',
    (error: Error) => error.message,
  );
}

test('accounts that cannot be read are named in one line, before anything starts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'emulator-'));
  mkdirSync(join(folder, 'auth-emulator'));
  const file = join(folder, 'auth-emulator', 'accounts.json');
  writeFileSync(file, '{"half":');
  const message = await refusalOf('127.0.0.1:1', folder);
  expect(message).toBe(`The accounts in ${file} cannot be read. Move the file away to start without them.`);
  expect(readFileSync(file, 'utf8')).toBe('{"half":');
  rmSync(folder, { recursive: true });
});

test('an emulator that does not start gives the reason in one line', async () => {
  const port = await freePort();
  const release = await occupy(port);
  const message = await refusalOf(`127.0.0.1:${port}`);
  release();
  expect(message).toMatch(
    /^The Firebase Auth emulator did not start on 127\.0\.0\.1:\d+: .*port.* \(all it wrote is in .*\)$/i,
  );
  expect(message.split('\n')).toHaveLength(1);
  expect(readFileSync(join(dataDir, 'auth-emulator', 'emulator.log'), 'utf8')).toContain(String(port));
}, 240_000);

test('accounts survive SIGKILL, parallel additions are all saved, and no emulator process remains, also next to other emulators', async () => {
  const release = await occupy(4400, 4500);
  const port = await freePort();
  const address = `127.0.0.1:${port}`;
  const owner = fork('scripts/emulator/emulatorOwner.ts', [address, dataDir], {
    execArgv: ['--import', 'tsx'],
    silent: true,
  });
  await once(owner, 'message');
  const newAccount = await call(address, 'signUp', { email: 'new@agency.example', password: 'secret1' });
  await eventually(() => existsSync(accountsFile) && readFileSync(accountsFile, 'utf8').includes('new@agency.example'));
  owner.kill('SIGKILL');
  await eventually(() => isFree('127.0.0.1', port));

  const mails: string[] = [];
  const emulator = await startAuthEmulator({
    address,
    dataDir,
    projectId: 'demo-media-planner',
    onMail: (line) => mails.push(line),
  });
  // Its tools use free ports when their default ports are occupied.
  const { emulators } = JSON.parse(readFileSync(join(dataDir, 'auth-emulator', 'firebase.json'), 'utf8')) as {
    emulators: Record<'hub' | 'logging', { port: number }>;
  };
  for (const { port: toolPort } of [emulators.hub, emulators.logging]) {
    expect([4400, 4500]).not.toContain(toolPort);
    expect(await isFree('127.0.0.1', toolPort)).toBe(false);
  }
  const demo = { localId: 'demo-planner', email: 'planner@agency.example', password: 'attention', displayName: 'Demo' };
  await emulator.addAccount(demo);
  await emulator.addAccount(demo);
  expect(await call(address, 'signInWithPassword', { email: 'new@agency.example', password: 'secret1' })).toMatchObject(
    {
      localId: newAccount.localId,
    },
  );
  expect(await call(address, 'signInWithPassword', { email: demo.email, password: demo.password })).toMatchObject({
    localId: demo.localId,
  });
  // Sessions of before the restart are still valid.
  expect(await call(address, 'lookup', { idToken: newAccount.idToken })).toMatchObject({
    users: [{ emailVerified: false }],
  });
  await call(address, 'sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: newAccount.idToken });
  await eventually(() => mails.length > 0);
  expect(mails[0]).toMatch(/^To verify the email address new@agency\.example, follow this link: http:\/\//);
  // Parallel additions are on disk when the calls return.
  const names = Array.from({ length: 12 }, (_, index) => `together${index}`);
  const account = (name: string) => ({ localId: name, email: `${name}@agency.example`, password: 'x'.repeat(8) });
  await Promise.all(names.map((name) => emulator.addAccount({ ...account(name), displayName: name })));
  const saved = JSON.parse(readFileSync(accountsFile, 'utf8')) as { localId: string }[];
  expect(saved.map(({ localId }) => localId).sort()).toEqual([...names, demo.localId, newAccount.localId].sort());
  await emulator.stop();
  expect(await isFree('127.0.0.1', port)).toBe(true);
  release();
}, 400_000);
