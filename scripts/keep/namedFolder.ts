import { resolve } from 'node:path';
import { CannotStart } from '../cannotStart.ts';

/** The folder that a command was told, seen from where it was typed. @throws {CannotStart} when there is none */
export function namedFolder(command: string): string {
  const [, , , folder] = process.argv;
  if (!folder) throw new CannotStart(`Name a folder: npm run ${command} ../backups/monday`);
  return resolve(process.env.INIT_CWD ?? '.', folder);
}
