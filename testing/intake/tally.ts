import { judgeFile, noFiles } from './judgeFile.ts';
import type { Outcome } from './judgeFile.ts';
import { makeProgramFile, makeFilesWithOtherPrograms } from './makeFile.ts';
import { isOwnDialect } from './programs/ownPrograms.ts';
import type { ProgramFile } from './truth.ts';

export interface Tally {
  /** Outcomes of files with an audience, and of other files. */
  readonly valid: Record<Outcome, number>;
  readonly foreign: Record<Outcome, number>;
  readonly wrong: { file: ProgramFile; description: string }[];
  readonly refused: { file: ProgramFile; description: string }[];
  readonly asked: { file: ProgramFile; description: string }[];
  /** Number of files by program. */
  readonly programs: Map<string, number>;
}

const BATCH = 400;

/** Number of files written by other programs. */
export function byOthers({ programs }: Tally): number {
  return [...programs].reduce((sum, [program, files]) => (isOwnDialect(program) ? sum : sum + files), 0);
}

/**
 * Makes and reads `count` files, starting with one seed.
 * @param withOthers  whether the programs that planners use write most of them
 */
export async function tally(
  from: number,
  count: number,
  withOthers = false,
  onFile: (done: number) => void = () => {},
): Promise<Tally> {
  const result: Tally = {
    valid: noFiles(),
    foreign: noFiles(),
    wrong: [],
    refused: [],
    asked: [],
    programs: new Map(),
  };
  for (let first = from; first < from + count; first += BATCH) {
    const seeds = Array.from({ length: Math.min(BATCH, from + count - first) }, (_, at) => first + at);
    const files = withOthers ? await makeFilesWithOtherPrograms(seeds) : seeds.map(makeProgramFile);
    for (const file of files) await enter(result, file);
    onFile(first - from + seeds.length);
  }
  return result;
}

async function enter(result: Tally, file: ProgramFile): Promise<void> {
  const { outcome, description } = await judgeFile(file);
  (file.truth === null ? result.foreign : result.valid)[outcome]++;
  if (outcome === 'silently wrong') result.wrong.push({ file, description });
  if (outcome === 'refused' && file.truth !== null) result.refused.push({ file, description });
  if (outcome === 'truth, asked' || outcome === 'asked') result.asked.push({ file, description });
  const program = file.traits.program!.replace(/,.*/, '');
  result.programs.set(program, (result.programs.get(program) ?? 0) + 1);
}
