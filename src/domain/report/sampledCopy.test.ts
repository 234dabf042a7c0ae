import { exactAndSampled, hasSampledFigures, warehouseSummary } from './sampledCopy.ts';

const exact = 'Reach is counted over all 10 rows of "Panel".';
const sampled = 'Curves come from a sample of 200,000; at most 0.3 % off.';
const both = { counted: { source: 'Panel', exact, sampled } };
const whole = { counted: { source: 'Panel', exact, sampled: null } };

test.each([
  ['a plan with a file of its own', {}, false, [], null],
  [
    'a plan of a kept audience',
    both,
    true,
    [exact, sampled],
    'Mix, reach, cost and frequency over all rows; curves, overlap and other budgets from a sample',
  ],
  ['one whose sample is everybody', whole, false, [exact], 'Mix, reach, cost and frequency over all rows'],
])('sentences about exact and sampled figures: %s', (_what, report, isSampled, sentences, summary) => {
  expect(hasSampledFigures(report)).toBe(isSampled);
  expect(exactAndSampled(report)).toEqual(sentences);
  expect(warehouseSummary(report)).toEqual(summary === null ? null : { source: 'Panel', summary });
});
