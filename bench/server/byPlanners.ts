import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memoryOf } from '../../scripts/soak/planners.ts';
import { Calls } from '../../testing/backend/calls.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { percentile, whole } from './table.ts';

export interface Crowd {
  readonly processes: number;
  readonly planners: number;
  readonly respondents: number;
  readonly seconds: number;
  readonly databaseUrl: string | null;
}

/**
 * Runs concurrent planners, each running one plan after another without a pause, with calls alternating between the processes.
 * @returns a table row: processes, planners, runs per minute, median and 95th percentile of a run [ms], refused runs, memory of all processes [MB]
 */
export async function byPlanners({ processes, planners, respondents, seconds, databaseUrl }: Crowd): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-crowd-'));
  const settings: Record<string, string> = {
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '1000000',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  };
  const backends = await Promise.all(Array.from({ length: processes }, () => startBackend({ dataDir, settings })));
  const files = Array.from({ length: 8 }, (_, seed) => respondentsCsv(respondents, seed));
  const took: number[] = [];
  let refused = 0;
  let turn = 0;
  const run = async (planner: number) => {
    const user = { uid: `p${planner}`, email: `p${planner}@agency.example` };
    const next = () => new Calls(backends[turn++ % processes]!.url, user);
    const scored = await next().mediaScore({ name: 'audience.csv', content: files[planner % files.length]! });
    if (scored.status !== 200) return false;
    const reach = await next().reach(scored.body);
    if (reach.status !== 200) return false;
    return (await next().optimise(scored.body)).status === 200;
  };
  await Promise.all(Array.from({ length: 2 * processes }, (_, planner) => run(planner)));
  const begun = performance.now();
  const over = () => performance.now() - begun > seconds * 1000;
  await Promise.all(
    Array.from({ length: planners }, async (_, planner) => {
      while (!over()) {
        const from = performance.now();
        if (await run(planner)) took.push(performance.now() - from);
        else refused++;
      }
    }),
  );
  const minutes = (performance.now() - begun) / 60_000;
  const memory = backends.reduce((sum, { process }) => sum + memoryOf(process.pid), 0);
  await Promise.all(backends.map((backend) => backend.stop()));
  rmSync(dataDir, { recursive: true, force: true });
  return [
    String(processes),
    String(planners),
    whole(took.length / minutes),
    whole(percentile(took, 0.5)),
    whole(percentile(took, 0.95)),
    String(refused),
    whole(memory),
  ];
}
