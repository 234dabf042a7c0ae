import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { eventually } from '../eventually.ts';
import { JobRefusal } from '../../backend/common/jobFaults.ts';
import { serveJobs } from '../../backend/workers/serveJobs.ts';

/** A worker whose jobs fail in every possible way, for pool.test.ts. */
serveJobs({
  /** Appends its name to a file. */
  note: ([file, name]: [string, string]) => appendFileSync(file, `${name} `),
  double: (task: number) => task * 2,
  /** Creates one file when it starts, and runs until another exists. */
  stay: async ([here, go]: [string, string]) => {
    writeFileSync(here, '');
    await eventually(() => existsSync(go));
    return process.pid;
  },
  spin: (here: string | null) => {
    if (here) writeFileSync(here, '');
    for (;;);
  },
  refuse: () => {
    throw new JobRefusal('no', 'Not like this.', ['Row 3 is wrong.']);
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
