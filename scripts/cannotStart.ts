/** A broken setting, a port in use, a folder that cannot be written: said to the person in one line instead of a stack. */
export class CannotStart extends Error {}

/**
 * Why something did not start, for the person who started it: our own words, or the first line of anybody else's, with the
 * next where that one only announces it ("Build failed with 1 error:").
 */
export function startErrorMessage(error: unknown): string {
  if (error instanceof CannotStart) return error.message;
  const said = error instanceof Error ? error.message || error.name : String(error);
  const [first = '', second = ''] = said
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return `This could not be started: ${first.endsWith(':') ? `${first} ${second}` : first}`;
}
