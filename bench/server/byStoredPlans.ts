import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../backend/plans/database.ts';
import { Calls } from '../../testing/backend/calls.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { fillPlans } from './fillPlans.ts';
import { growth, median, power, printTable, whole } from './table.ts';

const ROUNDS = 21;

/** Measures every call that reads the store, over HTTP, by number of stored plans of 100 planners. */
export async function byStoredPlans(
  name: string,
  databaseUrl: string | null,
  counts: readonly number[],
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-stored-'));
  const settings: Record<string, string> = { LOG_LEVEL: 'warn', ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const planner = { uid: 'bench-0', email: 'bench-0@agency.example' };
  const rows = new Map<string, number[]>();
  const note = (call: string, took: number) => rows.set(call, [...(rows.get(call) ?? []), took]);
  let stored = 0;
  try {
    for (const count of counts) {
      const database = await openDatabase({ databaseUrl, dataDir });
      await fillPlans(database, stored, count);
      await database.destroy();
      stored = count;
      const backend = await startBackend({ dataDir, settings });
      const calls = new Calls(backend.url, planner);
      const { key } = await calls.finishedPlan(respondentsCsv(200, count), { name: `Real ${count}` });
      const ask = (access: string, more: object = {}) => calls.access(access, more).then(mustBeFine);
      note('call 1, the lists', await median(ROUNDS, () => ask('user')));
      note('call 2, plan details', await median(ROUNDS, () => ask('plan_details', { key, sandbox: true })));
      note('call 6, the newest 200', await median(ROUNDS, () => ask('plan_summary', { limit: 200 })));
      note('call 7, the file', await median(ROUNDS, () => ask('plan_csv_file', { key })));
      note('call 8, a plan whole', await median(ROUNDS, () => calls.plan(key).then(mustBeFine)));
      const rename = () => ask('plan_change', { key, change: 'rename', name: `Renamed ${count}` });
      note('rename', await median(ROUNDS, rename));
      await backend.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  printTable(
    `Calls by stored plans, ${name}, ms`,
    ['call', ...counts.map(whole), 'grows by the power'],
    [...rows].map(([call, times]) => [call, ...times.map((time) => time.toFixed(1)), power(growth(counts, times))]),
  );
}

function mustBeFine({ status, text }: { status: number; text: string }): void {
  if (status !== 200) throw new Error(`A call was answered ${status}: ${text.slice(0, 300)}`);
}
