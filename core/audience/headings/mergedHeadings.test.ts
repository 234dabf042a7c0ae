import { readBytes } from '../../../testing/audience/reading.ts';

const YES_NO = (at: number) => ['Yes', 'No'][at % 2]!;
const TICKS = (at: number) => at % 2;
const OFTEN = (at: number) => ['Never', 'Weekly', 'Daily'][at % 3]!;

/** Channels above their vehicles, and other questions behind them without a heading above. */
function file(
  media: (at: number) => string | number,
  others: readonly (readonly [string, (at: number) => string | number])[],
) {
  const rows = [
    ['', '', 'SVOD', '', 'FTA Metro', '', ...others.map(() => '')],
    ['ID', 'Age', 'Netflix', 'Stan', 'Channel 7 Metro', 'A new station', ...others.map(([heading]) => heading)],
    ...Array.from({ length: 130 }, (_, at) => [
      1001 + at,
      18 + (at % 60),
      ...[0, 1, 3, 4].map((shift) => media(at * 7 + shift)),
      ...others.map(([, cell]) => cell(at)),
    ]),
  ];
  return rows.map((row) => row.join(',')).join('\n');
}

const JOB = ['Employment status', (at: number) => ['Full time', 'Retired', 'Student'][at % 3]!] as const;
const CODE = ['Postcode', (at: number) => 2000 + at] as const;
const MARK = ['Q15. How satisfied are you with your bank (0 to 10)?', (at: number) => at % 11] as const;
const BRAND = ['Car cover', (at: number) => ['AAMI', 'NRMA', 'None'][at % 3]!] as const;
const ROOMS = ['Rooms', (at: number) => at % 6] as const;

test.each([
  ['words', YES_NO, [JOB, CODE, BRAND]],
  ['numbers among ticks', TICKS, [ROOMS, JOB]],
  ['a mark', OFTEN, [MARK, BRAND]],
  ['other words', OFTEN, [BRAND, CODE]],
  ['nothing', YES_NO, []],
] as const)('questions behind the last merged heading are not under it: %s', async (_, media, others) => {
  const { facts, doubts } = await readBytes(file(media, others));
  expect(facts.vehicles.map(({ publisher }) => publisher)).toEqual(['Netflix', 'Stan', 'Seven Metro', 'A new station']);
  expect(doubts.filter(({ walk }) => walk)).toEqual([]);
});

describe('a merged heading with the unit', () => {
  const days = (first: string) => {
    const rows = [
      [first, '', 'On how many days in an average week do you use...', '', ''],
      ['ID', 'Age', 'Netflix', 'Kayo', 'Facebook'],
      ...Array.from({ length: 130 }, (_, at) => [1001 + at, 18 + (at % 60), at % 8, (at * 3) % 8, (at * 5) % 8]),
    ];
    return rows.map((row) => row.join(',')).join('\n');
  };

  test('above the vehicles applies to them', async () => {
    const { facts, doubts, audienceMatrix } = await readBytes(days(''));
    expect(facts.vehicles.map(({ publisher }) => publisher)).toEqual(['Netflix', 'Kayo', 'Facebook']);
    expect(doubts.filter(({ walk }) => walk)).toEqual([]);
    expect(Math.max(...audienceMatrix.populationUse)).toBeGreaterThan(130 * 2 * 4);
  });
});
