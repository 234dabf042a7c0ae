import { backUpCommand, runFromEnvironment } from './backups/commands.ts';
import { readSettings } from './settings/config.ts';

/** `node dist/backend/backup.js FOLDER`: copies the embedded database and its files. The product may be running. */
runFromEnvironment(backUpCommand, readSettings);
