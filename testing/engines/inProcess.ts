import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readSettings } from '../../backend/settings/config.ts';
import { openWarehouse, SAMPLE_ROWS } from '../../backend/warehouse/openWarehouse.ts';
import type { WarehouseContext } from '../../backend/warehouse/warehouseAudiences.ts';
import { loadPlanningData, readPlanningTexts } from '../../backend/workers/planningData.ts';
import { planningHandlers } from '../../backend/workers/planningHandlers.ts';
import type { PlanningJobs } from '../../backend/workers/planningJobs.ts';
import { RunData } from '../../backend/workers/runData.ts';

/** The planning jobs, run in this thread. */
function inThreadJobs(): PlanningJobs {
  const handlers = planningHandlers();
  return { hasSpare: () => false, run: (name, task) => handlers[name](task) };
}

/** The texts of the shipped planning data. */
export const SHIPPED_TEXTS = readPlanningTexts('core/planningData');

/** Parquet settings for files on this disk. */
export const PARQUET = {
  program: pathToFileURL(resolve('backend/warehouse/engines/duckdbProcess.mjs')),
  bucket: null,
  copies: '/nowhere',
};

/** Opens the warehouse audiences of a settings file, with the shipped planning data. */
export function openInProcess(sourcesFile: string, sampleRows = SAMPLE_ROWS) {
  const settings = readSettings({ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099', AUDIENCE_SOURCES: sourcesFile });
  const planningData = loadPlanningData(settings.planningDataDir);
  const jobs = inThreadJobs();
  const audiences = openWarehouse(settings.audienceSources, planningData.mapping, {
    planningData: () => Promise.resolve(planningData),
    runData: new RunData(),
    jobs,
    sampleRows,
    parquet: PARQUET,
  });
  return { warehouse: audiences, planningData, jobs };
}

/** A caller that records progress messages. */
export function recordingContext(
  signal: AbortSignal = new AbortController().signal,
): WarehouseContext & { readonly messages: string[] } {
  const messages: string[] = [];
  return { user: 'planner', signal, progress: (message) => void messages.push(message), messages };
}
