import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isForTests } from '../forTests.ts';

/**
 * Measures the house: `npx tsx scripts/testing/marks.ts [folder of a checkout]` prints the marks of docs/architecture.md, so that
 * they can be taken again, of any commit that is checked out somewhere.
 */
const FLOORS = ['core', 'contract', 'planning', 'audience', 'backend', 'src'];
/** What tests stand on, and the browser's: lines of test, and no rooms that ship. */
const SERVING = ['testing', 'e2e'];
const LEFT_OUT = /(^|\/)(node_modules|assembly|dist)(\/|$)|\.generated\.ts$|\.d\.ts$|vite\.config\.ts$/;
/** Helpers of tests had an ending of their own once. */
const isTest = (path: string) => isForTests(path) || path.endsWith('.peer.ts');

interface Source {
  readonly path: string;
  readonly folder: string;
  readonly lines: number;
  /** The folders it imports from, its own left out. */
  readonly asks: readonly string[];
}

/** Every code file below the folders that ship, with their tests. */
export function sourcesOf(root: string): Source[] {
  return [...FLOORS, ...SERVING]
    .flatMap((floor) => namesIn(join(root, floor)))
    .map((path) => relative(root, path))
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && !LEFT_OUT.test(path))
    .map((path) => read(root, path));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  } catch {
    return [];
  }
}

function read(root: string, path: string): Source {
  const text = readFileSync(join(root, path), 'utf8');
  const folder = dirname(path);
  const asked = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, to = '']) =>
    normalize(join(folder, to)),
  );
  const folders = new Set(asked.map(dirname));
  folders.delete(folder);
  return { path, folder, lines: text.split('\n').length - 1, asks: [...folders] };
}

/** The folders that a folder's shipped files import, itself left out. */
type Arrows = Map<string, Set<string>>;

export function arrowsOf(shipped: readonly Source[]): Arrows {
  const arrows: Arrows = new Map();
  for (const { folder, asks } of shipped) arrows.set(folder, new Set([...(arrows.get(folder) ?? []), ...asks]));
  return arrows;
}

/** Whether following arrows leads from one folder to another. */
function leads(arrows: Arrows, from: string, to: string, seen = new Set<string>()): boolean {
  if (seen.has(from)) return false;
  seen.add(from);
  const next = arrows.get(from) ?? new Set();
  return next.has(to) || [...next].some((one) => leads(arrows, one, to, seen));
}

/** Arrows by which some folders ask for one another in a circle: one of them runs up. */
function inCircle(arrows: Arrows, counts: (from: string, to: string) => boolean): string[] {
  const some: Arrows = new Map(
    [...arrows].map(([from, to]) => [from, new Set([...to].filter((one) => counts(from, one)))]),
  );
  return [...some].flatMap(([from, to]) =>
    [...to].filter((one) => leads(some, one, from)).map((one) => `${from} -> ${one}`),
  );
}

const sideBySide = (one: string, other: string) => dirname(one) === dirname(other);
const within = (one: string, other: string) => one.startsWith(`${other}/`);

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0;
}

const sum = (sources: readonly Source[]) => sources.reduce((lines, one) => lines + one.lines, 0);

function print(root: string): void {
  const sources = sourcesOf(root);
  const shipped = sources.filter(({ path }) => !isTest(path));
  const tests = sources.filter(({ path }) => isTest(path));
  const inRoom = new Map<string, number>();
  for (const { folder } of shipped) inRoom.set(folder, (inRoom.get(folder) ?? 0) + 1);
  const bySize = [...inRoom].sort(([, one], [, other]) => other - one);
  const arrows = arrowsOf(shipped);
  const rooms = inCircle(arrows, sideBySide);
  const floors = inCircle(arrows, (from, to) => within(from, to) || within(to, from));
  const above = tests.filter(({ folder, asks }) =>
    asks.some(
      (one) => arrows.has(one) && !within(one, folder) && leads(arrows, one, folder) && !leads(arrows, folder, one),
    ),
  );
  const longest = [...shipped].sort((one, other) => other.lines - one.lines)[0];
  console.log(`shipped files             ${shipped.length}, ${sum(shipped)} lines`);
  console.log(`rooms                     ${bySize.length}, median ${median(bySize.map(([, count]) => count))} files`);
  console.log(
    `largest rooms             ${bySize
      .slice(0, 6)
      .map((room) => room.join(' '))
      .join(', ')}`,
  );
  console.log(`median file               ${median(shipped.map(({ lines }) => lines))} lines`);
  console.log(`longest file              ${longest?.lines} lines, ${longest?.path}`);
  console.log(`lines of test per line    ${(sum(tests) / sum(shipped)).toFixed(2)}`);
  const list = (names: readonly string[]) => [names.length, ...names].join('\n  ');
  console.log(`rooms in a circle         ${list(rooms)}`);
  console.log(`floors and rooms in one   ${list(floors)}`);
  console.log(`tests that ask above      ${list(above.map(({ path }) => path))}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) print(process.argv[2] ?? '.');
