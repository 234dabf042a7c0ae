import { saysPercent } from '../headings/figureUnits.ts';
import { isAudienceName, splitMeasure, splitRowLabel } from '../headings/crosstabColumns.ts';
import type { MasterMapping } from '../../planningData/masterMapping.ts';
import { figureText } from '../csv/figureText.ts';
import { parseNumber } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';

type Rows = readonly (readonly string[])[];

type Kind = 'people' | 'percent' | 'respondents';

interface Block {
  /** Indexes of its rows, with the title above it. */
  readonly from: number;
  readonly to: number;
  readonly audiences: string;
  readonly vehicles: ReadonlySet<string>;
  readonly kind: Kind;
}

const VEHICLES_MINIMUM = 3;
const SHARED = 0.8;
const RESPONDENTS = /\bunweighted\b|\bunwtd\b|\braw (?:counts?|data)\b|\(respondents\)|\bnumber of respondents\b/i;

/**
 * The rows of a file that gives the same crosstab again below, in percent or in respondents, with only the table of people;
 * the rows of the others are left empty. Null for any other file.
 */
export function withoutRepeatedTables(rows: Rows, decimal: DecimalSign, mapping: MasterMapping): string[][] | null {
  const blocks = blocksOf(rows, decimal, mapping);
  if (blocks.length < 2) return null;
  const [first, ...others] = blocks;
  if (!others.every((block) => isSameTable(block, first!))) return null;
  const best = (['people', 'percent'] as const).find((kind) => blocks.some((block) => block.kind === kind));
  const kept = blocks.filter(({ kind }) => kind === best);
  if (kept.length !== 1 || best === undefined) return null;
  const dropped = blocks.filter((block) => block !== kept[0]);
  return rows.map((row, at) => (dropped.some(({ from, to }) => at >= from && at < to) ? [] : [...row]));
}

const isSameTable = (one: Block, other: Block) => {
  const shared = [...one.vehicles].filter((name) => other.vehicles.has(name)).length;
  return one.audiences === other.audiences && shared >= SHARED * Math.max(one.vehicles.size, other.vehicles.size);
};

function blocksOf(rows: Rows, decimal: DecimalSign, mapping: MasterMapping): Block[] {
  const isFigure = (cell: string) => cell !== '' && !Number.isNaN(parseNumber(figureText(cell, decimal), decimal));
  const heads = rows.flatMap((row, at) => (isHeadings(row, isFigure) ? [at] : []));
  const figures = rows.map((row) => row.slice(1).some(isFigure));
  return heads.flatMap((head, at): Block[] => {
    const to = heads[at + 1] === undefined ? rows.length : titleAbove(figures, heads[at + 1]!);
    const body = rows.slice(head + 1, to).filter((row) => row.slice(1).some(isFigure));
    const vehicles = new Set(
      body.map((row) => splitRowLabel(row[0] ?? '').name).filter((name) => mapping.match(name) !== null),
    );
    if (vehicles.size < VEHICLES_MINIMUM) return [];
    const from = titleAbove(figures, head);
    const said = [...rows.slice(from, head + 1).flat(), ...body.map(([label = '']) => label).filter(isBase)];
    const cells = body.flatMap((row) => row.slice(1).filter(isFigure));
    const isPercent = said.some(saysPercent) || cells.every((cell) => cell.includes('%'));
    const kind = said.some((text) => RESPONDENTS.test(text)) ? 'respondents' : isPercent ? 'percent' : 'people';
    return [{ from, to, audiences: audiencesOf(rows[head]!).join('\n'), vehicles, kind }];
  });
}

const isBase = (label: string) => /\bbase\b/i.test(label) && !/^weighted/i.test(label);

/** The first row behind the figures above: a title belongs to the table below it. */
function titleAbove(figures: readonly boolean[], head: number): number {
  return figures.lastIndexOf(true, head - 1) + 1;
}

const audiencesOf = (row: readonly string[]) =>
  row
    .slice(1)
    .filter((cell) => cell !== '')
    .map((cell) => (splitMeasure(cell)?.audience ?? cell).toLowerCase());

/** Two audiences or more, and no figures. */
function isHeadings(row: readonly string[], isFigure: (cell: string) => boolean): boolean {
  const cells = row.slice(1).filter((cell) => cell !== '');
  return cells.length >= 2 && !cells.some(isFigure) && audiencesOf(row).filter(isAudienceName).length >= 2;
}
