import { workerData } from 'node:worker_threads';
import { loadPlanningData } from '../audience/planningData.ts';
import { planningHandlers } from './planningHandlers.ts';
import { serveJobs } from './serveJobs.ts';

const { planningDataDir } = workerData as { planningDataDir: string };
serveJobs(planningHandlers(loadPlanningData(planningDataDir)));
