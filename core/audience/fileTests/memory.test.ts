import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '../../planning/model/random.ts';

const folder = mkdtempSync(join(tmpdir(), 'memory-'));
afterAll(() => rmSync(folder, { recursive: true }));

const CHANNELS = ['BVOD', 'SVOD', 'Radio', 'Print', 'Social'];
const HEADINGS = [
  'respondent_id',
  'weight',
  'age',
  ...CHANNELS.flatMap((channel) => Array.from({ length: 10 }, (_, vehicle) => `${channel}: Vehicle ${vehicle}`)),
];

/** A respondent file of at least so many megabytes. @returns its respondents */
function writeRespondents(path: string, megabytes: number): number {
  const random = seededRandom(41);
  const answers = Array.from({ length: 997 }, () => {
    const uses = Array.from({ length: 50 }, () => (random() < 0.5 ? '' : Math.floor(random() * 60)));
    return `${(random() * 5000 + 1).toFixed(2)},${14 + Math.floor(random() * 70)},${uses.join(',')}\n`;
  });
  const file = openSync(path, 'w');
  let people = 0;
  let bytes = writeSync(file, `${HEADINGS.join(',')}\n`);
  while (bytes < megabytes * 1e6) {
    const lines = Array.from({ length: 5000 }, () => `R${++people},${answers[people % answers.length]!}`);
    bytes += writeSync(file, lines.join(''));
  }
  closeSync(file);
  return people;
}

/** Reads a file in a separate process, so that only the memory of the reading is measured. */
function peakOfReading(megabytes: number): number {
  const path = join(folder, `${megabytes}.csv`);
  const people = writeRespondents(path, megabytes);
  expect(statSync(path).size).toBeGreaterThan(megabytes * 1e6);
  const script = 'testing/audience/readFacts.ts';
  const printed = execFileSync(process.execPath, ['--import', 'tsx', script, path], { encoding: 'utf8' });
  const read = JSON.parse(printed) as { sample: number; megabytes: number };
  expect(read.sample).toBe(people);
  return read.megabytes;
}

// The kernel reports the peak memory of a process only on Linux.
const onLinux = existsSync('/proc/self/status') ? test : test.skip;

onLinux('memory does not grow with the file: 60 MB need as much as 6 MB', () => {
  const [small, large] = [peakOfReading(6), peakOfReading(60)];
  expect(large).toBeLessThan(500);
  expect(large - small).toBeLessThan(80);
});
