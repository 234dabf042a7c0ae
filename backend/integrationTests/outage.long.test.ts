import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { Calls } from '../../testing/backend/calls.ts';
import { startFaultyLink } from '../../testing/database/faultyLink.ts';
import type { FaultyLink } from '../../testing/database/faultyLink.ts';
import { findPostgres, startPostgres } from '../../testing/database/postgresServer.ts';
import type { PostgresServer } from '../../testing/database/postgresServer.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../testing/backend/startBackend.ts';
import type { RefusalBody } from '../../core/contract/refusalBody.ts';
import { eventually } from '../../testing/eventually.ts';

const csv = respondentsCsv(100, 6);
const ann = { uid: 'ann', email: 'ann@agency.example' };
const postgres = findPostgres();

/** A real PostgreSQL, whose connection the tests cut and freeze. */
(postgres ? describe : describe.skip)('the database goes away', () => {
  let server: PostgresServer;
  let link: FaultyLink;
  let backend: RunningBackend;
  let calls: Calls;

  beforeAll(async () => {
    server = await startPostgres(postgres!);
    const address = new URL(server.newDatabase());
    link = await startFaultyLink(`http://${address.host}`);
    address.host = new URL(link.endpoint).host;
    backend = await startBackend({ settings: { DATABASE_URL: address.href } });
    calls = new Calls(backend.url, ann);
  });
  afterAll(async () => {
    link.unfreeze();
    await backend.stop();
    await link.stop();
    await server.stop();
  });
  afterEach(() => {
    link.restore();
    link.unfreeze();
  });

  const health = async (path: string) => {
    const answer = await fetch(backend.url + path, { signal: AbortSignal.timeout(30_000) });
    return [answer.status, ((await answer.json()) as { status: string }).status];
  };

  test('an outage of a second at every call of a run: the run continues', async () => {
    const away = async <Result>(call: () => Promise<Result>): Promise<Result> => {
      link.cut();
      const running = call();
      setTimeout(() => link.restore(), 1000);
      return running;
    };
    const scored = await away(() => calls.mediaScore({ name: 'a.csv', content: csv }));
    expect(scored.status).toBe(200);
    expect((await away(() => calls.reach(scored.body))).status).toBe(200);
    expect((await away(() => calls.optimise(scored.body))).status).toBe(200);
    expect((await away(() => calls.plan(scored.body.key))).status).toBe(200);
  });

  test('connections that broke while idle make no call fail', async () => {
    expect((await calls.access('plan_summary')).status).toBe(200);
    link.cut();
    link.restore();
    expect((await calls.access('plan_summary')).status).toBe(200);
  });

  test('a long outage: calls are refused with a message and a retry time, and the run continues afterwards', async () => {
    const scored = (await calls.mediaScore({ name: 'a.csv', content: csv })).body;
    link.cut();
    const refused = await calls.optimise<RefusalBody>(scored);
    expect([refused.status, refused.body.error]).toEqual([503, 'database_away']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await health('/readyz')).toEqual([503, 'the database does not answer']);
    expect(await health('/livez')).toEqual([200, 'ok']);
    link.restore();
    await eventually(async () => (await health('/readyz'))[0] === 200);
    expect((await calls.optimise(scored)).status).toBe(200);
  });

  test('a database that hangs: health checks still answer, calls are refused with a message, and work again afterwards', async () => {
    expect((await calls.access('plan_summary')).status).toBe(200);
    link.freeze();
    // A cached answer may be reused a little longer.
    await eventually(async () => (await health('/healthz'))[0] !== 200);
    expect(await health('/healthz')).toEqual([503, 'the database does not answer']);
    expect(await health('/livez')).toEqual([200, 'ok']);
    const refused = await calls.access<RefusalBody>('plan_summary');
    expect([refused.status, refused.body.error]).toEqual([503, 'database_away']);
    link.unfreeze();
    await eventually(async () => (await health('/healthz'))[0] === 200);
    expect((await calls.access('plan_summary')).status).toBe(200);
  });
});
