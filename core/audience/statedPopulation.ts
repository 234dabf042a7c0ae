import { readCsvText } from '../words/csvText.ts';
import type { ByteSource } from './bytes/platform.ts';
import { utf8Text } from './bytes/text.ts';
import { statedUniverse } from './crosstabs/universe.ts';
import type { Dialect } from './csv/dialect.ts';

/** Footers are searched in this many bytes at the end. */
const TAIL_BYTES = 4096;

/** A population stated above or below a table of respondents; null for none. */
export function statedPopulation(
  above: readonly (readonly string[])[],
  source: ByteSource,
  { decimal, delimiter }: Dialect,
): number | null {
  const found = statedUniverse(above, decimal);
  if (found !== null) return found;
  const text = utf8Text(source.read(Math.max(0, source.size - TAIL_BYTES), source.size));
  const lines = text.slice(text.indexOf('\n') + 1).split('\n');
  // Rows of respondents name no universe; a quotation mark may have been cut.
  const named = lines.filter((line) => /\p{L}/u.test(line) && line.length < 400);
  return statedUniverse(
    named.flatMap((line) => readCsvText(line, { delimiter })),
    decimal,
  );
}
