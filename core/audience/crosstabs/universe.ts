import { anyOf } from '../../text/anyOf.ts';
import { parseNumber } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import type { Rows } from '../csv/preview.ts';
import { isAudienceName, isWholeAudience } from '../headings/crosstabColumns.ts';
import type { CrosstabColumns, DataColumn } from '../headings/crosstabColumns.ts';

/** A total row: its name, and its number of people. */
export interface UniverseRow {
  readonly row: number;
  readonly name: string;
  /** Whether it is called a universe or population, or only a total. */
  readonly kind: 'universe' | 'total';
  readonly people: number;
  /** Whether neither the row nor a heading or a title says in which unit its number is. */
  readonly hasNoUnit?: boolean;
}

/** Words of a text that gives the people of the universe, in the languages that the reader knows. */
export const UNIVERSE_NAME = new RegExp(
  anyOf(
    String.raw`universe|population|\btotal pop\b|\bpop\.?(?: \d{1,2}\+)?\s*[:=]`,
    '(?:target|audience|market|segment|base) size',
    String.raw`universum|grundgesamtheit|\bpotenzial\b|bev[öo]lkerung`, // German
    String.raw`univers\b`, // French
    'univers(?:o|e)', // Spanish, Italian and Portuguese
    'poblaci[óo]n', // Spanish
    'popolazione', // Italian
    'popula[çc][ãa]o', // Portuguese
    'populatie', // Dutch
  ),
  'i',
);
const UNIVERSE_IN_OTHER_LANGUAGES = anyOf(
  String.raw`universum|grundgesamtheit|potenzial\b|bev[öo]lkerung`, // German
  String.raw`univers\b`, // French
  String.raw`universo\b`, // Spanish, Italian and Portuguese
  'poblaci[óo]n', // Spanish
  'popolazione', // Italian
  'popula[çc][ãa]o', // Portuguese
  'populatie|bevolking', // Dutch
);
/** Names of rows that give a universe, in the languages that the reader knows. */
const UNIVERSE_ROW = new RegExp(
  `^${anyOf(
    String.raw`(?:total |online |survey |weighted |adult )?(?:universe|population|pop\.)(?!\p{L})`,
    `(?:total[ea]? |gesamt-?)?${UNIVERSE_IN_OTHER_LANGUAGES}`,
  )}`,
  'iu',
);
/** Largest number of respondents of a survey. A column headed "N" with larger numbers counts people, by their weights. */
export const SAMPLE_MAXIMUM = 500_000;
/** A universe above this has more people than the country, so its unit is probably wrong. */
export const LARGEST_UNIVERSE = 100_000_000;
/** Two universes are the same if they differ by at most this share. */
export const SAME_UNIVERSE_SHARE = 0.02;
export const isSameUniverse = (one: number, other: number) => Math.abs(one - other) <= SAME_UNIVERSE_SHARE * other;

const AGED = anyOf(
  String.raw`(?:p|ppl|people |persons |adults |aged )?\d{1,2} ?\+|australia(?:ns)?(?: (?:aged )?\d{1,2} ?\+)?`,
);
const EVERYBODY = anyOf('sample|base|internet|online|people|population|respondents|adults|persons|audience');
const SAMPLE = anyOf('sample|unweighted|weighted|(?:un)?gewichtet|(?:on)?gewogen|respondents|n|wtd|unwtd|resps?');
/** Names of rows that give the total audience: "Total", "All people 14+", "Weighted base", "Respondents". */
const TOTAL_ROW = new RegExp(
  `^${anyOf(
    `(?:grand )?totals?:?$|all$|(?:grand )?(?:total|all|gesamt) ${AGED}$`,
    String.raw`australia(?:ns)? (?:aged )?\d{1,2} ?\+$`,
    String.raw`total ${EVERYBODY}\b`,
    String.raw`(?:weighted |unweighted )?(?:base|basis)\b|all (?:people|adults|persons|respondents)\b|${SAMPLE}\b`,
    // German, French, Italian, Dutch, Swedish
    String.raw`(?:gesamt|insgesamt|ensemble|totale|totaal|totalt)(?: (?:des|ab|da|vanaf) \d{1,2}(?: ans et plus)?)?$`,
    'people in australia$',
  )}`,
  'i',
);

/** The kind of a row about the whole audience; null for a net ("Total TV", "Sub-total") and for all other rows. */
export function universeKind(name: string): UniverseRow['kind'] | null {
  const plain = name
    .trim()
    .replace(/\([^)]*\)/g, '')
    .replace(/['’`]000s?|\b000s?\b/g, '')
    .trim()
    // "Column Population" and "Column n", as Displayr and Q write them.
    .replace(/^column\s+(?=\S)/i, '');
  if (UNIVERSE_ROW.test(plain) || /^(?:(?:total )?pop|ue|potential)$/i.test(plain)) return 'universe';
  return TOTAL_ROW.test(plain) ? 'total' : null;
}

/** A number without a unit that is below this counts respondents, next to the name of an audience or in a row "Base". */
export const NAMED_PEOPLE_MINIMUM = 50_000;

/** Whether total rows without a unit probably count the respondents of a survey: "Base, 2031". Rows called a universe do not. */
export const areOfRespondents = (rows: readonly UniverseRow[]) =>
  rows.length > 0 &&
  rows.every(({ kind, people, hasNoUnit = false }) => kind === 'total' && hasNoUnit && people < NAMED_PEOPLE_MINIMUM);

const UNIVERSE_HEADING = /universe|population|base size/i;

/** Whether the heading of a column of people says that they are the universe. */
export const isUniverseColumn = ({ measure, heading }: DataColumn) =>
  measure === 'audience' && UNIVERSE_HEADING.test(heading);

/** A short word for the population, which may also head the figures of vehicles: "Pop (000)", "UE". */
const SHORT_UNIVERSE_HEADING = /(?<!\p{L})(?:popn?|ue|census|potential)(?!\p{L})\.?/iu;

/** Whether a column that repeats one number in each row gives the universe: "Pop (000)", "Target population". */
const mayGiveUniverse = ({ measure, heading }: DataColumn) =>
  (measure === 'audience' || measure === null) &&
  (UNIVERSE_NAME.test(heading) || UNIVERSE_HEADING.test(heading) || SHORT_UNIVERSE_HEADING.test(heading));

/** Least number of figures of a column of universes. Two are enough if another column has the figures of the same audience. */
const ROWS_MINIMUM = 3;
const ROWS_NEXT_TO_FIGURES = 2;

/**
 * Removes columns that repeat the number of people in the universe in each row: they are not audiences of the vehicles. Each number
 * is returned as a separate line, as if it were above the table.
 */
export function withoutUniverseColumns(
  below: Rows,
  columns: CrosstabColumns,
  decimal: DecimalSign,
): { columns: CrosstabColumns; stated: Rows } {
  const isUniverse = (column: DataColumn) => {
    const cells = below.map((row) => row[column.index] ?? '').filter((cell) => cell !== '');
    // "Total population (000)" is of the same people as "Viewers (000)", whose heading names no people.
    const isSameAudience = ({ audience }: DataColumn) =>
      audience === column.audience || (audience === '' && isWholeAudience(column.audience));
    const hasOtherFigures = columns.data.some(
      (other) =>
        isSameAudience(other) &&
        (other.measure === 'reach' || (other.measure === 'audience' && !isUniverseColumn(other))),
    );
    const minimum = hasOtherFigures ? ROWS_NEXT_TO_FIGURES : ROWS_MINIMUM;
    const isConstant = cells.length >= minimum && new Set(cells).size === 1;
    // Percentages such as 100 may be the same in each row and give no universe.
    const isOfPeople = column.measure === 'audience' || parseNumber(cells[0] ?? '', decimal) > 100;
    return isConstant && isOfPeople && mayGiveUniverse(column);
  };
  const found = columns.data.filter(isUniverse);
  // Which of two universes of the same audience is right is unknown.
  const hasTwoOfOneAudience = found.some(({ audience }, index) =>
    found.slice(0, index).some((one) => one.audience === audience),
  );
  if (hasTwoOfOneAudience) return { columns, stated: [] };
  const stated = found.map(({ heading, index }) => [
    // "Pop 14+ (000)" is then read like a line "Population 14+ (000)".
    UNIVERSE_NAME.test(heading) ? heading : heading.replace(SHORT_UNIVERSE_HEADING, 'Population'),
    below.map((row) => row[index] ?? '').find((cell) => cell !== '')!,
  ]);
  // "Reach %" to the right of "Census population" took its heading for the name of an audience.
  const isNamedByUniverse = ({ audience, heading }: DataColumn) =>
    found.some((column) => column.audience === audience) && !isAudienceName(audience) && !heading.includes(audience);
  const data = columns.data
    .filter((column) => !found.includes(column))
    .map((column) => (isNamedByUniverse(column) ? { ...column, audience: '' } : column));
  return { columns: { ...columns, data }, stated };
}
