import { parentPort } from 'node:worker_threads';
import { collectGarbage } from './collectGarbage.ts';
import { JobRefusal } from '../common/jobFaults.ts';

/** If all buffers together are larger than this after a job [bytes], garbage is collected. */
const COLLECT_ABOVE_BYTES = 8_000_000;

/** One function per job; a job's task and result must survive structured cloning. */
export type JobHandlers = Readonly<Record<string, (task: never) => unknown>>;

/** Turns this thread into a worker that answers one job after the other. */
export function serveJobs(handlers: JobHandlers): void {
  if (!parentPort) throw new Error('Jobs are served in a worker thread only.');
  const port = parentPort;
  port.on('message', async (message: JobMessage) => {
    port.postMessage(await answer(handlers, message));
    const { arrayBuffers, external } = process.memoryUsage();
    if (Math.max(arrayBuffers, external) > COLLECT_ABOVE_BYTES) collectGarbage();
  });
}

async function answer(handlers: JobHandlers, { id, name, task }: JobMessage): Promise<JobAnswer> {
  try {
    const handler = handlers[name];
    if (!handler) throw new Error(`No job is called "${name}".`);
    return { id, result: await handler(task as never) };
  } catch (error) {
    if (error instanceof JobRefusal) {
      const { code, message, details } = error;
      return { id, refusal: { code, message, details } };
    }
    const { message, stack } = error instanceof Error ? error : new Error(String(error));
    return { id, fault: { message, stack } };
  }
}

/** A job that is sent to a worker. The answer to the job has the same id. */
export interface JobMessage {
  readonly id: number;
  readonly name: string;
  readonly task: unknown;
}

export type JobAnswer =
  | { readonly id: number; readonly result: unknown }
  /** The task cannot be done, for a reason that the caller may read. */
  | { readonly id: number; readonly refusal: RefusalFields }
  /** A fault of the service, for the log only. */
  | { readonly id: number; readonly fault: { readonly message: string; readonly stack: string | undefined } };

/** The fields of a JobRefusal that cross threads. */
interface RefusalFields {
  readonly code: string;
  readonly message: string;
  readonly details: readonly string[];
}
