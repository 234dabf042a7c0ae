import { memoryOf } from '../../scripts/soak/planners.ts';
import { Calls } from '../../testing/backend/calls.ts';
import type { Answer } from '../../testing/backend/calls.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import { audienceCsv } from '../desk/audienceCsv.ts';
import { growth, percentile, power, printTable, whole } from './table.ts';

const STEPS = ['media score', 'reach', 'optimise'] as const;
/** Growth is measured on the largest files: small ones mostly cost the overhead of a call. */
const LARGEST = 3;

/** Measures the three calls of a run over HTTP by number of respondents, with one planner. */
export async function byRespondents(sizes: readonly number[], rounds: number): Promise<void> {
  const backend = await startBackend({ settings: { LOG_LEVEL: 'warn', JOB_SECONDS: '600' } });
  const calls = new Calls(backend.url, { uid: 'size', email: 'size@agency.example' });
  const times = STEPS.map(() => [] as number[]);
  const rows: string[][] = [];
  try {
    for (const size of sizes) {
      const content = new Uint8Array(audienceCsv(size));
      const took = STEPS.map(() => [] as number[]);
      for (let round = 0; round < rounds; round++) {
        const scored = await timed(took[0]!, () => calls.mediaScore({ name: 'audience.csv', content }));
        await timed(took[1]!, () => calls.reach(scored));
        await timed(took[2]!, () => calls.optimise(scored));
      }
      took.forEach((all, step) => times[step]!.push(percentile(all, 0.5)));
      const memory = `${whole(memoryOf(backend.process.pid))}`;
      rows.push([whole(size), whole(content.length / 1e6), ...times.map((all) => whole(all.at(-1)!)), memory]);
    }
    rows.push([
      `grows by the power, ${LARGEST} largest`,
      '',
      ...times.map((all) => power(growth(sizes.slice(-LARGEST), all.slice(-LARGEST)))),
      '',
    ]);
  } finally {
    await backend.stop();
  }
  printTable(
    'A run by respondents, one planner',
    ['respondents', 'file, MB', ...STEPS.map((step) => `${step}, ms`), 'memory, MB'],
    rows,
  );
}

async function timed<Body>(into: number[], call: () => Promise<Answer<Body>>): Promise<Body> {
  const begun = performance.now();
  const { status, body, text } = await call();
  into.push(performance.now() - begun);
  if (status !== 200) throw new Error(`A call was answered ${status}: ${text.slice(0, 300)}`);
  return body;
}
