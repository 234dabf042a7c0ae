import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { Calls } from '../backend/calls.ts';
import { startKeyServer } from '../backend/keyServer.ts';
import type { KeyServer } from '../backend/keyServer.ts';
import { startBackend } from '../backend/startBackend.ts';
import { freePort } from '../../scripts/processes.ts';
import { root, tracked, text } from '../house/repository.ts';

/*
 * Tests the image without a container engine: the files that .dockerignore leaves, the commands of the Dockerfile, and the start command.
 * Only the parts of Docker's file formats that are used here are understood.
 */

/** Settings and commands of the last stage of a Dockerfile. */
interface ImageFacts {
  readonly base: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly user: string;
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
  /** All instructions of all stages, with their first word. */
  readonly instructions: readonly (readonly [name: string, rest: string])[];
}

function readDockerfile(text: string): ImageFacts {
  const instructions = text
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line))
    .map((line) => [line.split(' ', 1)[0]!, line.slice(line.indexOf(' ') + 1)] as const);
  const last = (name: string) => instructions.findLast(([one]) => one === name)?.[1] ?? '';
  const pairs = last('ENV')
    .split(' ')
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]);
  return {
    base: /NODE_IMAGE=(\S+)/.exec(last('ARG'))?.[1] ?? instructions.find(([name]) => name === 'ARG')![1].split('=')[1]!,
    environment: Object.fromEntries(pairs) as Record<string, string>,
    user: last('USER'),
    command: JSON.parse(last('CMD')) as string[],
    healthCheck: JSON.parse(last('HEALTHCHECK').replace(/^.*?CMD /, '')) as string[],
    instructions,
  };
}

/** Whether a .dockerignore keeps a path out of the image. The last pattern that matches the path or a folder above it decides. */
function isIgnored(dockerignore: string, path: string): boolean {
  const patterns = dockerignore.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const folders = path.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'));
  let ignored = false;
  for (const line of patterns) {
    const negated = line.startsWith('!');
    const pattern = matcher(negated ? line.slice(1) : line);
    if (folders.some((folder) => pattern.test(folder))) ignored = !negated;
  }
  return ignored;
}

function matcher(pattern: string): RegExp {
  const text = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\//g, '\0')
    .replace(/\*/g, '[^/]*')
    .replaceAll('\0', '(.*/)?');
  return new RegExp(`^${text}$`);
}

/** The major releases of Node that the product is tested on, each with its newest version of November 2026: that of the image, and the next. */
const VERSIONS: Readonly<Record<number, string>> = { 24: '24.21.0', 26: '26.12.1' };
const INSTALL_SECONDS = 240;

/** A Node to run on. */
interface OtherNode {
  readonly major: number;
  /** The path of its program, or a sentence that says why it could not be had. */
  readonly program: string | { readonly missing: string };
}

/** Node 24 and 26: this one, or the program of the npm package that has it for this platform, installed once into node_modules/.cache. */
function otherNodes(): OtherNode[] {
  return Object.entries(VERSIONS).map(([major, version]) => ({
    major: Number(major),
    program: programOf(Number(major), version),
  }));
}

function programOf(major: number, version: string): OtherNode['program'] {
  if (process.versions.node.startsWith(`${major}.`)) return process.execPath;
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  const folder = resolve('node_modules/.cache', `node-${version}`);
  const program = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--prefer-offline', `${name}@${version}`];
  try {
    execFileSync('npm', args, { stdio: 'pipe', timeout: INSTALL_SECONDS * 1000, shell: process.platform === 'win32' });
  } catch {
    return {
      missing: `Node ${version} could not be had from the npm package ${name}: the product is not run on Node ${major}.`,
    };
  }
  return program;
}

const dockerignore = text('.dockerignore');
const image = readDockerfile(text('docs/deploy/Dockerfile'));
const place = mkdtempSync(join(tmpdir(), 'planner-image-'));
const tree = join(place, 'image');
const isRoot = process.getuid?.() === 0;
/** The id of a user without rights, such as the one in the image. */
const UNPRIVILEGED = 65_534;
let keys: KeyServer;

beforeAll(async () => {
  chmodSync(place, 0o755);
  const context = join(place, 'source');
  for (const path of tracked.filter((one) => !isIgnored(dockerignore, one))) {
    mkdirSync(dirname(join(context, path)), { recursive: true });
    cpSync(join(root, path), join(context, path));
  }
  // What the step `RUN npm ci` installs.
  symlinkSync(join(root, 'node_modules'), join(context, 'node_modules'), 'junction');
  const [, script] = image.instructions.find(([name, rest]) => name === 'RUN' && rest.includes('imageTree.sh'))!;
  const command = script.replace('${BUILD_COMMIT}', 'abc123').replace(' /image', ` ${tree}`);
  execFileSync('sh', ['-c', command], { cwd: context, stdio: 'pipe' });
  keys = await startKeyServer();
});
afterAll(async () => {
  await keys.stop();
  rmSync(place, { recursive: true });
});

test('an image has no local files of the machine that builds it', () => {
  const kept = (path: string) => !isIgnored(dockerignore, path);
  const foreign = [
    '.env',
    '.env.local',
    'docs/deploy/.env',
    '.git/config',
    'node_modules/a/index.js',
    'dist/web/index.html',
    '.data/plans.sqlite',
  ];
  expect([...foreign, 'core/node_modules/b.js', 'npm-debug.log', 'docs/a.log'].filter(kept)).toEqual([]);
  const needed = ['.npmrc', '.env.example', 'package-lock.json', 'src/main.tsx', 'backend/server.ts', 'LICENSE'];
  expect(needed.filter((path) => !kept(path))).toEqual([]);
});

test('the Dockerfile copies .npmrc before npm ci, and the service does not run as root', () => {
  const steps = image.instructions.map(([name, rest]) => `${name} ${rest}`);
  expect(steps.indexOf('COPY package.json package-lock.json .npmrc ./')).toBeLessThan(steps.indexOf('RUN npm ci'));
  expect(image.user).toBe('node');
  expect(image.base).toMatch(/^node:24\.\d+\.\d+-slim$/);
  expect(text('.nvmrc').trim()).toBe('24');
});

test('an image holds the licences, and no library that only the browser loads', () => {
  for (const file of ['LICENSE', 'dist/web/licences.txt', 'node_modules/fastify/LICENSE'])
    expect(existsSync(join(tree, file))).toBe(true);
  for (const name of ['react', 'firebase', 'highcharts', 'lucide-react', 'vite', 'typescript', 'tsx', 'firebase-tools'])
    expect([name, existsSync(join(tree, 'node_modules', name))]).toEqual([name, false]);
  const kilobytes = Number(execFileSync('du', ['-sk', tree], { encoding: 'utf8' }).split('\t')[0]);
  // 180 MB on Linux x64 in November 2026, 70 of them DuckDB.
  expect(kilobytes).toBeLessThan(230 * 1024);
});

const found = otherNodes();
for (const { program } of found) if (typeof program !== 'string') process.stdout.write(`${program.missing}\n`);
const ready = found.flatMap(({ major, program }) => (typeof program === 'string' ? [[major, program] as const] : []));

test.each(ready)(
  'on Node %i the image starts, computes the sample plan, keeps it through kill, backup and restore',
  async (major, node) => {
    const dataDir = join(place, `data-${major}`);
    mkdirSync(dataDir);
    if (isRoot) chownSync(dataDir, UNPRIVILEGED, UNPRIVILEGED);
    const [, ...args] = image.command;
    const port = await freePort();
    const own = { ...keys.settings, HOST: '127.0.0.1', HEALTH_ADDRESS: `127.0.0.1:${port}`, DATA_DIR: dataDir };
    const settings = { ...image.environment, ...own };
    const as = { node, cwd: tree, ...(isRoot ? { uid: UNPRIVILEGED } : {}) };
    const start = () =>
      startBackend({ dataDir, settings, serverFile: args.at(-1)!, execArgv: args.slice(0, -1), ...as });
    const first = await start();
    expect(await (await fetch(`${first.url}/healthz`)).json()).toEqual({
      status: 'ok',
      version: manifest.version,
      commit: 'abc123',
    });
    expect(await (await fetch(first.url)).text()).toContain('<div id="root">');
    const environment = { ...settings, PATH: process.env.PATH! };
    const [, ...probe] = image.healthCheck;
    const healthy = () => spawnSync(node, probe, { env: environment, cwd: tree }).status;
    expect(healthy()).toBe(0);

    const user = { uid: 'ann', email: 'ann@agency.example' };
    const callsOf = (url: string) => new Calls(url, user, keys.token(user));
    const { key } = await callsOf(first.url).finishedPlan(text('samples/respondents.csv'));
    const plan = (await callsOf(first.url).plan(key)).text;
    await first.kill();
    expect(healthy()).toBe(1);

    const again = await start();
    expect((await callsOf(again.url).plan(key)).text).toBe(plan);
    const backup = join(dataDir, '..', `backup-${major}`);
    const options = `--env-file=${join(place, 'settings.env')}`;
    writeFileSync(join(place, 'settings.env'), 'LOG_LEVEL=warn\n');
    const keep = (command: string, more: Record<string, string> = {}) =>
      spawnSync(node, [options, `dist/backend/${command}.js`, backup], {
        cwd: tree,
        encoding: 'utf8',
        env: { ...environment, ...more },
      });
    expect(keep('backup')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^1 plan of .* node --env-file=\S+ dist\/backend\/restore\.js /),
    });
    await again.stop();

    const restored = join(place, `restored-${major}`);
    expect(keep('restore', { DATA_DIR: restored })).toMatchObject({ status: 0 });
    expect(keep('restore', { DATA_DIR: restored })).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('is not empty'),
    });
    const third = await startBackend({
      dataDir: restored,
      settings: { ...settings, DATA_DIR: restored },
      serverFile: args.at(-1)!,
      node,
      cwd: tree,
    });
    expect((await callsOf(third.url).plan(key)).text).toBe(plan);
    expect((await callsOf(third.url).access('plan_csv_file', { key })).status).toBe(200);
    await third.stop();
    expect(readFileSync(join(dataDir, 'last-backup'), 'utf8')).toMatch(/^\d{4}-/);
  },
);
