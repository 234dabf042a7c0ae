import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { openApiText } from '../../core/contract/openapi/document.ts';
import { CannotStart } from '../cannotStart.ts';
import { main } from '../product.ts';
import { datedChangelog, withVersion, VERSIONED_FILES } from './releaseFiles.ts';

/**
 * `npm run release 1.1.0`: writes the version into all files that name it, and today's date into CHANGELOG.md. Commits this and tags it.
 * Nothing is pushed. The gates must have passed before.
 */
await main(async () => {
  const version = process.argv[2] ?? '';
  const today = new Date().toISOString().slice(0, 10);
  const before = (JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }).version;
  if (git('status', '--porcelain') !== '')
    throw new CannotStart('Commit or stash your changes first: a release is made of commits.');
  if (git('tag', '--list', `v${version}`) !== '') throw new CannotStart(`The tag v${version} exists already.`);
  const changes = datedChangelog(readFileSync('CHANGELOG.md', 'utf8'), version, today);
  if (!('text' in changes)) throw new CannotStart(changes.fault);
  writeFileSync('CHANGELOG.md', changes.text);
  for (const file of VERSIONED_FILES) writeFileSync(file, withVersion(readFileSync(file, 'utf8'), before, version));
  writeFileSync('docs/openapi.json', openApiText(version));
  git('commit', '--all', '--message', `Release ${version}`);
  git('tag', '--annotate', `v${version}`, '--message', `Version ${version}`);
  console.log(`Tagged v${version}. Publish it with: git push --follow-tags`);
});

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8' }).trim();
}
