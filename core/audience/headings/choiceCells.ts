import { anyOf } from '../../text/anyOf.ts';
import { isBlankCell, parseUse, withoutCode } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import type { Preview } from '../csv/preview.ts';
import type { MappedVehicle, MasterMapping } from '../../planningData/masterMapping.ts';
import { answersIn, entryOf, wordEntryOf } from './listedEntries.ts';
import { isEveryday } from './mediaNeighbours.ts';
import type { NamedColumn } from './respondentColumns.ts';

/** Separators of several answers in one cell. The one that finds the most answers is used; among equals, the first. */
const SEPARATORS = [';', '|', '\n', ',', ' / '];
/** One or more answers as names of variables, separated by spaces: "herald_sun the_age". */
const VARIABLE_NAMES = /^[\p{Ll}\d_]+(?: [\p{Ll}\d_]+)*$/u;
/** A column holds names of vehicles if at least this share of its filled cells are such names. */
const NAMES_SHARE = 0.6;
/** A column of everyday words that are also vehicles, such as "Prime" and "Max", needs this many different words to count. */
const EVERYDAY_WORDS_MINIMUM = 3;
/** An empty list, as programs write it: "[]". */
const EMPTY_LIST = /^[[{]\s*[\]}]$/;
/** "Netflix (3)": an answer that ends with a number in brackets. */
const NUMBER_IN_BRACKETS_BEHIND = /[([]\s*\d[^)\]]*[)\]]$/;
const BRACKETS = /\s*[([][^)\]]*[)\]]\s*/g;

/** An answer that rejects all other answers: "None of these", "Keine davon", "Aucun de ces services". */
const NONE = new RegExp(
  String.raw`^${anyOf(
    'none|nothing|not? any',
    'keine[rs]?|nichts', // German
    'aucune?', // French
    'ningun[oa]?|nada', // Spanish
    'nessun[oa]?', // Italian
    'geen', // Dutch
    'nenhuma?', // Portuguese
    '(?:i )?(?:do not|don.?t) (?:use|watch|listen|read|visit)',
  )}\b`,
  'i',
);

export function isNoneOfThese(answer: string): boolean {
  return NONE.test(answer.normalize('NFKD').replace(/\p{M}/gu, ''));
}

/** "7+": a network, or a band of numbers. */
const WITH_PLUS = /^\d{1,2} ?\+$/;
/** Whether a cell is what Qualtrics writes below its questions. */
export function isImportId(text: string): boolean {
  return text.startsWith('{"ImportId":');
}

/** The vehicle that an answer names, without a code before it or brackets behind it; null for none. */
export function vehicleOfAnswer(answer: string, mapping: MasterMapping): MappedVehicle | null {
  // A number alone is no network: it may be part of a date or a scale. "7+" may be a network.
  if (!/\p{L}/u.test(answer) && !WITH_PLUS.test(answer)) return null;
  const plain = withoutCode(answer);
  return mapping.named(answer) ?? mapping.named(plain) ?? mapping.named(plain.replace(BRACKETS, ' ').trim());
}

/** How the cells of a column name vehicles. */
export interface NamedVehicles {
  readonly separator: string | null;
  /** The vehicle of each known answer, by its text. */
  readonly known: ReadonlyMap<string, MappedVehicle>;
  /** Whether there are few names, and all are also everyday words. They are vehicles only near columns that name others. */
  readonly areEverydayWords: boolean;
  /** Whether some cells are "None of these": then the cells are answers rather than ticks. */
  readonly hasNone: boolean;
}

/** A column whose cells name vehicles. */
export interface NamedChoice {
  readonly column: NamedColumn;
  readonly named: NamedVehicles;
}

/**
 * Finds the vehicles that cells name. Each possible separator of several answers is tried: the one that finds the most answers is
 * used.
 * @param texts  the cells of a column, or its distinct texts
 * @returns null where the cells do not name vehicles
 */
export function vehiclesNamed(
  texts: readonly string[],
  mapping: MasterMapping,
  decimal: DecimalSign,
): NamedVehicles | null {
  // "7 Plus" is a name rather than a number; "10" is not.
  const isNameInLetters = (text: string) => /\p{L}{2}/u.test(text) && vehicleOfAnswer(text, mapping) !== null;
  const hasNames = texts.some(isNameInLetters);
  const isName = (text: string) =>
    isNameInLetters(text) || (hasNames && WITH_PLUS.test(text) && vehicleOfAnswer(text, mapping) !== null);
  // "None of these" and 0 are no evidence against a list of vehicles.
  const isPositiveAnswer = (text: string) =>
    !isBlankCell(text) &&
    !EMPTY_LIST.test(text) &&
    !isImportId(text) &&
    (isName(text) || (parseUse(text, decimal) !== 0 && !isNoneOfThese(text)));
  const positiveAnswers = texts.filter(isPositiveAnswer);
  if (positiveAnswers.length === 0) return null;
  // In a column without names in letters, "7+" is a band of numbers.
  const vehicleOf = (answer: string) => (WITH_PLUS.test(answer) && !hasNames ? null : vehicleOfAnswer(answer, mapping));
  let best: SplitCells | null = null;
  for (const separator of possibleSeparators(positiveAnswers, vehicleOf)) {
    const split = splitCells(positiveAnswers, separator, vehicleOf);
    const areMostlyNames = split.cellsWithNames >= positiveAnswers.length * NAMES_SHARE;
    if (areMostlyNames && split.answers > (best?.answers ?? 0)) best = split;
  }
  if (best === null) return null;
  const { separator, known } = best;
  const names = [...known.keys()];
  const areEverydayWords = names.every((name) => isEveryday(name)) && names.length < EVERYDAY_WORDS_MINIMUM;
  return { separator, known, areEverydayWords, hasNone: texts.some(isNoneOfThese) };
}

/** No separator, and each separator that occurs in the cells. */
function possibleSeparators(
  cells: readonly string[],
  vehicleOf: (answer: string) => MappedVehicle | null,
): (string | null)[] {
  // ODK and KoboToolbox list the names of answers: "herald_sun the_age".
  const areVariables = cells.every((text) => VARIABLE_NAMES.test(text));
  // They may also list the texts of answers: "Netflix Stan". "Prime Video" is one name, although both words are names.
  const areWords = (text: string) =>
    text.split(' ').every((word) => vehicleOf(word) !== null) && (!text.includes(' ') || vehicleOf(text) === null);
  // "7plus/9Now". In names such as "Facebook/Meta" the parts are not all vehicles.
  const areParts = (text: string) =>
    !text.includes('/') ||
    (vehicleOf(text) === null && text.split('/').every((part) => vehicleOf(part.trim()) !== null));
  const separators = [
    ...SEPARATORS,
    ...(areVariables || cells.every(areWords) ? [' '] : []),
    ...(cells.every(areParts) ? ['/'] : []),
  ];
  return [null, ...separators.filter((separator) => cells.some((text) => text.includes(separator)))];
}

/** What cells name if their answers are separated by `separator`. */
interface SplitCells {
  readonly separator: string | null;
  /** The vehicle of each known answer, by its text. */
  readonly known: ReadonlyMap<string, MappedVehicle>;
  /** Number of answers that name a vehicle. */
  readonly answers: number;
  /** Number of cells that name a vehicle. */
  readonly cellsWithNames: number;
}

function splitCells(
  cells: readonly string[],
  separator: string | null,
  vehicleOf: (answer: string) => MappedVehicle | null,
): SplitCells {
  const known = new Map<string, MappedVehicle>();
  const knownVehicleOf = (answer: string) => known.get(answer) ?? vehicleOf(answer);
  let answers = 0;
  let cellsWithNames = 0;
  for (const text of cells) {
    const listed = answersIn(text, separator);
    let found = 0;
    for (const answer of listed) {
      const whole = knownVehicleOf(answer);
      // Without a separator, "Netflix (2)" is a vehicle with a code or a footnote, not with how often it is used.
      const mayHaveFrequency = separator !== null && (whole === null || NUMBER_IN_BRACKETS_BEHIND.test(answer));
      const entry = mayHaveFrequency ? entryOf(answer) : wordEntryOf(answer);
      const entryVehicle = entry === null ? null : knownVehicleOf(entry.name);
      const vehicle = entryVehicle ?? whole;
      if (vehicle === null) continue;
      known.set(entry === null || entryVehicle === null ? answer : entry.name, vehicle);
      found++;
    }
    answers += found;
    // A space may also be within a name, so all parts of the cell must be names.
    const namesVehicle = separator === ' ' ? found === listed.length : true;
    if (found > 0 && namesVehicle) cellsWithNames++;
  }
  return { separator, known, answers, cellsWithNames };
}

/** Largest distance, in columns, to a column that names other vehicles. */
const NEAR_COLUMNS = 4;

/** Drops columns of everyday words, such as "Gold" and "Prime", that are not near a column that names other vehicles. */
export function withoutEverydayWords(choices: readonly NamedChoice[]): NamedChoice[] {
  const certain = choices.filter(({ named }) => !named.areEverydayWords);
  return choices.filter(
    ({ column, named }) =>
      !named.areEverydayWords || certain.some((other) => Math.abs(other.column.index - column.index) <= NEAR_COLUMNS),
  );
}

/** The columns whose first cells hold names of vehicles. @param below  rows below the headings */
export function choiceColumns(
  columns: readonly NamedColumn[],
  below: Preview,
  mapping: MasterMapping,
  decimal: DecimalSign,
): NamedChoice[] {
  const choices = columns.flatMap((column) => {
    const texts = below.map((cells) => cells[column.index] ?? '');
    const named = vehiclesNamed(texts, mapping, decimal);
    return named === null ? [] : [{ column, named }];
  });
  return withoutEverydayWords(choices);
}

/**
 * The vehicle of a column whose cells name only one vehicle; null for other columns. Survey programs write such columns: each
 * answer has a column, with the answer's text as the tick.
 */
export function onlyVehicleOf({
  separator,
  known,
  hasNone,
}: NamedVehicles): { text: string; mapped: MappedVehicle } | null {
  const [first] = known;
  if (first === undefined || known.size > 1 || separator !== null || hasNone) return null;
  return { text: first[0], mapped: first[1] };
}
