import type { Planner } from '../http/callers/planner.ts';
import type { PlanningData } from '../../core/planningData/planningData.ts';
import type { AudienceSourceSettings } from '../settings/audienceSources.ts';
import type { PlanningJobs } from '../workers/planningJobs.ts';
import type { RunData } from '../workers/runData.ts';
import type { Engine } from './engines/engine.ts';
import type { ParquetOptions } from './engines/duckdb.ts';

/** A warehouse audience of the settings, with the engine that has its rows. */
export interface WarehouseEntry {
  readonly settings: AudienceSourceSettings;
  readonly engine: Engine;
}

/** The services and settings that runs with warehouse audiences need. */
export interface WarehouseOptions {
  /** Returns the current lists and mapping of a planner's company; without a planner, those of the server's own files. */
  readonly planningData: (planner?: Planner) => Promise<PlanningData>;
  readonly runData: RunData;
  readonly jobs: PlanningJobs;
  /** Maximum number of respondents in the sample of a target. */
  readonly sampleRows: number;
  readonly parquet: ParquetOptions;
  /** Called when a query begins to scan an audience. */
  readonly onScan?: (audience: string) => void;
}
