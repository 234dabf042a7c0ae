import { stillMissing } from './stillMissing.ts';

const labels = (faults: Record<string, string>, hasFile: boolean) =>
  stillMissing(faults, hasFile).map(({ label }) => label);

test.each([
  ['nothing', {}, true, []],
  ['a file only', {}, false, ['Audience file']],
  ['what the form lacks, in its order', { client: 'x', name: 'x' }, true, ['Plan name', 'Client']],
  ['limits that cannot be met', { rows: 'x' }, true, ['Limits that can be met']],
  ['a goal without its targets', { rules: 'x' }, true, ['A goal that fits the targets and rules']],
  ['what no field is for', { mode: 'x' }, true, []],
])('missing is %s', (_, faults, hasFile, expected) => {
  expect(labels(faults as Record<string, string>, hasFile)).toEqual(expected);
});
