import { namedFolder } from './keep/namedFolder.ts';
import { backUp } from './keep/keeping.ts';
import { localSettings, main } from './product.ts';

/** `npm run backup FOLDER`: the embedded database and its files, while the product runs or not. */
await main(async () => {
  const folder = namedFolder('backup');
  const settings = localSettings();
  const { plans } = backUp(settings, folder);
  console.log(
    `${plans} plans of ${settings.dataDir} are in ${folder}. Bring them back with: npm run restore ${folder}`,
  );
});
