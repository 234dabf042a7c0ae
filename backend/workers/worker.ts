import { workerData } from 'node:worker_threads';
import { warmUp } from '../../core/planning/warmUp.ts';
import { loadPlanningData } from './planningData.ts';
import { planningHandlers } from './planningHandlers.ts';
import { serveJobs } from './serveJobs.ts';

const { planningDataDir } = workerData as { planningDataDir: string };
serveJobs(planningHandlers(loadPlanningData(planningDataDir)));
// The first worker starts before its first job. Others start with a job, and warm up during its upload.
setImmediate(warmUp);
