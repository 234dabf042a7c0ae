import { Refusal } from '../refusal.ts';
import { serveJobs } from './serveJobs.ts';

/** A worker whose jobs go wrong in every way a job can, for pool.test.ts. */
serveJobs({
  double: (task: number) => task * 2,
  wait: async (milliseconds: number) => {
    await new Promise((done) => setTimeout(done, milliseconds));
    return process.pid;
  },
  spin: () => {
    for (;;);
  },
  refuse: () => {
    throw new Refusal(400, 'no', 'Not like this.', ['Row 3 is wrong.']);
  },
  fail: () => {
    throw new TypeError('cannot read');
  },
  die: () => process.exit(3),
  crash: () => {
    setTimeout(() => {
      throw new Error('outside the job');
    });
    return new Promise(() => undefined);
  },
  eatMemory: () => {
    const eaten: unknown[] = [];
    for (;;) eaten.push(Array.from({ length: 10_000 }, (_, place) => ({ place })));
  },
});
