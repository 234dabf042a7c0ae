import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { Calls } from '../../testing/backend/calls.ts';
import type { Answer } from '../../testing/backend/calls.ts';
import type { MediaScoreReply } from '../../core/contract/bodies/mediaScore.ts';
import type { PlanReport } from '../../core/contract/bodies/planReport.ts';
import type { TestUser } from '../../testing/backend/tokens.ts';

/** A proposal that a planner was shown: from then on it must stay as it is. */
interface Shown {
  readonly planner: TestUser;
  readonly key: string;
  readonly csv: string;
  readonly whole: MediaScoreReply & PlanReport;
}

export interface PlanLog {
  readonly shown: Shown[];
  /** How often an answer did not come, or said to come back. */
  interrupted: number;
  /** Answers that nobody may get, whatever happens to the service. */
  readonly unexpected: string[];
}

export const newPlanLog = (): PlanLog => ({ shown: [], interrupted: 0, unexpected: [] });

/** Statuses of a service that is away, ends or has too much to do: the planner's app tries again. */
const RETRYABLE = [429, 502, 503];

export interface Planning {
  /** Where the service is now. */
  readonly url: () => string;
  readonly planners: number;
  /** Whether to begin another run. */
  readonly shouldContinue: () => boolean;
  readonly rows?: number;
}

/** So many planners, each of whom runs one plan after another, and tries again what was interrupted as the app does. */
export async function planAll(
  ledger: PlanLog,
  { url, planners, shouldContinue: goOn, rows = 60 }: Planning,
): Promise<void> {
  const users = Array.from({ length: planners }, (_, place) => ({
    uid: `p${place}`,
    email: `p${place}@agency.example`,
  }));
  await Promise.all(
    users.map(async (planner, place) => {
      for (let run = 0; goOn(); run++)
        await onePlan(ledger, planner, url, respondentsCsv(rows, place * 1000 + run), goOn);
    }),
  );
}

async function onePlan(ledger: PlanLog, planner: TestUser, url: () => string, csv: string, goOn: () => boolean) {
  const scored = await retryUntilAnswered(ledger, goOn, () =>
    new Calls(url(), planner).mediaScore({ name: 'a.csv', content: csv }),
  );
  if (!scored) return;
  const reached = await retryUntilAnswered(ledger, goOn, () => new Calls(url(), planner).reach(scored.body));
  if (!reached) return;
  const report = await retryUntilAnswered(ledger, goOn, () => new Calls(url(), planner).optimise(scored.body));
  if (report)
    ledger.shown.push({
      planner,
      key: scored.body.key,
      csv,
      whole: { ...scored.body, ...reached.body, ...report.body },
    });
}

/** The answer once it is there; null when it is refused for good, or nobody waits any more. */
async function retryUntilAnswered<Body>(
  ledger: PlanLog,
  goOn: () => boolean,
  call: () => Promise<Answer<Body>>,
): Promise<Answer<Body> | null> {
  for (;;) {
    const answer = await call().catch(() => null);
    if (answer?.status === 200) return answer;
    if (answer !== null && !RETRYABLE.includes(answer.status)) {
      ledger.unexpected.push(`${answer.status} ${answer.text.slice(0, 300)}`);
      return null;
    }
    ledger.interrupted++;
    if (!goOn()) return null;
    await new Promise((wait) => setTimeout(wait, 50));
  }
}

/** Looks every proposal up again. @returns the keys of those that are lost or not what was shown */
export async function lostOrChanged(ledger: PlanLog, url: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const { planner, key, csv, whole } of ledger.shown) {
    const calls = new Calls(url, planner);
    const plan = await calls.plan<Record<string, unknown>>(key);
    const file = await calls.access('plan_csv_file', { key });
    if (!isDeepStrictEqual(plan.body, JSON.parse(JSON.stringify(whole))) || file.text !== csv) wrong.push(key);
  }
  return wrong;
}

/** What calls 8, 2 and 7 answer of each plan, byte for byte: their hashes, which a failing test can print. */
export async function bytesOf(url: string, { shown }: Pick<PlanLog, 'shown'>): Promise<string[]> {
  const hashes: string[] = [];
  for (const { planner, key } of shown) {
    const calls = new Calls(url, planner);
    const answers = [
      await calls.plan(key),
      await calls.access('plan_details', { key, sandbox: true }),
      await calls.access('plan_csv_file', { key }),
    ];
    const statuses = answers.map(({ status }) => status);
    if (statuses.some((status) => status !== 200)) throw new Error(`plan ${key}: ${statuses.join(', ')}`);
    hashes.push(...answers.map(({ text }) => createHash('sha256').update(text).digest('hex')));
  }
  return hashes;
}

/** Memory of a process that the machine has to hold [MB]; NaN where that cannot be asked. */
export function memoryOf(pid: number | undefined): number {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return NaN;
  }
}
