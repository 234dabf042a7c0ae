import { restoreCommand, runFromEnvironment } from './backups/commands.ts';
import { readSettings } from './settings/config.ts';

/** `node dist/backend/restore.js FOLDER`: restores a backup into an empty DATA_DIR. */
runFromEnvironment(restoreCommand, readSettings);
