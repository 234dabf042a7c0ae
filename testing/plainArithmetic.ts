import { excludedBy, isChannel } from '../core/rules/channels.ts';
import type { Channel } from '../core/rules/channels.ts';
import type { OptimiseRequest } from '../core/contract/bodies/optimise.ts';
import type { PlanReport } from '../core/contract/bodies/planReport.ts';
import type { ScoreRow } from '../core/contract/bodies/rows.ts';

/* Calculations of the minimal backend: plausible, and independent of the product's own. */

/** People whom the audience represents. */
const PEOPLE = 10_000_000;
const CURVE_POINTS = 20;

/** One score for each column "Channel: vehicle": the share of non-empty cells [%]. Only for csv without quotes. */
export function plainScores(csv: string): ScoreRow[] {
  const [head = '', ...lines] = csv.trim().split(/\r?\n/);
  const rows = lines.map((line) => line.split(','));
  return head.split(',').flatMap((column, place) => {
    const [channel = '', vehicle] = column.split(': ');
    if (!isChannel(channel)) return [];
    const used = rows.filter((cells) => cells[place]).length;
    return [{ Channel: channel, Publisher: vehicle, Score: (100 * used) / Math.max(1, rows.length) }];
  });
}

/** Splits the budget in proportion to each channel's best score, within the limits. */
export function plainProposal({ scores, budget_constraint, total_budget }: OptimiseRequest): PlanReport {
  const best = bestScores(scores);
  const mix = plainMix(best, budget_constraint, total_budget);
  const reached = mix.map(([channel, money]) => reachAlone(best.get(channel)!, money));
  const contacts = reached.reduce((sum, one) => sum + one, 0);
  const reach = PEOPLE * (1 - reached.reduce((missed, one) => missed * (1 - one / PEOPLE), 1));
  const channels = [...best.keys()];
  return {
    df_score: JSON.stringify(scores),
    normaliseSpend_df: JSON.stringify(curves(best, total_budget)),
    channel_colours: channels.map((Channel, place) => ({
      Channel,
      RGB: `${(place * 53) % 200},110,${(place * 97) % 220}`,
    })),
    attention: channels.map((Channel, place) => ({ Channel, Format: 'Spot', active_attention: 1 + place / 5 })),
    output: mix.map(([Master_Channel, Optimal_Budget]) => ({ Master_Channel, Optimal_Budget })),
    output_table: mix.map(([Channel, Optimal_Budget], place) => ({
      Channel,
      Optimal_Budget,
      Reach: Math.round(reached[place]!),
      Cost_Per_Reach: Optimal_Budget / reached[place]!,
      Score: best.get(Channel)!,
    })),
    attentive_reach: reach,
    cost_per_attentive_reach: total_budget / reach,
    frequency: contacts / reach,
    priority_channel_1: mix[0]?.[0] ?? null,
    priority_channel_2: mix[1]?.[0] ?? null,
    priority_channel_3: mix[2]?.[0] ?? null,
  };
}

type Scores = ReadonlyMap<Channel, number>;

function bestScores(scores: readonly ScoreRow[]): Scores {
  const best = new Map<Channel, number>();
  for (const { Channel, Score = 0 } of scores) {
    if (isChannel(Channel) && Score > (best.get(Channel) ?? 0)) best.set(Channel, Score);
  }
  return best;
}

/** The funded channels with their money [whole $], the largest amount first. */
function plainMix(best: Scores, limits: OptimiseRequest['budget_constraint'], budget: number): [Channel, number][] {
  const money = new Map<Channel, number>();
  const maximums = new Map<Channel, number>();
  for (const { Channel, Min_Budget, Max_Budget } of limits) {
    if (!isChannel(Channel) || !best.has(Channel) || Max_Budget === 0) continue;
    if (excludedBy(Channel).some((other) => maximums.has(other))) continue;
    money.set(Channel, Min_Budget);
    maximums.set(Channel, Max_Budget);
  }
  // In steps of a thousandth of the budget, to the channel that is furthest below its share.
  const step = Math.max(1, Math.floor(budget / 1000));
  for (let remaining = budget - sum(money); remaining > 0;) {
    const open = [...money].filter(([channel, spent]) => spent < maximums.get(channel)!);
    const [poorest] = open.sort(([a, x], [b, y]) => x / best.get(a)! - y / best.get(b)!);
    if (!poorest) break;
    const [channel, spent] = poorest;
    const given = Math.min(step, remaining, maximums.get(channel)! - spent);
    money.set(channel, spent + given);
    remaining -= given;
  }
  return [...money].filter(([, spent]) => spent > 0).sort(([, a], [, b]) => b - a);
}

function sum(money: ReadonlyMap<Channel, number>): number {
  return [...money.values()].reduce((total, one) => total + one, 0);
}

/** People reached by this money in a channel whose best vehicle has this score. */
function reachAlone(score: number, money: number): number {
  const within = (PEOPLE * score) / 100;
  return within * (1 - Math.exp(-money / within));
}

function curves(best: Scores, budget: number): Record<string, number>[] {
  return Array.from({ length: CURVE_POINTS + 1 }, (_, place) => {
    const Spend = (budget * place) / CURVE_POINTS;
    const reach = [...best].map(([channel, score]) => [channel, reachAlone(score, Spend)] as const);
    return { Spend, ...Object.fromEntries(reach) };
  });
}
