import type { AudienceMatrix } from '../../planning/model/audience.ts';
import { AudienceFileError } from './audienceFileError.ts';
import { wholeNumber } from '../../words/amounts.ts';

/** Largest weight: more people than the world has. */
export const WEIGHT_MAXIMUM = 10_000_000_000;
/** Largest possible number of uses a month: one a minute for a whole month. */
const USES_MAXIMUM = 31 * 24 * 60;

/**
 * Refuses impossible figures. Without this, reach would later be infinite or 0, and nothing would point to the faulty cell.
 * @throws {AudienceFileError} naming the columns
 */
export function refuseImplausibleUse({ vehicles, universe }: AudienceMatrix): void {
  const maximum = wholeNumber(USES_MAXIMUM);
  // The comparison is negated, so that NaN is wrong too.
  const wrong = vehicles.filter(({ populationUse }) => !(populationUse <= USES_MAXIMUM * universe));
  if (wrong.length === 0) return;
  throw new AudienceFileError(
    'The file holds media use that no one can have.',
    wrong
      .slice(0, 5)
      .map(
        ({ column }) =>
          `"${column}": more than ${maximum} uses a month for each person, which is once a minute. Look for numbers that are far too large in this column.`,
      ),
  );
}

/** @throws {AudienceFileError} when no one uses anything */
export function refuseUnused({ populationUse, vehicles }: AudienceMatrix): void {
  if (populationUse.some((use) => use > 0)) return;
  const columns = vehicles.slice(0, 8).map(({ column }) => `"${column}"`);
  throw new AudienceFileError('No one in the file uses any of its media.', [
    columns.length === 0
      ? 'No column is read as media: choose the channel above each column of media use.'
      : `All cells are 0 or empty in ${columns.join(', ')}. Fill in use above 0 and upload the file again.`,
  ]);
}
