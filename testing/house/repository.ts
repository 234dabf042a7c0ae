import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { isForTests } from '../../scripts/forTests.ts';

/** Root of the repository. All paths here are relative to it, with forward slashes. */
export const root = join(__dirname, '..', '..');

/** Every tracked or untracked file that exists and is not ignored. */
export const tracked: readonly string[] = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard'],
  { cwd: root, encoding: 'utf8' },
)
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)));

/** A file's text. */
export function text(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** The syntax tree of a TypeScript file. */
export function sourceOf(path: string, content = text(path)): ts.SourceFile {
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true, kind);
}

const isCode = (path: string) =>
  /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.generated.ts') && !path.endsWith('.d.ts');

/** Code that is not generated. */
export const code = tracked.filter(isCode);
/** Code that ships. */
export const shipped = code.filter(
  (path) => !isForTests(path) && path.includes('/') && !path.endsWith('vite.config.ts'),
);
/** Markdown files. */
export const documents = tracked.filter((path) => path.endsWith('.md'));
