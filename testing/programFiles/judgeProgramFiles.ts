import { judgeFile, noFiles } from '../intake/judgeFile.ts';
import type { Outcome } from '../intake/judgeFile.ts';
import type { JudgedFile, Kind } from '../intake/truth.ts';
import { makeProgramFile } from './makeProgramFile.ts';

interface JudgedProgramFile {
  readonly file: JudgedFile;
  readonly outcome: Outcome;
  readonly description: string;
}

export interface JudgedProgramFiles {
  /** Number of files by kind and outcome. */
  readonly counts: Record<Kind, Record<Outcome, number>>;
  /** Files that are read with at most three questions, and all that are read. */
  readonly asked: { atMostThree: number; read: number };
  /** Files with a wrong outcome: see {@link isRight}. */
  readonly failures: JudgedProgramFile[];
}

/** A plain file is read correctly without a question; an open one may be asked about; one without an audience is not read. */
function isRight(kind: Kind, outcome: Outcome): boolean {
  if (kind === 'plain') return outcome === 'truth';
  if (kind === 'none') return outcome === 'refused' || outcome === 'asked';
  return outcome !== 'silently wrong' && outcome !== 'refused';
}

/** Makes and reads the files of seeds. */
export async function judgeProgramFiles(
  seeds: readonly number[],
  onFile: (done: number) => void = () => {},
): Promise<JudgedProgramFiles> {
  const judged: JudgedProgramFiles = {
    counts: { plain: noFiles(), open: noFiles(), none: noFiles() },
    asked: { atMostThree: 0, read: 0 },
    failures: [],
  };
  for (const [at, seed] of seeds.entries()) {
    const file = makeProgramFile(seed);
    const { outcome, description, questions } = await judgeFile(file);
    if (file.kind !== 'none' && outcome !== 'refused') {
      judged.asked.read += 1;
      judged.asked.atMostThree += Number(questions <= 3);
    }
    judged.counts[file.kind][outcome] += 1;
    if (!isRight(file.kind, outcome)) judged.failures.push({ file, outcome, description });
    onFile(at + 1);
  }
  return judged;
}
