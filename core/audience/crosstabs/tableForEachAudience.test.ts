import { readBytes } from '../../../testing/audience/reading.ts';

const HEADINGS = 'Channel,Vehicle,Audience (000),Reach %,Frequency';
const EVERYBODY = ['SVOD,Netflix,11919,55.2,13.5', 'BVOD,7plus,7200,33.3,10.6', 'Radio,Nova,2795,12.9,24.1'];
const WOMEN = ['SVOD,Netflix,2492,58.1,12.6', 'BVOD,7plus,1264,29.5,10.9', 'Radio,Nova,453,10.6,27.3'];
const TABLES = [
  'Made-up survey 2026',
  '',
  'People 14+,,,,',
  HEADINGS,
  ',Population 14+,21600,100,',
  ...EVERYBODY,
  ',,,,',
  'Target: Women 25-54,,,,',
  HEADINGS,
  ',Population,4292,100,',
  ...WOMEN,
  '"Source: made up, 2026"',
  '',
];

test('tables below each other, one for each audience, are read as columns of one table', async () => {
  const { facts, audienceMatrix, doubts } = await readBytes(TABLES.join('\n'), { demographic: 'Women 25-54' });
  expect(audienceMatrix.universe).toBe(21_600_000);
  expect(audienceMatrix.targetUniverse).toBe(4_292_000);
  expect(facts.vehicles.map(({ publisher, audience }) => [publisher, audience])).toEqual([
    ['Netflix', 11_919_000],
    ['7plus', 7_200_000],
    ['Nova', 2_795_000],
  ]);
  expect(facts.notes).toContain(
    'The file has a table for each audience: they were put next to each other. Row numbers refer to the table of all audiences.',
  );
  expect(doubts.filter(({ walk }) => walk)).toEqual([]);
});

test('the target of such tables has the figures of its own table', async () => {
  const of = async (lines: readonly string[], demographic: string) =>
    (await readBytes(lines.join('\n'), { demographic })).audienceMatrix.vehicles.map(({ targetUse }) =>
      Math.round(targetUse),
    );
  const alone = ['Women 25-54', HEADINGS, ',Population,4292,100,', ...WOMEN, ''];
  expect(await of(TABLES, 'Women 25-54')).toEqual(await of(alone, 'Women 25-54'));
});

test('tables with other headings below each other are not joined', async () => {
  const other = TABLES.map((line, index) => (line === HEADINGS && index > 4 ? 'Channel,Vehicle,Users,%,Often' : line));
  await expect(readBytes(other.join('\n'), { demographic: 'Women 25-54' })).rejects.toThrow('have faults');
});
