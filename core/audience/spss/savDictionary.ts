import { copyOf } from '../bytes/bytes.ts';
import { latin1Text, textDecoder } from '../bytes/text.ts';
import { damagedSav } from './savBytes.ts';
import type { SavBytes } from './savBytes.ts';

/** One variable (column) of an SPSS file. */
export interface SavVariable {
  /** Index of its first 8-byte slot in a case (a row of the file). A very long text has several parts: see `segments`. */
  readonly slot: number;
  segments: { readonly slot: number; readonly slots: number }[];
  /** Number of bytes of its text; 0 for a variable with numbers. */
  readonly width: number;
  readonly shortName: string;
  name: string;
  readonly label: string;
  /** Labels by value (texts are trimmed). */
  labels: ReadonlyMap<number | string, string>;
  readonly missing: { readonly from: number; readonly to: number }[];
  readonly isDate: boolean;
}

export interface SavDictionary {
  readonly variables: readonly SavVariable[];
  /** Number of 8-byte slots in a case. */
  readonly slots: number;
  /** Number of cases that the header states; null where the program that wrote the file did not know it. */
  readonly cases: number | null;
  readonly compression: 0 | 1 | 2;
  /** Compressed data hold a small number as a command byte: the number plus this. */
  readonly bias: number;
  readonly weight: SavVariable | null;
  readonly decode: (bytes: Uint8Array) => string;
}

/** Maximum number of variables; no survey has more. */
const VARIABLES_MAXIMUM = 16_384;
const LABELS_MAXIMUM = 1_000_000;
/** Print formats of dates: DATE, DATETIME, ADATE, JDATE, EDATE, SDATE. */
const DATES = new Set([20, 22, 23, 24, 38, 39]);
const SEGMENT_BYTES = 252;

interface Found {
  readonly variables: (SavVariable | null)[];
  readonly rawLabels: { values: Uint8Array[]; labels: Uint8Array[]; slots: number[] }[];
  longNames: string;
  veryLong: string;
  encoding: string;
  /** Number of cases in the extension record; null without one. */
  cases: number | null;
}

/**
 * Reads the header and the dictionary; the data begin at `bytes.offset` afterwards.
 * @throws {AudienceFileError} when it is not an SPSS file, or is damaged
 */
export function readDictionary(bytes: SavBytes): SavDictionary {
  const magic = latin1Text(bytes.bytes(4));
  if (magic !== '$FL2' && magic !== '$FL3') throw damagedSav('it is no file of SPSS (sav or zsav)');
  bytes.skip(60);
  // The layout code is 2 or 3 in the byte order of the machine that wrote it.
  const layout = bytes.int32();
  if (layout !== 2 && layout !== 3) bytes.littleEndian = false;
  bytes.skip(4);
  const compression = bytes.int32();
  if (compression !== 0 && compression !== 1 && compression !== 2) throw damagedSav('its compression is not known');
  const weightSlot = bytes.int32();
  const count = bytes.int32();
  const bias = bytes.float64();
  bytes.skip(84);
  const found = readRecords(bytes);
  const cases = count < 0 ? found.cases : count;
  const decode = decoderOf(found.encoding);
  const variables = found.variables.filter((variable) => variable !== null);
  applyLabels(found, decode, bytes.littleEndian);
  applyLongNames(variables, found.longNames);
  const joined = joinSegments(variables, found.veryLong);
  const weight = weightSlot > 0 ? (joined.find(({ slot }) => slot === weightSlot - 1) ?? null) : null;
  const named = joined.map((variable) => ({
    ...variable,
    name: decodedName(variable.name, decode),
    label: decodedName(variable.label, decode),
  }));
  const weightNamed = weight === null ? null : named[joined.indexOf(weight)]!;
  return { variables: named, slots: found.variables.length, cases, compression, bias, weight: weightNamed, decode };
}

/** Reads records of these kinds: 2 variable, 3 value labels, 6 documents, 7 extension, 999 end of the dictionary. */
function readRecords(bytes: SavBytes): Found {
  const found: Found = { variables: [], rawLabels: [], longNames: '', veryLong: '', encoding: 'utf-8', cases: null };
  for (;;) {
    const kind = bytes.int32();
    if (kind === 2) readVariable(bytes, found);
    else if (kind === 3) readLabels(bytes, found);
    else if (kind === 6) bytes.skip(80 * checkedCount(bytes.int32(), 1_000_000));
    else if (kind === 7) readExtension(bytes, found);
    else if (kind === 999) {
      bytes.skip(4);
      return found;
    } else throw damagedSav(`its dictionary holds a record of the unknown kind ${kind}`);
  }
}

function checkedCount(count: number, maximum: number): number {
  if (count < 0 || count > maximum) throw damagedSav('its dictionary is too large');
  return count;
}

function readVariable(bytes: SavBytes, { variables }: Found): void {
  if (variables.length >= VARIABLES_MAXIMUM * 8) throw damagedSav('it has too many variables');
  const width = bytes.int32();
  const hasLabel = bytes.int32();
  const missingCount = bytes.int32();
  const format = (bytes.int32() >> 16) & 0xff;
  bytes.skip(4);
  const shortName = latin1Text(bytes.bytes(8)).trimEnd();
  let label = '';
  if (hasLabel === 1) {
    const length = checkedCount(bytes.int32(), 65_536);
    label = latin1Text(bytes.bytes(length));
    bytes.skip((4 - (length % 4)) % 4);
  }
  const values = Array.from({ length: Math.min(3, Math.abs(missingCount)) }, () => bytes.float64());
  // A text of more than 8 bytes has a further record, without a name, for each further slot.
  if (width === -1) return void variables.push(null);
  const range = missingCount < 0 ? [{ from: values[0]!, to: values[1]! }] : [];
  const single = (missingCount < 0 ? values.slice(2) : values).map((value) => ({ from: value, to: value }));
  const slot = variables.length;
  variables.push({
    slot,
    segments: [{ slot, slots: Math.max(1, Math.ceil(width / 8)) }],
    width: Math.max(0, width),
    shortName,
    name: shortName,
    label,
    labels: new Map(),
    missing: width === 0 ? [...range, ...single] : [],
    isDate: DATES.has(format),
  });
}

function readLabels(bytes: SavBytes, { rawLabels }: Found): void {
  const count = checkedCount(bytes.int32(), LABELS_MAXIMUM);
  const values: Uint8Array[] = [];
  const labels: Uint8Array[] = [];
  for (let index = 0; index < count; index++) {
    values.push(copyOf(bytes.bytes(8)));
    const length = bytes.bytes(1)[0]!;
    labels.push(copyOf(bytes.bytes(length)));
    bytes.skip((8 - ((length + 1) % 8)) % 8);
  }
  if (bytes.int32() !== 4) throw damagedSav('its labels belong to no variable');
  const slots = Array.from({ length: checkedCount(bytes.int32(), VARIABLES_MAXIMUM) }, () => bytes.int32() - 1);
  rawLabels.push({ values, labels, slots });
}

function readExtension(bytes: SavBytes, found: Found): void {
  const subtype = bytes.int32();
  const size = checkedCount(bytes.int32(), 1 << 24);
  const length = checkedCount(size * checkedCount(bytes.int32(), 1 << 24), 1 << 26);
  if (subtype === 13) found.longNames = latin1Text(bytes.bytes(length));
  else if (subtype === 14) found.veryLong = latin1Text(bytes.bytes(length));
  else if (subtype === 20) found.encoding = latin1Text(bytes.bytes(length)).trim().toLowerCase();
  else if (subtype === 16 && length === 16) {
    bytes.skip(8);
    const cases = bytes.int64();
    if (cases > 0) found.cases = cases;
  } else bytes.skip(length);
}

function decoderOf(encoding: string): (bytes: Uint8Array) => string {
  try {
    textDecoder(encoding);
    return (bytes) => textDecoder(encoding).decode(bytes);
  } catch {
    return (bytes) => textDecoder('windows-1252').decode(bytes);
  }
}

/** Decodes a name that was stored as one character per byte until the encoding was known. */
function decodedName(text: string, decode: (bytes: Uint8Array) => string): string {
  return decode(Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 0xff)).trim();
}

function applyLabels(
  { rawLabels, variables }: Found,
  decode: (bytes: Uint8Array) => string,
  littleEndian: boolean,
): void {
  for (const { values, labels, slots } of rawLabels) {
    const texts = labels.map((label) => decode(label).trim());
    const byKey = (keyOf: (value: Uint8Array) => number | string) =>
      new Map(values.map((value, index) => [keyOf(value), texts[index]!]));
    // All variables with numbers share one map, and all with texts another: a million labels are not copied for each variable.
    let ofNumbers: ReadonlyMap<number | string, string> | undefined;
    let ofTexts: ReadonlyMap<number | string, string> | undefined;
    for (const slot of slots) {
      const variable = variables[slot];
      if (variable === null || variable === undefined) continue;
      variable.labels =
        variable.width === 0
          ? (ofNumbers ??= byKey((value) => numberOf(value, littleEndian)))
          : (ofTexts ??= byKey((value) => decode(value).trimEnd()));
    }
  }
}

function numberOf(value: Uint8Array, littleEndian: boolean): number {
  return new DataView(value.buffer, value.byteOffset, 8).getFloat64(0, littleEndian);
}

/** Gives variables their long names, from a text such as "SHORT=LongName<tab>...". */
function applyLongNames(variables: readonly SavVariable[], text: string): void {
  const names = new Map(
    text.split('\t').map((pair) => [pair.slice(0, pair.indexOf('=')).toUpperCase(), pair.slice(pair.indexOf('=') + 1)]),
  );
  for (const variable of variables) variable.name = names.get(variable.shortName.toUpperCase()) || variable.shortName;
}

/** Joins the consecutive variables that hold one text of more than 255 bytes, as a text such as "SHORT=1024<NUL><tab>..." lists them. */
function joinSegments(variables: readonly SavVariable[], text: string): SavVariable[] {
  const widths = new Map(
    text.split(/[\0\t]+/).flatMap((pair) => {
      const [name = '', width = ''] = pair.split('=');
      return name === '' ? [] : [[name.toUpperCase(), Number(width)] as const];
    }),
  );
  const joined: SavVariable[] = [];
  for (let index = 0; index < variables.length; index++) {
    const variable = variables[index]!;
    const width = widths.get(variable.shortName.toUpperCase()) ?? 0;
    const count = width > 255 ? Math.ceil(width / SEGMENT_BYTES) : 1;
    const parts = variables.slice(index, index + count);
    joined.push(count === 1 ? variable : { ...variable, width, segments: parts.flatMap(({ segments }) => segments) });
    index += count - 1;
  }
  return joined;
}
