import { readBytes } from '../../../testing/audience/reading.ts';

const file = (nets: readonly string[]) => {
  const headings = ['id', 'weight', 'age', 'gender', ...nets, 'Triple M', 'Nova', '7plus', '9Now'];
  const rows = Array.from({ length: 50 }, (_, person) => {
    const uses = [person % 2, person % 3 ? 0 : 1, person % 5 ? 0 : 1, 0];
    const cells = [`R${person}`, 1000 + person, 20 + person, person % 2 ? 'Male' : 'Female'];
    return [...cells, ...nets.map(() => 1), ...uses].join(',');
  });
  return `${[headings.join(','), ...rows].join('\n')}\n`;
};

test.each([
  'Total Radio (net)',
  'Radio (net)',
  'Radio [any]',
  'Any Radio',
  'Radio',
  'Total Radio (Total)',
  'TV (net)',
  'Total TV (net)',
  'Any media (nett)',
])('a net next to its vehicles is not counted: %s', async (heading) => {
  const { audienceMatrix } = await readBytes(file([]));
  const read = await readBytes(file([heading]));
  expect(read.audienceMatrix.populationUse).toEqual(audienceMatrix.populationUse);
  expect(read.doubts).toEqual([]);
  expect(read.facts.notes[0]).toContain(`The column "${heading}" was not used`);
});

test('a net without vehicles of its channel stands for it', async () => {
  const { facts } = await readBytes(file(['Total SVOD (net)']));
  expect(facts.vehicles.map(({ channel }) => channel)).toContain('SVOD');
});
