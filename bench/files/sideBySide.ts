import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { peakMegabytes } from './peakMemory.ts';

export interface Run<Checksum> {
  readonly name: string;
  readonly milliseconds: number;
  /** Processor time of the reading [ms]. */
  readonly cpu: number;
  /** Memory of the whole process at its peak [MB]. */
  readonly megabytes: number;
  readonly checksum: Checksum;
}

/**
 * Runs readers alternately, each time in a new process, so that slow moments of the machine affect all alike.
 * @returns the median run of each reader
 */
export function sideBySide<Checksum>(
  script: string,
  names: readonly string[],
  path: string,
  rounds: number,
): Run<Checksum>[] {
  const runs = new Map<string, Run<Checksum>[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const args = ['--max-old-space-size=8000', '--import', 'tsx', join(import.meta.dirname, script), name, path];
      const { stdout, stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' });
      if (status === 0) runs.get(name)!.push(JSON.parse(stdout.trim().split('\n').at(-1)!) as Run<Checksum>);
      else console.log(`${name} could not be run: ${stderr.trim().split('\n').at(-1)}`);
    }
  }
  return [...runs.values()].flatMap((runsOfReader) => {
    const sorted = runsOfReader.toSorted((one, two) => one.milliseconds - two.milliseconds);
    const median = sorted[Math.floor(sorted.length / 2)];
    return median === undefined ? [] : [median];
  });
}

/** The program of each process that {@link sideBySide} starts: runs the reader that its arguments name, and prints its {@link Run} as one line of JSON. */
export async function runReader(readers: Readonly<Record<string, (path: string) => Promise<unknown>>>): Promise<void> {
  const [name = '', path = ''] = process.argv.slice(2);
  const started = process.cpuUsage();
  const begun = performance.now();
  const checksum = await readers[name]!(path);
  const milliseconds = performance.now() - begun;
  const { user, system } = process.cpuUsage(started);
  const megabytes = peakMegabytes();
  console.log(JSON.stringify({ name, milliseconds, cpu: (user + system) / 1000, megabytes, checksum }));
}

/** Prints a table of runs, with time and processor time relative to the first run. */
export function printRuns(
  runs: readonly Run<unknown>[],
  megabytes: number,
  hasSameAnswer: (run: Run<unknown>) => boolean,
): void {
  const ours = runs[0]!;
  console.log('reader                          seconds    MB/s  peak MB   ratio  cpu ratio  same answer');
  for (const run of runs) {
    const cells = [
      run.name.padEnd(30),
      (run.milliseconds / 1000).toFixed(2).padStart(8),
      (megabytes / (run.milliseconds / 1000)).toFixed(0).padStart(7),
      run.megabytes.toFixed(0).padStart(8),
      (run.milliseconds / ours.milliseconds).toFixed(2).padStart(7),
      (run.cpu / ours.cpu).toFixed(2).padStart(10),
      hasSameAnswer(run) ? '        yes' : '         NO',
    ];
    console.log(cells.join(' '));
  }
}
