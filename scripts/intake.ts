import { tally } from '../testing/intake/tally.ts';

/** Prints how many made-up survey exports are read to the truth: `npm run intake -- 20000 [first seed]`. */
const count = Number(process.argv[2] ?? 1000);
const from = Number(process.argv[3] ?? 1);
const SHOWN = 12;
const { valid, foreign, wrong, refused, asked, byOthers } = await tally(from, count, (done) => {
  if (done % 1000 === 0) process.stderr.write(`${done} `);
});
const all = Object.values(valid).reduce((sum, files) => sum + files, 0);
const share = (files: number) => `${files} (${((100 * files) / all).toFixed(2)} %)`;
console.log(`\n${count} files from seed ${from}; ${byOthers} written by SheetJS; ${all} hold an audience`);
for (const [outcome, files] of Object.entries(valid)) console.log(`  ${outcome.padEnd(16)} ${share(files)}`);
console.log(`${count - all} do not: ${JSON.stringify(foreign)}`);
const show = (title: string, files: typeof wrong) => {
  if (files.length > 0) console.log(`\n${title}`);
  for (const { file, says } of files.slice(0, SHOWN))
    console.log(`  seed ${file.seed} ${JSON.stringify(file.made)}\n    ${says.slice(0, 400)}`);
};
show('Silently wrong:', wrong);
show('Refused, though they hold an audience:', refused);
if (process.argv.includes('--asked')) show('Asked about:', asked);
if (wrong.length > 0) process.exitCode = 1;
