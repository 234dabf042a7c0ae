import { writeFileSync } from 'node:fs';
import { columnName, sheetXml, workbookParts, zipOf } from '../../core/audience/gallery/workbooks.ts';
import { seededRandom } from '../../core/planning/model/random.ts';
import { HEADINGS } from './audienceFile.ts';

/** A respondent workbook of `rows` people with an id, a weight and 58 media columns, every cell filled. */
export function writeAudienceXlsx(path: string, rows: number): void {
  const random = seededRandom(20240601);
  const headings = ['respondent_id', 'weight', ...HEADINGS.filter((heading) => heading.includes(':')).slice(0, 58)];
  const names = headings.map((_, column) => columnName(column));
  const pieces = [
    Buffer.from(
      `<row r="1">${headings.map((heading, column) => `<c r="${names[column]}1" t="inlineStr"><is><t>${heading}</t></is></c>`).join('')}</row>`,
    ),
  ];
  for (let row = 2; row <= rows + 1; row++) {
    const values = headings.map((_, column) =>
      column === 0 ? row : column === 1 ? (500 + 3000 * random()).toFixed(2) : Math.floor(60 * random() ** 3),
    );
    const cells = values.map((value, column) => `<c r="${names[column]}${row}"><v>${value}</v></c>`);
    pieces.push(Buffer.from(`<row r="${row}">${cells.join('')}</row>`));
  }
  const [before, after] = sheetXml('|').split('|') as [string, string];
  const sheet = Buffer.concat([Buffer.from(before), ...pieces, Buffer.from(after)]);
  writeFileSync(path, zipOf(workbookParts([sheet])));
}
