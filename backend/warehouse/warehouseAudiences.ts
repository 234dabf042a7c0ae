import type { AudienceFacts } from '../../core/contract/bodies/audienceFacts.ts';
import type { AssumptionSet } from '../../core/contract/bodies/planReport.ts';
import type { Caller } from '../http/callers/caller.ts';
import type { PlanningTexts, PlanningData } from '../../core/planningData/planningData.ts';
import type { SampleRule } from '../../core/rules/samples.ts';
import type { OwnPrice } from '../../core/rules/ownPrices.ts';
import type { ProposeResult, ProposeTask, ReadAudienceResult, PlanningJobs } from '../workers/planningJobs.ts';
import type { AudienceSourceSettings } from '../settings/audienceSources.ts';
import type { RunData } from '../workers/runData.ts';
import type { Engine } from './engines/engine.ts';
import type { ParquetOptions } from './engines/duckdb.ts';

/** A warehouse audience as planners see it: a table in DuckDB or ClickHouse that the settings describe. */
export interface WarehouseAudience {
  readonly name: string;
  /** A sentence. */
  readonly description: string;
  /** Sum of the respondents' weights; null while the engine does not answer. */
  readonly people: number | null;
  readonly rows: number | null;
  /** Date of the data, ISO 8601. */
  readonly date: string;
  readonly licence: string;
  /** Where a sample of its rows may be stored. */
  readonly sample: SampleRule;
  /** Names of the clients whose plans may use it; null for all. */
  readonly clients: readonly string[] | null;
  /** Why it cannot be used now, a sentence; null when it can. */
  readonly unavailableReason: string | null;
}

/** The user of a query, its cancellation, and where it reports progress. */
export interface WarehouseContext {
  readonly user: string;
  /** The caller whose lists and mapping apply; if missing, those of the server's own files apply. */
  readonly caller?: Caller;
  /** Aborted by Cancel or a disconnect; the engine's statement is cancelled too. */
  readonly signal: AbortSignal;
  /** "Pass 2 of 4 over 100,000,000 people". */
  progress(message: string): void;
}

/** The upload that names a warehouse audience. */
export interface ScoreWarehouseTask {
  readonly name: string;
  /** Name of the buying demographic. */
  readonly demographic: string;
  readonly thresholdSeconds: number;
  readonly ownPrices: readonly OwnPrice[];
  /** The planning data of this run, with its rate cards collapsed into one. */
  readonly texts: PlanningTexts;
  /** The small csv that names the audience; stored as the plan's file. */
  readonly referencePath: string;
}

/** The result of the upload, and the sample that its run needs. */
export interface ScoredAudience extends ReadAudienceResult {
  readonly sample: AudienceSample;
}

/** The audience matrix of a random part of the target. `draw` draws it from the rows that exist at that time. */
export interface AudienceSample {
  /** A hash by which the sample is found again. It is of everything that determines the sample: audience, target, attention threshold and totals of the rows. */
  readonly contentHash: string;
  readonly draw: () => Promise<SharedArrayBuffer>;
}

/** The sample of an earlier run, described by what its upload stored. */
export interface SampleTask {
  readonly name: string;
  readonly demographic: string;
  readonly assumptions: AssumptionSet;
  readonly facts: AudienceFacts;
}

/** The proposal for a warehouse audience. */
export interface ProposeWarehouseTask extends ProposeTask {
  readonly name: string;
  readonly demographic: string;
}

export interface ProposeWarehouseResult extends ProposeResult {
  /** Which figures come from a sample, and their error; null when the sample is the whole target. */
  readonly sampled: string | null;
}

/**
 * The warehouse audiences. Their rows stay in their engines; only sums and a reproducible random sample leave them. Every method may
 * throw a JobRefusal (unknown audience, small target, renamed column, changed data), a SourceAway (try again later), or a JobCancelled.
 */
export interface WarehouseAudiences {
  /** All audiences in the order of the settings; one that does not answer has the reason in `unavailableReason`. */
  list(): Promise<readonly WarehouseAudience[]>;
  /** Where a sample of an audience may be stored; "never" for one that the settings do not name. */
  sampleRule(name: string): SampleRule;
  /** Computes exact totals in one pass over all rows. */
  score(task: ScoreWarehouseTask, context: WarehouseContext): Promise<ScoredAudience>;
  /** Draws the sample of a run again: the same respondents. Refused when the rows have changed. */
  redraw(task: SampleTask, context: WarehouseContext): Promise<SharedArrayBuffer>;
  /**
   * Refines the best mix of the sample over all rows. The gap (the most people that another mix could reach in addition) is then at most
   * 1e-6 of the reach. The plan's own figures are exact.
   */
  propose(task: ProposeWarehouseTask, context: WarehouseContext): Promise<ProposeWarehouseResult>;
  close(): Promise<void>;
}

/** A warehouse audience of the settings, with the engine that has its rows. */
export interface WarehouseEntry {
  readonly settings: AudienceSourceSettings;
  readonly engine: Engine;
}

/** The services and settings that runs with warehouse audiences need. */
export interface WarehouseOptions {
  /** Returns the current lists and mapping of a caller's company; without a caller, those of the server's own files. */
  readonly planningData: (caller?: Caller) => Promise<PlanningData>;
  readonly runData: RunData;
  readonly jobs: PlanningJobs;
  /** Maximum number of respondents in the sample of a target. */
  readonly sampleRows: number;
  readonly parquet: ParquetOptions;
  /** Called when a query begins to scan an audience. */
  readonly onScan?: (audience: string) => void;
}
