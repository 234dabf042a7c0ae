import type { PlanningData } from '../../core/planningData/planningData.ts';
import type { AudienceSourceSettings } from '../settings/audienceSources.ts';
import type { PlanningJobs } from '../workers/planningJobs.ts';
import type { Engine } from './engines/engine.ts';
import type { ParquetOptions } from './engines/duckdb.ts';
import type { WarehouseVehicle } from './warehouseTable.ts';

/** An audience of the settings with the engine that walks it. */
export interface Kept {
  readonly settings: AudienceSourceSettings;
  readonly vehicles: readonly WarehouseVehicle[];
  readonly engine: Engine;
}

/** What a run with a kept audience stands on. */
export interface WarehouseOptions {
  readonly planningData: PlanningData;
  readonly jobs: PlanningJobs;
  /** Respondents of the target that leave an engine for what no sum can tell. */
  readonly sampleRows: number;
  readonly parquet: ParquetOptions;
}
