import { backUpCommand, keepFromEnvironment } from './keep/commands.ts';
import { readSettings } from './settings/config.ts';

/** `node dist/backend/backup.js FOLDER`: copies the embedded database and its files, while the product runs or not. */
keepFromEnvironment(backUpCommand, readSettings);
