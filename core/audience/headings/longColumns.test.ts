import { readBytes } from '../../../testing/audience/reading.ts';

const USES = [
  ['BVOD', '7plus', 4],
  ['Radio', 'Nova', 0],
  ['SVOD', 'Netflix', 2],
] as const;
const WORDS: Readonly<Record<number, string>> = { 0: 'Never', 2: 'Once a fortnight', 4: 'Once a week' };
type Use = (typeof USES)[number];

/** 60 people with three rows each, below headings that need not say what they head. */
function file(headings: string, cells: (use: Use) => (string | number)[], personInFirstRowOnly = false): string {
  const rows = Array.from({ length: 60 }, (_, person) =>
    USES.map((use, index) => {
      const cellsOfPerson = [`P${person}`, 1000 + person, 20 + (person % 50), person % 2 ? 'Male' : 'Female'];
      return [...(personInFirstRowOnly && index > 0 ? cellsOfPerson.map(() => '') : cellsOfPerson), ...cells(use)].join(
        ',',
      );
    }),
  );
  return `${[`Respondent,Weight,Age,Gender,${headings}`, ...rows.flat()].join('\n')}\n`;
}

const TIMES = ([, vehicle, times]: Use) => [vehicle, times];
const CHANNEL_AND_TIMES = ([channel, vehicle, times]: Use) => [channel, vehicle, times];
const YES_NO = ([, vehicle, times]: Use) => [vehicle, times > 0 ? 'Yes' : 'No'];

test.each([
  ['Vehicle,Times a month', TIMES, false],
  ['Service,Times a month', TIMES, false],
  ['Title / station,Times a month', TIMES, true],
  ['Which of these do you use?,Answer', TIMES, false],
  ['Medium,Media,Times a month', CHANNEL_AND_TIMES, false],
  ['Media,Medium,Times a month', CHANNEL_AND_TIMES, false],
  ['Media type,Service,Times a month', CHANNEL_AND_TIMES, false],
  ['Genre of media,Name,Times a month', CHANNEL_AND_TIMES, true],
] as const)(
  'the cells of a long file say which column holds vehicles and channels: %s',
  async (headings, cells, personInFirstRowOnly) => {
    const { facts, audienceMatrix } = await readBytes(file(headings, cells, personInFirstRowOnly));
    expect(facts).toMatchObject({ layout: 'respondents long', sample: 60, left_out: [] });
    const found = facts.vehicles.map(({ publisher, channel }) => `${channel}: ${publisher}`);
    expect(found.toSorted()).toEqual(['BVOD: 7plus', 'Radio: Nova', 'SVOD: Netflix']);
    expect(audienceMatrix.populationUse.reduce((sum, use) => sum + use, 0)).toBeCloseTo(audienceMatrix.universe * 6, 3);
  },
);

test.each([
  ['Media,Used', YES_NO, 2],
  ['Vehicle,Used in last month?', YES_NO, 2],
  ['Vehicle,How often do you use it?', ([, vehicle, times]: Use) => [vehicle, WORDS[times]!], 4.345 + 2.17],
  ['Vehicle,Which?', ([, vehicle, times]: Use) => [vehicle, WORDS[times]!], 4.345 + 2.17],
] as const)('the cells of a long file say which column holds uses: %s', async (headings, cells, uses) => {
  const { facts, audienceMatrix } = await readBytes(file(headings, cells));
  expect(facts).toMatchObject({ layout: 'respondents long', sample: 60 });
  const mean = audienceMatrix.populationUse.reduce((sum, use) => sum + use, 0) / audienceMatrix.universe;
  expect(Math.abs(mean - uses)).toBeLessThan(0.05);
});

test('a column that is the same in all rows of a person says nothing about a vehicle', async () => {
  const { audienceMatrix } = await readBytes(file('Vehicle,Children at home', ([, vehicle]) => [vehicle, 2]));
  expect(audienceMatrix.populationUse.reduce((sum, use) => sum + use, 0)).toBeCloseTo(audienceMatrix.universe * 3, 3);
});

test('one answer for each person is no long file', async () => {
  const rows = Array.from({ length: 60 }, (_, person) => `P${person},1000,30,Male,${USES[person % 3]![1]},4`);
  const { facts } = await readBytes(`Respondent,Weight,Age,Gender,Service,Times\n${rows.join('\n')}\n`);
  expect(facts.layout).toBe('respondents');
});

describe('tables that are sorted by vehicle, as pandas.melt writes them', () => {
  /** All rows of one vehicle, then all rows of the next. */
  function melted(people: number, headings: string, use: (person: number) => string | number, first = 'Netflix') {
    const rows = [first, 'Spotify', 'Facebook'].flatMap((name, turn) =>
      Array.from(
        { length: people },
        (_, person) => `R${person},${1000 + person},${20 + (person % 50)},${name},${use(person + turn)}`,
      ),
    );
    return readBytes(`${[`id,weight,age,${headings}`, ...rows].join('\n')}\n`);
  }
  const count = (person: number) => (person % 3) * 2;

  // The preview then holds rows of three vehicles, of two, of one and the start of the second, or of one.
  test.each([50, 120, 190, 400])('%i people', async (people) => {
    for (const headings of ['variable,value', 'Service,How many']) {
      const { facts, audienceMatrix, doubts } = await melted(people, headings, count);
      expect(facts).toMatchObject({ layout: 'respondents long', sample: people });
      expect(facts.vehicles.map(({ reach }) => reach)).toEqual([1, 2, 3].map(() => expect.closeTo(2 / 3, 1)));
      expect(audienceMatrix.populationUse.reduce((sum, use) => sum + use, 0) / audienceMatrix.universe).toBeCloseTo(
        6,
        1,
      );
      expect(doubts.filter(({ walk }) => walk)).toEqual([]);
    }
  });

  test('yes and no, and a first vehicle of unknown name', async () => {
    const { facts } = await melted(150, 'variable,value', (person) => (person % 3 > 0 ? 'Yes' : 'No'), 'TV');
    expect(facts).toMatchObject({ layout: 'respondents long', sample: 150 });
    expect(facts.vehicles.map(({ reach }) => reach)).toEqual([1, 2].map(() => expect.closeTo(2 / 3, 1)));
  });

  test('the vehicle that all respondents come from is not a vehicle used', async () => {
    const rows = Array.from({ length: 100 }, (_, person) => `R${person},1000,Facebook,${person % 7}`);
    const read = readBytes(`id,weight,Recruitment source,Q1\n${rows.join('\n')}\n`);
    await expect(read).resolves.toMatchObject({ facts: { layout: 'respondents' } });
  });
});

test('times are preferred to hours, and the hours are noted', async () => {
  const { facts, audienceMatrix } = await readBytes(
    file('Vehicle,Hours,Sessions', ([, name, times]) => [name, 9, times]),
  );
  expect(audienceMatrix.populationUse.reduce((sum, use) => sum + use, 0)).toBeCloseTo(audienceMatrix.universe * 6, 3);
  expect(facts.notes).toContain('The column "Hours" was not used: "Sessions" says how often.');
});

test('an id may be headed "resp" if each has several rows', async () => {
  const rows = Array.from({ length: 60 }, (_, person) =>
    ['7plus', 'Netflix', 'Nova 96.9'].map(
      (vehicle) => `${person * 7},1000,${18 + person},${vehicle},${1 + (person % 4)}`,
    ),
  );
  const { facts } = await readBytes(['resp,wt,age,vehicle,freq', ...rows.flat(), ''].join('\n'));
  expect(facts).toMatchObject({ layout: 'respondents long', sample: 60 });
});
