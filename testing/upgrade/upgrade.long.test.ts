import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startRoundRobin } from '../../scripts/soak/roundRobin.ts';
import { bytesOf, lostOrChanged, newPlanLog, planAll } from '../../scripts/soak/planners.ts';
import type { PlanRules } from '../../core/contract/bodies/planRules.ts';
import { respondentsCsv } from '../audience/audienceFiles.ts';
import { Calls } from '../backend/calls.ts';
import { startBackend } from '../backend/startBackend.ts';
import { findPostgres, startPostgres } from '../database/postgresServer.ts';
import { eventually } from '../eventually.ts';
import { buildRelease, lastRelease } from './lastRelease.ts';

const ann = (url: string) => new Calls(url, { uid: 'ann', email: 'ann@agency.example' });
/** A limit over two channels, which the last release does not know. */
const RULES = {
  version: 1,
  groups: [{ name: 'Radio and print', channels: ['Radio', 'Print'], unit: '% of budget', at_most: 20 }],
} satisfies PlanRules;

const postgres = findPostgres();
const release = lastRelease();
const reasons = [
  ...(postgres ? [] : ['No PostgreSQL server was found: an upgrade under load is not tested.']),
  ...(typeof release === 'string' ? [release] : []),
];
for (const reason of reasons) process.stdout.write(`${reason}\n`);

(reasons.length === 0 ? test : test.skip)(
  'the last release and this build work side by side, through upgrade and rollback, with runs under way',
  async () => {
    const last = buildRelease(release as Exclude<typeof release, string>);
    const server = await startPostgres(postgres!);
    const dataDir = mkdtempSync(join(tmpdir(), 'planner-upgrade-'));
    const settings = { DATABASE_URL: server.newDatabase(), RATE_LIMIT: '1000000', LOG_LEVEL: 'warn' };
    const startLast = () =>
      startBackend({ dataDir, serverFile: last.serverFile, settings: { ...settings, ...last.settings } });

    const before = await startLast();
    let balancer = await startRoundRobin([before.url]);
    const planLog = newPlanLog();
    let over = false;
    const work = planAll(planLog, { url: () => balancer.url, planners: 4, shouldContinue: () => !over });
    /** Waits for plans that were begun after now. */
    const morePlans = async () => {
      const enough = planLog.shown.length + 8;
      await eventually(() => planLog.shown.length >= enough);
    };
    const serveFrom = async (urls: readonly string[]) => {
      const old = balancer;
      balancer = await startRoundRobin(urls);
      await morePlans();
      await old.stop();
    };
    await morePlans();
    const ofLast = { ...planLog, shown: [...planLog.shown] };
    const bytes = await bytesOf(before.url, ofLast);

    const upgraded = await startBackend({ dataDir, settings });
    await serveFrom([before.url, upgraded.url]);
    expect(await bytesOf(upgraded.url, ofLast)).toEqual(bytes);
    await serveFrom([upgraded.url]);
    await before.stop();
    const { key } = await ann(upgraded.url).finishedPlan(respondentsCsv(200, 4), { rules: RULES });
    const withRules = (await ann(upgraded.url).plan(key)).text;
    expect(withRules).toContain('rules_report');
    const ofBoth = { ...planLog, shown: [...planLog.shown] };

    const rolledBack = await startLast();
    await serveFrom([rolledBack.url, upgraded.url]);
    await serveFrom([rolledBack.url]);
    await upgraded.stop();
    // The release opens the plan, and keeps the fields that it does not know.
    expect((await ann(rolledBack.url).plan(key)).text).toBe(withRules);
    await morePlans();
    over = true;
    await work;

    expect([planLog.unexpected, planLog.interrupted]).toEqual([[], 0]);
    expect(ofBoth.shown.length).toBeGreaterThan(ofLast.shown.length);
    expect(await lostOrChanged(planLog, rolledBack.url)).toEqual([]);
    await balancer.stop();
    await rolledBack.stop();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
    last.remove();
  },
);
