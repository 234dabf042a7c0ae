import type { RefusalBody } from '../../core/contract/refusalBody.ts';
import { CHANNELS } from '../../core/rules/channels.ts';
import type { MediaScoreReply } from '../../core/contract/bodies/mediaScore.ts';
import type { OptimiseRequest } from '../../core/contract/bodies/optimise.ts';
import type { PlanReport } from '../../core/contract/bodies/planReport.ts';
import type { ChannelLimits } from '../../core/rules/limitRules.ts';
import { unsignedToken } from './tokens.ts';
import type { TestUser } from './tokens.ts';

/** A response of the backend. `body` is parsed when it is JSON, whatever the content type. */
export interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
  readonly text: string;
  readonly headers: Headers;
}

/** Inputs of a run; all have defaults. */
export interface RunChoices {
  readonly demo?: string;
  readonly strategy?: string;
  readonly client?: string;
  readonly budget?: number;
  readonly limits?: readonly ChannelLimits[];
  readonly name?: string;
  /** The original file name, when the file is sent under another one. */
  readonly fileName?: string;
  /** Answers to doubts, as JSON text. */
  readonly reading?: string;
  /** Own prices, as JSON text. */
  readonly assumptions?: string;
  /** Further targets besides the buying demographic. */
  readonly targets?: readonly string[];
  /** The day whose rates apply. */
  readonly ratesOn?: string;
  /** The key of the plan that this one was made from. */
  readonly madeFrom?: string;
  /** The limits before every channel was set manually. */
  readonly openLimits?: readonly ChannelLimits[];
  /** The plan's goal and rules. */
  readonly rules?: unknown;
}

export const DEFAULT_PLAN = {
  demo: 'all people 14+',
  strategy: 'Brand Awareness',
  client: 'Banksia Bank',
  budget: 1_000_000,
  name: 'Spring launch',
} as const;

/** Default mode: every channel from 0 to the whole budget. */
export function freeLimits(budget: number): ChannelLimits[] {
  return CHANNELS.map((Channel) => ({ Channel, Min_Budget: 0, Max_Budget: budget }));
}

/** By channel: the given limits, all other channels closed. */
export function chosenLimits(chosen: Readonly<Record<string, readonly [number, number]>>): ChannelLimits[] {
  return CHANNELS.map((Channel) => {
    const [Min_Budget, Max_Budget] = chosen[Channel] ?? [0, 0];
    return { Channel, Min_Budget, Max_Budget };
  });
}

/** The eight calls of a signed-in planner, over HTTP. */
export class Calls {
  readonly user: TestUser;
  readonly #url: string;
  readonly #authorization: string;

  constructor(url: string, user: TestUser, token = unsignedToken(user)) {
    this.user = user;
    this.#url = url;
    this.#authorization = `Bearer ${token}`;
  }

  async post<Body = RefusalBody>(
    route: string,
    body: unknown,
    { contentType = 'text/plain', signal }: { contentType?: string; signal?: AbortSignal } = {},
  ): Promise<Answer<Body>> {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${this.#url}/api/${route}`, {
      method: 'POST',
      headers: { authorization: this.#authorization, ...(isForm ? {} : { 'content-type': contentType }) },
      body: isForm ? body : JSON.stringify(body),
      ...(signal ? { signal } : {}),
    });
    return read(answer);
  }

  /** A binary response. */
  async bytes(route: string, body: unknown): Promise<Uint8Array<ArrayBuffer>> {
    const headers = { authorization: this.#authorization, 'content-type': 'text/plain' };
    const answer = await fetch(`${this.#url}/api/${route}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return new Uint8Array(await answer.arrayBuffer());
  }

  access<Body = RefusalBody>(access: string, more: object = {}): Promise<Answer<Body>> {
    return this.post('access', { access, user: this.user.email, ...more });
  }

  mediaScore<Body = MediaScoreReply>(
    file: { name: string; content: string | Uint8Array<ArrayBuffer> },
    {
      demo = DEFAULT_PLAN.demo,
      strategy = DEFAULT_PLAN.strategy,
      client = DEFAULT_PLAN.client,
      ...optional
    }: RunChoices = {},
  ): Promise<Answer<Body>> {
    const form = new FormData();
    form.set('file', new File([file.content], file.name));
    const fields = { mapping: 'MASTER', client, analysis_type: strategy, user: this.user.email, demo };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const { fileName, reading, assumptions, ratesOn, targets } = optional;
    if (fileName !== undefined) form.set('file_name', fileName);
    if (reading !== undefined) form.set('reading', reading);
    if (assumptions !== undefined) form.set('assumptions', assumptions);
    if (ratesOn !== undefined) form.set('rates_on', ratesOn);
    if (targets !== undefined) form.set('targets', JSON.stringify(targets));
    return this.post('media_score', form);
  }

  reach<Body = { reach_curves: string }>(scored: MediaScoreReply, choices: RunChoices = {}): Promise<Answer<Body>> {
    const { demo = DEFAULT_PLAN.demo, client = DEFAULT_PLAN.client, budget = DEFAULT_PLAN.budget } = choices;
    const budget_constraint = choices.limits ?? freeLimits(budget);
    const scores: unknown = JSON.parse(scored.df_score_master);
    const body = { scores, mapping: 'MASTER', client, demo, audience: client, id: scored.key, budget_constraint };
    return this.post('reach', body, { contentType: 'application/json' });
  }

  optimise<Body = PlanReport>(
    scored: MediaScoreReply,
    choices: RunChoices = {},
    more: Partial<Record<keyof OptimiseRequest, unknown>> = {},
  ): Promise<Answer<Body>> {
    const { demo = DEFAULT_PLAN.demo, client = DEFAULT_PLAN.client, budget = DEFAULT_PLAN.budget } = choices;
    return this.post('optimise', {
      scores: JSON.parse(scored.df_score_master) as unknown,
      budget_constraint: choices.limits ?? freeLimits(budget),
      total_budget: budget,
      scenario_name: choices.name ?? DEFAULT_PLAN.name,
      client,
      demo,
      audience: client,
      planning_setting: choices.strategy ?? DEFAULT_PLAN.strategy,
      user: this.user.email,
      key: scored.key,
      sandbox_mode: false,
      ...(choices.madeFrom === undefined ? {} : { made_from: choices.madeFrom }),
      ...(choices.openLimits === undefined ? {} : { open_limits: choices.openLimits }),
      ...(choices.rules === undefined ? {} : { rules: choices.rules }),
      ...more,
    });
  }

  /** The progress of a run. */
  async progress(key: string): Promise<Answer<{ says: string }>> {
    const headers = { authorization: this.#authorization };
    return read(await fetch(`${this.#url}/api/progress/${encodeURIComponent(key)}`, { headers }));
  }

  plan<Body = RefusalBody>(key: string): Promise<Answer<Body>> {
    return this.post('plan', { user: this.user.email, key }, { contentType: 'application/json' });
  }

  /** Calls 3 and 5. @throws when one of them fails */
  async finishedPlan(
    content: string,
    choices: RunChoices = {},
  ): Promise<{ scored: MediaScoreReply; report: PlanReport; key: string }> {
    const scored = await this.mediaScore({ name: 'audience.csv', content }, choices);
    if (scored.status !== 200) throw new Error(`media_score answered ${scored.status}: ${scored.text}`);
    const report = await this.optimise(scored.body, choices);
    if (report.status !== 200) throw new Error(`optimise answered ${report.status}: ${report.text}`);
    return { scored: scored.body, report: report.body, key: scored.body.key };
  }
}

async function read<Body>(answer: Response): Promise<Answer<Body>> {
  const text = await answer.text();
  let body: unknown = text;
  try {
    body = JSON.parse(text);
  } catch {
    // Not JSON, such as an audience file: see `text`.
  }
  return { status: answer.status, body: body as Body, text, headers: answer.headers };
}
