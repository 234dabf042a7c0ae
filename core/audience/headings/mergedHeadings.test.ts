import { readBytes } from '../../../testing/audience/reading.ts';

const YES_NO = (person: number) => ['Yes', 'No'][person % 2]!;
const TICKS = (person: number) => person % 2;
const OFTEN = (person: number) => ['Never', 'Weekly', 'Daily'][person % 3]!;

/** Channels above their vehicles, and other questions behind them without a heading above. */
function file(
  media: (person: number) => string | number,
  others: readonly (readonly [string, (person: number) => string | number])[],
) {
  const rows = [
    ['', '', 'SVOD', '', 'FTA Metro', '', ...others.map(() => '')],
    ['ID', 'Age', 'Netflix', 'Stan', 'Channel 7 Metro', 'A new station', ...others.map(([heading]) => heading)],
    ...Array.from({ length: 130 }, (_, person) => [
      1001 + person,
      18 + (person % 60),
      ...[0, 1, 3, 4].map((shift) => media(person * 7 + shift)),
      ...others.map(([, cell]) => cell(person)),
    ]),
  ];
  return rows.map((row) => row.join(',')).join('\n');
}

const JOB = ['Employment status', (person: number) => ['Full time', 'Retired', 'Student'][person % 3]!] as const;
const CODE = ['Postcode', (person: number) => 2000 + person] as const;
const MARK = ['Q15. How satisfied are you with your bank (0 to 10)?', (person: number) => person % 11] as const;
const BRAND = ['Car cover', (person: number) => ['AAMI', 'NRMA', 'None'][person % 3]!] as const;
const ROOMS = ['Rooms', (person: number) => person % 6] as const;

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
      ...Array.from({ length: 130 }, (_, person) => [
        1001 + person,
        18 + (person % 60),
        person % 8,
        (person * 3) % 8,
        (person * 5) % 8,
      ]),
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
