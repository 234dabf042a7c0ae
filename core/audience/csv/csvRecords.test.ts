import { seededRandom } from '../../planning/model/random.ts';
import type { RandomSource } from '../../planning/model/random.ts';
import { CsvRecords } from './csvRecords.ts';
import { ColumnKind, EndlessRecordError } from './csvScanner.ts';
import { readCsvText } from '../../text/csvText.ts';
import { scannerMemory } from '../kernel/scannerMemory.ts';

/** Every record as text, the bytes coming in pieces of `piece` bytes. */
function textRows(csv: string, columns: number, piece: number, delimiter = ',', isLarge = false): string[][] {
  const kinds = new Array<ColumnKind>(columns).fill(ColumnKind.text);
  const dialect = { delimiter, decimal: '.' } as const;
  const records = isLarge ? CsvRecords.forLargeFile(kinds, dialect) : new CsvRecords(kinds, dialect);
  const rows: string[][] = [];
  const keep = () => {
    rows.push(Array.from({ length: records.cells }, (_, column) => records.text(column)));
  };
  feed(records, csv, piece, keep);
  return rows;
}

function feed(records: CsvRecords, csv: string, piece: number, keep: () => void): void {
  const bytes = Buffer.from(csv);
  for (let at = 0; at < bytes.length; at += piece) records.push(bytes.subarray(at, at + piece), keep);
  records.finish(keep);
}

const PIECES = ['a', '7', '0.5', '12', '"', ',', ';', ' ', 'é', '日本', '\n', '\r\n', "'", '-3', '1e3', '.'];

/** A random csv file: cells quoted where needed, and sometimes where not. */
function drawCsv(random: RandomSource): { csv: string; delimiter: string; columns: number } {
  const delimiter = [',', ';', '\t'][Math.floor(random() * 3)]!;
  const lineEnd = random() < 0.5 ? '\n' : '\r\n';
  const columns = 1 + Math.floor(random() * 6);
  const rows = Array.from({ length: 1 + Math.floor(random() * 8) }, () =>
    Array.from({ length: columns }, () => {
      const length = random() < 0.3 ? 0 : Math.floor(random() * 5);
      const text = Array.from({ length }, () => PIECES[Math.floor(random() * PIECES.length)]!).join('');
      const mustQuote = /["\r\n]/.test(text) || text.includes(delimiter) || /^\s|\s$/.test(text);
      return mustQuote || random() < 0.2 ? `"${text.replaceAll('"', '""')}"` : text;
    }).join(delimiter),
  );
  const end = random() < 0.5 ? lineEnd : '';
  return { csv: rows.join(lineEnd) + end, delimiter, columns };
}

test('agrees with papaparse on thousands of generated files, however the bytes are cut', () => {
  const random = seededRandom(7);
  for (let round = 0; round < 4000; round++) {
    const { csv, delimiter, columns } = drawCsv(random);
    const expected = csv === '' ? [] : readCsvText(csv, { delimiter });
    const piece = [1, 2, 3, 7, 64, 4096][round % 6]!;
    expect({ csv, rows: textRows(csv, columns, piece, delimiter) }).toEqual({ csv, rows: expected });
    if (round % 25 === 0) expect(textRows(csv, columns, piece, delimiter, true)).toEqual(expected);
  }
});

test('the WebAssembly scanner finds what the TypeScript one finds', () => {
  const random = seededRandom(13);
  const cell = () => {
    const draw = random();
    if (draw < 0.4) return '';
    if (draw < 0.8) return String(Math.floor(random() * 12));
    const odd = ['00', '07', '123', '4.5', '.5', '5.', '123456789012345', '1234567890123456', 'x', '-1', ' 2', '1e2'];
    const texts = [
      '"6"',
      '""',
      'é',
      'a word of more than sixteen letters',
      '"a,b;c\td"',
      '"a ""b"""',
      '"a" ',
      '"a\nb"',
    ];
    const cells = [...odd, ...texts];
    return cells[Math.floor(random() * cells.length)]!;
  };
  for (let round = 0; round < 300; round++) {
    const delimiter = [',', ';', '\t'][round % 3]!;
    const columns = 1 + Math.floor(random() * 12);
    // In every second round most columns are about media, in the others most are not.
    const use = round % 2 === 0 ? 0.8 : 0.3;
    const others = [ColumnKind.number, ColumnKind.text, ColumnKind.skip];
    const kinds = Array.from({ length: columns }, () =>
      random() < use ? ColumnKind.use : others[Math.floor(random() * 3)]!,
    );
    const lineEnd = ['\n', '\r\n', '\r'][round % 3]!;
    // Some rows are too short or too long.
    const width = () => columns + (random() < 0.1 ? Math.floor(random() * 4) - 2 : 0);
    const csv = Array.from({ length: 10 }, () => Array.from({ length: width() }, cell).join(delimiter)).join(lineEnd);
    const seen = (records: CsvRecords) => {
      const rows: unknown[] = [];
      feed(records, csv, 1 + (round % 50), () => {
        const used = Array.from(records.used.subarray(0, records.usedCount));
        const { cells, filled, hasOddUse } = records;
        const given = kinds.map((kind, column) => {
          if (column >= cells || kind === ColumnKind.skip) return null;
          if (kind === ColumnKind.text) return records.text(column);
          const isUsed = kind === ColumnKind.number || used.includes(column);
          const number = isUsed ? records.numbers[column]! : 0;
          return Number.isNaN(number) ? records.text(column) : number;
        });
        rows.push({ cells, filled, within: records.filledWithin, hasOddUse, used, given });
      });
      return rows;
    };
    const dialect = { delimiter, decimal: '.' } as const;
    const built = CsvRecords.forLargeFile(kinds, dialect);
    expect(seen(built)).toEqual(seen(new CsvRecords(kinds, dialect)));
  }
  expect(scannerMemory(1, 100)).not.toBeNull();
});

test('reads numbers exactly as Number does, and leaves other text to the caller', () => {
  const random = seededRandom(11);
  const values: string[] = [
    '',
    '0',
    '7',
    '00012',
    '123456789012345',
    '1234567890123456',
    '.5',
    '5.',
    '.',
    '-1',
    '+2',
    '1e3',
    ' 4',
    'x',
  ];
  for (let round = 0; round < 3000; round++)
    values.push((random() * 10 ** Math.floor(random() * 12)).toFixed(Math.floor(random() * 7)));
  const records = new CsvRecords([ColumnKind.number, ColumnKind.use], { delimiter: ',', decimal: '.' });
  const csv = values.map((value) => `${value},"${value}"`).join('\n');
  let at = 0;
  feed(records, csv, 1000, () => {
    const text = values[at++]!;
    const plain = /^(?:\d{1,15}|(?=[\d.]{2,16}$)\d*\.\d*)$/.test(text);
    const used = Array.from(records.used.subarray(0, records.usedCount));
    // The number column is unquoted, the use column quoted.
    if (text === '') expect([records.numbers[0], used]).toEqual([NaN, []]);
    else if (plain) expect(records.numbers[0]).toBe(Number(text));
    else expect([records.numbers[0], records.text(0)]).toEqual([NaN, text]);
    if (/^0*$/.test(text)) expect(used).toEqual([]);
    else if (/^\d{1,15}$/.test(text)) expect([records.numbers[1], used]).toEqual([Number(text), [1]]);
    else expect([records.numbers[1], records.text(1), records.hasOddUse]).toEqual([NaN, text, true]);
  });
  expect(at).toBe(values.length);
});

test.each([
  ['a decimal comma', '1,5;2\n', ';', ',', [1.5, 2]],
  ['a byte-order mark', '\uFEFF3,4\n', ',', '.', [3, 4]],
  ['no line break at the end', '3,4', ',', '.', [3, 4]],
  ['carriage returns alone', '3,4\r', ',', '.', [3, 4]],
] as const)('reads %s', (_, csv, delimiter, decimal, expected) => {
  const records = new CsvRecords([ColumnKind.number, ColumnKind.number], { delimiter, decimal });
  const rows: number[][] = [];
  feed(records, csv, 1, () => rows.push(Array.from(records.numbers)));
  expect(rows).toEqual([expected]);
});

test('counts rows as a spreadsheet does: blank lines and quoted line breaks included', () => {
  const records = new CsvRecords([ColumnKind.text, ColumnKind.number], { delimiter: ',', decimal: '.' });
  const seen: [number, number, number][] = [];
  feed(records, 'name,use\n\n"two\nlines",1\n,\n"",""\na,2,9\n', 3, () =>
    seen.push([records.row, records.cells, records.filled]),
  );
  expect(seen).toEqual([
    [1, 2, 2],
    [2, 1, 0],
    [3, 2, 2],
    [4, 2, 0],
    [5, 2, 0],
    [6, 3, 3],
  ]);
});

test('a quotation mark that is never closed is named by its row', () => {
  const records = new CsvRecords([ColumnKind.text], { delimiter: ',', decimal: '.' });
  const read = () => feed(records, 'a\nb\n"c\nd\n', 4, () => undefined);
  expect(read).toThrow(new EndlessRecordError(3));
});

test('a record without end does not fill the memory', () => {
  const records = new CsvRecords([ColumnKind.text], { delimiter: ',', decimal: '.' });
  const megabyte = Buffer.alloc(1 << 20, 'x');
  records.push(Buffer.from('"'), () => undefined);
  expect(() => {
    for (let round = 0; round < 6; round++) records.push(megabyte, () => undefined);
  }).toThrow(EndlessRecordError);
});
