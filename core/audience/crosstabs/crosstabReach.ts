import type { Cell, Figures } from './crosstabFigures.ts';
import { upToDecimals } from '../../words/amounts.ts';
import { saysPercent } from '../headings/figureUnits.ts';

/** The name of a vehicle, and its figures for one audience. */
export interface NamedFigures {
  readonly name: string;
  readonly figures: Figures;
}

/** The reach cells of one audience, read as shares. */
export interface ReachReading {
  /** Number of people in the universe; null when the file neither states nor implies it. */
  readonly universe: number | null;
  /** Shares between 0 and 1 by cell. */
  readonly shares: ReadonlyMap<Cell, number>;
  readonly notes: readonly string[];
}

/** Unit of a number without a percent sign: 12.3 % is written as 12.3 ("percent") or as 0.123 ("share"). */
type ReachUnit = 'percent' | 'share';
/** Audience and reach agree if they differ by at most this share, in addition to rounding. */
const DIFFERENCE_SHARE = 0.02;
const ROWS_SHOWN = 5;
/** Shares have more digits than "0.6". Below "Reach %" it is 0.6 %. */
const COARSE_DIGIT = 0.1;

/**
 * Decides for the reach cells of one audience, column by column, whether they are percents or shares:
 * - a cell with a percent sign is a percent;
 * - a column with percent signs or with values above 1 holds percents;
 * - a column whose values are all at most 1, and not all 1, holds shares, unless its heading says percent and it has one decimal;
 * - an ambiguous cell (0.18 in a column of percents) is compared with the vehicle's audience and the universe. Where the
 *   file has none, it is read as percent, with a note.
 * @param stated  the number of people that the file states for the universe; null to derive it from audience and reach
 */
export function readReaches(vehicles: readonly NamedFigures[], stated: number | null): ReachReading {
  const cells = vehicles.flatMap(({ figures }) => (figures.reach === null ? [] : [figures.reach]));
  const headings = [...new Set(cells.map((cell) => cell.heading))];
  const columns = headings.map((heading) => readColumn(cells.filter((cell) => cell.heading === heading)));
  const certain = new Map(columns.flatMap((column) => column.shares));
  // The certain cells may already imply the universe, which then helps to read the ambiguous ones.
  const impliedByCertain = stated === null ? impliedUniverse(vehicles, certain) : null;
  const universe = stated ?? impliedByCertain?.universe ?? null;
  const decided = columns.flatMap(({ ambiguous }) =>
    ambiguous === null ? [] : [readAmbiguous(ambiguous, vehicles, universe)],
  );
  const shares = new Map([...certain, ...decided.flatMap((column) => column.shares)]);
  const notes = decided.flatMap((column) => column.notes);
  const implied = stated === null ? (impliedByCertain ?? impliedUniverse(vehicles, shares)) : null;
  if (implied !== null) {
    const { vehicle } = implied;
    notes.push(`The universe was derived from audience and reach of "${vehicle.name}" in row ${rowOf(vehicle)}.`);
  }
  const people = stated ?? implied?.universe ?? null;
  if (people !== null) notes.push(...contradictions(vehicles, shares, people, implied?.uncertainty ?? 0));
  return { universe: people, shares, notes };
}

interface AmbiguousColumn {
  readonly cells: readonly Cell[];
  /** Whether all cells have the same unit. If not, the unit of each cell is decided alone. */
  readonly isOneUnit: boolean;
  /** The unit that is assumed where nothing proves another. */
  readonly assumedUnit: ReachUnit;
}

/** A cell and the share that it means. */
type CellShare = readonly [Cell, number];

/** Reads the cells of a column whose unit is certain. */
function readColumn(column: readonly Cell[]): { shares: CellShare[]; ambiguous: AmbiguousColumn | null } {
  const unsigned = column.filter(({ hasPercentSign }) => !hasPercentSign);
  const hasAboveOne = unsigned.some(({ value }) => value > 1);
  const isOneUnit = !hasAboveOne && unsigned.length === column.length;
  // Among larger numbers 1 is one percent. In a column without larger numbers it may be a spreadsheet's 100 %.
  const isAmbiguous = ({ hasPercentSign, value }: Cell) =>
    !hasPercentSign && value > 0 && (hasAboveOne ? value < 1 : value <= 1);
  const shares = column.filter((cell) => !isAmbiguous(cell)).map((cell): CellShare => [cell, shareOf(cell, 'percent')]);
  const cells = column.filter(isAmbiguous);
  if (cells.length === 0) return { shares, ambiguous: null };
  const isCoarse = cells.every(({ heading, lastDigit }) => lastDigit >= COARSE_DIGIT && saysPercent(heading));
  const assumedUnit = isOneUnit && !isCoarse && cells.some(({ value }) => value < 1) ? 'share' : 'percent';
  return { shares, ambiguous: { cells, isOneUnit, assumedUnit } };
}

/** Interprets ambiguous cells by audience and universe, where the file has them. */
function readAmbiguous(
  { cells, isOneUnit, assumedUnit }: AmbiguousColumn,
  vehicles: readonly NamedFigures[],
  universe: number | null,
): { shares: CellShare[]; notes: string[] } {
  const vehicleByReach = new Map(vehicles.map((vehicle) => [vehicle.figures.reach, vehicle]));
  const proof = (cell: Cell): ReachUnit | null => {
    const { audience } = vehicleByReach.get(cell)!.figures;
    if (audience === null || universe === null) return null;
    const fits = (unit: ReachUnit) => agree(audience, cell, shareOf(cell, unit), universe, 0);
    return fits('percent') === fits('share') ? null : fits('share') ? 'share' : 'percent';
  };
  const proofs = cells.map(proof);
  const votesFor = (unit: ReachUnit) => proofs.filter((proven) => proven === unit).length;
  const majority =
    votesFor('share') === votesFor('percent') ? null : votesFor('share') > votesFor('percent') ? 'share' : 'percent';
  const unitOfCell = (index: number) => (isOneUnit ? majority : proofs[index]!);
  const shares = cells.map((cell, index): CellShare => [cell, shareOf(cell, unitOfCell(index) ?? assumedUnit)]);
  const unproven = cells.filter((_, index) => unitOfCell(index) === null);
  const { heading } = cells[0]!;
  if (unproven.length === 0) return { shares, notes: [] };
  if (isOneUnit && assumedUnit === 'share') {
    const note = `No value in "${heading}" is above 1: they were read as shares (0.123 is 12.3 %). Write the % sign in the cells if they are percent.`;
    return { shares, notes: [note] };
  }
  const rowsText = listed(
    unproven.map((cell) => vehicleByReach.get(cell)!),
    ({ name, figures: { reach } }) => {
      const { row, text, value } = reach!;
      return `row ${row} "${name}" ${text} was read as ${percent(value / 100)}, not ${percent(value)}`;
    },
  );
  const note = `Without a % sign small numbers in "${heading}" may be percent or shares: ${rowsText}. Write the % sign.`;
  return { shares, notes: [note] };
}

function shareOf({ value }: Cell, unit: ReachUnit): number {
  return unit === 'share' ? value : value / 100;
}

/**
 * The universe as audience divided by reach, from the row with the largest reach, where rounding matters least. `uncertainty` is the
 * relative rounding error of this reach. Null where no row has both figures.
 */
function impliedUniverse(vehicles: readonly NamedFigures[], shares: ReadonlyMap<Cell, number>) {
  let best: { vehicle: NamedFigures; universe: number; uncertainty: number } | null = null;
  let largestShare = 0;
  for (const vehicle of vehicles) {
    const { audience, reach } = vehicle.figures;
    const share = reach === null ? undefined : shares.get(reach);
    if (audience === null || share === undefined || audience.value <= 0 || share <= largestShare) continue;
    largestShare = share;
    best = { vehicle, universe: audience.value / share, uncertainty: reach!.lastDigit / reach!.value };
  }
  return best;
}

/** A note about the rows whose reach is not their audience's share of the universe; none where all agree. */
function contradictions(
  vehicles: readonly NamedFigures[],
  shares: ReadonlyMap<Cell, number>,
  universe: number,
  uncertainty: number,
): string[] {
  const contradicting = vehicles.filter(({ figures: { audience, reach } }) => {
    if (audience === null || reach === null) return false;
    return !agree(audience, reach, shares.get(reach)!, universe, uncertainty);
  });
  if (contradicting.length === 0) return [];
  const rowsText = listed(contradicting, ({ name, figures: { audience, reach } }) => {
    const ofUniverse = percent(audience!.value / universe);
    return `row ${reach!.row} "${name}" has "${audience!.text}" in "${audience!.heading}", ${ofUniverse} of the universe, but "${reach!.text}" in "${reach!.heading}"`;
  });
  return [
    `Audience and reach contradict each other, and the audience was used: ${rowsText}. Correct whichever is wrong.`,
  ];
}

/** Whether a reach is the audience's share of the universe, within rounding and tolerance. */
function agree(audience: Cell, reach: Cell, share: number, universe: number, uncertainty: number): boolean {
  const expected = audience.value / universe;
  const rounding = (reach.lastDigit / reach.value) * share + audience.lastDigit / universe;
  // The relative rounding of a cell of 0 is undefined.
  const allowed = (reach.value === 0 ? reach.lastDigit / 100 : rounding) + (DIFFERENCE_SHARE + uncertainty) * expected;
  return Math.abs(expected - share) <= allowed;
}

function listed(vehicles: readonly NamedFigures[], describe: (vehicle: NamedFigures) => string): string {
  const first = vehicles.slice(0, ROWS_SHOWN).map(describe).join('; ');
  return vehicles.length > ROWS_SHOWN ? `${first}; and ${vehicles.length - ROWS_SHOWN} more rows` : first;
}

function rowOf({ figures }: NamedFigures): number {
  return (figures.audience ?? figures.reach)!.row;
}

/** 0.0018 -> "0.18%"; 0.9997 -> "99.97%", not rounded to 100%. */
function percent(share: number): string {
  const isNearlyAll = Math.abs(1 - share) < 0.005 && share !== 1;
  if (isNearlyAll) return `${Number((share * 100).toFixed(6))}%`;
  return `${upToDecimals(Number((share * 100).toPrecision(3)), 6)}%`;
}
