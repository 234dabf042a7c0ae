import { Draw } from './draw.ts';
import { crosstabSheet, foreignSheet, longSheet } from './otherSheets.ts';
import { respondentSheet } from './respondentFile.ts';
import type { MadeFile } from './truth.ts';
import { drawProgram, writeFile } from './writeFile.ts';

/** One survey export from its seed: layout x program x dialect x coding x faults, and what it says. */
export function makeFile(seed: number): MadeFile {
  const draw = new Draw(seed);
  const chosen = drawProgram(draw);
  const layout = draw.weighted({ respondents: 58, nested: 12, long: 10, crosstab: 15, foreign: 5 });
  const sheet =
    layout === 'foreign'
      ? { ...foreignSheet(draw), truth: null }
      : layout === 'long'
        ? longSheet(draw)
        : layout === 'crosstab'
          ? crosstabSheet(draw)
          : respondentSheet(draw, layout === 'nested', chosen.startsWith('SheetJS'));
  const { program, ...file } = writeFile(draw, chosen, sheet.rows);
  return { seed, ...file, made: { ...sheet.made, program }, truth: sheet.truth };
}
