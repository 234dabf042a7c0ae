import type { AudienceFacts } from '../../core/contract/bodies/audienceFacts.ts';
import type { AssumptionSet } from '../../core/contract/bodies/planReport.ts';
import type { SampleRule } from '../../core/rules/audienceReference.ts';
import type { OwnPrice } from '../../core/rules/ownPrices.ts';
import type { ProposeResult, ProposeTask, ReadAudienceResult } from '../workers/jobs.ts';

/** An audience of the settings as planners are told of it. */
export interface WarehouseAudience {
  readonly name: string;
  /** What it is, a sentence. */
  readonly says: string;
  /** Sum of weights; null while the source is away. */
  readonly people: number | null;
  readonly rows: number | null;
  /** Of the data [ISO 8601]. */
  readonly date: string;
  readonly licence: string;
  /** Where a sample of its rows may be stored. */
  readonly sample: SampleRule;
  /** Why it cannot be used now, a sentence; null when it can. */
  readonly away: string | null;
}

/** Whom an engine works for. */
export interface SourceAsker {
  readonly user: string;
  /** Cancel, or a caller that has gone: the engine's statement is cancelled too. */
  readonly gone: AbortSignal;
  /** "Pass 2 of 4 over 100,000,000 people". */
  progress(says: string): void;
}

/** Call 3 for an audience of the settings. */
export interface ScoreWarehouseTask {
  readonly name: string;
  /** Name of the buying demographic. */
  readonly demographic: string;
  readonly thresholdSeconds: number;
  readonly ownPrices: readonly OwnPrice[];
  /** The small csv that named the audience: it is what is kept as the plan's file. */
  readonly referencePath: string;
}

/** What call 3 counted, and how to have the sample that its run needs. */
export interface ScoredAudience extends ReadAudienceResult {
  readonly sample: AudienceSample;
}

/** A sample of the target, folded, as it would be drawn from the rows as they are. */
export interface AudienceSample {
  /** The same text for the same audience, target, attention threshold and state of the rows. */
  readonly content: string;
  readonly draw: () => Promise<SharedArrayBuffer>;
}

/** The sample of a run that began earlier, by what its call 3 said of the rows. */
export interface SampleTask {
  readonly name: string;
  readonly demographic: string;
  readonly assumptions: AssumptionSet;
  readonly facts: AudienceFacts;
}

/** Call 5 for an audience of the settings. */
export interface ProposeWarehouseTask extends ProposeTask {
  readonly name: string;
  readonly demographic: string;
  readonly thresholdSeconds: number;
  readonly assumptions: AssumptionSet;
}

export interface ProposeWarehouseResult extends ProposeResult {
  /** What was counted on a sample, and how far off that may be; null when the sample holds everybody in the target. */
  readonly sampled: string | null;
}

/**
 * The audiences that stay in their engines: only sums and a seeded sample of the target leave them. Every method may throw a JobRefusal
 * (what was asked cannot be: unknown audience, small target, renamed column, changed data), a SourceAway (it can be asked again), or a
 * JobCancelled (the asker has gone).
 */
export interface WarehouseAudiences {
  /** Those of the settings, in their order; one that does not answer says why. */
  list(): Promise<readonly WarehouseAudience[]>;
  /** Where a sample of an audience may be stored; "never" for one that the settings do not name. */
  sampleRule(name: string): SampleRule;
  /** Totals by one pass, exact. */
  score(task: ScoreWarehouseTask, asker: SourceAsker): Promise<ScoredAudience>;
  /** Draws the sample of a run again: the same respondents. Refused where the rows or the attention figures are others by now. */
  redraw(task: SampleTask, asker: SourceAsker): Promise<SharedArrayBuffer>;
  /** The sample's solution, closed over all rows to a gap of at most 1e-6 of reach; every figure of the plan itself is exact. */
  propose(task: ProposeWarehouseTask, asker: SourceAsker): Promise<ProposeWarehouseResult>;
  close(): Promise<void>;
}
