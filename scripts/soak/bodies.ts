import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { CHANNELS } from '../../core/rules/channels.ts';
import { respondentsCsv } from '../../testing/audience/audienceFiles.ts';
import { Calls } from '../../testing/backend/calls.ts';
import { startBackend } from '../../testing/backend/startBackend.ts';
import type { RunningBackend } from '../../testing/backend/startBackend.ts';
import { unsignedToken } from '../../testing/backend/tokens.ts';

/**
 * Sends bodies designed to block the service. Prints for each the longest delay of the event loop and the slowest parallel health check, on
 * the health address and on the main one [ms]: `npx tsx scripts/soak/bodies.ts [parallel bodies]`.
 * Guarantee: event loop blocked at most 50 ms, health check at most 100 ms on the health address.
 */
const PARALLEL_BODIES = Number(process.argv[2] ?? 1000);
const planner = { uid: 'ann', email: 'ann@agency.example' };

const backend = await startBackend({
  execArgv: ['--import', './scripts/soak/loopWatch.mjs'],
  settings: { RATE_LIMIT: '1000000', LOG_LEVEL: 'info', HEALTH_ADDRESS: '127.0.0.1:0' },
});
const healthUrl = /Health is served at (http:[^"]+)/.exec(await backend.logged('Health is served at'))![1]!;
const calls = new Calls(backend.url, planner);
const { key } = (await calls.mediaScore({ name: 'a.csv', content: respondentsCsv(300, 1) })).body;
const manyVehicles = Array.from({ length: 3000 }, (_, index) => `Radio: Station ${index}`);
const wideRun = await calls.mediaScore({ name: 'wide.csv', content: respondentsCsv(100, 1, manyVehicles) });

const repeated = (value: unknown, count = 3000): unknown[] => Array.from({ length: count }, () => value);
const limits = CHANNELS.map((Channel) => ({ Channel, Min_Budget: 0, Max_Budget: 1 }));
const BODIES: Readonly<Record<string, string>> = {
  'a valid call of 3,000 scores with other choices': JSON.stringify({
    scores: JSON.parse(wideRun.body.df_score_master) as unknown,
    budget_constraint: limits,
    total_budget: 1,
    scenario_name: 'x',
    client: 'x',
    demo: 'x',
    audience: 'x',
    planning_setting: 'x',
    user: planner.email,
    key: wideRun.body.key,
    sandbox_mode: false,
  }),
  'wrong scores': JSON.stringify({ key, scores: repeated({ Channel: 1, Publisher: {}, Score: 'x' }) }),
  'very many scores': JSON.stringify({ key, scores: repeated({}, 29_000) }),
  'very many limits': JSON.stringify({ key, budget_constraint: repeated({}, 29_000) }),
  'one long text': JSON.stringify({ key, scenario_name: 'x'.repeat(1_000_000) }),
  'many fields': JSON.stringify(Object.fromEntries(repeated(0, 29_000).map((_, index) => [`key${index}`, index]))),
  'deep nesting': '['.repeat(1_000_000),
  'deep objects': '{"":'.repeat(250_000),
  'very many escapes': `"${'\\u0000'.repeat(170_000)}"`,
  'too large': ' '.repeat(1_200_000),
};

/** The longest delay of the event loop since the last call of this function [ms]. */
async function longestDelay(service: RunningBackend): Promise<number> {
  const answer = new Promise<number>((resolve) =>
    service.process.once('message', (message: { delayMilliseconds: number }) => resolve(message.delayMilliseconds)),
  );
  service.process.send('loop?');
  return answer;
}

/** Sends a body as call 5. @returns the status; 0 without an answer */
async function send(body: string): Promise<number> {
  const headers = { authorization: `Bearer ${unsignedToken(planner)}`, 'content-type': 'text/plain' };
  return fetch(`${backend.url}/api/optimise`, { method: 'POST', headers, body }).then(
    async (answer) => (await answer.text(), answer.status),
    () => 0,
  );
}

/** Polls the health check from now on. @returns a function that ends it and returns the slowest response time [ms] */
async function probeHealth(url: string): Promise<() => Promise<number>> {
  const probe = new Worker(new URL('./healthProbe.mjs', import.meta.url), { workerData: `${url}/healthz` });
  await once(probe, 'message');
  return async () => {
    probe.postMessage('end');
    const [slowest] = (await once(probe, 'message')) as [number];
    return slowest;
  };
}

console.log(
  `delay [ms]: one body alone · health [ms]: during ${PARALLEL_BODIES} parallel bodies, on its own address and on the main one`,
);
for (const [name, body] of Object.entries(BODIES)) {
  // Resets the measurement.
  await longestDelay(backend);
  const status = await send(body);
  const delay = await longestDelay(backend);
  const probes = await Promise.all([healthUrl, backend.url].map(probeHealth));
  const answerStatuses = await Promise.all(
    repeated(body, PARALLEL_BODIES).map((repeatedBody) => send(repeatedBody as string)),
  );
  const health = await Promise.all(probes.map((end) => end()));
  const statuses = [...new Set(answerStatuses)].join(' ');
  const bytes = `${Math.round(body.length / 1000)} kB`;
  console.log(
    `${name} (${bytes}): ${status} · delay ${delay.toFixed(0)} · health ${health.map((slowest) => slowest.toFixed(0)).join(' and ')} (answers ${statuses}; delay ${(await longestDelay(backend)).toFixed(0)})`,
  );
}
await backend.stop();
