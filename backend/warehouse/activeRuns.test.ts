import { ActiveRuns } from './activeRuns.ts';

const [ann, bea] = [{ uid: 'ann' }, { uid: 'bea' }];

test('a run reports its progress to its owner only, and only while it lasts', () => {
  const runs = new ActiveRuns();
  const run = runs.begin(ann, 'k');
  expect(runs.progressOf(ann, 'k')).toBe('');
  run.report('Pass 1 of 3 over 100 people');
  run.report('Pass 2 of 3 over 100 people');
  expect([runs.progressOf(ann, 'k'), runs.progressOf(bea, 'k'), runs.progressOf(ann, 'other')]).toEqual([
    'Pass 2 of 3 over 100 people',
    '',
    '',
  ]);
  run.end();
  expect(runs.progressOf(ann, 'k')).toBe('');
});

test('a run that ends late does not end a restarted one', () => {
  const runs = new ActiveRuns();
  const first = runs.begin(ann, 'k');
  runs.begin(ann, 'k').report('again');
  first.report('old');
  first.end();
  expect(runs.progressOf(ann, 'k')).toBe('again');
});

test('only the first 1,000 runs are tracked at a time', () => {
  const runs = new ActiveRuns();
  for (let at = 0; at < 3000; at++) runs.begin(ann, `k${at}`).report(`said ${at}`);
  expect(runs.progressOf(ann, 'k0')).toBe('said 0');
  expect(runs.progressOf(ann, 'k2999')).toBe('');
});

test('a call with the id of another user’s run does not replace its progress', () => {
  const runs = new ActiveRuns();
  const run = runs.begin(ann, 'k');
  run.report('of ann');
  const other = runs.begin(bea, 'k');
  other.report('of bea');
  expect([runs.progressOf(ann, 'k'), runs.progressOf(bea, 'k')]).toEqual(['of ann', '']);
  other.end();
  expect(runs.progressOf(ann, 'k')).toBe('of ann');
});
