import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcess, freePort } from '../../scripts/processes.ts';
import { respondentsCsv } from '../audience/audienceFiles.ts';
import { Calls } from '../backend/calls.ts';
import { startKeyServer } from '../backend/keyServer.ts';
import { startBackend } from '../backend/startBackend.ts';
import { findPostgres, startPostgres } from '../database/postgresServer.ts';
import { eventually } from '../eventually.ts';

/** The proxy and the balancer of docs/deploy/compose.yaml, as real Caddy and HAProxy, in front of two services. */
const FILES = join(__dirname, '..', '..', 'docs', 'deploy');
const isThere = (program: string) => spawnSync(program, ['version'], { stdio: 'ignore' }).error === undefined;
const postgres = findPostgres();
const missing = [
  ...['caddy', 'haproxy'].filter((program) => !isThere(program)),
  ...(postgres === null ? ['PostgreSQL'] : []),
];
if (missing.length > 0)
  process.stdout.write(`Without ${missing.join(' and ')}, the proxy of compose.yaml is not tested.\n`);

const LOCAL = '127.0.0.1';
const children: ChildProcess[] = [];
afterAll(async () => void (await Promise.all(children.map(endProcess))));

function run(program: string, args: readonly string[], environment: Readonly<Record<string, string>>): void {
  // Caddy keeps its settings and certificates in these folders.
  const home = mkdtempSync(join(tmpdir(), 'planner-proxy-'));
  const env = { ...process.env, XDG_CONFIG_HOME: home, XDG_DATA_HOME: home, ...environment };
  children.push(spawn(program, args, { env, stdio: 'ignore' }).once('exit', () => rmSync(home, { recursive: true })));
}

(missing.length === 0 ? test : test.skip)(
  'no call that may be repeated fails while one of two services is killed behind the proxy, stopped or started again',
  async () => {
    const server = await startPostgres(postgres!);
    const dataDir = mkdtempSync(join(tmpdir(), 'planner-proxied-'));
    // Behind a proxy, the service refuses the emulator's tokens, so real ones are used.
    const keys = await startKeyServer();
    const settings = {
      ...keys.settings,
      DATABASE_URL: server.newDatabase(),
      TRUST_PROXY: 'true',
      RATE_LIMIT: '1000000',
      LOG_LEVEL: 'info',
    };
    const ports = [await freePort(LOCAL), await freePort(LOCAL)];
    const start = (at: number) => startBackend({ dataDir, settings: { ...settings, PORT: String(ports[at]) } });
    const [one, other] = [await start(0), await start(1)];
    const [balancer, proxy] = [`${LOCAL}:${await freePort(LOCAL)}`, `http://${LOCAL}:${await freePort(LOCAL)}`];
    const [planner1, planner2] = ports.map((port) => `${LOCAL}:${port}`);
    run('haproxy', ['-f', join(FILES, 'haproxy.cfg')], {
      BALANCER_ADDRESS: balancer,
      PLANNER_1: planner1!,
      PLANNER_2: planner2!,
    });
    run('caddy', ['run', '--config', join(FILES, 'Caddyfile')], { DOMAIN: proxy, BALANCER: balancer });
    await eventually(async () => (await fetch(`${proxy}/readyz`).catch(() => null))?.status === 200);

    const planner = { uid: 'ann', email: 'ann@agency.example' };
    const calls = new Calls(proxy, planner, keys.token(planner));
    const csv = respondentsCsv(60, 1);
    const { scored, key } = await calls.finishedPlan(csv);
    let answered = 0;
    const failures: string[] = [];
    let over = false;
    const repeatable = [
      () => calls.access('user'),
      () => calls.access('plan_summary'),
      () => calls.access('plan_details', { key, sandbox: true }),
      () => calls.access('plan_csv_file', { key }),
      () => calls.reach(scored),
      () => calls.optimise(scored),
      () => calls.plan(key),
      () => calls.progress(key),
    ];
    const work = Promise.all(
      repeatable.map(async (call) => {
        while (!over) {
          const answer = await call().catch((error: unknown) => ({ status: 0, text: String(error) }));
          answered++;
          if (answer.status !== 200) failures.push(`${answer.status} ${answer.text.slice(0, 200)}`);
        }
      }),
    );
    const moreCalls = async () => {
      const enough = answered + 100;
      await eventually(() => answered >= enough);
    };
    await moreCalls();
    await one.kill();
    await moreCalls();
    const again = await start(0);
    // The balancer has noticed it.
    await again.logged('"url":"/api/');
    await moreCalls();
    await other.stop();
    await moreCalls();
    over = true;
    await work;
    expect(answered).toBeGreaterThan(400);
    expect(failures).toEqual([]);
    expect((await calls.mediaScore({ name: 'new.csv', content: respondentsCsv(60, 2) })).status).toBe(200);
    await again.stop();
    await keys.stop();
    await server.stop();
    rmSync(dataDir, { recursive: true });
  },
);
