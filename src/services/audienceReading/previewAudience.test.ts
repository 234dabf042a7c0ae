import { MemorySink, memorySource } from '../../../core/audience/bytes/memorySource.ts';
import { utf8Bytes } from '../../../core/audience/bytes/text.ts';
import type { Reading } from '../../../core/contract/bodies/doubts.ts';
import { readFileSync } from 'node:fs';
import { convertSpss } from './convertFile.ts';
import { previewAudience } from './previewAudience.ts';

const text = (name: string) => readFileSync(`core/planningData/${name}`, 'utf8');
const planningData = {
  assumptions: text('assumptions.csv'),
  mapping: text('masterMapping.csv'),
  accessLists: text('accessLists.json'),
};
const rows = Array.from({ length: 60 }, (_, at) =>
  [`R${at}`, 300_000, 30, at % 9, 1 + (at % 2), 1 + ((at + 1) % 2)].join(','),
);
const csv = [
  'Monthly survey',
  'id,weight,age,BVOD: 7plus,Radio: Nova,Social: TikTok',
  ...rows,
  'Total,18000000',
  '',
].join('\n');

async function preview(reading?: Reading) {
  const sink = new MemorySink(1 << 20);
  sink.write(utf8Bytes(csv));
  const task = { fileName: 'survey.csv', demographic: 'people 25-54', planningData, ...(reading && { reading }) };
  const outcome = await previewAudience(sink.close(), task, () => {});
  if (outcome.outcome !== 'read') throw new Error(JSON.stringify(outcome));
  return outcome;
}

test('the preview has the first rows, the columns with their roles, and the doubts', async () => {
  const { preview: seen, doubts, facts } = await preview();
  expect(seen.rows.slice(0, 3).map(({ row, kind }) => [row, kind])).toEqual([
    [1, 'above'],
    [2, 'headings'],
    [3, 'data'],
  ]);
  expect(seen.columns.map(({ as, channel }) => [as, channel])).toEqual([
    ['id', null],
    ['weight', null],
    ['age', null],
    ['BVOD: 7plus', 'BVOD'],
    ['Radio: Nova', 'Radio'],
    ['Social: TikTok', 'Social'],
  ]);
  expect(seen).toMatchObject({
    layout: 'respondents',
    headerRow: 2,
    delimiter: ',',
    decimal: '.',
    sheets: [],
    sheet: null,
  });
  expect(doubts).toMatchObject([{ code: 'yes or no codes', columns: ['Radio: Nova', 'Social: TikTok'], walk: true }]);
  expect(facts.universe).toBe(18_000_000);
});

test('answers and corrections apply to the next reading, but not to a file with other headings', async () => {
  const first = await preview();
  const { headingsHash } = first.preview;
  const answers = [{ key: first.doubts[0]!.key, answer: '2 is yes' }];
  const columns = [{ column: 3, as: 'unused' }];
  const again = await preview({ version: 1, shape: headingsHash, answers, columns });
  expect(again.facts.vehicles.map(({ publisher, reach }) => [publisher, reach])).toEqual([
    ['Nova', 0.5],
    ['TikTok', 0.5],
  ]);
  expect(again.preview.columns[3]!.as).toBe('unused');
  expect(again.doubts[0]).toMatchObject({ answered: '2 is yes' });
  const readWithOtherShape = await preview({ version: 1, shape: '0123456789abcdef', answers, columns });
  expect(readWithOtherShape.facts.vehicles).toHaveLength(3);
  expect(readWithOtherShape.facts.notes.at(-1)).toBe(
    'The answers given before were for a file with other headings, and were not used.',
  );
});

test('an SPSS file becomes csv, and an incomplete one is refused', async () => {
  const bytes = new Uint8Array(readFileSync('core/audience/gallery/pspp.sav'));
  const shares: number[] = [];
  const made = await convertSpss(memorySource(bytes), (share) => shares.push(share));
  if (made.outcome !== 'converted') throw new Error(JSON.stringify(made));
  expect(made.csv.type).toBe('text/csv');
  expect(shares).toEqual([0.5, 1]);
  const reader = new FileReader();
  const text = new Promise((resolve) => reader.addEventListener('load', () => resolve(reader.result)));
  reader.readAsText(made.csv);
  expect(String(await text).split('\n')[1]).toBe('P0,1000,18,Male,Yes,5,Never,1,2025-10-01,Région é');
  expect(await convertSpss(memorySource(bytes.slice(0, 100)), () => {})).toMatchObject({
    outcome: 'refused',
    message: 'The SPSS file cannot be read: it breaks off.',
  });
});

test('a file that only names a warehouse audience is recognised, with the name as the file writes it', async () => {
  const read = (text: string) => {
    const sink = new MemorySink(1 << 20);
    sink.write(utf8Bytes(text));
    return previewAudience(sink.close(), { fileName: 'a.csv', demographic: 'people 25-54', planningData }, () => {});
  };
  expect(await read('"Audience source";National panel\r\n\r\n')).toEqual({
    outcome: 'reference',
    name: 'National panel',
  });
  expect(await read('Audience source,National panel\nid,weight\n1,2\n')).toMatchObject({ outcome: 'refused' });
});
