import { signedPercent } from './compare/compareFigures.ts';
import { shareDifferenceText } from './compare/compareView.ts';
import { percentText } from '../../core/words/percent.ts';
import { detailsView, shownText, tableCsv } from './report/reportContents.ts';

test.each([
  [0, '0%'],
  [0.0001, '<1%'],
  [0.004999, '<1%'],
  [0.005, '1%'],
  [0.994, '99%'],
  [0.995, '>99%'],
  [0.997, '>99%'],
  [0.9999999, '>99%'],
  [1, '100%'],
  [1 - 1e-12, '100%'],
  [1.002, '>100%'],
  [1.5, '150%'],
])('a share of %d is printed as %s', (share, text) => expect(percentText(share)).toBe(text));

test.each([
  [0, '0%'],
  [0.0004, '+0.04%'],
  [-0.0004, '−0.04%'],
  [1e-9, '<0.000001%'],
  [0.1, '+10.0%'],
  [-0.9997, '−99.97%'],
  [-0.99997, '−99.997%'],
  [-1, '−100.0%'],
  [1.0003, '+100.03%'],
  [12.345, '+1,235%'],
])('a difference of %d is printed as %s', (share, text) => expect(signedPercent(share)).toBe(text));

test.each([
  [30, 30, '0 points'],
  [30.4, 30.1, '+0.3 points'],
  [30.1, 30.4, '−0.3 points'],
  [100, 0.03, '+99.97 points'],
])('printed shares %d and %d differ by %s', (oursPrinted, theirsPrinted, text) =>
  expect(shareDifferenceText({ oursPrinted, theirsPrinted })).toBe(text),
);

test.each([
  [99.97, '99.97'],
  [100, '100.0'],
  [0.04, '0.04'],
  [0, '0.0'],
  [33.33, '33.3'],
])('a share of the budget of %d in the planning details reads %s', (share, text) => {
  const row = { Channel: 'Radio', 'Share_Of_Budget_(%)': share };
  const { columns } = detailsView({ output_table: [row] } as never);
  expect(shownText(share, columns[1]!)).toBe(text);
});

test('a share in a csv is rounded, but never to 0% or 100%', () => {
  const rows = [99.97, 0.03, 33.333, 100, 0].map((share) => ({ Channel: 'A', 'Share_Of_Budget_(%)': share }));
  expect(
    tableCsv(detailsView({ output_table: rows } as never))
      .split('\r\n')
      .slice(1, 6),
  ).toEqual(['A,99.97', 'A,0.03', 'A,33.3', 'A,100', 'A,0']);
});
