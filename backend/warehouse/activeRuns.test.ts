import { RunsUnderWay } from './activeRuns.ts';

const [ann, bea] = [{ uid: 'ann' }, { uid: 'bea' }];

test('a run says how far it is to its owner alone, and only while it lasts', () => {
  const runs = new RunsUnderWay();
  const run = runs.begin(ann, 'k');
  expect(runs.says(ann, 'k')).toBe('');
  run.tell('Pass 1 of 3 over 100 people');
  run.tell('Pass 2 of 3 over 100 people');
  expect([runs.says(ann, 'k'), runs.says(bea, 'k'), runs.says(ann, 'other')]).toEqual([
    'Pass 2 of 3 over 100 people',
    '',
    '',
  ]);
  run.end();
  expect(runs.says(ann, 'k')).toBe('');
});

test('a run that ends late does not end the one that was begun anew', () => {
  const runs = new RunsUnderWay();
  const first = runs.begin(ann, 'k');
  runs.begin(ann, 'k').tell('anew');
  first.tell('old');
  first.end();
  expect(runs.says(ann, 'k')).toBe('anew');
});

test('a flood of runs takes no memory without end, and the first ones are told as before', () => {
  const runs = new RunsUnderWay();
  for (let at = 0; at < 3000; at++) runs.begin(ann, `k${at}`).tell(`said ${at}`);
  expect(runs.says(ann, 'k0')).toBe('said 0');
  expect(runs.says(ann, 'k2999')).toBe('');
});

test('a call that is called like somebody else’s run takes nothing away from it', () => {
  const runs = new RunsUnderWay();
  const run = runs.begin(ann, 'k');
  run.tell('of ann');
  const other = runs.begin(bea, 'k');
  other.tell('of bea');
  expect([runs.says(ann, 'k'), runs.says(bea, 'k')]).toEqual(['of ann', '']);
  other.end();
  expect(runs.says(ann, 'k')).toBe('of ann');
});
