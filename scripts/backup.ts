import { backUpCommand } from '../backend/backups/commands.ts';
import { localSettings, main } from './product.ts';

/** `npm run backup FOLDER`: copies the embedded database and its files, while the product runs or not. */
await main(async () => backUpCommand(localSettings(), process.argv[3], (name) => `npm run ${name}`));
