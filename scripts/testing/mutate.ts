import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { isForTests } from '../forTests.ts';
import { nearestTests, trackedTests } from './quick.ts';

/**
 * Deliberate faults: changes one small thing in the shipped code at a time and runs the tests nearest to it (its own, those that import
 * the file, else those of its folder). A fault that none of them notices is printed with its line; a farther test may still notice it. `npm run mutate -- src/domain core/contract --faults 40 --seed 7`; the same seed makes the same faults.
 */
interface Fault {
  readonly file: string;
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly was: string;
  readonly becomes: string;
}

const OPERATORS: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
};

/** Every fault that can be made in a file. */
function faultsOf(file: string): Fault[] {
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const faults: Fault[] = [];
  const add = (start: number, end: number, becomes: string) =>
    faults.push({
      ...{ file, start, end, becomes, was: text.slice(start, end) },
      line: source.getLineAndCharacterOfPosition(start).line + 1,
    });
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const sign = node.operatorToken.getText();
      if (OPERATORS[sign]) add(node.operatorToken.getStart(), node.operatorToken.end, OPERATORS[sign]);
    } else if (ts.isNumericLiteral(node)) {
      add(node.getStart(), node.end, `(${node.text} + 1)`);
    } else if (ts.isConditionalExpression(node)) {
      add(node.condition.getStart(), node.condition.end, `!(${node.condition.getText()})`);
    } else if (ts.isIfStatement(node)) {
      add(node.expression.getStart(), node.expression.end, `!(${node.expression.getText()})`);
    } else if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) {
      add(node.getStart(), node.end, ';');
    } else if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) {
      add(node.getStart(), node.end, node.kind === ts.SyntaxKind.TrueKeyword ? 'false' : 'true');
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return faults;
}

function codeIn(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  const isCode = (name: string) => /\.tsx?$/.test(name) && !/\.(generated|d)\.tsx?$/.test(name) && !isForTests(name);
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter(isCode)
    .sort()
    .map((name) => join(path, name));
}

/** Mulberry32: the same faults for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function pick<Item>(items: readonly Item[], count: number, random: () => number): Item[] {
  const left = [...items];
  const picked: Item[] = [];
  while (picked.length < count && left.length > 0) {
    picked.push(...left.splice(Math.floor(random() * left.length), 1));
  }
  return picked;
}

/** Runs the tests of this fault. @returns whether one of them noticed */
function isNoticed({ file, start, end, becomes }: Fault): boolean {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.slice(0, start) + becomes + text.slice(end));
  try {
    const tests = nearestTests([file], trackedTests());
    if (tests.length === 0) return false;
    const jest = ['jest', '--bail', '--silent', '--maxWorkers=2', '--runTestsByPath', ...tests];
    return spawnSync('npx', jest, { stdio: 'ignore', timeout: 600_000 }).status !== 0;
  } finally {
    writeFileSync(file, text);
  }
}

function option(name: string, otherwise: number): number {
  const place = process.argv.indexOf(`--${name}`);
  return place < 0 ? otherwise : Number(process.argv[place + 1]);
}

const folders = process.argv
  .slice(2)
  .filter((word, place, all) => !/^--|^\d+$/.test(word) && !/^--/.test(all[place - 1] ?? ''));
const random = randomOf(option('seed', 1));
for (const folder of folders.length > 0
  ? folders
  : ['core/contract', 'core/rules', 'src/domain', 'src/slices', 'backend/routes']) {
  const faults = pick(codeIn(folder).flatMap(faultsOf), option('faults', 25), random);
  const missed = faults.filter((fault) => !isNoticed(fault));
  for (const { file, line, was, becomes } of missed) console.log(`missed  ${file}:${line}  ${was}  ->  ${becomes}`);
  console.log(`${folder}: ${faults.length - missed.length} of ${faults.length} deliberate faults noticed`);
}
