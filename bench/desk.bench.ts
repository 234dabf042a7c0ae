import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, extname } from 'node:path';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium } from '@playwright/test';
import { buildSync } from 'esbuild';
import { memorySource } from '../core/audience/bytes/memorySource.ts';
import { readAudience } from '../core/audience/readAudience.ts';
import { nodePlatform } from '../backend/workers/nodePlatform.ts';
import { makeProblem } from '../core/planning/model/contactRates.ts';
import { reachCurves } from '../core/planning/model/reach.ts';
import { propose } from '../core/planning/proposal/proposal.ts';
import { explain } from '../core/planning/why/explain.ts';
import { parsePlanningData } from '../core/planningData/planningData.ts';
import { CHANNELS } from '../core/rules/channels.ts';
import { ensureChromium } from '../testing/findChromium.ts';
import { audienceCsv } from './desk/audienceCsv.ts';
import type { Measured } from './desk/page.ts';

const TYPES: Record<string, string> = { '.js': 'text/javascript', '.html': 'text/html', '.csv': 'text/csv' };

/** Serves the built product, the measuring page, and audiences of any size. */
async function serveBench(web: string): Promise<{ origin: string; server: Server }> {
  const page = buildSync({
    entryPoints: [join(import.meta.dirname, 'desk/page.ts')],
    ...{ bundle: true, write: false, format: 'esm', target: 'es2022' },
  }).outputFiles[0]!.text;
  const server = createServer(({ url = '/' }, response) => {
    const rows = /^\/audience-(\d+)\.csv$/.exec(url)?.[1];
    response.setHeader('content-type', TYPES[extname(url)] ?? 'text/html');
    if (url === '/') response.end('<!doctype html><title>bench</title><script type="module" src="/page.js"></script>');
    else if (url === '/page.js') response.end(page);
    else if (rows !== undefined) response.end(audienceCsv(Number(rows)));
    else if (url.startsWith('/assets/')) response.end(readFileSync(join(web, url)));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** Memory of renderer processes [MB]: proportional set size. */
function rendererMegabytes(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))![1]),
  );
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024;
}

/** Measures the desk's worker of the built product in Chromium. BENCH_ROWS sets the sizes. */
const SIZES = (process.env.BENCH_ROWS ?? '50000,500000,1000000').split(',').map(Number);
const root = join(import.meta.dirname, '..');
const web = join(root, 'dist', 'web');

const readPlanningDataFile = (name: string) => readFileSync(join(root, 'core', 'planningData', name), 'utf8');
const planningData = {
  assumptions: readPlanningDataFile('assumptions.csv'),
  mapping: readPlanningDataFile('masterMapping.csv'),
  accessLists: readPlanningDataFile('accessLists.json'),
};
const task = {
  fileName: 'panel.csv',
  demographic: 'people 25-54',
  thresholdSeconds: 1,
  assumptions: parsePlanningData(planningData).assumptions,
  planningData,
  spend: CHANNELS.map(() => 60_000),
};

const nth = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.min(values.length - 1, Math.floor(share * values.length))]!;

async function measureDesk(rows: number): Promise<{ figures: Measured; megabytes: number }> {
  const { origin, server } = await serveBench(web);
  const worker = readdirSync(join(web, 'assets')).find((name) => /^desk\.worker-.*\.js$/.test(name))!;
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(0);
    await page.goto(origin);
    const session = await browser.newBrowserCDPSession();
    const pids = async () => {
      const { processInfo } = await session.send('SystemInfo.getProcessInfo');
      return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
    };
    const before = rendererMegabytes(await pids());
    const figures = await page.evaluate(
      (args) => (globalThis as unknown as { measure: (...args: unknown[]) => Promise<Measured> }).measure(...args),
      [rows, task, `/assets/${worker}`] as const,
    );
    return { figures, megabytes: rendererMegabytes(await pids()) - before };
  } finally {
    await browser.close();
    server.close();
  }
}

/** Duration of a new run, for comparison with the desk: reads the file, proposes and explains. Computing only, no network [ms]. */
async function timeNewRun(rows: number): Promise<number> {
  const bytes = audienceCsv(rows);
  const begun = performance.now();
  const data = parsePlanningData(planningData);
  const source = memorySource(new Uint8Array(bytes));
  const question = { demographic: task.demographic, thresholdSeconds: task.thresholdSeconds };
  const platform = nodePlatform(join(tmpdir(), 'bench-desk-unused'));
  const { audienceMatrix } = await readAudience({ source, fileName: task.fileName }, question, data, platform);
  const request = {
    budget: 1_000_000,
    limits: CHANNELS.map((Channel) => ({ Channel, Min_Budget: 0, Max_Budget: 1_000_000 })),
  };
  const curves = makeProblem(audienceMatrix, data.channelCpm());
  reachCurves(curves, request.budget);
  const problem = makeProblem(audienceMatrix, data.channelCpm());
  const proposal = propose(problem, request);
  if (proposal.status === 'proposed') explain(problem, request, proposal);
  reachCurves(problem, request.budget);
  platform.close();
  return performance.now() - begun;
}

function report(rows: number, run: number, { figures, megabytes }: { figures: Measured; megabytes: number }): void {
  const { plainPass } = figures;
  const printLine = (what: string, milliseconds: number) => {
    const ratio = Number.isNaN(plainPass) ? '–' : `${(milliseconds / plainPass).toFixed(2)}x`;
    console.log(`| ${what} | ${milliseconds.toFixed(1)} | ${ratio} |`);
  };
  console.log(`\n## ${rows.toLocaleString('en-US')} respondents\n`);
  console.log('| question | ms | relative to a plain pass |\n| --- | --: | --: |');
  if (!Number.isNaN(plainPass)) printLine('one pass of the plain kernel', plainPass);
  printLine('a drag, the rest re-optimised and proven, median', nth(figures.best, 0.5));
  printLine('the same, p95', nth(figures.best, 0.95));
  printLine('a manual mix, median', nth(figures.manualFirst, 0.5));
  printLine('the same, p95', nth(figures.manualFirst, 0.95));
  printLine('a manual mix and the best next to it, median', nth(figures.manual, 0.5));
  printLine('the same, p95', nth(figures.manual, 0.95));
  printLine('details, median', nth(figures.details, 0.5));
  printLine('details, slowest', Math.max(...figures.details));
  printLine('least budget, median', nth(figures.leastBudget, 0.5));
  printLine('three times or more, first answer', figures.firstOften);
  printLine('three times or more, last answer', figures.often);
  printLine('smallest buy $25,000, last answer', figures.smallest);
  printLine('a typed cell of 15 channels x 13 weeks, p95', nth(figures.weeks, 0.95));
  printLine('the same with a half-life of 2 weeks, p95', nth(figures.weeksRemembered, 0.95));
  printLine('best weeks of 13, first answer', figures.firstBestWeeks);
  printLine('best weeks of 13, proven', figures.bestWeeks);
  const parts = ['near-best ranges', 'what would change it', 'reach in 32 cases', 'robust mix'];
  parts.forEach((part, index) => printLine(`how sure: ${part} `, figures.robustnessParts[index]!));
  printLine('a new run instead of any of these, computing alone', run);
  printLine('file to desk ready', figures.opened);
  printLine('longest task of the page’s thread', figures.longestTask);
  printLine('slowest frame, without waiting', figures.slowestFrame);
  console.log(`\nLargest gap of a drag ${figures.largestGap.toExponential(1)}; memory ${megabytes.toFixed(0)} MB.`);
}

if (process.env.BENCH_BUILT === undefined) execFileSync('npx', ['vite', 'build', '--logLevel', 'error'], { cwd: root });
console.log(`# The desk in Chromium\n\n${cpus()[0]?.model.trim() ?? 'unknown processor'} x ${cpus().length}.`);
for (const rows of SIZES) report(rows, await timeNewRun(rows), await measureDesk(rows));
