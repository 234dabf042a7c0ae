import { judgeFile } from './judgeFile.ts';
import type { Outcome } from './judgeFile.ts';
import { makeFile } from './makeFile.ts';
import type { MadeFile } from './truth.ts';

export interface Tally {
  /** Of files that hold an audience, and of those that do not. */
  readonly valid: Record<Outcome, number>;
  readonly foreign: Record<Outcome, number>;
  readonly wrong: { file: MadeFile; says: string }[];
  readonly refused: { file: MadeFile; says: string }[];
  readonly asked: { file: MadeFile; says: string }[];
  /** Written by another program than ours. */
  byOthers: number;
}

const none = (): Record<Outcome, number> => ({
  truth: 0,
  'truth, asked': 0,
  asked: 0,
  refused: 0,
  'silently wrong': 0,
});

/** Makes and reads files from one seed on. */
export async function tally(from: number, count: number, onFile: (done: number) => void = () => {}): Promise<Tally> {
  const result: Tally = { valid: none(), foreign: none(), wrong: [], refused: [], asked: [], byOthers: 0 };
  for (let seed = from; seed < from + count; seed++) {
    const file = makeFile(seed);
    const { outcome, says } = await judgeFile(file);
    (file.truth === null ? result.foreign : result.valid)[outcome]++;
    if (outcome === 'silently wrong') result.wrong.push({ file, says });
    if (outcome === 'refused' && file.truth !== null) result.refused.push({ file, says });
    if (outcome === 'truth, asked' || outcome === 'asked') result.asked.push({ file, says });
    if (file.made.program!.startsWith('SheetJS')) result.byOthers++;
    onFile(seed - from + 1);
  }
  return result;
}
