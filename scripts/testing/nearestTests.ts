import { readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';

const readText = (path: string) => readFileSync(path, 'utf8');

/**
 * For each changed file itself when it is a test, else the tests that bear its name or import it, else those of its folder; nearest
 * first, and of the equally near those that cost least. Not all that depend on it: for the contract those are nearly all there are.
 */
export function nearestTests(changed: readonly string[], tests: readonly string[], read = readText): string[] {
  const distances = new Map<string, number>();
  const add = (test: string, distance: number) =>
    distances.set(test, Math.min(distance, distances.get(test) ?? Infinity));
  for (const path of changed) {
    if (tests.includes(path)) add(path, 0);
    else if (/\.(tsx?|mjs|css)$/.test(path))
      testsOf(path, tests, read).forEach(([test, distance]) => add(test, distance));
  }
  return [...distances]
    .sort(
      ([one, near], [other, far]) => near - far || seconds(one, read) - seconds(other, read) || (one < other ? -1 : 1),
    )
    .map(([test]) => test);
}

function testsOf(path: string, tests: readonly string[], read: typeof readText): [string, number][] {
  const isHere = (test: string) => dirname(test) === dirname(path);
  const bearsName = (test: string) => test.startsWith(path.replace(/\.\w+$/, '.test.'));
  const own = tests.filter((test) => bearsName(test) || imports(read(test), test, path));
  if (own.length > 0) return own.map((test) => [test, bearsName(test) ? 0 : isHere(test) ? 1 : 2]);
  return tests.filter((test) => isHere(test) && seconds(test, read) <= CHEAP).map((test) => [test, 3]);
}

function imports(text: string, test: string, path: string): boolean {
  const specifier = relative(dirname(test), path);
  const written = specifier.startsWith('.') ? specifier : `./${specifier}`;
  return text.includes(`'${written}'`);
}

/** What a test file takes, by what it starts [s on an idle machine]; measured in November 2026, the dearest of each kind. */
const COSTS: readonly (readonly [RegExp, number])[] = [
  [/startAuthEmulator\(|killTimeAfterTime\(|tally\(/, 30],
  [/startPostgres\(/, 20],
  [/startBackend\(|renderApp\(|startBucketServer\(/, 6],
];
const LEAST = 1;
/** Above this the tests of a folder are not run for a file that none of them names. */
const CHEAP = 6;

function seconds(test: string, read: typeof readText): number {
  const text = read(test);
  return Math.max(LEAST, ...COSTS.map(([starts, cost]) => (starts.test(text) ? cost : 0)));
}

/** The first of these tests that a number of seconds suffices for, and at least one; and those it does not suffice for. */
export function within(budget: number, tests: readonly string[], read = readText): { run: string[]; left: string[] } {
  const run: string[] = [];
  const left: string[] = [];
  let spent = 0;
  for (const test of tests) {
    const cost = seconds(test, read);
    const fits = run.length === 0 || spent + cost <= budget;
    if (fits) spent += cost;
    (fits ? run : left).push(test);
  }
  return { run, left };
}
