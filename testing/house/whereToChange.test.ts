import { text, tracked } from './repository.ts';

/** CONTRIBUTING.md answers where to change what; each answer is a file that is there. */

const page = text('CONTRIBUTING.md');

/** What stands under a heading of the page. */
function under(heading: string): string {
  const [, after] = page.split(`\n## ${heading}\n`);
  return after?.split('\n## ')[0] ?? '';
}

/** The cells of a table's rows, head and rule left out. */
function rows(section: string): string[][] {
  const lines = section.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** The paths a text names. */
function files(words = ''): string[] {
  return [...words.matchAll(/`([\w.-]+(?:\/[\w.-]+)+)`/g)].map(([, path = '']) => path);
}

const isKept = (path: string) => tracked.includes(path);

test('fifteen questions have a file to open first, and the next ones', () => {
  const asked = rows(under('Where do I change …'));
  const subjects = [
    ...['channels', 'CPM', 'calls', 'report', 'layout', 'strategy', 'drop zone', 'export', 'message', 'debounce'],
    ...['past plans', 'language', 'chart library', 'database', 'objective'],
  ];
  expect(asked).toHaveLength(subjects.length);
  const missing = subjects.filter((subject, at) => !asked[at]?.[0]?.includes(subject));
  expect(missing).toEqual([]);
  const lost = asked.filter(([, first, then]) => {
    const next = files(then);
    return files(first).length !== 1 || next.length === 0 || ![...files(first), ...next].every(isKept);
  });
  expect(lost).toEqual([]);
});

test('a new field of the home form touches five files at most, and an old one stands in each', () => {
  const [list = ''] = under('A new field of the home form').split('\nThat is all');
  const touched = list
    .split('\n')
    .filter((line) => /^\d\. /.test(line))
    .flatMap(files);
  expect(touched.length).toBeGreaterThan(2);
  expect(touched.length).toBeLessThanOrEqual(5);
  expect(touched.filter((path) => !isKept(path) || !/client/i.test(text(path)))).toEqual([]);
});

test('every rule of the specification in the table has a file', () => {
  const rules = rows(under("Where the specification's rules live"));
  expect(rules.length).toBeGreaterThan(15);
  expect(rules.filter(([, where]) => files(where).length === 0 || !files(where).every(isKept))).toEqual([]);
});
