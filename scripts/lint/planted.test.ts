import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** A file with a fault, and the rule that must report it. */
type Planted = [rule: string, path: string, code: string];

/** Faults for each of our own rules, and for circular imports. */
const PLANTED: Planted[] = [
  ['import(no-cycle)', 'core/words/v.ts', "import { w } from './w.ts';\nexport const v = () => w;"],
  ['import(no-cycle)', 'core/words/w.ts', "import { v } from './v.ts';\nexport const w = () => v;"],
  ['import(no-cycle)', 'core/words/x.ts', "import type { Y } from './y.ts';\nexport interface X { y: Y }"],
  ['import(no-cycle)', 'core/words/y.ts', "import type { X } from './x.ts';\nexport interface Y { x: X }"],
  ['house(hash-private)', 'backend/http/a.ts', 'export class A { private b = 1; get() { return this.b; } }'],
  ['house(may-import)', 'core/rules/y.ts', "import type { Shape } from '../contract/p.ts';\nexport type Y = Shape;"],
  ['house(may-import)', 'core/planning/model/a.ts', "export { p } from '../solver/p.ts';"],
  ['house(may-import)', 'core/planning/model/a.test.ts', "import { p } from '../solver/p.ts';\ntest(p, () => {});"],
  ['house(may-import)', 'core/planning/model/b.ts', "import { p } from '../testing/p.ts';\nexport const b = p;"],
  ['house(may-import)', 'backend/http/b.ts', "import { p } from '../../src/domain/p.ts';\nexport const b = p;"],
  ['house(may-import)', 'backend/http/c.ts', "export const c = () => import('../routes/p.ts');"],
  ['house(may-import)', 'src/pages/home/a.ts', "import { p } from '../report/p.ts';\nexport const a = p;"],
  ['house(may-import)', 'src/pages/home/b.ts', "import { p } from '../../app/store.ts';\nexport const b = p;"],
  ['house(may-import)', 'src/services/other/a.ts', "export type A = import('../../../core/planning/p.ts').Shape;"],
];

/** Allowed code that is similar to a fault. */
const ALLOWED: [path: string, code: string][] = [
  ['core/rules/p.ts', 'export interface Shape { b: number }'],
  ['core/planning/model/c.test.ts', "import { p } from '../testing/p.ts';\ntest(p, () => {});"],
  ['core/planning/solver/a.ts', "import { p } from '../model/p.ts';\nexport const a = p;"],
  ['backend/routes/a.ts', "import { p } from '../services.ts';\nexport const a = p;"],
  ['core/audience/bytes/a.ts', 'export class A { private b = 1; get() { return this.b; } }'],
  ['src/services/deskWorker/a.ts', "import { p } from '../../../core/planning/p.ts';\nexport const a = p;"],
  ['src/pages/home/c.ts', "import { p } from '../../app/hooks.ts';\nexport const c = p;"],
  ['src/pages/home/c.test.ts', "import { p } from '../../app/store.ts';\ntest(p, () => {});"],
  ['testing/a.ts', "import { p } from '../backend/http/p.ts';\nconsole.log(p);"],
];

interface Finding {
  code: string;
  filename: string;
}

let folder = '';
let findings: Finding[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'planted-'));
  for (const name of ['.oxlintrc.json', 'tsconfig.json', 'scripts/lint']) {
    cpSync(resolve(name), join(folder, name), { recursive: true });
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
  mkdirSync(join(folder, 'src/pages/report'), { recursive: true });
  for (const [path, code] of [...PLANTED.map(([, ...file]) => file), ...ALLOWED] as const) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${code}\n`);
  }
  const linter = resolve('node_modules/oxlint/bin/oxlint');
  const args = ['--type-aware', '--format', 'json', ...['core', 'backend', 'src', 'scripts', 'testing']];
  const { stdout, stderr } = spawnSync(process.execPath, [linter, ...args], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 120_000,
  });
  if (!stdout.startsWith('{')) throw new Error(`The linter printed: ${stdout}${stderr}`);
  findings = (JSON.parse(stdout) as { diagnostics: Finding[] }).diagnostics;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(PLANTED)('%s reports the fault in %s', (rule, path) => {
  expect(findings.filter(({ filename }) => filename === path).map(({ code }) => code)).toContain(rule);
});

test.each(ALLOWED)('nothing is reported in %s', (path) => {
  expect(findings.filter(({ filename }) => filename === path)).toEqual([]);
});
