import { CHANNEL_ENTRIES, CHANNELS } from '../../core/rules/channels.ts';
import type { Channel } from '../../core/rules/channels.ts';
import type { AssumptionSet, PlanReport } from '../../core/contract/bodies/planReport.ts';
import type { MediaScoreReply } from '../../core/contract/bodies/mediaScore.ts';
import type { TableRow } from '../../core/contract/bodies/rows.ts';
import type { ChannelResult } from '../../core/planning/proposal/channelResults.ts';
import type { OpenMix } from '../../core/planning/proposal/openMix.ts';
import type { Why } from '../../core/contract/bodies/why.ts';
import { monthlyUses, suppliesOf } from '../../core/planningData/supply.ts';
import { illustrativeMoney } from '../../core/planningData/rates/illustrativeMoney.ts';
import { wholeNumber } from '../../core/words/amounts.ts';
import type { ProposeResult } from '../workers/planningJobs.ts';

/**
 * The reply with the proposal, made from the computed mix and from what the upload stored.
 * `sampled` is the sentence on the figures that come from a sample: null when they come from all rows, missing for a file.
 */
export function planReply(
  {
    proposal,
    rulesReport,
    curves,
    channelScores,
    attention,
    formatUse,
    why,
    markets,
    targets,
    sampled,
  }: ProposeResult & { readonly sampled?: string | null },
  mediaScore: MediaScoreReply,
  assumptions: AssumptionSet,
): PlanReport {
  const funded = proposal.channels.filter(({ spend }) => spend > 0).sort((one, other) => other.spend - one.spend);
  const [firstPriority, secondPriority, thirdPriority] = proposal.priorityChannels;
  return {
    df_score: mediaScore.df_score_master,
    normaliseSpend_df: JSON.stringify(curves),
    channel_colours: CHANNELS.map((channel) => ({ Channel: channel, RGB: CHANNEL_ENTRIES[channel].colour })),
    attention: [...attention],
    output: funded.map(({ channel, spend }) => ({ Master_Channel: channel, Optimal_Budget: spend })),
    output_table: funded.map((result) => detailsRow(result, channelScores[CHANNELS.indexOf(result.channel)]!)),
    attentive_reach: proposal.attentiveReach,
    cost_per_attentive_reach: proposal.costPerAttentiveReach,
    frequency: proposal.frequency,
    priority_channel_1: firstPriority ?? null,
    priority_channel_2: secondPriority ?? null,
    priority_channel_3: thirdPriority ?? null,
    priority_channel_1_icon: iconOf(firstPriority),
    priority_channel_2_icon: iconOf(secondPriority),
    priority_channel_3_icon: iconOf(thirdPriority),
    // A mix that the planner set by hand gets no certificate, which proves how good a mix is.
    ...(rulesReport?.hand_mix === undefined && { certificate: proposal.certificate }),
    ...(proposal.open && { open_mix: openMixOf(proposal.open) }),
    ...(rulesReport && { rules_report: rulesReport }),
    assumptions: { ...assumptions, illustrative: illustrativeMoney(proposal.spend, assumptions.rows, formatUse) },
    audience: mediaScore.audience,
    why: withSupply(why, mediaScore.audience, assumptions),
    ...(markets.length > 0 && { markets: [...markets] }),
    ...(targets && { target_reach: [...targets] }),
    ...(sampled !== undefined && mediaScore.audience_source !== undefined
      ? { counted: countingNote(mediaScore.audience_source, mediaScore.audience, sampled) }
      : {}),
  };
}

/** Adds the number of ads per use of each channel, and the supplies that the rate cards state. */
function withSupply(why: Why, facts: MediaScoreReply['audience'], { rows }: AssumptionSet): Why {
  const uses = monthlyUses(facts);
  const supply = rows.length === 0 ? [] : suppliesOf(rows, facts);
  const channels = why.channels?.map((reason) => {
    const use = uses?.[CHANNELS.indexOf(reason.channel as Channel)] ?? 0;
    const hasAdsPerUse = use > 0 && reason.impressions !== undefined;
    return hasAdsPerUse ? { ...reason, ads_per_use: reason.impressions! / use } : reason;
  });
  return {
    ...why,
    ...(channels && { channels }),
    ...(supply.length > 0 && { supply }),
  };
}

function openMixOf({ reach, atMost, peopleMore, limits }: OpenMix): PlanReport['open_mix'] {
  return { attentive_reach: reach, at_most: atMost, more: peopleMore, limits: [...limits] };
}

/** Which figures of a plan from a warehouse audience are counted over all rows, and which are not. */
function countingNote(source: string, audience: MediaScoreReply['audience'], sampled: string | null) {
  const rows = audience ? `all ${wholeNumber(audience.rows_read)} rows` : 'all rows';
  const exact = `The mix and its proof, attentive reach, cost, how often people are reached and each channel’s own figures are counted over ${rows} of "${source}".`;
  return { source, exact, sampled };
}

/**
 * One line of the planning details. Attentive reach, frequency and cost per reach are the channel's figures if only this channel were used,
 * at its spend. Incremental reach is what the plan would lose without the channel. People are whole, money to the cent, shares in per cent.
 */
function detailsRow(result: ChannelResult, score: number): TableRow {
  return {
    Channel: result.channel,
    Score: score,
    Optimal_Budget: result.spend,
    'Share_Of_Budget_(%)': shareOfBudget(result.share),
    Attentive_Reach: round(result.reachAlone, 0),
    Frequency: result.frequencyAlone === null ? null : round(result.frequencyAlone, 2),
    Incremental_Reach: round(result.incrementalReach, 0),
    Cost_Per_Reach: result.costPerReachAlone === null ? null : round(result.costPerReachAlone, 2),
  };
}

/**
 * A channel's share of the budget for the planning details [%], to one decimal. A share that would round to 0 or 100 keeps its digits:
 * a channel with $3 of $10,000 is funded, and a channel with the rest does not have the whole budget.
 */
export function shareOfBudget(share: number): number {
  const percent = share * 100;
  const rounded = Math.round(percent * 10) / 10;
  return rounded === 0 || rounded === 100 ? percent : rounded;
}

function iconOf(channel: Channel | undefined): string | null {
  return channel ? CHANNEL_ENTRIES[channel].icon : null;
}

function round(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}
