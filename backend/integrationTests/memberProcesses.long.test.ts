import type { Company, CompanyChange } from '../../core/contract/bodies/company.ts';
import type { RefusalBody } from '../../core/contract/refusalBody.ts';
import { Calls } from '../../testing/backend/calls.ts';
import { startKeyServer } from '../../testing/backend/keyServer.ts';
import type { KeyServer } from '../../testing/backend/keyServer.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../testing/backend/startBackend.ts';
import { findPostgres, startPostgres } from '../../testing/database/postgresServer.ts';
import type { PostgresServer } from '../../testing/database/postgresServer.ts';

/** Sign-ins that an administrator or the identity provider ends, in two processes on one database, with real tokens. */
const programs = findPostgres();
if (programs === null) process.stdout.write('No PostgreSQL server was found: two processes are not tested.\n');
const onPostgres = programs === null ? test.skip : test;

/** Within this time a sign-out or suspension applies in all processes [ms]. */
const EVERYWHERE_MS = 10_000;
const SIGNED_IN = Math.floor(Date.now() / 1000) - 60;

let server: PostgresServer | null = null;
let keys: KeyServer;
let processes: RunningBackend[] = [];
beforeAll(async () => {
  if (programs === null) return;
  [server, keys] = await Promise.all([startPostgres(programs), startKeyServer()]);
  const settings = {
    ...keys.settings,
    DATABASE_URL: server.newDatabase(),
    FIRST_ADMIN: 'root@agency.example',
    // The provider is asked again at once.
    ACCOUNT_CHECK_SECONDS: '1',
    LOG_LEVEL: 'warn',
  };
  processes = await Promise.all([startBackend({ settings }), startBackend({ settings })]);
});
afterAll(async () => {
  await Promise.all(processes.map((one) => one.stop()));
  await server?.stop();
  await keys?.stop();
});

/** A person's calls to one of the two processes. */
function as(name: string, place: 0 | 1): Calls {
  const user = { uid: name, email: `${name}@agency.example` };
  return new Calls(processes[place]!.url, user, keys.token(user, { auth_time: SIGNED_IN }));
}
const firstCall = (name: string, place: 0 | 1) => as(name, place).access<RefusalBody>('user');

async function change(asked: CompanyChange): Promise<void> {
  const { revision } = (await as('root', 0).access<Company>('company')).body;
  const answer = await as('root', 0).access('company_change', { revision, change: asked });
  if (answer.status !== 200) throw new Error(answer.text);
}
const idOf = async (name: string) =>
  (await as('root', 0).access<Company>('company')).body.members.find(({ email }) => email.startsWith(`${name}@`))!.id;

/** Calls until one is refused. @returns the code, and how long after `from` the last call that was answered began [ms] */
async function refusedAfter(name: string, place: 0 | 1, from: number) {
  for (let last = 0; ;) {
    const begun = Date.now() - from;
    const { status, body } = await firstCall(name, place);
    if (status !== 200) return { code: `${status} ${body.error}`, last };
    if (begun > 2 * EVERYWHERE_MS) return { code: 'never refused', last: begun };
    last = begun;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

onPostgres('a sign-out and a suspension apply in the other process within ten seconds', async () => {
  for (const name of ['root', 'ann', 'bob']) await firstCall(name, 0);
  const [ann, bob] = [await idOf('ann'), await idOf('bob')];
  // The other process has just read both.
  for (const name of ['ann', 'bob']) expect((await firstCall(name, 1)).status).toBe(200);
  await change({ kind: 'sign_out', member: ann });
  await change({ kind: 'suspend', member: bob });
  const from = Date.now();
  // In the process that made the change it applies at once.
  expect([(await firstCall('ann', 0)).body.error, (await firstCall('bob', 0)).body.error]).toEqual([
    'signed_out',
    'suspended',
  ]);
  const [signedOut, suspended] = await Promise.all([refusedAfter('ann', 1, from), refusedAfter('bob', 1, from)]);
  expect([signedOut.code, suspended.code]).toEqual(['401 signed_out', '403 suspended']);
  expect(Math.max(signedOut.last, suspended.last)).toBeLessThanOrEqual(EVERYWHERE_MS);
});

onPostgres(
  'an account that the provider has disabled is refused in both processes; while the provider is away no one is signed out',
  async () => {
    for (const place of [0, 1] as const)
      for (const name of ['cleo', 'dora']) expect((await firstCall(name, place)).status).toBe(200);
    keys.answerAccount('cleo', { status: 400, body: { error: { message: 'USER_DISABLED' } } });
    const from = Date.now();
    const ended = await Promise.all([refusedAfter('cleo', 0, from), refusedAfter('cleo', 1, from)]);
    expect(ended.map(({ code }) => code)).toEqual(['401 account_disabled', '401 account_disabled']);

    // The provider gives no answers any more: active accounts still work, disabled ones stay refused.
    for (const name of ['cleo', 'dora']) keys.answerAccount(name, null);
    const until = Date.now() + 11_000;
    while (Date.now() < until) {
      for (const place of [0, 1] as const) {
        expect((await firstCall('dora', place)).status).toBe(200);
        expect((await firstCall('cleo', place)).body.error).toBe('account_disabled');
      }
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  },
);
