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
