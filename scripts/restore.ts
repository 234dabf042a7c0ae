import { restoreCommand } from '../backend/backups/commands.ts';
import { localSettings, main } from './product.ts';

/** `npm run restore FOLDER`: restores a backup into an empty DATA_DIR. */
await main(async () => restoreCommand(localSettings(), process.argv[3], (name) => `npm run ${name}`));
