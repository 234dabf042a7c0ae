import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawFrom } from './draw.ts';
import type { Family } from './file.ts';
import { allFamilies } from './allFamilies.ts';
import type { Truth } from './truth.ts';

/** A line of the truths. */
interface Written {
  file: string;
  family: string;
  source: string;
  seed: number;
  truth: Truth;
}

/**
 * Writes files and one file of their truths: every family in turn until there are `count`, each with its own draws.
 * `npx tsx testing/otherPrograms/write.ts COUNT SEED FOLDER [FAMILY]`
 */
async function main(): Promise<void> {
  const [count = '120', seed = '1', folder, only] = process.argv.slice(2);
  if (folder === undefined) throw new Error('Name three things: how many files, a seed, a folder.');
  await mkdir(folder, { recursive: true });
  const families = allFamilies.filter(({ name }) => only === undefined || name === only);
  if (families.length === 0) throw new Error(`There is no family "${only}".`);
  const lines: Written[] = [];
  for (let place = 0; place < Number(count); place++) {
    const { name, source, family } = families[place % families.length]!;
    lines.push(await writeOne(folder, { name, source, family, seed: Number(seed) * 100_003 + place * 7919, place }));
  }
  await writeFile(join(folder, 'truth.json'), `${JSON.stringify(lines, null, 1)}\n`);
  console.log(`${lines.length} files of ${Math.min(lines.length, families.length)} families in ${folder}`);
}

interface Order {
  name: string;
  source: string;
  family: Family;
  seed: number;
  place: number;
}

async function writeOne(folder: string, { name, source, family, seed, place }: Order): Promise<Written> {
  const made = family(drawFrom(seed));
  const file = `${String(place + 1).padStart(4, '0')}-${name}.${made.extension}`;
  await writeFile(join(folder, file), await made.bytes());
  return { file, family: name, source, seed, truth: made.truth };
}

await main();
