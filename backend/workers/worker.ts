import { warmUp } from '../../core/planning/warmUp.ts';
import { planningHandlers } from './planningHandlers.ts';
import { serveJobs } from './serveJobs.ts';

serveJobs(planningHandlers());
// Compiles code before it is needed. The first worker starts before its first job. Other workers start with a job, and warm up during its
// upload.
setImmediate(warmUp);
