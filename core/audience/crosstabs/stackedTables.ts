import { saysPercent } from '../headings/figureUnits.ts';
import { isAudienceName, splitMeasure, splitRowLabel } from '../headings/crosstabColumns.ts';
import type { MasterMapping } from '../../planningData/masterMapping.ts';
import { figureText, parseNumber } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import type { Rows } from '../csv/preview.ts';

type Kind = 'people' | 'percent' | 'respondents';

/** One of several tables below each other. */
interface Block {
  /** Index of its first row, which is the title above the table, and index after its last row. */
  readonly from: number;
  readonly to: number;
  /** The names of the audiences in the headings, in lower case, one per line. */
  readonly audiences: string;
  readonly vehicles: ReadonlySet<string>;
  readonly kind: Kind;
}

const VEHICLES_MINIMUM = 3;
/** Two tables are the same crosstab if they share at least this share of their vehicles. */
const SHARED_VEHICLES = 0.8;
const RESPONDENTS = /\bunweighted\b|\bunwtd\b|\braw (?:counts?|data)\b|\(respondents\)|\bnumber of respondents\b/i;

/**
 * For a file that gives the same crosstab several times, in people, in percent or in respondents: the rows with only one of the
 * tables, preferably the one in people. The rows of the other tables become empty. Null for any other file.
 */
export function withoutRepeatedTables(rows: Rows, decimal: DecimalSign, mapping: MasterMapping): string[][] | null {
  const blocks = blocksOf(rows, decimal, mapping);
  if (blocks.length < 2) return null;
  const [first, ...others] = blocks;
  if (!others.every((block) => isSameTable(block, first!))) return null;
  const preferredKind = (['people', 'percent'] as const).find((kind) => blocks.some((block) => block.kind === kind));
  const kept = blocks.filter(({ kind }) => kind === preferredKind);
  if (kept.length !== 1 || preferredKind === undefined) return null;
  const dropped = blocks.filter((block) => block !== kept[0]);
  return rows.map((row, index) => (dropped.some(({ from, to }) => index >= from && index < to) ? [] : [...row]));
}

const isSameTable = (one: Block, other: Block) => {
  const shared = [...one.vehicles].filter((name) => other.vehicles.has(name)).length;
  return (
    one.audiences === other.audiences && shared >= SHARED_VEHICLES * Math.max(one.vehicles.size, other.vehicles.size)
  );
};

function blocksOf(rows: Rows, decimal: DecimalSign, mapping: MasterMapping): Block[] {
  const isFigure = (cell: string) => cell !== '' && !Number.isNaN(parseNumber(figureText(cell, decimal), decimal));
  const headingRows = rows.flatMap((row, index) => (isHeadings(row, isFigure) ? [index] : []));
  const hasFigures = rows.map((row) => row.slice(1).some(isFigure));
  return headingRows.flatMap((head, table): Block[] => {
    const nextHead = headingRows[table + 1];
    const to = nextHead === undefined ? rows.length : startOfTable(hasFigures, nextHead);
    const body = rows.slice(head + 1, to).filter((row) => row.slice(1).some(isFigure));
    const vehicles = new Set(
      body.map((row) => splitRowLabel(row[0] ?? '').name).filter((name) => mapping.match(name) !== null),
    );
    if (vehicles.size < VEHICLES_MINIMUM) return [];
    const from = startOfTable(hasFigures, head);
    const texts = [...rows.slice(from, head + 1).flat(), ...body.map(([label = '']) => label).filter(isBase)];
    const cells = body.flatMap((row) => row.slice(1).filter(isFigure));
    const isPercent = texts.some(saysPercent) || cells.every((cell) => cell.includes('%'));
    const kind = texts.some((text) => RESPONDENTS.test(text)) ? 'respondents' : isPercent ? 'percent' : 'people';
    return [{ from, to, audiences: audiencesOf(rows[head]!).join('\n'), vehicles, kind }];
  });
}

const isBase = (label: string) => /\bbase\b/i.test(label) && !/^weighted/i.test(label);

/** The index of the first row after the figures of the table above. Titles belong to the table below them. */
function startOfTable(hasFigures: readonly boolean[], head: number): number {
  return hasFigures.lastIndexOf(true, head - 1) + 1;
}

const audiencesOf = (row: readonly string[]) =>
  row
    .slice(1)
    .filter((cell) => cell !== '')
    .map((cell) => (splitMeasure(cell)?.audience ?? cell).toLowerCase());

/** Whether a row has the headings of a crosstab: it names two audiences or more, and has no figures. */
function isHeadings(row: readonly string[], isFigure: (cell: string) => boolean): boolean {
  const cells = row.slice(1).filter((cell) => cell !== '');
  return cells.length >= 2 && !cells.some(isFigure) && audiencesOf(row).filter(isAudienceName).length >= 2;
}
