import { resolve } from 'node:path';
import { CannotStart } from '../cannotStart.ts';

/** The folder argument of a command, relative to where it was typed. @throws {CannotStart} when it is missing */
export function namedFolder(command: string): string {
  const [, , , folder] = process.argv;
  if (!folder) throw new CannotStart(`Name a folder: npm run ${command} ../backups/monday`);
  return resolve(process.env.INIT_CWD ?? '.', folder);
}
