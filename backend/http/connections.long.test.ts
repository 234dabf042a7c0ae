import { existsSync, readdirSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { postHead, rawConnection } from '../../testing/backend/rawConnection.ts';
import type { RawConnection } from '../../testing/backend/rawConnection.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../testing/backend/startBackend.ts';
import { unsignedToken } from '../../testing/backend/tokens.ts';
import { eventually } from '../../testing/eventually.ts';

const bearer = (who: string) => `Bearer ${unsignedToken({ uid: who, email: `${who}@agency.example` })}`;
const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
const part = (fileName: string) =>
  `--x\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n1,2,3\n`;
const END = '\r\n--x--\r\n';
const ACCESS = JSON.stringify({ access: 'plan_summary', user: 'ann@agency.example' });
const nextCall = postHead('/api/access', {
  authorization: bearer('ann'),
  'content-type': 'text/plain',
  'content-length': ACCESS.length,
}).concat(ACCESS);

let backend: RunningBackend;
beforeAll(async () => {
  backend = await startBackend({
    settings: { BODY_SECONDS: '1', UPLOAD_SECONDS: '2', UPLOAD_KB_PER_SECOND: '1', UPLOADS_PER_USER: '3' },
  });
});
afterAll(() => backend.stop());

const incoming = ({ dataDir }: RunningBackend) => {
  const folder = join(dataDir, 'incoming');
  return existsSync(folder) ? readdirSync(folder).length : 0;
};
describe('a call that is refused in the middle of its body does not block its connection', () => {
  test.each<[string, string, number, number]>([
    ['by its file’s type', bearer('ann'), 400, 5_000_000],
    ['for want of a sign-in', 'none', 401, 500_000],
  ])('refused %s', async (_why, authorization, status, bytes) => {
    const connection = await rawConnection(backend.url);
    const begun = part('a.pdf').concat('1'.repeat(200_000));
    connection.send(postHead('/api/media_score', { authorization, ...multipart, 'content-length': bytes }) + begun);
    expect(await connection.answers(1)).toEqual([status]);
    connection.send('1'.repeat(bytes - begun.length));
    connection.send(nextCall);
    expect(await connection.answers(2)).toEqual([status, 200]);
    connection.socket.destroy();
  });

  test('a client that keeps its connection gets the next replies', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const post = (path: string, headers: object, body: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const options = { method: 'POST', agent, headers: { authorization: bearer('ann'), ...headers } };
        const call = request(backend.url + path, options, (answer) => {
          answer.resume().once('end', () => resolve(answer.statusCode));
        });
        call.once('error', reject).end(body);
      });
    const refused = part('a.pdf') + '1'.repeat(3_000_000) + END;
    for (let round = 0; round < 3; round++) {
      expect(await post('/api/media_score', multipart, refused)).toBe(400);
      expect(await post('/api/access', { 'content-type': 'text/plain' }, ACCESS)).toBe(200);
    }
    agent.destroy();
  });

  test('an endless body of a caller without a sign-in ends with a closed connection', async () => {
    const connection = await rawConnection(backend.url);
    connection.send(postHead('/api/media_score', { ...multipart, 'transfer-encoding': 'chunked' }));
    expect(await connection.answers(1)).toEqual([401]);
    const chunk = `10000\r\n${'1'.repeat(0x10000)}\r\n`;
    const pour = () => {
      while (!connection.socket.destroyed && connection.socket.write(chunk));
      connection.socket.once('drain', pour);
    };
    pour();
    await connection.closed();
  });
});

describe('a body that does not arrive', () => {
  test.each(['/api/access', '/api/optimise', '/api/plan', '/nothing'])(
    '%s answers 408 with a message and closes the connection',
    async (path) => {
      const connection = await rawConnection(backend.url);
      const headers = { authorization: bearer('ann'), 'content-type': 'application/json', 'content-length': 100 };
      connection.send(`${postHead(path, headers)}{"a`);
      expect(await connection.answers(1)).toEqual([408]);
      expect(connection.received()).toContain('too_slow');
      await connection.closed();
    },
  );

  test.each<[string, string]>([
    ['in its file', part('a.csv')],
    ['before its first part', ''],
    ['after its last part', `${part('a.csv')}\r\n--x--\r\n`],
  ])('an upload that stops %s gets 408 with a message, and leaves no file', async (_where, begun) => {
    const connection = await rawConnection(backend.url);
    const headers = { authorization: bearer('ann'), ...multipart, 'content-length': 100_000 };
    connection.send(postHead('/api/media_score', headers) + begun);
    const drip = setInterval(() => connection.send('1'), 100);
    expect(await connection.answers(1)).toEqual([408]);
    expect(connection.received()).toContain('too_slow');
    await connection.closed();
    clearInterval(drip);
    await eventually(() => incoming(backend) === 0);
  });
});

test('bodies that are refused by their length and never arrive do not disturb later calls', async () => {
  const headers = { authorization: bearer('ann'), 'content-type': 'text/plain', 'content-length': 5_000_000 };
  for (let call = 0; call < 3; call++) {
    const connection = await rawConnection(backend.url);
    connection.send(`${postHead('/api/access', headers)}{`);
    expect(await connection.answers(1)).toEqual([413]);
    await connection.closed();
  }
  // The clock of a later body has run out, and so have those of the bodies above.
  const later = await rawConnection(backend.url);
  later.send(`${postHead('/api/access', { ...headers, 'content-length': 100 })}{`);
  expect(await later.answers(1)).toEqual([408]);
  expect((await fetch(`${backend.url}/livez`)).status).toBe(200);
});

test('large bodies of one user are read in turn, even if earlier senders disconnect or send nothing', async () => {
  const large = async () => {
    const connection = await rawConnection(backend.url);
    const headers = { authorization: bearer('dan'), 'content-type': 'text/plain', 'content-length': 1_000_000 };
    connection.send(`${postHead('/api/optimise', headers)}{`);
    return connection;
  };
  const silent = await Promise.all(Array.from({ length: 14 }, large));
  // Senders that disconnect while they wait.
  for (const { socket } of silent.splice(4, 8)) socket.destroy();
  const honest = await large();
  honest.send(' '.repeat(999_999));
  expect(await honest.answers(1)).toEqual([400]);
  // None of them used up the time of another.
  for (const each of silent) expect(await each.answers(1)).toEqual([408]);
  honest.socket.destroy();
});

test('a user has a limited number of open uploads; other users are not affected', async () => {
  // Uploads have so much time that they stay open even if the machine pauses.
  const patient = await startBackend({ settings: { UPLOADS_PER_USER: '3', UPLOAD_SECONDS: '600' } });
  const open = async (who: string): Promise<RawConnection> => {
    const connection = await rawConnection(patient.url);
    const headers = { authorization: bearer(who), ...multipart, 'content-length': 5_000_000 };
    connection.send(postHead('/api/media_score', headers) + part('a.csv'));
    return connection;
  };
  const held = await Promise.all([open('bea'), open('bea'), open('bea')]);
  await eventually(() => incoming(patient) === 3);
  const fourth = await open('bea');
  expect(await fourth.answers(1)).toEqual([429]);
  expect(fourth.received()).toContain('You have 3 runs under way already');
  const other = await open('cay');
  await eventually(() => incoming(patient) === 4);
  expect(other.received()).toBe('');
  held.pop()!.socket.destroy();
  other.socket.destroy();
  await eventually(() => incoming(patient) === 2);
  // The file is removed a moment before the slot is released. A request in between is refused, and is repeated.
  let next = await open('bea');
  await eventually(async () => {
    if (next.received() !== '') {
      next.socket.destroy();
      next = await open('bea');
    }
    return incoming(patient) === 3;
  });
  expect(next.received()).toBe('');
  for (const { socket } of [...held, fourth, next]) socket.destroy();
  await patient.stop();
});
