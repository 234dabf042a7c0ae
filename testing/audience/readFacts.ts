import { readFileSync } from 'node:fs';
import { planningData } from './reading.ts';
import { fileSource, nodePlatform } from '../../backend/workers/nodePlatform.ts';
import { readAudience } from '../../core/audience/readAudience.ts';

/** Reads only the facts of a file, in its own process. Prints sample and peak memory [MB] as JSON. Linux only. */
const [path = ''] = process.argv.slice(2);
const question = { demographic: 'people 25-54', thresholdSeconds: 2.5 };
const platform = nodePlatform(`${path}.csv`);
const { facts } = await readAudience(
  { source: fileSource(path), fileName: 'large.csv' },
  question,
  planningData,
  platform,
  {
    keepRespondents: false,
  },
);
// The peak of resident memory.
const peak = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'latin1'));
process.stdout.write(JSON.stringify({ sample: facts.sample, megabytes: Number(peak?.[1]) / 1024 }));
