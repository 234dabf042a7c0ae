import { createReadStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse as parseCsv } from 'csv-parse';
import Papa from 'papaparse';
import { inferSchema, initParser } from 'udsv';
import { readAudience } from '../../core/audience/readAudience.ts';
import { fileSource, nodePlatform } from '../../backend/workers/nodePlatform.ts';
import { loadPlanningData } from '../../backend/workers/planningData.ts';
import { Aggregate, checksumOf } from './aggregate.ts';
import type { Checksum } from './aggregate.ts';
import { runReader } from './sideBySide.ts';

/** Reads one csv file with one reader in a process of its own: `tsx readCsv.ts <reader> <path>`. Prints one line of JSON. */
/** Files are read a megabyte at a time. */
const READ_OPTIONS = { highWaterMark: 1 << 20 };

const READERS: Record<string, (path: string) => Promise<Checksum>> = {
  async ours(path) {
    const question = { demographic: 'people 25-54', thresholdSeconds: 2.5 };
    const platform = nodePlatform(join(tmpdir(), `${process.pid}.csv`));
    const data = loadPlanningData('core/planningData');
    const { audienceMatrix } = await readAudience(
      { source: fileSource(path), fileName: 'bench.csv' },
      question,
      data,
      platform,
    );
    return checksumOf(audienceMatrix);
  },

  papaparse(path) {
    const rows = new Aggregate();
    let isFirstRow = true;
    return new Promise((resolve, reject) => {
      Papa.parse<string[]>(createReadStream(path, READ_OPTIONS), {
        step: ({ data }) => {
          if (!isFirstRow && data.length > 1) rows.add(data);
          isFirstRow = false;
        },
        complete: () => resolve(rows.checksum()),
        error: reject,
      });
    });
  },

  async 'csv-parse'(path) {
    const rows = new Aggregate();
    for await (const row of createReadStream(path, READ_OPTIONS).pipe(parseCsv({ from_line: 2 })))
      rows.add(row as string[]);
    return rows.checksum();
  },

  async uDSV(path) {
    const rows = new Aggregate();
    let parser: ReturnType<typeof initParser> | null = null;
    // The third argument is called once for each row.
    const addRow = (row: string[]) => rows.add(row);
    for await (const text of createReadStream(path, { ...READ_OPTIONS, encoding: 'utf8' })) {
      parser ??= initParser(inferSchema(text as string));
      parser.chunk<string[]>(text as string, parser.stringArrs, addRow);
    }
    parser?.end();
    return rows.checksum();
  },
};

await runReader(READERS);
