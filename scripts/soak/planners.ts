import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { Calls } from '../../testing/backend/calls.ts';
import type { Answer } from '../../testing/backend/calls.ts';
import type { MediaScoreReply } from '../../core/contract/bodies/mediaScore.ts';
import type { PlanReport } from '../../core/contract/bodies/planReport.ts';
import type { TestUser } from '../../testing/backend/tokens.ts';

/** A proposal that a planner has seen: it must not change or get lost. */
interface ShownProposal {
  readonly planner: TestUser;
  /** The plan's key. */
  readonly key: string;
  /** The audience file of the plan. */
  readonly csv: string;
  /** All fields of the replies that the planner got. */
  readonly whole: MediaScoreReply & PlanReport;
}

export interface PlanLog {
  /** The proposals that planners have seen. */
  readonly shown: ShownProposal[];
  /** Number of calls without a response, or with one that asks to retry. */
  interrupted: number;
  /** Responses that are wrong in any situation. */
  readonly unexpected: string[];
}

export const newPlanLog = (): PlanLog => ({ shown: [], interrupted: 0, unexpected: [] });

/** Statuses of a service that is down, stopping or overloaded: the app retries. */
const RETRYABLE = [429, 502, 503];

export interface PlanningWork {
  /** Current address of the service. */
  readonly url: () => string;
  /** Number of planners, who work at the same time. */
  readonly planners: number;
  /** Whether to start another run. */
  readonly shouldContinue: () => boolean;
  /** Number of respondents in each audience file. */
  readonly rows?: number;
}

/** Planners that run one plan after another, and retry interrupted calls as the app does. */
export async function planAll(log: PlanLog, { url, planners, shouldContinue, rows = 60 }: PlanningWork): Promise<void> {
  const users = Array.from({ length: planners }, (_, index) => ({
    uid: `p${index}`,
    email: `p${index}@agency.example`,
  }));
  await Promise.all(
    users.map(async (planner, index) => {
      for (let run = 0; shouldContinue(); run++)
        await onePlan(log, planner, url, respondentsCsv(rows, index * 1000 + run), shouldContinue);
    }),
  );
}

/** Runs one plan, and adds the proposal to the log. */
async function onePlan(log: PlanLog, planner: TestUser, url: () => string, csv: string, shouldContinue: () => boolean) {
  const scored = await retryUntilAnswered(log, shouldContinue, () =>
    new Calls(url(), planner).mediaScore({ name: 'a.csv', content: csv }),
  );
  if (!scored) return;
  const reached = await retryUntilAnswered(log, shouldContinue, () => new Calls(url(), planner).reach(scored.body));
  if (!reached) return;
  const report = await retryUntilAnswered(log, shouldContinue, () => new Calls(url(), planner).optimise(scored.body));
  if (report)
    log.shown.push({
      planner,
      key: scored.body.key,
      csv,
      whole: { ...scored.body, ...reached.body, ...report.body },
    });
}

/** Retries a call until it succeeds. @returns null when it is refused for good, or when the work is over */
async function retryUntilAnswered<Body>(
  log: PlanLog,
  shouldContinue: () => boolean,
  call: () => Promise<Answer<Body>>,
): Promise<Answer<Body> | null> {
  for (;;) {
    const answer = await call().catch(() => null);
    if (answer?.status === 200) return answer;
    if (answer !== null && !RETRYABLE.includes(answer.status)) {
      log.unexpected.push(`${answer.status} ${answer.text.slice(0, 300)}`);
      return null;
    }
    log.interrupted++;
    if (!shouldContinue()) return null;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Loads every proposal again. @returns the keys of those that are lost or changed */
export async function lostOrChanged(log: PlanLog, url: string): Promise<string[]> {
  const wrongKeys: string[] = [];
  for (const { planner, key, csv, whole } of log.shown) {
    const calls = new Calls(url, planner);
    const plan = await calls.plan<Record<string, unknown>>(key);
    const file = await calls.access('plan_csv_file', { key });
    if (!isDeepStrictEqual(plan.body, JSON.parse(JSON.stringify(whole))) || file.text !== csv) wrongKeys.push(key);
  }
  return wrongKeys;
}

/** Hashes of the responses of calls 8, 2 and 7 for each plan. */
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

/** Resident memory of a process [MB]; NaN where it is unknown. */
export function memoryOf(pid: number | undefined): number {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kilobytes) / 1024);
  } catch {
    return NaN;
  }
}
