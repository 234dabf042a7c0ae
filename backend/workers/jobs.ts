import type { AudienceFacts } from '../../core/contract/bodies/audienceFacts.ts';
import type { Doubt, Reading } from '../../core/contract/bodies/doubts.ts';
import type { AssumptionSet } from '../../core/contract/bodies/planReport.ts';
import type { ChannelLimits } from '../../core/rules/limitRules.ts';
import type { OwnPrice } from '../../core/rules/ownPrices.ts';
import type { Why } from '../../core/contract/bodies/why.ts';
import type { ScoreRow, SpendRow } from '../../core/contract/bodies/rows.ts';
import type { Proposal } from '../../core/planning/proposal/proposal.ts';
import type { SourceTotals } from '../../core/planning/warehouse/audienceSource.ts';
import type { RefinedMix, BranchStart } from '../../core/planning/warehouse/refineBranches.ts';
import type { FoldedPlace } from './foldedFile.ts';

/** Read an audience file and fold it into the channels. The two last files are where the worker may write. */
export interface ReadAudienceTask {
  readonly file: { readonly path: string; readonly fileName: string; readonly bytes: number };
  /** Name of the buying demographic. */
  readonly demographic: string;
  readonly thresholdSeconds: number;
  /** The planner's answers and corrections. */
  readonly reading: Reading;
  /** Prices of the planner's own, which take the place of the kept ones. */
  readonly ownPrices: readonly OwnPrice[];
  /** The audience as csv text, when the file itself is not. */
  readonly convertedCsvPath: string;
  readonly foldedPath: string;
}

/** Read a file that is still being received; `file.bytes` is the most it will be. */
export interface ReadComingTask extends ReadAudienceTask {
  /** Of a {@link ComingFile}. */
  readonly coming: SharedArrayBuffer;
}

export interface ReadAudienceResult {
  readonly facts: AudienceFacts;
  /** What was assumed and not answered. */
  readonly doubts: readonly Doubt[];
  readonly scores: readonly ScoreRow[];
  /** Prices and attention as they were applied: every later step of this plan uses these. */
  readonly assumptions: AssumptionSet;
  /** Which file holds the audience as csv text: the one given, or the converted one. */
  readonly csvPath: string;
}

/** Each channel's attentive reach alone, up to the largest spend [$]. */
export interface CurvesTask {
  readonly foldedPath: FoldedPlace;
  /** Cost per thousand by channel [$]; length 15. */
  readonly cpm: Float64Array;
  readonly largestSpend: number;
}
export type CurvesResult = readonly SpendRow[];

/** The best mix for a budget [$] within limits, and all that a report shows of it. */
export interface ProposeTask {
  readonly foldedPath: FoldedPlace;
  readonly cpm: Float64Array;
  readonly budget: number;
  readonly limits: readonly ChannelLimits[];
  /** The limits before every channel was set by hand [$]; undefined where nobody says. */
  readonly open?: readonly ChannelLimits[] | undefined;
}

export interface ProposeResult {
  readonly proposal: Proposal;
  /** Each channel alone, from nothing to the whole budget. */
  readonly curves: readonly SpendRow[];
  /** Attentive contacts with the target per dollar, by channel; length 15. */
  readonly channelScores: readonly number[];
  /** Active seconds by channel and format. */
  readonly attention: readonly ScoreRow[];
  readonly why: Why;
}

/** Give a warehouse audience's sample the weights with which it has the totals of all rows; they are written over its own. */
export interface FitSampleTask {
  readonly foldedPath: FoldedPlace;
}

/** What a sample of a kept audience says of the best mix: where the passes over all rows begin. */
export interface StartMixResult {
  readonly totals: SourceTotals;
  readonly starts: readonly BranchStart[];
}

/** A mix that was closed over all rows, to be explained. */
export interface FinishMixTask extends ProposeTask {
  readonly mix: RefinedMix;
}

export interface FinishMixResult extends ProposeResult {
  /** What was counted on the sample, and how far off that may be; null when the sample is everybody. */
  readonly sampled: string | null;
}
