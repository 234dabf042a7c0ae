import type { ByteSource, ReadingPlatform } from '../bytes/platform.ts';
import { isMissing, parseUse } from '../csv/numberText.ts';
import { statesThousands, respondentRole } from '../headings/columnRoles.ts';
import { CsvAllowance, CsvSink } from '../workbooks/xlsx/csvSink.ts';
import { DamagedWorkbookError } from '../workbooks/xlsx/damagedWorkbook.ts';
import { damagedSav, SavBytes } from './savBytes.ts';
import { NO_VALUE, readCases } from './savCases.ts';
import { readDictionary } from './savDictionary.ts';
import type { SavDictionary, SavVariable } from './savDictionary.ts';

/** Seconds from 14 October 1582, the SPSS epoch, to 1970. */
const EPOCH_SECONDS = 12_219_379_200;
/** Maximum number of texts that are kept for a variable. */
const TEXTS_KEPT = 2000;
const MISSING = 'missing';

/**
 * Writes an SPSS file (sav, zsav) as csv. Value labels become answers, the weight variable gets the heading of a weight, and
 * declared missing values become "missing". A cell without a value becomes empty, because survey programs write an answer
 * without a tick like that. If the variable also has a 0 or a "No", such a cell becomes "missing".
 * @param onProgress  called with the share done, between 0 and 1
 * @throws {AudienceFileError} when it is not an SPSS file, or is damaged
 */
export async function savAsCsv(
  source: ByteSource,
  platform: Pick<ReadingPlatform, 'openSink' | 'inflateRaw'>,
  onProgress: (share: number) => void = () => {},
): Promise<ByteSource> {
  try {
    return await converted(source, platform, onProgress);
  } catch (fault) {
    // CsvSink, which workbooks use too, throws the error of a damaged workbook.
    throw fault instanceof DamagedWorkbookError ? damagedSav(fault.reason) : fault;
  }
}

async function converted(
  source: ByteSource,
  platform: Pick<ReadingPlatform, 'openSink' | 'inflateRaw'>,
  onProgress: (share: number) => void,
): Promise<ByteSource> {
  const bytes = new SavBytes(source);
  const dictionary = readDictionary(bytes);
  const { littleEndian } = bytes;
  const from = bytes.offset;
  // The cases are read twice: first to find variables with a "no", then to write the csv.
  let pass = 0;
  const readAllCases = (onCase: (bytes: Uint8Array) => void) => {
    const shareBefore = pass++ / 2;
    return readCases(source, from, littleEndian, dictionary, platform, onCase, (share) =>
      onProgress(shareBefore + share / 2),
    );
  };
  const withNo = await variablesWithNo(dictionary, littleEndian, readAllCases);
  const columns = dictionary.variables.map(
    (variable) => new Column(variable, dictionary, littleEndian, withNo.has(variable)),
  );
  const sink = new CsvSink(platform.openSink(), new CsvAllowance(source.size));
  headings(dictionary).forEach((heading, column) => sink.cellText(column, heading));
  sink.endRow();
  await readAllCases((caseBytes) => {
    columns.forEach((column, index) => {
      const text = column.text(caseBytes);
      if (text !== '') sink.cellText(index, text);
    });
    sink.endRow();
  });
  const csv = sink.close();
  if (csv === null) throw damagedSav('it has no variables');
  return csv;
}

type Cases = (onCase: (bytes: Uint8Array) => void) => Promise<void>;

/** The variables with a value that means "no": the number 0, or a value with such a label. */
async function variablesWithNo(
  { variables }: SavDictionary,
  littleEndian: boolean,
  cases: Cases,
): Promise<ReadonlySet<SavVariable>> {
  // Variables share sets of labels; each set is searched once.
  const sets = new Set(variables.map(({ labels }) => labels));
  const withNo = new Set(
    [...sets].filter((labels) => [...labels.values()].some((label) => parseUse(label, '.') === 0)),
  );
  const found = new Set(variables.filter(({ labels }) => withNo.has(labels)));
  const undecided = variables.filter((variable) => variable.width === 0 && !found.has(variable));
  await cases((one) => {
    const view = new DataView(one.buffer, one.byteOffset);
    for (const variable of undecided) if (view.getFloat64(8 * variable.slot, littleEndian) === 0) found.add(variable);
  });
  return found;
}

function headings(dictionary: SavDictionary): string[] {
  const usedNames = new Set<string>();
  return dictionary.variables.map((variable) => {
    const shown = headingOf(variable, dictionary);
    const heading = usedNames.has(shown) ? `${variable.name}: ${shown}` : shown;
    usedNames.add(heading);
    return heading;
  });
}

/**
 * The heading of a variable: its label, which may include a unit or a legend. Its name if it has no label, or if only the name
 * shows a role such as age.
 */
function headingOf(variable: SavVariable, { weight }: SavDictionary): string {
  const { name, label } = variable;
  const roleOfLabel = respondentRole(label);
  const shown = label || name;
  if (variable === weight) {
    const isWeight = [label, name].find((text) => respondentRole(text) === 'weight');
    return isWeight ?? (statesThousands(label) ? `weight (000) (${name})` : `weight (${name})`);
  }
  return roleOfLabel === null && respondentRole(name) !== null ? name : shown;
}

/** Reads one variable from each case. */
class Column {
  readonly #variable: SavVariable;
  readonly #dictionary: SavDictionary;
  readonly #littleEndian: boolean;
  /** Whether a value of the variable means "no", so that a cell without a value is a missing answer. */
  readonly #hasNo: boolean;
  /** The texts of numbers that were read before. */
  readonly #textByNumber = new Map<number, string>();

  constructor(variable: SavVariable, dictionary: SavDictionary, littleEndian: boolean, hasNo: boolean) {
    this.#variable = variable;
    this.#dictionary = dictionary;
    this.#littleEndian = littleEndian;
    this.#hasNo = hasNo;
  }

  text(caseBytes: Uint8Array): string {
    const { width, slot } = this.#variable;
    if (width > 0) return this.#string(caseBytes);
    const value = new DataView(caseBytes.buffer, caseBytes.byteOffset + 8 * slot, 8).getFloat64(0, this.#littleEndian);
    let text = this.#textByNumber.get(value);
    if (text === undefined) {
      text = this.#number(value);
      if (this.#textByNumber.size < TEXTS_KEPT) this.#textByNumber.set(value, text);
    }
    return text;
  }

  #number(value: number): string {
    const { labels, missing, isDate } = this.#variable;
    if (value === NO_VALUE || Number.isNaN(value)) return this.#hasNo ? MISSING : '';
    const label = labels.get(value);
    if (missing.some(({ from, to }) => value >= from && value <= to))
      return label !== undefined && isMissing(label) ? label : MISSING;
    if (label !== undefined && label !== '') return label;
    const day = isDate ? new Date((value - EPOCH_SECONDS) * 1000) : null;
    return day === null || Number.isNaN(day.getTime()) ? String(value) : day.toISOString().slice(0, 10);
  }

  #string(caseBytes: Uint8Array): string {
    const { segments, width, labels } = this.#variable;
    const { decode } = this.#dictionary;
    // A very long text has segments of 256 bytes, of which 255 are text.
    const pieces = segments.map(({ slot, slots }) =>
      caseBytes.subarray(8 * slot, 8 * slot + Math.min(8 * slots, segments.length > 1 ? 255 : width)),
    );
    const text = pieces.map(decode).join('').trimEnd();
    return labels.get(text) || text;
  }
}
