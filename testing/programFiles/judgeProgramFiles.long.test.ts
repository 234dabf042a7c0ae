import { judgeProgramFiles } from './judgeProgramFiles.ts';
import { FAMILIES, firstSeeds } from './makeProgramFile.ts';

/** Other seeds than those of the long runs, to cover more. */
const FROM = 1_000_001;

const seeds = [...firstSeeds(FROM).values()];
const QUARTERS = [0, 1, 2, 3];

test('every style of writing a file, by programs and by people, is read correctly', () => {
  expect(seeds).toHaveLength(FAMILIES.length);
});

test.each(QUARTERS)(
  'exports in quarter %d of the styles are read correctly, asked about, or refused: never silently wrong',
  async (quarter) => {
    const { counts, asked, failures } = await judgeProgramFiles(
      seeds.filter((_, at) => at % QUARTERS.length === quarter),
    );
    const wrong = failures.filter(({ outcome }) => outcome === 'silently wrong');
    expect(wrong.map(({ file, description }) => `seed ${file.seed}, ${file.family}: ${description}`)).toEqual([]);
    const plain = Object.values(counts.plain).reduce((sum, files) => sum + files, 0);
    expect(counts.plain.truth / plain).toBeGreaterThanOrEqual(0.9);
    expect(counts.plain.refused / plain).toBeLessThanOrEqual(0.03);
    expect(asked.atMostThree / asked.read).toBeGreaterThanOrEqual(0.9);
    expect(counts.none.truth + counts.none['truth, asked']).toBe(0);
  },
);
