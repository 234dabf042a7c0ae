import { closeSync, openSync, writeSync } from 'node:fs';
import { seededRandom } from '../../core/planning/model/random.ts';
import { CHANNELS } from '../../core/rules/channels.ts';

/** Four vehicles per channel; none is in the mapping, so each gets its channel's default format. */
export const VEHICLES = CHANNELS.flatMap((channel) => [1, 2, 3, 4].map((number) => `${channel}: Vehicle ${number}`));
export const HEADINGS = [
  'respondent_id',
  'weight',
  'age group',
  'gender',
  'region',
  'income',
  'household size',
  ...VEHICLES,
];

const AGES = ['14-17', '18-24', '25-39', '40-54', '55-64', '65+'];
const REGIONS = ['"Sydney, ""Greater"""', '"Melbourne, ""Greater"""', '"Rest of NSW"', 'Brisbane', '"Perth, WA"'];

/** Cells of one respondent: 48% of the media cells blank, 21% zero, the rest small counts. */
function respondentCells(row: number, random: () => number): string[] {
  const randomOf = (names: readonly string[]) => names[Math.floor(random() * names.length)]!;
  const uses = VEHICLES.map(() => {
    const draw = random();
    if (draw < 0.48) return '';
    return draw < 0.69 ? '0' : String(1 + Math.floor(60 * random() ** 3));
  });
  const weight = (4 + 30 * random()).toFixed(3);
  return [
    String(row),
    weight,
    randomOf(AGES),
    random() < 0.5 ? 'F' : 'M',
    randomOf(REGIONS),
    String(Math.floor(random() * 2e5)),
    String(1 + Math.floor(random() * 5)),
    ...uses,
  ];
}

/** Writes a respondent csv of about `bytes` bytes. @returns rows written */
export function writeAudienceCsv(path: string, bytes: number): number {
  const random = seededRandom(20240601);
  const file = openSync(path, 'w');
  let written = writeSync(file, `${HEADINGS.join(',')}\n`);
  let rows = 0;
  while (written < bytes) {
    let text = '';
    for (let block = 0; block < 4000; block++) text += `${respondentCells(++rows, random).join(',')}\n`;
    written += writeSync(file, text);
  }
  closeSync(file);
  return rows;
}
