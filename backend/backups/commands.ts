import { resolve } from 'node:path';
import { counted } from '../../core/words/wording.ts';
import { backUp, exceptionSentences, BackupError, restore } from './backUpAndRestore.ts';
import type { Backup, StorageSettings } from './backUpAndRestore.ts';

/** Exit code when the backup succeeded but audience files were missing. */
const FILES_MISSING_EXIT_CODE = 2;

/** The command line of a command, for messages: `npm run backup` in the sources, `node dist/backend/backup.js` where it is deployed. */
type CommandLine = (command: 'backup' | 'restore') => string;

/** The folder that a command was called with, resolved from the folder in which npm was called. @throws {BackupError} when there is none */
function requiredFolder(folder: string | undefined, command: string): string {
  if (!folder) throw new BackupError(`Name a folder: ${command} ../backups/monday`);
  return resolve(process.env.INIT_CWD ?? '.', folder);
}

/** "is" or "are", for the number of plans in a backup. */
const verbFor = ({ plans }: Backup): string => (plans === 1 ? 'is' : 'are');

/** Backs up the embedded database and its files, and prints what is in the backup. The product may be running. @throws {BackupError} */
export function backUpCommand(storage: StorageSettings, folder: string | undefined, commandLine: CommandLine): void {
  const to = requiredFolder(folder, commandLine('backup'));
  const backup = backUp(storage, to);
  console.log(
    `${counted(backup.plans, 'plan')} of ${storage.dataDir} ${verbFor(backup)} in ${to}. Bring them back with: ${commandLine('restore')} ${to}`,
  );
  for (const line of exceptionSentences(backup)) console.error(line);
  if (backup.withoutFile.length > 0) process.exitCode = FILES_MISSING_EXIT_CODE;
}

/** Restores a backup of `backUpCommand` into an empty data folder. @throws {BackupError} */
export function restoreCommand(storage: StorageSettings, folder: string | undefined, commandLine: CommandLine): void {
  const backup = restore(storage, requiredFolder(folder, commandLine('restore')));
  console.log(
    `${counted(backup.plans, 'plan')} of the backup of ${backup.made} ${verbFor(backup)} in ${storage.dataDir}. Start the product as always.`,
  );
  for (const line of exceptionSentences(backup)) console.log(line);
}

/** Runs one of the two commands with the settings of the environment. An error is printed as one line. */
export function runFromEnvironment(
  command: (storage: StorageSettings, folder: string | undefined, commandLine: CommandLine) => void,
  readSettings: (environment: NodeJS.ProcessEnv) => StorageSettings,
): void {
  try {
    // The command in messages has the same environment files. Without these settings, a restore would fill another folder.
    const environmentFiles = process.execArgv.filter((option) => option.startsWith('--env-file'));
    command(readSettings(process.env), process.argv[2], (name) =>
      ['node', ...environmentFiles, `dist/backend/${name}.js`].join(' '),
    );
  } catch (error) {
    console.error((error as Error).message.split('\n    at ')[0]);
    process.exitCode = 1;
  }
}
