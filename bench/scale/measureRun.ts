import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { openWarehouse, SAMPLE_ROWS } from '../../backend/warehouse/openWarehouse.ts';
import { readAudienceSources } from '../../backend/settings/audienceSources.ts';
import { loadPlanningData } from '../../backend/workers/planningData.ts';
import { RunData } from '../../backend/workers/runData.ts';
import { planningJobs } from '../../backend/workers/planningJobs.ts';
import { WorkerPool } from '../../backend/workers/pool.ts';
import { channelPrices } from '../../core/planningData/defaultFormat.ts';
import { ownMegabytes, peakMegabytes } from '../files/peakMemory.ts';
import { CHANNELS } from '../../core/rules/channels.ts';

/**
 * One run on a warehouse audience, like the service's: `node measureRun.js SOURCES NAME WORKER BUDGET`. Prints its measurements as one line
 * of JSON.
 */
const [sourcesFile, name, workerFile, budgetText] = process.argv.slice(2) as [string, string, string, string];
const program = pathToFileURL(resolve('backend/warehouse/engines/duckdbProcess.mjs'));
const parquet = { program, bucket: null, copies: '/nowhere' };
const read = readAudienceSources(sourcesFile, process.env);
if ('faults' in read) throw new Error(read.faults.join('\n'));
const planningData = loadPlanningData('core/planningData');
const pool = new WorkerPool({
  file: workerFile,
  size: 2,
  heapMegabytes: 1024,
  jobSeconds: 600,
});
const warehouse = openWarehouse(read.sources, planningData.mapping, {
  planningData: () => Promise.resolve(planningData),
  runData: new RunData(),
  jobs: planningJobs(pool),
  sampleRows: SAMPLE_ROWS,
  parquet,
});
const messages: { readonly message: string; readonly at: number }[] = [];
const progress = (message: string) => void messages.push({ message, at: performance.now() });
const context = { user: 'bench', signal: new AbortController().signal, progress };
const budget = Number(budgetText);
const question = { name, demographic: 'people 25-54', thresholdSeconds: 2.5 };
/** The child processes; none where they are unknown. */
function childProcesses(): number[] {
  try {
    return readFileSync(`/proc/self/task/${process.pid}/children`, 'latin1').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

let own = 0;
let engine = 0;
const watch = setInterval(() => {
  own = Math.max(own, ownMegabytes());
  for (const pid of childProcesses()) engine = Math.max(engine, peakMegabytes(pid));
}, 20);
try {
  const begun = performance.now();
  const scored = await warehouse.score(
    { ...question, ownPrices: [], texts: planningData.texts, referencePath: 'reference.csv' },
    context,
  );
  const matrixLocation = await scored.sample.draw();
  const scoredAt = performance.now();
  const limits = CHANNELS.map((Channel) => ({ Channel, Min_Budget: 0, Max_Budget: budget }));
  const cpm = channelPrices(scored.assumptions.rows);
  const { proposal, sampled } = await warehouse.propose({ ...question, matrixLocation, cpm, budget, limits }, context);
  const endedAt = performance.now();
  const passMessages = messages.filter(({ message }) => message.startsWith('Pass '));
  const passTimes = passMessages.map(
    ({ at }) => (messages[messages.findIndex((one) => one.at === at) + 1]?.at ?? endedAt) - at,
  );
  const result = {
    target: scored.facts.target_sample,
    score: (scoredAt - begun) / 1000,
    propose: (endedAt - scoredAt) / 1000,
    passes: passMessages.length,
    pass: passTimes.reduce((sum, length) => sum + length, 0) / 1000 / Math.max(1, passMessages.length),
    gap: proposal.certificate.relative_gap,
    status: proposal.certificate.status,
    reach: proposal.attentiveReach / scored.facts.target_universe,
    megabytes: peakMegabytes(),
    own,
    engine,
    sampled,
  };
  process.stdout.write(`${JSON.stringify(result)}\n`);
} finally {
  clearInterval(watch);
  await warehouse.close();
  await pool.close();
}
