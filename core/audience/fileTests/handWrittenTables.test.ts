import { readFileSync } from 'node:fs';
import { readBytes } from '../../../testing/audience/reading.ts';
import { plainName } from '../../text/plainName.ts';

/** A crosstab as planners write it, with what its author meant. The author had not seen the reader. */
interface HandWrittenTable {
  readonly about: string;
  readonly demographic: string;
  readonly universe: number | null;
  readonly vehicles: Readonly<Record<string, { readonly reach: number; readonly times?: number }>>;
  readonly text: string;
}

const tables = JSON.parse(
  readFileSync('testing/audience/handWrittenTables.json', 'utf8'),
) as readonly HandWrittenTable[];
/** Reaches and times of the file are rounded: they may differ by this share, and reaches of less than this at all. */
const ROUNDING = 0.05;
const REACH_ROUNDING = 0.006;

test.each(tables.map((table, index) => [index, table.about, table] as const))(
  'table %i: %s',
  async (_, _about, table) => {
    const { demographic, universe, vehicles, text } = table;
    const { audienceMatrix, facts } = await readBytes(text, { demographic });
    if (universe !== null) expect(Math.abs(audienceMatrix.universe / universe - 1)).toBeLessThan(ROUNDING);
    for (const [name, { reach, times }] of Object.entries(vehicles)) {
      const read = facts.vehicles.find(({ column, publisher }) =>
        [column, publisher].some((one) => plainName(one) === plainName(name)),
      );
      expect([name, read === undefined]).toEqual([name, false]);
      expect(Math.abs(read!.reach! - reach)).toBeLessThanOrEqual(Math.max(REACH_ROUNDING, ROUNDING * reach));
      if (times !== undefined) expect(Math.abs(read!.mean_use! / times - 1)).toBeLessThan(ROUNDING);
    }
  },
);
