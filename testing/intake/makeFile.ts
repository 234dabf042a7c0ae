import { Draw } from './draw.ts';
import { isOwnDialect, OWN_PROGRAMS, writeFile } from './programs/ownPrograms.ts';
import { fits, isOther, sharesWithOthers, writeWithOthers } from './programs/otherPrograms.ts';
import { crosstabSheet } from './sheets/crosstabSheet.ts';
import { foreignSheet } from './sheets/foreignSheet.ts';
import { longSheet } from './sheets/longSheet.ts';
import { respondentSheet } from './sheets/respondentSheet.ts';
import type { DrawnSheet, ProgramFile, Sheet } from './truth.ts';

const LAYOUTS = { respondents: 58, nested: 12, long: 10, crosstab: 15, foreign: 5 };
/** Draws a sheet of each layout. `padded`: whether the program gives every row the same number of cells. */
const SHEETS: Readonly<Record<keyof typeof LAYOUTS, (draw: Draw, padded: boolean) => Sheet>> = {
  respondents: (draw, padded) => respondentSheet(draw, false, padded),
  nested: (draw, padded) => respondentSheet(draw, true, padded),
  long: longSheet,
  crosstab: crosstabSheet,
  foreign: foreignSheet,
};
/** Our own csv dialects in the long run: separators and encodings that the other programs do not write. */
const DIALECTS = { csv: 5, semicolons: 7, tabs: 4, pipes: 2, 'quoted csv': 2 };
/** Replaces a program that cannot write a sheet. */
const FALLBACK_PROGRAM = 'openpyxl';

/** Draws a sheet and the program that writes it. */
function drawSheet(draw: Draw, seed: number, shares: Readonly<Record<string, number>>): DrawnSheet {
  const program = draw.weighted(shares);
  const layout = draw.weighted(LAYOUTS);
  const sheet = SHEETS[layout](draw, !isOwnDialect(program));
  return { ...sheet, seed, program: isOther(program) && !fits(program, sheet) ? FALLBACK_PROGRAM : program };
}

function finished(
  { seed, traits, truth, demographic = 'all people' }: DrawnSheet,
  file: { bytes: Uint8Array; fileName: string; program: string },
): ProgramFile {
  const { program, bytes, fileName } = file;
  return { seed, bytes, fileName, demographic, traits: { ...traits, program }, truth };
}

/** A survey export from its seed (layout, program, dialect, coding, faults), with its truth. */
export function makeProgramFile(seed: number): ProgramFile {
  const draw = new Draw(seed);
  const sheet = drawSheet(draw, seed, OWN_PROGRAMS);
  return finished(sheet, writeFile(draw, sheet.program, sheet.rows));
}

/** As {@link makeProgramFile} for several seeds, but mostly written by the programs that planners use. */
export async function makeFilesWithOtherPrograms(seeds: readonly number[]): Promise<ProgramFile[]> {
  const shares = sharesWithOthers(DIALECTS);
  const drawn = seeds.map((seed) => {
    const draw = new Draw(seed);
    return { draw, sheet: drawSheet(draw, seed, shares) };
  });
  const byOthers = drawn.map(({ sheet }) => sheet).filter(({ program }) => isOther(program));
  const written = new Map((await writeWithOthers(byOthers)).map((file, at) => [byOthers[at]!.seed, file]));
  return drawn.map(({ draw, sheet }) => {
    const { program, rows, seed } = sheet;
    const file = written.get(seed);
    return finished(sheet, file === undefined ? writeFile(draw, program, rows) : { ...file, program });
  });
}
