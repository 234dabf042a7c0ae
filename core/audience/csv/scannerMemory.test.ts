import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compiledAssembly } from '../../planning/kernel/assemblyScript.build.ts';
import { REACH_KERNEL } from '../../planning/kernel/reachKernel.generated.ts';
import { CsvRecords } from './csvRecords.ts';
import { ColumnKind } from './csvScanner.ts';
import { GENERATED, generate } from '../kernel/scanner.build.ts';
import { scannerMemory } from '../kernel/scannerMemory.ts';

/** The scanner's module, built with a changed line in kernel/codes.ts. */
function moduleWith(line: string, changed: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'scanner-'));
  try {
    cpSync('core/audience/kernel', folder, { recursive: true });
    const codes = readFileSync(join(folder, 'codes.ts'), 'utf8');
    writeFileSync(join(folder, 'codes.ts'), codes.replace(line, changed));
    return compiledAssembly(join(folder, 'assembly/scanner.ts'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The rows of a small file. */
function read(module?: string): unknown[] {
  const kinds = [ColumnKind.text, ColumnKind.number, ColumnKind.use, ColumnKind.use];
  const records = new CsvRecords(kinds, { delimiter: ',', decimal: '.' }, scannerMemory(4, 4096, module));
  const seen: unknown[] = [];
  const keep = () => {
    const used = Array.from(records.used.subarray(0, records.usedCount));
    seen.push([records.text(0), records.numbers[1], used, used.map((column) => records.numbers[column])]);
  };
  records.push(Buffer.from('a,1.5,,7\nb,,12,0\n"c",30,2,2\n'), keep);
  records.finish(keep);
  return seen;
}

const ROWS = [
  ['a', 1.5, [3], [7]],
  ['b', NaN, [2], [12]],
  ['c', 30, [2, 3], [2, 2]],
];

test('the built scanner is made from its source', () => {
  const stale = readFileSync(GENERATED, 'utf8') === generate() ? [] : ['Run `npm run build:scanner`.'];
  expect(stale).toEqual([]);
  expect(scannerMemory(4, 4096)).not.toBeNull();
  expect(read()).toEqual(ROWS);
});

test('a module built with other codes is refused, and the TypeScript loops read the same', () => {
  const module = moduleWith('USE = 1', 'USE = 4');
  expect(scannerMemory(4, 4096, module)).toBeNull();
  expect(read(module)).toEqual(ROWS);
});

test('a module that is not a scanner is refused, and the TypeScript loops read the same', () => {
  expect(scannerMemory(4, 4096, REACH_KERNEL)).toBeNull();
  expect(read(REACH_KERNEL)).toEqual(ROWS);
});
