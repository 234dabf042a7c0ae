/** The median duration of the same work [ms]. */
export async function median(rounds: number, work: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now();
    await work();
    took.push(performance.now() - begun);
  }
  return percentile(took, 0.5);
}

/** The percentile of values for a share. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}

/**
 * How time grows with size: the exponent p of time ~ size^p, by least squares on logarithms. 0 is constant, 1 is linear; null for one size.
 */
export function growth(sizes: readonly number[], times: readonly number[]): number | null {
  const points = sizes.map((size, index) => [Math.log(size), Math.log(times[index]!)] as const);
  if (points.length < 2) return null;
  const meanOf = (coordinate: 0 | 1) => points.reduce((sum, point) => sum + point[coordinate], 0) / points.length;
  const [x, y] = [meanOf(0), meanOf(1)];
  const covariance = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return covariance / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}

/** Prints a Markdown table with right-aligned numbers. */
export function printTable(title: string, headings: readonly string[], rows: readonly (readonly string[])[]): void {
  console.log(`\n### ${title}\n`);
  console.log(`| ${headings.join(' | ')} |`);
  console.log(`| ${headings.map((_, index) => (index === 0 ? '---' : '---:')).join(' | ')} |`);
  for (const row of rows) console.log(`| ${row.join(' | ')} |`);
}

export const formatWhole = (value: number) => Math.round(value).toLocaleString('en-AU');
export const formatPower = (value: number | null) => (value === null ? 'none seen' : value.toFixed(2));
