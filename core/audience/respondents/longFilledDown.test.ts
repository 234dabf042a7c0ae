import { readBytes } from '../../../testing/audience/reading.ts';

const HEADINGS = 'Respondent ID,Weight,Age,Gender,Channel,Vehicle,Times a month';
const USES = [
  ['BVOD', '7plus', 4],
  ['Radio', 'Nova', 10],
  ['SVOD', 'Netflix', 2],
] as const;
/** 150 people with one to three vehicles. @param once  whether the person's cells are only in their first row */
function file(once: boolean): string {
  const rows = Array.from({ length: 150 }, (_, at) =>
    USES.slice(0, 1 + (at % 3)).map((use, index) => {
      const person = [`P${at}`, 1000 + at, 20 + (at % 50), at % 2 ? 'Male' : 'Female'];
      return [...(once && index > 0 ? person.map(() => '') : person), ...use].join(',');
    }),
  );
  return `${[HEADINGS, ...rows.flat()].join('\n')}\n`;
}

test.each(['all people', 'Women 25-54'])("a person's cells may be in their first row only: %s", async (demographic) => {
  const full = await readBytes(file(false), { demographic });
  const once = await readBytes(file(true), { demographic });
  expect(once.audienceMatrix).toEqual(full.audienceMatrix);
  expect(once.facts.vehicles).toEqual(full.facts.vehicles);
  expect(once.facts.left_out).toEqual([]);
  expect(once.doubts).toEqual(full.doubts);
  expect(once.facts.notes).toContain(
    '150 rows with an empty "Respondent ID" were read as further rows of the person above.',
  );
});

test('without weights too, empty cells of further rows are no missing answers', async () => {
  const bare = (csv: string) => csv.replaceAll(/^([^,]*),[^,]*,/gm, '$1,');
  const full = await readBytes(bare(file(false)), { demographic: 'Women 25-54' });
  const once = await readBytes(bare(file(true)), { demographic: 'Women 25-54' });
  expect(once.audienceMatrix).toEqual(full.audienceMatrix);
  expect(once.facts.demographic).toMatchObject({ applied: true });
  expect(once.doubts).toEqual(full.doubts);
});

test('further rows of a person who is left out are left out', async () => {
  const csv = file(true).replace('P5,1005', 'P5,0');
  const { facts } = await readBytes(csv);
  expect(facts.sample).toBe(149);
  expect(facts.left_out.map(({ count }) => count)).toEqual([1, 2]);
});

test('a total below the last person is no vehicle of theirs', async () => {
  const { audienceMatrix } = await readBytes(file(false));
  const read = await readBytes(`${file(true)},,,,,Total,400\n`);
  expect(read.audienceMatrix.populationUse).toEqual(audienceMatrix.populationUse);
});

test('one row without an id is a fault where the others have one', async () => {
  const csv = file(false).replace('P5,1005,25,Male', ',1005,25,Male');
  expect((await readBytes(csv)).facts.left_out[0]).toMatchObject({ reason: 'no respondent id in "Respondent ID"' });
});
