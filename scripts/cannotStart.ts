/** A broken setting, a port in use, a folder that cannot be written: said to the person in one line instead of a stack. */
export class CannotStart extends Error {}

/** Why something did not start, for the person who started it: our own words, or the first line of anybody else's. */
export function whyNot(error: unknown): string {
  if (error instanceof CannotStart) return error.message;
  const said = error instanceof Error ? error.message || error.name : String(error);
  return `This could not be started: ${said.trim().split('\n')[0]}`;
}
