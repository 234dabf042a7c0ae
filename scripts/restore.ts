import { namedFolder } from './keep/namedFolder.ts';
import { exceptions, restore } from './keep/keeping.ts';
import { localSettings, main } from './product.ts';

/** `npm run restore FOLDER`: restores a backup of `npm run backup` into an empty data folder. */
await main(async () => {
  const folder = namedFolder('restore');
  const settings = localSettings();
  const backup = restore(settings, folder);
  console.log(
    `${backup.plans} plans of the backup of ${backup.made} are in ${settings.dataDir}. Start the product as always.`,
  );
  for (const line of exceptions(backup)) console.log(line);
});
