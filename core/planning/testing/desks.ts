import { CHANNELS } from '../../rules/channels.ts';
import { deskEngine } from '../desk/deskEngine.ts';
import type { DeskEngine } from '../desk/deskEngine.ts';
import { deskData } from '../desk/deskData.ts';
import type { DeskAnswer, DeskQuestion, DeskRequest } from '../../contract/bodies/deskQuestions.ts';
import type { AudienceMatrix } from '../model/audience.ts';
import { openLimits, randomAudience, randomPrices } from './audiences.ts';

export const channelIndexOf = (name: string) => CHANNELS.indexOf(name as never);
export const NO_OWN_PRICES = CHANNELS.map(() => null);
export const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

export function request(
  budget: number,
  change: Parameters<typeof openLimits>[1] = {},
  own: Record<string, number> = {},
): DeskRequest {
  return { budget, limits: openLimits(budget, change), ownCpm: CHANNELS.map((name) => own[name] ?? null) };
}

/** All answers to a question: the preliminary answers, then the final answer. */
export function answers(engine: DeskEngine, question: DeskQuestion): DeskAnswer[] {
  const steps = engine.answer(question);
  const all: DeskAnswer[] = [];
  for (;;) {
    const { done, value } = steps.next();
    if (value !== null) all.push(value);
    if (done) return all;
  }
}

export function ask<Kind extends DeskAnswer['answer']>(engine: DeskEngine, question: DeskQuestion, kind: Kind) {
  const answer = answers(engine, question).at(-1)!;
  if (answer.answer !== kind) throw new Error(JSON.stringify(answer));
  return answer as Extract<DeskAnswer, { answer: Kind }>;
}

/** The data with which a desk is opened. */
interface DeskInput {
  readonly audience: AudienceMatrix;
  /** By channel [$ per thousand]. */
  readonly cpm: Float64Array;
  readonly planSpend: readonly number[];
}

/** A desk with a random audience, and all that an independent evaluation needs. */
export function desk(seed: number, rows = 400) {
  const audience = randomAudience(seed, { rows });
  const cpm = randomPrices(seed);
  const planSpend = CHANNELS.map((_, channel) => (channel % 5 === 4 ? 0 : 1000.25 * (channel + 1)));
  return { audience, cpm, planSpend, engine: reopened({ audience, cpm, planSpend }) };
}

export type Desk = ReturnType<typeof desk>;

/** A newly opened desk with the same audience. */
export function reopened({ audience, cpm, planSpend }: DeskInput): DeskEngine {
  return deskEngine(deskData(audience, cpm, planSpend));
}
