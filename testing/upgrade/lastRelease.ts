import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { bundleForNode } from '../backend/bundleBackend.ts';

/** Commands and tests run in the root of the repository. */
const root = process.cwd();

/** The release before this version. */
export interface Release {
  readonly version: string;
  /** Its tag or commit. */
  readonly revision: string;
}

/**
 * The release before this version: of the tags `v1.2.3` the newest, else the newest entry of CHANGELOG.md that names its commit. Only
 * revisions whose files are in this clone count.
 * @returns the release, or a sentence that says why there is none to test
 */
export function lastRelease(): Release | string {
  const tagged = git(['tag', '--list', 'v*', '--sort=-version:refname']).map((tag) => ({
    version: tag.slice(1),
    revision: tag,
  }));
  const changes = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const noted = [...changes.matchAll(/^## (\S+), .*commit ([0-9a-f]{40})/gm)].map(([, version, revision]) => ({
    version: version!,
    revision: revision!,
  }));
  const earlier = [...tagged, ...noted].filter(({ version }) => version !== manifest.version);
  const found = earlier.find(({ revision }) => git(['ls-tree', '--name-only', revision, 'backend']).length > 0);
  if (found) return found;
  const names = earlier.map(({ version, revision }) => `${version} (${revision})`).join(', ') || 'none is named';
  return `The last release is not in this clone (${names}): it is shallow, without tags, or has no git. Run "git fetch --unshallow --tags" to test an upgrade.`;
}

/** The lines that git prints; none when it fails. */
function git(args: readonly string[]): string[] {
  try {
    const printed = execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return printed.split('\n').filter((line) => line !== '');
  } catch {
    return [];
  }
}

/** A bundle of the backend of a release. */
export interface ReleaseBuild {
  readonly serverFile: string;
  /** Its own prices and lists. */
  readonly settings: { readonly PLANNING_DATA_DIR: string };
  remove(): void;
}

/** Bundles the backend of a release, with the libraries that are installed here. */
export function buildRelease({ revision }: Release): ReleaseBuild {
  const cache = resolve(root, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  // Below node_modules, where the bundle finds native modules.
  const folder = mkdtempSync(join(cache, 'release-'));
  const sources = join(folder, 'sources');
  mkdirSync(sources);
  const archive = execFileSync('git', ['archive', revision, 'backend', 'core', 'package.json'], {
    cwd: root,
    maxBuffer: 2 ** 28,
  });
  execFileSync('tar', ['-x', '-C', sources], { input: archive });
  symlinkSync(join(root, 'node_modules'), join(sources, 'node_modules'), 'junction');
  const built = join(folder, 'built');
  bundleForNode(
    {
      server: join(sources, 'backend/server.ts'),
      worker: join(sources, 'backend/workers/worker.ts'),
      healthThread: join(sources, 'backend/health/healthThread.mjs'),
      duckdbProcess: join(sources, 'backend/warehouse/engines/duckdbProcess.mjs'),
    },
    built,
  );
  return {
    serverFile: join(built, 'server.js'),
    settings: { PLANNING_DATA_DIR: join(sources, 'core/planningData') },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
