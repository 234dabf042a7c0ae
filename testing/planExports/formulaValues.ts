import { utils } from '@e965/xlsx';
import type { CellObject, WorkBook } from '@e965/xlsx';

type Value = number | string | boolean | null;
/** A single cell, or the cells of a range. */
type Argument = Value | readonly Value[];

/** A formula cell of a workbook: its stored value and its computed value. */
interface FormulaCell {
  readonly place: string;
  readonly stored: unknown;
  readonly computed: Value;
}

const numbers = (all: readonly Argument[]) => all.flat().filter((one) => typeof one === 'number');
const list = (one: Argument | undefined): readonly Value[] => (Array.isArray(one) ? one : [one as Value]);

/** The spreadsheet functions that the workbook uses. */
const FUNCTIONS: Readonly<Record<string, (all: readonly Argument[]) => Value>> = {
  SUM: (all) => numbers(all).reduce((sum, one) => sum + one, 0),
  PRODUCT: (all) => numbers(all).reduce((product, one) => product * one, 1),
  SUMPRODUCT: ([one, other]) =>
    list(one).reduce<number>((sum, own, at) => sum + Number(own) * Number(list(other)[at]), 0),
  EXP: ([value]) => Math.exp(Number(value)),
  ISNUMBER: ([value]) => typeof value === 'number',
  AND: (all) => all.every(Boolean),
  IF: ([is, then, otherwise]) => (is ? then : otherwise) as Value,
};

/** By precedence, lowest first; an empty cell counts as 0, as in a spreadsheet. */
const OPERATORS: readonly Readonly<Record<string, (one: number, other: number) => Value>>[] = [
  { '>': (one, other) => one > other, '<': (one, other) => one < other },
  { '+': (one, other) => one + other, '-': (one, other) => one - other },
  { '*': (one, other) => one * other, '/': (one, other) => one / other },
];

const TOKEN = /"[^"]*"|\d+(?:\.\d+)?|(?:[A-Z][a-z]+!)?\$?[A-Z]{1,2}\$?\d+(?::\$?[A-Z]{1,2}\$?\d+)?|[A-Z]+|[-+*/<>(),]/g;

/**
 * Computes every formula of a workbook, without an office program and without the stored values.
 * @throws {TypeError} for a function or character that is not supported here
 */
export function formulaCells(book: WorkBook): FormulaCell[] {
  const known = new Map<string, Value>();
  const valueOf = (sheet: string, name: string): Value => {
    const cell = book.Sheets[sheet]![name] as CellObject | undefined;
    if (cell?.f === undefined) return (cell?.v ?? null) as Value;
    const place = `${sheet}!${name}`;
    if (!known.has(place)) known.set(place, evaluate(cell.f, (reference) => resolve(sheet, reference)) as Value);
    return known.get(place)!;
  };
  const resolve = (here: string, reference: string): Argument => {
    const [area, sheet = here] = reference.replaceAll('$', '').split('!').toReversed() as [string, string?];
    return area.includes(':') ? cellNames(area).map((name) => valueOf(sheet, name)) : valueOf(sheet, area);
  };
  return Object.entries(book.Sheets).flatMap(([sheet, cells]) =>
    Object.entries(cells as Record<string, CellObject>).flatMap(([name, { f, v: stored }]) =>
      f === undefined ? [] : [{ place: `${sheet}!${name}`, stored, computed: valueOf(sheet, name) }],
    ),
  );
}

/** Replaces each formula by its computed value, as an office program would recalculate. @param book  read with `sheetStubs` */
export function computeFormulas(book: WorkBook): WorkBook {
  for (const { place, computed } of formulaCells(book)) {
    const [sheet, name] = place.split('!') as [string, string];
    book.Sheets[sheet]![name] = {
      t: typeof computed === 'number' ? 'n' : 's',
      v: computed ?? '',
    } satisfies Partial<CellObject>;
  }
  return book;
}

function cellNames(area: string): string[] {
  const { s: from, e: to } = utils.decode_range(area);
  const names: string[] = [];
  for (let r = from.r; r <= to.r; r++) for (let c = from.c; c <= to.c; c++) names.push(utils.encode_cell({ r, c }));
  return names;
}

function evaluate(formula: string, resolve: (reference: string) => Argument): Argument {
  const tokens = formula.match(TOKEN) ?? [];
  if (tokens.join('') !== formula) throw new TypeError(`The formula ${formula} has an unsupported character.`);
  let next = 0;
  const operation = (level: number): Argument => {
    const signs = OPERATORS[level];
    if (signs === undefined) return operand();
    let value = operation(level + 1);
    for (let act = signs[tokens[next] ?? '']; act !== undefined; act = signs[tokens[next] ?? '']) {
      next++;
      value = act(Number(value), Number(operation(level + 1)));
    }
    return value;
  };
  const operand = (): Argument => {
    const token = tokens[next++]!;
    if (token === '-') return -Number(operand());
    if (token === '(') return closed(operation(0));
    if (token.startsWith('"')) return token.slice(1, -1);
    if (/^\d/.test(token)) return Number(token);
    if (/\d$/.test(token)) return resolve(token);
    const act = FUNCTIONS[token];
    if (act === undefined) throw new TypeError(`The function ${token} is not supported here.`);
    const given: Argument[] = [];
    do {
      next++;
      given.push(operation(0));
    } while (tokens[next] === ',');
    return closed(act(given));
  };
  const closed = (value: Argument): Argument => {
    if (tokens[next++] !== ')') throw new TypeError(`The formula ${formula} lacks a bracket.`);
    return value;
  };
  return operation(0);
}
