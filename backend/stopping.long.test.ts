import { respondentsCsv } from '../testing/audience/audienceFiles.ts';
import { Calls } from '../testing/backend/calls.ts';
import { postHead, rawConnection } from '../testing/backend/rawConnection.ts';
import { startBackend } from '../testing/backend/startBackend.ts';
import type { RunningBackend } from '../testing/backend/startBackend.ts';
import { eventually } from '../testing/eventually.ts';
import { unsignedToken } from '../testing/backend/tokens.ts';
import type { RefusalBody } from '../core/contract/refusalBody.ts';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const ann = { uid: 'ann', email: 'ann@agency.example' };

/** A csv with so many respondents that reading it takes seconds. */
function longCsv(): string {
  const [heading, ...people] = respondentsCsv(1000, 12).trim().split('\n');
  const lines = Array.from({ length: 300_000 }, (_, row) => `${row}${people[row % 1000]!.replace(/^\d+/, '')}`);
  return `${heading}\n${lines.join('\n')}\n`;
}

const incoming = ({ dataDir }: RunningBackend) =>
  existsSync(join(dataDir, 'incoming')) ? readdirSync(join(dataDir, 'incoming')).length : 0;

test('a run in progress when the service gets a signal to stop is finished', async () => {
  const backend = await startBackend({ settings: { STOP_SECONDS: '600' } });
  const run = new Calls(backend.url, ann).mediaScore({ name: 'long.csv', content: longCsv() });
  await eventually(() => incoming(backend) > 0);
  const ended = new Promise((resolve) => backend.process.once('exit', resolve));
  backend.process.kill('SIGTERM');
  const answer = await run;
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  expect(await ended).toBe(0);
  await backend.stop();
});

test('after a signal to stop, an unfinished upload and runs that take too long are refused with a message', async () => {
  const backend = await startBackend({ settings: { STOP_SECONDS: '3', WORKERS: '1', UPLOADS_PER_USER: '20' } });
  const upload = await rawConnection(backend.url);
  const headers = {
    authorization: `Bearer ${unsignedToken(ann)}`,
    'content-type': 'multipart/form-data; boundary=x',
    'content-length': 5_000_000,
  };
  upload.send(postHead('/api/media_score', headers));
  upload.send('--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n1,2\n');
  await eventually(() => incoming(backend) === 1);
  const long = longCsv();
  const calls = new Calls(backend.url, ann);
  const runs = Array.from({ length: 8 }, () => calls.mediaScore<RefusalBody>({ name: 'long.csv', content: long }));
  await eventually(() => incoming(backend) > 8);
  const ended = new Promise((resolve) => backend.process.once('exit', resolve));
  backend.process.kill('SIGTERM');
  expect(await upload.answers(1)).toEqual([503]);
  expect(upload.received()).toContain('being restarted');
  // The worker finishes some of them; all others are refused with the reason.
  const refused = (await Promise.all(runs)).filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, body } of refused) expect([status, body.error]).toEqual([503, 'stopping']);
  expect(await ended).toBe(0);
  await backend.stop();
});

test('a call on an open connection while the service stops is refused, and the connection is closed', async () => {
  const backend = await startBackend({ settings: { STOP_SECONDS: '600' } });
  const connection = await rawConnection(backend.url);
  const body = JSON.stringify({ access: 'plan_summary', user: ann.email });
  const headers = { authorization: `Bearer ${unsignedToken(ann)}`, 'content-type': 'text/plain' };
  // Its headers are incomplete when the service gets the signal, so that it is not idle.
  const head = postHead('/api/access', { ...headers, 'content-length': body.length });
  connection.send(head.slice(0, -2));
  const run = new Calls(backend.url, ann).mediaScore({ name: 'long.csv', content: longCsv() });
  await eventually(() => incoming(backend) > 0);
  backend.process.kill('SIGTERM');
  const refusedNew = async () =>
    fetch(`${backend.url}/livez`).then(
      () => false,
      () => true,
    );
  for (const last = Date.now() + 40_000; !(await refusedNew()) && Date.now() < last;);
  connection.send('\r\n' + body);
  expect(await connection.answers(1)).toEqual([503]);
  expect(connection.received()).toContain('"stopping"');
  await connection.closed();
  expect((await run).status).toBe(200);
  await backend.stop();
});
