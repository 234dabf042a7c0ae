import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CALLS } from '../../core/contract/calls.ts';
import type { ReportedLimits } from '../../core/rules/reportedLimits.ts';
import type { MediaScoreReply } from '../../core/contract/bodies/mediaScore.ts';
import type { OptimiseRequest } from '../../core/contract/bodies/optimise.ts';
import type { PlanReport } from '../../core/contract/bodies/planReport.ts';
import { plainProposal, plainScores } from '../plainArithmetic.ts';

interface Run {
  readonly user: string;
  readonly csv: string;
  readonly scored: MediaScoreReply;
  finished?: { asked: OptimiseRequest; report: PlanReport };
}

type Body = Readonly<Record<string, unknown>>;
type Answer = { readonly status: number; readonly type: 'application/json' | 'text/plain'; readonly text: string };

const LISTS = {
  strategy: ['Reach', 'Recall'],
  demo: ['all people 14+', 'people 25-54'],
  client: ['Plain Client', 'Other Client'],
};

/**
 * The smallest backend that the specification allows: the eight calls from another origin, its own calculations, plans in memory,
 * and no fields beyond the specification. It accepts every token.
 */
export class MinimalBackend {
  /** Whether call 2 answers form data as in our contract, or free text. */
  sendsPlanDetails = true;
  /** Whether call 1 includes the planning data. It never announces that answers are accepted with a file. */
  sendsPlanningData = false;
  /** Every call received: its route, and for the shared route its `access`. */
  readonly received: string[] = [];
  /** The names of the fields that each of these calls was sent with, in all its requests. */
  readonly fields = new Map<string, Set<string>>();
  readonly #runs = new Map<string, Run>();
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  /** Listens on a free port. @returns the base URL of the eight routes */
  async start(): Promise<string> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/any/base`;
  }

  /** The key of the plan of this name. */
  keyOf(name: string): string {
    return [...this.#runs].find(([, { finished }]) => finished?.asked.scenario_name === name)![0];
  }

  /** The file that the plan of this name was made from. */
  csvOf(name: string): string {
    return this.#runs.get(this.keyOf(name))!.csv;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const allowed = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    if (request.method === 'OPTIONS') return void response.writeHead(204, allowed).end();
    const { status, type, text } = await this.#reply(request).catch((cause: unknown) => notOk(500, String(cause)));
    response.writeHead(status, { ...allowed, 'content-type': type }).end(text);
  }

  async #reply(request: IncomingMessage): Promise<Answer> {
    if (!request.headers.authorization?.startsWith('Bearer ')) return notOk(401, 'Who are you?');
    const route = request.url?.split('/').at(-1);
    const sent = await bodyOf(request);
    if (route !== CALLS.userAccess.route) this.received.push(String(route));
    if (route === CALLS.mediaScore.route) return this.#mediaScore(sent, String(request.headers['content-type']));
    const body = JSON.parse(sent.toString('utf8')) as Body;
    const isShared = route === CALLS.userAccess.route;
    this.#noteFields(isShared ? `access ${String(body.access)}` : String(route), Object.keys(body));
    if (route === CALLS.reach.route) return this.#runs.has(String(body.id)) ? json({}) : unknown();
    if (route === CALLS.optimise.route) return this.#optimise(body as unknown as OptimiseRequest);
    if (route === CALLS.plan.route) return this.#plan(String(body.key));
    return isShared ? this.#access(body) : notOk(404, 'Not found');
  }

  #noteFields(call: string, names: readonly string[]): void {
    this.fields.set(call, new Set([...(this.fields.get(call) ?? []), ...names]));
  }

  #access({ access, user, key }: Body): Answer {
    this.received.push(`access ${String(access)}`);
    if (access === 'user') return json(this.sendsPlanningData ? { ...LISTS, planning_data: planningTexts() } : LISTS);
    if (access === 'plan_summary') return json({ plans: JSON.stringify(this.#savedPlans(String(user))) });
    const run = this.#runs.get(String(key));
    if (!run?.finished) return unknown();
    if (access === 'plan_csv_file') return text(run.csv);
    return text(
      this.sendsPlanDetails ? JSON.stringify(detailsOf(run.finished.asked)) : 'Details are stored in another system.',
    );
  }

  async #mediaScore(sent: Buffer, contentType: string): Promise<Answer> {
    const form = await new Response(new Uint8Array(sent), { headers: { 'content-type': contentType } }).formData();
    this.#noteFields(CALLS.mediaScore.route, [...form.keys()]);
    const csv = await (form.get('file') as File).text();
    const scored = { key: randomUUID(), df_score_master: JSON.stringify(plainScores(csv)), audience: undefined };
    this.#runs.set(scored.key, { user: String(form.get('user')), csv, scored });
    return text(JSON.stringify(scored));
  }

  #optimise(asked: OptimiseRequest): Answer {
    const run = this.#runs.get(asked.key);
    if (!run) return unknown();
    const report = plainProposal(asked);
    run.finished = { asked, report };
    return json(report);
  }

  #plan(key: string): Answer {
    const run = this.#runs.get(key);
    return run?.finished ? text(JSON.stringify({ ...run.scored, ...run.finished.report })) : unknown();
  }

  #savedPlans(user: string) {
    const own = [...this.#runs].filter(([, run]) => run.user === user && run.finished).reverse();
    return own.map(([key, { finished }]) => ({
      Scenario_Name: finished!.asked.scenario_name,
      Budget_Scenario: finished!.asked.total_budget,
      budget_contraints: null,
      Planning_Setting: finished!.asked.planning_setting,
      Demo: finished!.asked.demo,
      Audience: finished!.asked.client,
      key,
    }));
  }
}

function planningTexts() {
  const text = (name: string) => readFileSync(`core/planningData/${name}`, 'utf8');
  return {
    assumptions: text('assumptions.csv'),
    mapping: text('masterMapping.csv'),
    access_lists: text('accessLists.json'),
  };
}

function detailsOf({ scenario_name, total_budget, planning_setting, demo, client, ...asked }: OptimiseRequest) {
  const limited = asked.budget_constraint.filter(({ Max_Budget }) => Max_Budget > 0);
  const isFree = asked.budget_constraint.every(
    ({ Min_Budget, Max_Budget }) => !Min_Budget && Max_Budget === total_budget,
  );
  const limits = limited.map(({ Channel, Min_Budget, Max_Budget }) => [Channel, { Min_Budget, Max_Budget }]);
  const budgetConstraint: ReportedLimits = isFree ? 'default' : Object.fromEntries(limits);
  return {
    name: scenario_name,
    budget: String(total_budget),
    budgetConstraint,
    strategy: planning_setting,
    buyingDemographic: demo,
    client,
  };
}

const json = (value: object): Answer => ({ status: 200, type: 'application/json', text: JSON.stringify(value) });
const text = (words: string): Answer => ({ status: 200, type: 'text/plain', text: words });
const notOk = (status: number, words: string): Answer => ({ status, type: 'text/plain', text: words });
const unknown = () => notOk(404, 'No such plan');

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
