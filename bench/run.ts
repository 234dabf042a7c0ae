import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Runs every benchmark of this folder, or the named ones: `npm run bench -- solver csv`. Each prints ratios to its peers. */
const folder = import.meta.dirname;
const all = readdirSync(folder)
  .filter((name) => name.endsWith('.bench.ts'))
  .map((name) => name.replace('.bench.ts', ''));
const isNumber = (text: string) => text !== '' && Number.isFinite(Number(text));
const named = process.argv.slice(2).filter((text) => !isNumber(text));
/** Numbers are passed to the named benchmarks: `npm run bench -- scale 1e8`. */
const numbers = process.argv.slice(2).filter(isNumber);
const unknown = named.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  console.log(`There is no benchmark called ${unknown.join(', ')}. The benchmarks are ${all.join(', ')}.`);
  process.exit(2);
}
let failed = 0;
for (const name of named.length > 0 ? named : all) {
  console.log(`\n== ${name}`);
  const { status } = spawnSync('npx', ['tsx', join(folder, `${name}.bench.ts`), ...numbers], { stdio: 'inherit' });
  if (status !== 0) failed++;
}
process.exit(failed === 0 ? 0 : 1);
