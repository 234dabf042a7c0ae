import { readFileSync } from 'node:fs';
import { CALLS } from '../../core/contract/calls.ts';
import type { CallName } from '../../core/contract/calls.ts';
import { firstFaults } from '../../core/contract/check.ts';
import { refusalBody } from '../../core/contract/refusalBody.ts';
import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { Calls, freeLimits, DEFAULT_PLAN } from '../../testing/backend/calls.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import { unsignedToken } from '../../testing/backend/tokens.ts';
import { fuzzedCalls } from './inputs.ts';
import type { FuzzedCall, ValidBody } from './inputs.ts';

export interface AttackResult {
  /** Number of responses by kind of generated call (`FuzzedCall.kind`) and status. */
  readonly answers: Readonly<Record<string, number>>;
  /** Wrong responses, with the request. */
  readonly wrong: readonly string[];
  /** Whether the same process is still running and ready. */
  readonly isAlive: boolean;
}

const PLANNER = { uid: 'fuzz', email: 'fuzz@agency.example' };
/** Allowed statuses for calls of a signed-in planner. */
const ALLOWED_STATUSES = [200, 400, 403, 404, 409, 413, 415];
/** Number of calls that are sent at a time. */
const PARALLEL_CALLS = 8;

/** Sends generated calls to a new backend and checks each response. */
export async function attack(count: number, seed: number): Promise<AttackResult> {
  const settings = { RATE_LIMIT: '1000000', JOBS_PER_USER: '100', UPLOADS_PER_USER: '100', LOG_LEVEL: 'error' };
  const backend = await startBackend({ settings });
  const { pid } = backend.process;
  const { good, fields } = await validCalls(backend.url);
  const calls = fuzzedCalls(
    { good, fields, workbook: readFileSync('samples/respondents.xlsx').subarray(0, 60_000) },
    count,
    seed,
  );
  const answers: Record<string, number> = {};
  const wrongAnswers: string[] = [];
  let next = 0;
  const send = async () => {
    for (let index = next++; index < calls.length; index = next++) {
      const call = calls[index]!;
      const { status, fault } = await sendAndCheck(backend.url, call);
      answers[`${call.kind} ${status}`] = (answers[`${call.kind} ${status}`] ?? 0) + 1;
      if (fault)
        wrongAnswers.push(
          `call ${index} of seed ${seed}: ${fault}\n${call.route} ${call.contentType}\n${String(call.body).slice(0, 600)}`,
        );
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_CALLS }, send));
  const isReady = await fetch(`${backend.url}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );
  const isAlive = isReady && backend.process.pid === pid && backend.process.exitCode === null;
  await backend.stop();
  return { answers, wrong: wrongAnswers, isAlive };
}

/** Valid calls with the key of a run, as bases for invalid ones, and the valid fields of an upload. */
async function validCalls(url: string): Promise<{ good: ValidBody[]; fields: Record<string, string> }> {
  const calls = new Calls(url, PLANNER);
  const { scored, key } = await calls.finishedPlan(respondentsCsv(50, 4));
  const user = PLANNER.email;
  const scores = (JSON.parse(scored.df_score_master) as unknown[]).slice(0, 5);
  const choices = { client: DEFAULT_PLAN.client, demo: DEFAULT_PLAN.demo, audience: DEFAULT_PLAN.client };
  const run = { scores, ...choices, budget_constraint: freeLimits(DEFAULT_PLAN.budget) };
  const optimise = {
    ...run,
    ...{ total_budget: DEFAULT_PLAN.budget, scenario_name: 'x', planning_setting: DEFAULT_PLAN.strategy },
    ...{ user, key, sandbox_mode: false },
  };
  const text = 'text/plain';
  const good = [
    { route: 'access', contentType: text, body: { access: 'user', user } },
    { route: 'access', contentType: text, body: { access: 'plan_details', user, key, sandbox: true } },
    { route: 'access', contentType: text, body: { access: 'plan_summary', user } },
    { route: 'access', contentType: text, body: { access: 'plan_csv_file', user, key } },
    { route: 'plan', contentType: 'application/json', body: { user, key } },
    { route: 'reach', contentType: 'application/json', body: { ...run, mapping: 'MASTER', id: key } },
    { route: 'optimise', contentType: text, body: optimise },
  ];
  const fields = {
    mapping: 'MASTER',
    client: DEFAULT_PLAN.client,
    analysis_type: DEFAULT_PLAN.strategy,
    user,
    demo: DEFAULT_PLAN.demo,
  };
  return { good, fields };
}

async function sendAndCheck(url: string, call: FuzzedCall): Promise<{ status: number; fault: string | null }> {
  const { route, contentType, body } = call;
  const headers = {
    authorization: `Bearer ${unsignedToken(PLANNER)}`,
    ...(contentType ? { 'content-type': contentType } : {}),
  };
  const answer = await fetch(`${url}/api/${route}`, {
    method: 'POST',
    headers,
    body,
    signal: AbortSignal.timeout(120_000),
  }).catch((error: unknown) => error as Error);
  if (answer instanceof Error) return { status: 0, fault: `no answer (${answer.message})` };
  const { status } = answer;
  const text = await answer.text();
  if (!ALLOWED_STATUSES.includes(status)) return { status, fault: `answered ${status}: ${text.slice(0, 300)}` };
  return { status, fault: status === 200 ? replyFault(call, text) : refusalFault(text) };
}

/** Every refusal must match the contract and have a sentence as message. */
function refusalFault(text: string): string | null {
  try {
    const { message } = refusalBody.validateSync(JSON.parse(text));
    return /^[A-Z0-9"].*[.]$/s.test(message) ? null : `the message is not a sentence: ${message}`;
  } catch {
    return `the refusal does not fit the contract: ${text.slice(0, 300)}`;
  }
}

/** The reply of an accepted call must match the contract. Csv files are not checked. */
function replyFault({ route, body }: FuzzedCall, text: string): string | null {
  const name = callOf(route, body);
  if (name === null) return 'an unknown call was answered 200';
  if (name === 'planFile' || name === 'auditCsv') return null;
  const [fault] = firstFaults(CALLS[name].reply, JSON.parse(text), 1);
  return fault ? `the reply does not fit the contract: ${JSON.stringify(fault)}` : null;
}

/** The call for each value of the field `access`. */
const CALL_BY_ACCESS: Readonly<Record<string, CallName>> = {
  user: 'userAccess',
  plan_details: 'planDetails',
  plan_summary: 'planSummary',
  plan_csv_file: 'planFile',
  rates: 'rates',
  rates_change: 'ratesChange',
  audit_log: 'auditLog',
  audit_csv: 'auditCsv',
  export_note: 'exportNote',
};
const CALL_BY_ROUTE: Readonly<Record<string, CallName>> = {
  media_score: 'mediaScore',
  reach: 'reach',
  optimise: 'optimise',
  plan: 'plan',
};

function callOf(route: string, body: FuzzedCall['body']): CallName | null {
  if (route !== 'access') return CALL_BY_ROUTE[route] ?? null;
  return CALL_BY_ACCESS[(JSON.parse(String(body)) as { access: string }).access] ?? null;
}
