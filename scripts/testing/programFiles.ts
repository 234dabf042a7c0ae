import { judgeProgramFiles } from '../../testing/programFiles/judgeProgramFiles.ts';

/** Prints how exports in the styles of other programs and of people are read: `npm run intake:programs -- 1000 [first seed]`. */
const count = Number(process.argv[2] ?? 1000);
const firstSeed = Number(process.argv[3] ?? 1);
const PROGRESS_INTERVAL = 100;
const seeds = Array.from({ length: count }, (_, index) => firstSeed + index);
const { counts, asked, failures } = await judgeProgramFiles(seeds, (done) => {
  if (done % PROGRESS_INTERVAL === 0) process.stderr.write(`${done} `);
});
console.log(`\n${count} files from seed ${firstSeed}`);
for (const [kind, outcomes] of Object.entries(counts)) {
  const all = Object.values(outcomes).reduce((sum, files) => sum + files, 0);
  const shares = Object.entries(outcomes).map(
    ([outcome, files]) => `${outcome} ${files} (${((100 * files) / all).toFixed(1)} %)`,
  );
  console.log(`${kind}: ${all} files; ${shares.join(', ')}`);
}
console.log(`At most three questions: ${asked.atMostThree} of ${asked.read} files read`);
for (const { file, outcome, description } of failures) {
  console.log(`  seed ${file.seed}, ${file.family}: ${outcome}\n    ${description.slice(0, 700)}`);
}
if (failures.some(({ outcome }) => outcome === 'silently wrong')) process.exitCode = 1;
