import { workerData } from 'node:worker_threads';
import { warmUp } from '../../planning/warmUp.ts';
import { loadPlanningData } from '../audience/planningData.ts';
import { planningHandlers } from './planningHandlers.ts';
import { serveJobs } from './serveJobs.ts';

const { planningDataDir } = workerData as { planningDataDir: string };
serveJobs(planningHandlers(loadPlanningData(planningDataDir)));
// A worker starts with its first job, mostly a file to read: this runs while the disk is being waited for.
setImmediate(warmUp);
