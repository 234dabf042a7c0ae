import { readBytes } from '../../../testing/audience/reading.ts';

const read = async (lines: readonly string[], demographic = 'women 25-54') => {
  const { audienceMatrix, doubts, facts } = await readBytes([...lines, ''].join('\n'), { demographic });
  return {
    universe: audienceMatrix.universe,
    target: audienceMatrix.targetUniverse,
    reach: facts.vehicles.map(({ reach }) => Number(reach!.toFixed(3))),
    asked: doubts.filter(({ walk }) => walk).map(({ code }) => code),
  };
};

const PEOPLE = { universe: 21_600_000, target: 4_500_000 };
const REACH = [0.52, 0.66, 0.15];

test.each([`Pop ('000)`, `Universe ('000)`])(
  'percentages of targets in rows are not thousands, as "%s" next to them is',
  async (population) => {
    const rows = ['All people,21600,52,66,15', 'Women 25-54,4500,60,71,12'];
    const headings = `${population},Netflix,Facebook,Nova`;
    expect(await read([`Target,${headings}`, ...rows])).toEqual({ ...PEOPLE, reach: REACH, asked: ['crosstab unit'] });
    expect(await read([`Reach %,${headings}`, ...rows])).toEqual({ ...PEOPLE, reach: REACH, asked: [] });
  },
);

test('percentages of age groups are not added up', async () => {
  const rows = ['18-24,2592,52,66,15', '25-54,6000,60,71,12', '55+,7000,40,50,9'];
  await expect(read([`Age,Pop ('000),Netflix,Facebook,Nova`, ...rows])).rejects.toThrow();
});

test('the row "Pop 000s" is the population above percentages', async () => {
  const rows = ['Netflix,52,60', 'Facebook,66,71', 'Nova,15,12'];
  expect(await read(['Vehicle,Total,Women 25-54', 'Pop 000s,21600,4500', ...rows])).toEqual({
    ...PEOPLE,
    reach: REACH,
    asked: ['crosstab unit'],
  });
});

test('a row of a channel counts in place of its vehicles if more people use it, which is asked', async () => {
  const lines = ['Population,21600000', 'Media,Reach %', 'Radio,61', 'Nova,15', 'Netflix,52'];
  const all = 'all people';
  expect(await read(lines, all)).toMatchObject({ reach: [0.52, 0.61], asked: ['channel row'] });
  const stations = ['Media,Reach %', 'Radio,61', 'Nova,35', 'Triple M,30', 'Netflix,52'];
  expect(await read(['Population,21600000', ...stations], all)).toMatchObject({ reach: [0.35, 0.3, 0.52], asked: [] });
});

test.each(['TV (FTA)', 'Foxtel / Pay', 'Other social'])('the channel of the row "%s" is asked', async (name) => {
  const lines = ['Population,21600000', 'Media,Reach %', `${name},61`, 'Nova,15', 'Netflix,52'];
  expect((await read(lines, 'all people')).asked).toEqual(['perhaps media']);
});
