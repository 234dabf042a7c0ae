import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { startFaultyLink } from '../../testing/database/faultyLink.ts';
import type { FaultyLink } from '../../testing/database/faultyLink.ts';
import { findPostgres, startPostgres } from '../../testing/database/postgresServer.ts';
import type { PostgresServer } from '../../testing/database/postgresServer.ts';
import { Calls } from '../../testing/backend/calls.ts';
import { postHead, rawConnection } from '../../testing/backend/rawConnection.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../testing/backend/startBackend.ts';
import { unsignedToken } from '../../testing/backend/tokens.ts';
import { eventually } from '../../testing/eventually.ts';
import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';

const postgres = findPostgres();
const user = (uid: string) => ({ uid, email: `${uid}@agency.example` });

/** Two processes on one PostgreSQL, whose connection the tests cut and freeze. */
(postgres ? describe : describe.skip)('limits hold across two processes', () => {
  let server: PostgresServer;
  let link: FaultyLink;
  let one: RunningBackend;
  let other: RunningBackend;

  beforeAll(async () => {
    server = await startPostgres(postgres!);
    const address = new URL(server.newDatabase());
    link = await startFaultyLink(`http://${address.host}`);
    address.host = new URL(link.endpoint).host;
    const settings = { DATABASE_URL: address.href, RATE_LIMIT: '6', BAD_TOKEN_LIMIT: '4', UPLOADS_PER_USER: '2' };
    [one, other] = await Promise.all([startBackend({ settings }), startBackend({ settings })]);
  });
  afterAll(async () => {
    link.unfreeze();
    await Promise.all([one.stop(), other.stop()]);
    await link.stop();
    await server.stop();
  });
  const own: RunningBackend[] = [];
  afterEach(async () => {
    await Promise.all(own.splice(0).map((backend) => backend.kill()));
    link.restore();
    link.unfreeze();
  });

  const ask = (uid: string, backend: RunningBackend) => new Calls(backend.url, user(uid)).access('user');
  const statuses = async (uid: string, backends: readonly RunningBackend[]) => {
    const answers: number[] = [];
    for (const backend of backends) answers.push((await ask(uid, backend)).status);
    return answers;
  };
  const open = async (uid: string, backend: RunningBackend) => {
    const connection = await rawConnection(backend.url);
    const authorization = `Bearer ${unsignedToken(user(uid))}`;
    const headers = { authorization, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 5_000_000 };
    connection.send(postHead('/api/media_score', headers));
    connection.send('--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n1,2,3\n');
    return connection;
  };

  test('calls of a user in a minute', async () => {
    expect(await statuses('ann', [one, other, one, other, one, other])).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await statuses('ann', [one, other])).toEqual([429, 429]);
    const refused = await ask('ann', other);
    expect(refused.body.error).toBe('too_many_calls');
    const wait = Number(refused.headers.get('retry-after'));
    expect([wait > 0, wait <= 60]).toEqual([true, true]);
    expect((await ask('bea', other)).status).toBe(200);
  });

  test('calls without a valid sign-in are limited', async () => {
    const bad = (backend: RunningBackend) => new Calls(backend.url, user('ann'), 'bad').access('user');
    const answers: number[] = [];
    for (const backend of [one, other, one, other, one, other]) answers.push((await bad(backend)).status);
    expect(answers).toEqual([401, 401, 401, 401, 429, 429]);
  });

  test('open uploads; after a process was killed, a new upload waits for its leases to end and is not refused', async () => {
    const settings = {
      DATABASE_URL: server.newDatabase(),
      UPLOADS_PER_USER: '2',
      UPLOAD_SECONDS: '600',
      RATE_LIMIT: '100000',
    };
    const there = await startBackend({ settings });
    own.push(there);
    const calls = new Calls(there.url, user('cay'));
    const answer = async () => {
      const { status, body } = await calls.mediaScore({ name: 'a.csv', content: respondentsCsv(50, 3) });
      return status === 200 ? 'let in' : (body as unknown as { error: string }).error;
    };
    // If the database answers too late, a process counts alone for a moment, so the test tries again.
    await eventually(async () => {
      const here = await startBackend({ settings });
      own.push(here);
      const held = [await open('cay', here), await open('cay', here)];
      // Both uploads must have begun before the next call, which would take a slot for a moment.
      const incoming = join(here.dataDir, 'incoming');
      await eventually(() => existsSync(incoming) && readdirSync(incoming).length === 2);
      await eventually(async () => (await answer()) === 'too_many_uploads');
      await here.kill();
      for (const { socket } of held) socket.destroy();
      return (await answer()) === 'let in';
    });
  });

  test.each(['cut', 'freeze'] as const)(
    'while the database is away (%s), limits still apply and calls within them pass',
    async (how) => {
      const uid = `dee-${how}`;
      expect((await ask(uid, one)).status).toBe(200);
      // Without the database, members who are not cached yet cannot be found.
      expect((await ask(`eve-${how}`, one)).status).toBe(200);
      link[how]();
      const answers = await statuses(
        uid,
        Array.from({ length: 7 }, () => one),
      );
      expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429]);
      expect((await ask(`eve-${how}`, one)).status).toBe(200);
      link.restore();
      link.unfreeze();
      // The processes count together again. Calls that only this process counted meanwhile are not included.
      await eventually(async () => (await ask(uid, one)).status === 200);
    },
  );
});
