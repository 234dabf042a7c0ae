import { readBytes } from '../../../testing/audience/reading.ts';

const read = async (lines: readonly string[], answer?: string) => {
  const heading = answer === undefined ? '' : lines.join(',').match(/[^,]*GRPs/)![0];
  const answers = answer === undefined ? [] : [{ key: `period of contacts: ${heading}`, answer }];
  const { facts, doubts } = await readBytes([...lines, ''].join('\n'), { reading: { version: 1, answers } });
  return {
    frequencies: facts.vehicles.map(({ mean_use }) => (mean_use === undefined ? null : Number(mean_use.toFixed(2)))),
    asked: doubts.filter(({ walk }) => walk).map(({ code }) => code),
  };
};
const UNIVERSE = 'Universe (000),20000';

test.each([
  ['GRPs', ['Vehicle,Reach (000),Reach %,GRPs', '7plus,5000,25,100', 'Nova,1000,5,30']],
  ['GRPs next to shares', ['Vehicle,Reach (000),Reach %,GRPs', '7plus,5000,0.25,100', 'Nova,1000,0.05,30']],
  ['TARPs', ['Vehicle,Cume reach %,TARPs', '7plus,25,100', 'Nova,5,30']],
  ['impressions', ['Vehicle,Reach (000),Impressions (000)', '7plus,5000,20000', 'Nova,1000,6000']],
  ['impressions in the same unit', ['Vehicle,Reach (000),Impressions', '7plus,5000,20000', 'Nova,1000,6000']],
  ['impressions in people', ['Vehicle,Reach (000),Impressions', '7plus,5000,20000000', 'Nova,1000,6000000']],
])('%s next to reach give the frequency, and the period is asked', async (_, table) => {
  expect(await read([UNIVERSE, ...table])).toEqual({ frequencies: [4, 6], asked: ['period of contacts'] });
});

test('a stated period is not asked about, and a week is converted', async () => {
  const rows = ['7plus,25,100', 'Nova,5,30'];
  expect(await read([UNIVERSE, 'Vehicle,Reach %,Monthly GRPs', ...rows])).toEqual({ frequencies: [4, 6], asked: [] });
  const ofWeek = await read([UNIVERSE, 'Vehicle,4 week reach %,TARPs per week', ...rows]);
  expect(ofWeek).toEqual({ frequencies: [17.2, 25.8], asked: [] });
  const table = [UNIVERSE, 'Vehicle,Reach %,GRPs', ...rows];
  expect((await read(table, 'week')).frequencies).toEqual([17.2, 25.8]);
  expect((await read(table, 'not used')).frequencies).toEqual([null, null]);
});

test('the contacts of each audience are divided by its own reach', async () => {
  const headings = ['Vehicle,Total,,Women 25-54,', ',Reach %,GRPs,Reach %,GRPs'];
  const lines = ['Universe (000),20000', ...headings, '7plus,25,100,20,100', 'Nova,5,30,10,40', ''];
  const { facts, audienceMatrix } = await readBytes(lines.join('\n'), { demographic: 'women 25-54' });
  expect(facts.vehicles.map(({ mean_use }) => mean_use)).toEqual([4, 6]);
  const { vehicles, targetUniverse } = audienceMatrix;
  expect(vehicles.map(({ targetUse }) => targetUse / targetUniverse)).toEqual([1, 0.4]);
});

test.each([
  ['a frequency', ['Vehicle,Reach %,Frequency,GRPs', '7plus,25,3,100', 'Nova,5,3,30'], [3, 3]],
  ['fewer contacts than people', ['Vehicle,Reach %,GRPs', '7plus,25,20', 'Nova,5,30'], [null, null]],
])('contacts are not used next to %s', async (_, table, frequencies) => {
  expect(await read([UNIVERSE, ...table])).toEqual({ frequencies, asked: [] });
});
