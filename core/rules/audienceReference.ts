import { csvCell } from '../text/csvCell.ts';
import { listed } from '../words/wording.ts';

/** The first cell of a csv file that names a warehouse audience (a table in a database) instead of containing an audience. */
export const REFERENCE_FIRST_CELL = 'Audience source';
/** A file above this size contains an audience, so it is not searched for a name [bytes]. */
export const REFERENCE_BYTES_MAXIMUM = 4096;

/** The csv text that refers to a warehouse audience: `Audience source,National panel 2026 Q3`. */
export function referenceCsv(name: string): string {
  return `${REFERENCE_FIRST_CELL},${csvCell(name)}\r\n`;
}

/** The audience with this name, ignoring letter case and repeated blanks. */
export function audienceNamed<Audience extends { readonly name: string }>(
  name: string,
  audiences: readonly Audience[],
): Audience | null {
  return audiences.find((audience) => isSameName(audience.name, name)) ?? null;
}

/** A message that no audience has the name in the file. It lists the names that exist. */
export function noSuchAudience(name: string, audiences: readonly { readonly name: string }[]): string {
  if (audiences.length === 0) {
    return 'The file refers to a kept audience, but this planning service has none. Drop a file that contains the audience itself.';
  }
  const problem = name === '' ? 'The file names no kept audience.' : `There is no kept audience "${name}".`;
  const names = audiences.map((audience) => `"${audience.name}"`);
  const choice =
    names.length === 1
      ? `The only kept audience is ${names[0]}: write this name`
      : `The kept audiences are ${listed(names)}: write one of these names`;
  return `${problem} ${choice} after "${REFERENCE_FIRST_CELL}".`;
}

/** Whether two names are equal, ignoring letter case and repeated blanks. */
export function isSameName(one: string, other: string): boolean {
  const normalised = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();
  return normalised(one) === normalised(other);
}
