import { BackupError } from '../backend/backups/backUpAndRestore.ts';

/** An error such as a wrong setting or a port in use, which is printed as one line without a stack. */
export class CannotStart extends Error {}

/** The message when a step could not write, such as the build. */
export const DISK_FULL = 'The disk is full. Free some space (1.5 GB are enough), then start again.';

/**
 * The message for something that did not start: our own, or the first line of another error, with the next line when the first ends with
 * a colon ("Build failed with 1 error:").
 */
export function startErrorMessage(error: unknown): string {
  if (error instanceof CannotStart || error instanceof BackupError) return error.message;
  const message = error instanceof Error ? error.message || error.name : String(error);
  if (message.includes('ENOSPC')) return DISK_FULL;
  const [firstLine = '', secondLine = ''] = message
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return `This could not be started: ${firstLine.endsWith(':') ? `${firstLine} ${secondLine}` : firstLine}`;
}
