/** The middle one of so many times of the same work [ms]. */
export async function median(rounds: number, work: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now();
    await work();
    took.push(performance.now() - begun);
  }
  return percentile(took, 0.5);
}

/** The value that this share of all stays below or at. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}

/**
 * How cost grows with size: the power p of a line through the logarithms, time ~ size^p, by least squares. 0 is no growth, 1 is in proportion; null for one size.
 */
export function growth(sizes: readonly number[], times: readonly number[]): number | null {
  const points = sizes.map((size, at) => [Math.log(size), Math.log(times[at]!)] as const);
  if (points.length < 2) return null;
  const mean = (pick: 0 | 1) => points.reduce((sum, point) => sum + point[pick], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const over = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return over / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}

/** Prints a table of Markdown; numbers stand to the right. */
export function printTable(title: string, headings: readonly string[], rows: readonly (readonly string[])[]): void {
  console.log(`\n### ${title}\n`);
  console.log(`| ${headings.join(' | ')} |`);
  console.log(`| ${headings.map((_, at) => (at === 0 ? '---' : '---:')).join(' | ')} |`);
  for (const row of rows) console.log(`| ${row.join(' | ')} |`);
}

export const whole = (value: number) => Math.round(value).toLocaleString('en-AU');
export const power = (value: number | null) => (value === null ? 'none seen' : value.toFixed(2));
