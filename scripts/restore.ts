import { namedFolder } from './keep/namedFolder.ts';
import { restore } from './keep/keeping.ts';
import { localSettings, main } from './product.ts';

/** `npm run restore FOLDER`: what `npm run backup` left there, into an empty data folder. */
await main(async () => {
  const folder = namedFolder('restore');
  const settings = localSettings();
  const { plans, made } = restore(settings, folder);
  console.log(`${plans} plans of the backup of ${made} are in ${settings.dataDir}. Start the product as always.`);
});
