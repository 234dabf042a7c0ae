import { readCsvText } from '../text/csvText.ts';
import type { ByteSource } from './bytes/platform.ts';
import { utf8Text } from './bytes/text.ts';
import { peopleIn, statedUniverse } from './crosstabs/statedUniverse.ts';
import type { DecimalSign } from './csv/numberText.ts';
import type { Dialect } from './csv/dialect.ts';
import type { Rows } from './csv/preview.ts';

/** Lines below the table are searched in this many bytes at the end of the file. */
const TAIL_BYTES = 4096;
const LINE_LENGTH_MAXIMUM = 400;
/** A line of text has at most this many cells; rows of a table have more. */
const CELLS_MAXIMUM = 3;

/** Words before the number of people that a sample represents: "representative of 20.1 million Australians". */
const REPRESENTS = new RegExp(
  [
    'represent(?:s|ing)?|representative (?:of|for)|stands? for|(?:weighted|projected|grossed|expanded|extrapolated)(?: up)? to',
    '(?:population|universe) of|estimates? of',
    'hochgerechnet auf|gewichtet auf|repr[äa]sentativ f[üu]r|steh(?:t|en) f[üu]r|bev[öo]lkerung von',
    "repr[ée]sentati(?:f|ve)s? d[e']|repr[ée]sente(?:nt)?|extrapol[ée]e?s? [àa]|pond[ée]r[ée]e?s? [àa]|population de",
    'representativ[oa]s? de|representan?|ponderad[oa]s? a|poblaci[óo]n de|popula[çc][ãa]o de',
    'rappresentativ[oi] di|rappresentan?o?|popolazione di|representatief voor|vertegenwoordig(?:t|en)|gewogen naar',
  ].join('|'),
  'giu',
);
/** Words about a single respondent, whose number is not the population: "each respondent represents 15,000 people". */
const OF_EACH =
  /\b(?:each|every|per|one|jede[rs]?|chaque|cada|ogni|elke?)\s+(?:\p{L}+\s+){0,2}$|^a (?:respondent|person|row) $/iu;
/** A number of something other than people, such as "1,200 respondents" or "45%". */
const OTHER_THINGS = /^[\s\d.,’']*(?:%|percent|respondents|interviews|completes|households|cells|answers|rows|cases)/i;

/**
 * The number of people that a line above or below a table of respondents, or on another sheet, states; null for none.
 * @param otherSheets  the first rows of the workbook's other sheets, as csv
 */
export function statedPopulation(
  above: Rows,
  source: ByteSource,
  { decimal, delimiter }: Dialect,
  otherSheets: readonly string[] = [],
): number | null {
  const found = statedIn(above, decimal);
  if (found !== null) return found;
  const text = utf8Text(source.read(Math.max(0, source.size - TAIL_BYTES), source.size));
  const lines = text.slice(text.indexOf('\n') + 1).split('\n');
  // Only short lines with a letter can state a population; rows of respondents are skipped. Each line is parsed alone, because
  // the opening quotation mark of the first one may be missing.
  const linesWithLetters = lines.filter((line) => /\p{L}/u.test(line) && line.length < LINE_LENGTH_MAXIMUM);
  const below = statedIn(
    linesWithLetters.flatMap((line) => readCsvText(line, { delimiter })),
    decimal,
  );
  if (below !== null) return below;
  // On other sheets only rows of text are searched. Rows of tables have more cells.
  const notes = otherSheets.flatMap((sheet) => readCsvText(sheet)).filter((row) => filled(row).length <= CELLS_MAXIMUM);
  return statedIn(notes, '.');
}

function statedIn(rows: Rows, decimal: DecimalSign): number | null {
  const joined = rows.map(joinThousands);
  return statedUniverse(joined, decimal) ?? joined.map((row) => statedInLine(row, decimal)).find(isNumber) ?? null;
}

const isNumber = (people: number | null) => people !== null;
const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '');

/** The number of people in a sentence such as "weighted to a population of 20,100,000"; null for none. */
function statedInLine(cells: readonly string[], decimal: DecimalSign): number | null {
  const texts = filled(cells);
  if (texts.length > CELLS_MAXIMUM) return null;
  for (const text of texts) {
    for (const { 0: words, index } of text.matchAll(REPRESENTS)) {
      const after = text.slice(index + words.length);
      const number = /\d/.exec(after);
      if (number === null || OF_EACH.test(text.slice(0, index)) || OTHER_THINGS.test(after.slice(number.index)))
        continue;
      const people = peopleIn(after, '', decimal) ?? peopleIn(after, '', decimal === '.' ? ',' : '.');
      if (people !== null) return people;
    }
  }
  return null;
}

/** Joins the cells of a sentence that was split at the commas in its number. */
function joinThousands(cells: readonly string[]): string[] {
  const joined: string[] = [];
  for (const cell of cells) {
    const last = joined.at(-1);
    const isRestOfNumber =
      last !== undefined && /\p{L}.*(?<!\d)\d{1,3}(?:,\d{3})*$/u.test(last) && /^\d{3}(?!\d)/.test(cell);
    if (isRestOfNumber) joined[joined.length - 1] = `${last},${cell}`;
    else joined.push(cell);
  }
  return joined;
}
