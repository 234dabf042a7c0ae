import { haveOtherPrograms } from '../../testing/intake/programs/otherPrograms.ts';
import { byOthers, tally } from '../../testing/intake/tally.ts';

/** Prints how many generated survey exports are read correctly: `npm run intake -- 20000 [first seed]`. */
const count = Number(process.argv[2] ?? 1000);
const firstSeed = Number(process.argv[3] ?? 1);
const LISTED_FILES = 40;
const withOthers = haveOtherPrograms();
if (!withOthers) {
  console.log(
    'Only SheetJS and our own dialects: the programs of testing/intake/programs/write.py are not all installed.',
  );
}
const found = await tally(firstSeed, count, withOthers, (done) => process.stderr.write(`${done} `));
const { valid, foreign, wrong, refused, asked, programs } = found;
const validFiles = Object.values(valid).reduce((sum, files) => sum + files, 0);
const share = (files: number, total: number) => `${files} (${((100 * files) / total).toFixed(2)} %)`;
console.log(
  `\n${count} files from seed ${firstSeed}; by other programs ${share(byOthers(found), count)}; ${validFiles} contain an audience`,
);
for (const [outcome, files] of Object.entries(valid))
  console.log(`  ${outcome.padEnd(16)} ${share(files, validFiles)}`);
console.log(`${count - validFiles} do not: ${JSON.stringify(foreign)}`);
console.log([...programs].map(([program, files]) => `${program} ${files}`).join(', '));
const codes = new Map<string, number>();
for (const { description } of asked) {
  const codesOfFile = new Set(
    (description.split('; doubts ').at(-1) ?? '').split(', ').map((key) => key.replace(/:.*/, '')),
  );
  for (const code of codesOfFile) codes.set(code, (codes.get(code) ?? 0) + 1);
}
console.log(`Asked about: ${[...codes].map(([code, files]) => `${code} ${files}`).join(', ')}`);
const show = (title: string, files: typeof wrong) => {
  if (files.length > 0) console.log(`\n${title}`);
  for (const { file, description } of files.slice(0, LISTED_FILES)) {
    console.log(`  seed ${file.seed} ${JSON.stringify(file.traits)}\n    ${description.slice(0, 700)}`);
  }
};
show('Silently wrong:', wrong);
show('Refused, though they contain an audience:', refused);
if (process.argv.includes('--asked')) show('Asked about:', asked);
if (wrong.length > 0) process.exitCode = 1;
