import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** Where a fault is planted, and what it is; the rule that must find it. */
type Planted = [rule: string, path: string, code: string];

const effect = (body: string) =>
  `import { useEffect, useRef, useState } from 'react';\nexport function Planted({ of }: { of: string }) {\n${body}\n}`;
const shown = (element: string) => `export const planted = () => ${element};`;

/** One for each rule that has to hold: of the language, of types, of imports, of React, for everybody's access, of this house. */
const PLANTED: Planted[] = [
  ['eslint(eqeqeq)', 'core/rules/a.ts', 'export const a = (b: number) => b == 1;'],
  ['eslint(no-console)', 'core/rules/b.ts', 'console.log(1);'],
  ['eslint(no-empty)', 'core/rules/c.ts', 'try { JSON.parse(""); } catch {}'],
  ['eslint(no-unused-vars)', 'core/rules/d.ts', 'const unused = 1;'],
  ['eslint(prefer-const)', 'core/rules/e.ts', 'let a = 1;\nexport const b = () => a;'],
  [
    'eslint(no-fallthrough)',
    'core/rules/f.ts',
    'export function f(a: number) { let b = 0; switch (a) { case 1: b = 1; case 2: b += 2; } return b; }',
  ],
  ['eslint(no-constant-condition)', 'core/rules/g.ts', 'export const g = () => { if (1) return 2; return 3; };'],
  ['eslint(no-control-regex)', 'core/rules/h.ts', 'export const h = /\\x00/;'],
  [
    'eslint(max-lines)',
    'core/rules/i.ts',
    Array.from({ length: 301 }, (_, at) => `export const a${at} = 1;`).join('\n'),
  ],
  ['eslint(no-restricted-imports)', 'core/rules/j.ts', "export { a } from './all/index.ts';"],
  ['eslint(no-undef)', 'scripts/k.mjs', 'export const k = notThere;'],
  ['eslint(no-redeclare)', 'scripts/l.mjs', 'var l = 1; var l = 2; export { l };'],
  ['typescript(no-explicit-any)', 'core/rules/m.ts', 'export const m = (a: any) => String(a);'],
  ['typescript(ban-ts-comment)', 'core/rules/n.ts', '// @ts-ignore\nexport const n: number = 1;'],
  [
    'typescript(consistent-type-imports)',
    'core/rules/o.ts',
    "import { Shape } from './p.ts';\nexport const o = (a: Shape) => a.b;",
  ],
  ['typescript(no-namespace)', 'core/rules/q.ts', 'export namespace Q { export const q = 1; }'],
  ['typescript(no-require-imports)', 'core/rules/r.ts', "export const r = require('./p.ts');"],
  [
    'typescript(no-floating-promises)',
    'core/rules/s.ts',
    'const wait = async () => 1;\nexport const s = () => { wait(); };',
  ],
  [
    'typescript(no-unnecessary-type-assertion)',
    'core/rules/t.ts',
    'const a: number = 1;\nexport const t = a as number;',
  ],
  ['typescript(await-thenable)', 'core/rules/u.ts', 'export const u = async (a: number) => { await a; };'],
  ['import(no-cycle)', 'core/words/v.ts', "import { w } from './w.ts';\nexport const v = () => w;"],
  ['import(no-cycle)', 'core/words/w.ts', "import { v } from './v.ts';\nexport const w = () => v;"],
  ['import(no-self-import)', 'core/words/x.ts', "import { x as other } from './x.ts';\nexport const x = () => other;"],
  ['react-hooks(rules-of-hooks)', 'src/ui/A.tsx', effect('if (of) useEffect(() => {});\nreturn null;')],
  [
    'react-hooks(exhaustive-deps)',
    'src/ui/B.tsx',
    effect('useEffect(() => { document.title = of; }, []);\nreturn null;'),
  ],
  ['react(refs)', 'src/ui/C.tsx', effect('const seen = useRef(of);\nreturn <p>{seen.current}</p>;')],
  [
    'react(set-state-in-effect)',
    'src/ui/D.tsx',
    effect('const [a, setA] = useState(0);\nuseEffect(() => { setA(1); }, []);\nreturn <p>{a}</p>;'),
  ],
  [
    'react(set-state-in-render)',
    'src/ui/E.tsx',
    effect('const [a, setA] = useState(0);\nsetA(1);\nreturn <p>{a}</p>;'),
  ],
  ['react(purity)', 'src/ui/F.tsx', effect('return <p>{Math.random()}</p>;')],
  [
    'react(immutability)',
    'src/ui/G.tsx',
    'export function G(props: { of: string[] }) {\n  props.of = [];\n  return <p>{props.of}</p>;\n}',
  ],
  ['react(static-components)', 'src/ui/H.tsx', effect('const Inner = () => <p>{of}</p>;\nreturn <Inner />;')],
  ['react(jsx-key)', 'src/ui/I.tsx', 'export const planted = (of: string[]) => of.map((one) => <p>{one}</p>);'],
  ['jsx-a11y(alt-text)', 'src/ui/J.tsx', shown('<img src="a.png" />')],
  ['jsx-a11y(anchor-is-valid)', 'src/ui/K.tsx', shown('<a href="#">There</a>')],
  [
    'jsx-a11y(click-events-have-key-events)',
    'src/ui/L.tsx',
    shown('<div role="button" tabIndex={0} onClick={() => {}}>Press</div>'),
  ],
  ['jsx-a11y(no-static-element-interactions)', 'src/ui/M.tsx', shown('<div onKeyDown={() => {}}>Press</div>')],
  ['jsx-a11y(no-noninteractive-element-interactions)', 'src/ui/N.tsx', shown('<h1 onKeyDown={() => {}}>Press</h1>')],
  ['jsx-a11y(no-noninteractive-tabindex)', 'src/ui/O.tsx', shown('<p tabIndex={0}>Press</p>')],
  [
    'jsx-a11y(interactive-supports-focus)',
    'src/ui/P.tsx',
    shown('<div role="button" onClick={() => {}} onKeyDown={() => {}}>Press</div>'),
  ],
  ['jsx-a11y(label-has-associated-control)', 'src/ui/Q.tsx', shown('<label>Budget</label>')],
  ['jsx-a11y(role-has-required-aria-props)', 'src/ui/R.tsx', shown('<div role="slider" tabIndex={0} />')],
  ['jsx-a11y(no-autofocus)', 'src/ui/S.tsx', shown('<input autoFocus />')],
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

/** What is allowed, and comes near to what is not. */
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
  for (const kept of ['.oxlintrc.json', 'tsconfig.json', 'scripts/lint']) {
    cpSync(resolve(kept), join(folder, kept), { recursive: true });
  }
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'src/pages/report'), { recursive: true });
  for (const [path, code] of [...PLANTED.map(([, ...file]) => file), ...ALLOWED] as const) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${code}\n`);
  }
  const linter = resolve('node_modules/.bin/oxlint');
  const asked = ['--type-aware', '--format', 'json', ...['core', 'backend', 'src', 'scripts', 'testing']];
  const { stdout, stderr } = spawnSync(linter, asked, { cwd: folder, encoding: 'utf8', timeout: 120_000 });
  if (!stdout.startsWith('{')) throw new Error(`The linter says: ${stdout}${stderr}`);
  findings = (JSON.parse(stdout) as { diagnostics: Finding[] }).diagnostics;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(PLANTED)('%s finds what was planted in %s', (rule, path) => {
  expect(findings.filter(({ filename }) => filename === path).map(({ code }) => code)).toContain(rule);
});

test.each(ALLOWED)('%s is let be', (path) => {
  expect(findings.filter(({ filename }) => filename === path)).toEqual([]);
});
