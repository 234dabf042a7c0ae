/** The function `constant + slopes . p` of the multipliers p of the constraints (severalTargets.ts). */
export interface Plane {
  readonly constant: number;
  readonly slopes: readonly number[];
}

/** Where the highest of the planes is lowest, and the weights of the planes that meet there. */
export interface LowestPoint {
  readonly multipliers: number[];
  /**
   * One for each plane, not below 0, adding up to 1. The planes averaged with these weights have their minimum over the
   * allowed multipliers at this point, which proves that no point is lower.
   */
  readonly weights: number[];
}

/** Pivots below this count as 0. */
const ROUNDING = 1e-12;
/** A constraint may be violated by this part of its terms, because the rounding errors of a solved system add up. */
const VIOLATION_MAXIMUM = 1e3 * ROUNDING;

/**
 * The lowest point of the highest plane over one or two multipliers, each at least 0, that add up to at most `sum`: a linear
 * program whose variables are the multipliers and the height. All corners are tried, where as many planes or edges meet as there
 * are variables.
 *
 * @param planes all with the same number of slopes
 * @param sum the most that all multipliers add up to
 */
export function leastOfPlanes(planes: readonly Plane[], sum: number): LowestPoint {
  const count = planes[0]!.slopes.length;
  // Each row is an inequality: coefficients of the multipliers and of the height, and the right-hand side, which is a maximum.
  const rows = [
    ...planes.map(({ constant, slopes }) => [...slopes, -1, -constant]),
    ...Array.from({ length: count }, (_, index) => [...unitVector(count, index, -1), 0, 0]),
    [...new Array<number>(count).fill(1), 0, sum],
  ];
  let best: { point: number[]; corner: readonly number[]; planeWeights: number[] } | null = null;
  for (const corner of cornersOf(rows.length, count + 1)) {
    const chosen = corner.map((row) => rows[row]!);
    const point = solved(
      chosen.map((row) => row.slice(0, count + 1)),
      chosen.map((row) => row[count + 1]!),
    );
    if (point === null || (best !== null && point[count]! >= best.point[count]!)) continue;
    if (!rows.every((row) => isMet(row, point))) continue;
    const transposed = Array.from({ length: count + 1 }, (_, column) => chosen.map((row) => row[column]!));
    const planeWeights = solved(transposed, [...new Array<number>(count).fill(0), -1]);
    if (planeWeights !== null) best = { point, corner, planeWeights };
  }
  if (best === null) throw new Error('Planes without a lowest point.');
  const { point, corner, planeWeights } = best;
  const weights = planes.map((_, plane) => Math.max(0, planeWeights[corner.indexOf(plane)] ?? 0));
  // The rows are solved with rounding errors, so the weights are scaled to add up to 1.
  const weightSum = weights.reduce((all, weight) => all + weight, 0);
  return {
    multipliers: point.slice(0, count).map((multiplier) => Math.max(0, multiplier)),
    weights: weights.map((weight) => weight / weightSum),
  };
}

/** A list of zeros, except for `value` at `position`. */
function unitVector(count: number, position: number, value: number): number[] {
  return Array.from({ length: count }, (_, index) => (index === position ? value : 0));
}

/** Whether a point satisfies a row: the coefficients times the point are at most the right-hand side. */
function isMet(row: readonly number[], point: readonly number[]): boolean {
  // Left-hand side minus right-hand side.
  let excess = -row[point.length]!;
  let size = Math.abs(excess);
  point.forEach((value, index) => {
    excess += row[index]! * value;
    size += Math.abs(row[index]! * value);
  });
  return excess <= VIOLATION_MAXIMUM * size;
}

/** All choices of `size` (2 or 3) of `count` numbers. */
function cornersOf(count: number, size: number): number[][] {
  const corners: number[][] = [];
  for (let first = 0; first < count; first++) {
    for (let second = first + 1; second < count; second++) {
      if (size === 2) corners.push([first, second]);
      else for (let third = second + 1; third < count; third++) corners.push([first, second, third]);
    }
  }
  return corners;
}

/** The solution of a small square system by Gauss elimination with row exchange; null where the solution is not unique. */
function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] | null {
  const lines = matrix.map((row, index) => [...row, right[index]!]);
  const size = lines.length;
  for (let index = 0; index < size; index++) {
    const pivot = lines
      .slice(index)
      .reduce((best, line) => (Math.abs(line[index]!) > Math.abs(best[index]!) ? line : best));
    if (Math.abs(pivot[index]!) <= ROUNDING) return null;
    lines.splice(lines.indexOf(pivot), 1);
    lines.splice(index, 0, pivot);
    for (const line of lines) {
      if (line === pivot) continue;
      const part = line[index]! / pivot[index]!;
      for (let column = index; column <= size; column++) line[column] = line[column]! - part * pivot[column]!;
    }
  }
  return lines.map((line, index) => line[size]! / line[index]!);
}
