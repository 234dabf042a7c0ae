import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../testing/eventually.ts';
import { startAuthEmulator } from './authEmulator.ts';
import { isFree } from './processes.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'emulator-'));
const accountsFile = join(dataDir, 'auth-emulator', 'accounts.json');
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  await new Promise((closed) => probe.close(closed));
  return port;
}

/** A call of the sign-in service, as the browser's library makes it. */
async function call(address: string, name: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`http://${address}/identitytoolkit.googleapis.com/v1/accounts:${name}?key=local`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, returnSecureToken: true }),
  });
  return (await answer.json()) as Record<string, unknown>;
}

test('accounts outlive even the hardest end, and nothing of the emulator does', async () => {
  const port = await freePort();
  const address = `127.0.0.1:${port}`;
  const owner = fork('scripts/emulatorOwner.peer.ts', [address, dataDir], {
    execArgv: ['--import', 'tsx'],
    silent: true,
  });
  await once(owner, 'message');
  const made = await call(address, 'signUp', { email: 'new@agency.example', password: 'secret1' });
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
  const demo = { localId: 'demo-planner', email: 'planner@agency.example', password: 'attention', displayName: 'Demo' };
  await emulator.addAccount(demo);
  await emulator.addAccount(demo);
  expect(await call(address, 'signInWithPassword', { email: 'new@agency.example', password: 'secret1' })).toMatchObject(
    {
      localId: made.localId,
    },
  );
  expect(await call(address, 'signInWithPassword', { email: demo.email, password: demo.password })).toMatchObject({
    localId: demo.localId,
  });
  // A browser that was signed in before the restart still is.
  expect(await call(address, 'lookup', { idToken: made.idToken })).toMatchObject({ users: [{ emailVerified: false }] });
  await call(address, 'sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: made.idToken });
  await eventually(() => mails.length > 0);
  expect(mails[0]).toMatch(/^To verify the email address new@agency\.example, follow this link: http:\/\//);
  await emulator.stop();
  expect(await isFree('127.0.0.1', port)).toBe(true);
});
