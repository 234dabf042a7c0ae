import type { PlanningData } from '../../core/planningData/planningData.ts';
import type { AudienceSourceSettings } from '../settings/audienceSources.ts';
import type { PlanningJobs } from '../workers/planningJobs.ts';
import type { RunData } from '../workers/runData.ts';
import type { Engine } from './engines/engine.ts';
import type { ParquetOptions } from './engines/duckdb.ts';

/** An audience of the settings with its engine. */
export interface WarehouseEntry {
  readonly settings: AudienceSourceSettings;
  readonly engine: Engine;
}

/** What runs with warehouse audiences need. */
export interface WarehouseOptions {
  /** The seed: lists and mapping as they are now. */
  readonly planningData: () => Promise<PlanningData>;
  readonly runData: RunData;
  readonly jobs: PlanningJobs;
  /** Respondents in the sample of a target. */
  readonly sampleRows: number;
  readonly parquet: ParquetOptions;
}
