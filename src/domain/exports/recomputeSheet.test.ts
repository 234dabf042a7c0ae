import { errorSentences } from './recomputeSheet.ts';

test('an error that two decimals cannot show is printed as less than 0.01%, not as 0.00%', () => {
  const error = { mixes: 100, median: 4e-5, p95: 2e-4, worst: 0.0123 };
  const errors = { changed: error, randomSplits: error, alone: error, differences: error };
  expect(errorSentences(errors)).toContain(
    'One to three channels changed: median error less than 0.01%, at most 0.02% in 95 of 100 cases, rarely more than 1.23%.',
  );
});
