import { namedFolder } from './keep/namedFolder.ts';
import { backUp, exceptions } from './keep/keeping.ts';
import { localSettings, main } from './product.ts';

/** Exit code when the backup succeeded but audience files were missing. */
const FILES_MISSING_EXIT_CODE = 2;

/** `npm run backup FOLDER`: the embedded database and its files, while the product runs or not. */
await main(async () => {
  const folder = namedFolder('backup');
  const settings = localSettings();
  const backup = backUp(settings, folder);
  console.log(
    `${backup.plans} plans of ${settings.dataDir} are in ${folder}. Bring them back with: npm run restore ${folder}`,
  );
  for (const line of exceptions(backup)) console.error(line);
  if (backup.withoutFile.length > 0) process.exitCode = FILES_MISSING_EXIT_CODE;
});
