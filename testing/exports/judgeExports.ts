import { judgeFile } from '../intake/judgeFile.ts';
import type { Outcome } from '../intake/judgeFile.ts';
import type { ExportFile } from '../intake/truth.ts';

/** Plain: a careful reader who knows only the file asks nothing. Open: something must be asked. None: the file holds no audience. */
export type Kind = 'plain' | 'open' | 'none';

/** A generated file that is judged by its kind. */
export interface JudgedFile extends ExportFile {
  readonly family: string;
  readonly kind: Kind;
}

interface JudgedExport {
  readonly file: JudgedFile;
  readonly outcome: Outcome;
  readonly description: string;
}

export interface JudgedExports {
  /** Number of files by kind and outcome. */
  readonly counts: Record<Kind, Record<Outcome, number>>;
  /** Files that are not as they should be: see {@link isRight}. */
  readonly failures: JudgedExport[];
}

const noFiles = (): Record<Outcome, number> => ({
  truth: 0,
  'truth, asked': 0,
  asked: 0,
  refused: 0,
  'silently wrong': 0,
});

/** A plain file is read correctly without a question; an open one may be asked about; one without an audience is not read. */
function isRight(kind: Kind, outcome: Outcome): boolean {
  if (kind === 'plain') return outcome === 'truth';
  if (kind === 'none') return outcome === 'refused' || outcome === 'asked';
  return outcome !== 'silently wrong' && outcome !== 'refused';
}

/** Makes and reads `count` files of a generator, starting with one seed. */
export async function judgeExports(
  make: (seed: number) => JudgedFile | Promise<JudgedFile>,
  from: number,
  count: number,
  onFile: (done: number) => void = () => {},
): Promise<JudgedExports> {
  const judged: JudgedExports = { counts: { plain: noFiles(), open: noFiles(), none: noFiles() }, failures: [] };
  for (let seed = from; seed < from + count; seed += 1) {
    const file = await make(seed);
    const { outcome, description } = await judgeFile(file);
    judged.counts[file.kind][outcome] += 1;
    if (!isRight(file.kind, outcome)) judged.failures.push({ file, outcome, description });
    onFile(seed - from + 1);
  }
  return judged;
}
