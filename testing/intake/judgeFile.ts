import { CHANNELS } from '../../core/rules/channels.ts';
import type { Doubt, Reading } from '../../core/contract/bodies/doubts.ts';
import { MemorySink, memorySource } from '../../core/audience/bytes/memorySource.ts';
import { readAudience } from '../../core/audience/readAudience.ts';
import type { AudienceReading } from '../../core/audience/readAudience.ts';
import { AudienceFileError } from '../../core/audience/refusals/audienceFileError.ts';
import { testPlatform, planningData } from '../audience/reading.ts';
import { matchesTruth } from './truth.ts';
import type { DrawnProgramFile } from '../programFiles/makeProgramFile.ts';
import type { ProgramFile } from './truth.ts';

/**
 * The outcome of a file: read correctly, with or without a question before a run; read wrongly with a question whose answers lead to the
 * truth; refused; or silently wrong.
 */
export type Outcome = 'truth' | 'truth, asked' | 'asked' | 'refused' | 'silently wrong';

/** Number of files by outcome, before any file is judged. */
export const noFiles = (): Record<Outcome, number> => ({
  truth: 0,
  'truth, asked': 0,
  asked: 0,
  refused: 0,
  'silently wrong': 0,
});

export interface Judgement {
  readonly outcome: Outcome;
  /** The reading or the message, for debugging. */
  readonly description: string;
  /** How many questions Run asks; 0 where the file is refused. */
  readonly questions: number;
}

const READINGS_MAXIMUM = 60;
const SINK_BYTES = 1 << 26;
/** A refusal names a row, a column, or cells of them in quotation marks. */
const NAMES_A_PLACE = /\brows? \d|"|column|line/i;
/** A refusal may name a remedy for the whole file instead. */
const NAMES_A_REMEDY = /wider buying demographic|save it as csv/i;

async function read({ bytes, fileName, demographic }: ProgramFile, reading?: Reading): Promise<AudienceReading> {
  const platform = { ...testPlatform(), openSink: () => new MemorySink(SINK_BYTES) };
  const question = { demographic, thresholdSeconds: 2.5 };
  const options = { keepRespondents: false, ...(reading && { reading }) };
  return readAudience({ source: memorySource(bytes), fileName }, question, planningData, platform, options);
}

export async function judgeFile(file: ProgramFile): Promise<Judgement> {
  try {
    const found = await read(file);
    const walked = found.doubts.filter(({ walk }) => walk);
    const questions = walked.length;
    const description = `${found.facts.layout_says} ${found.audienceMatrix.universe} people${difference(file, found)}; doubts ${walked.map(({ key }) => key).join(', ')}`;
    const { truth } = file;
    if (truth === null) {
      // The number of people does not tell that a file holds no audience.
      const isAsked = walked.some(({ field }) => field !== 'population');
      return { outcome: isAsked ? 'asked' : 'silently wrong', description, questions };
    }
    if (isTrue(file, found)) {
      return { outcome: questions > 0 ? 'truth, asked' : 'truth', description, questions };
    }
    const isAsked = file.isAsked?.(walked) === true || (await canBeAnswered(file, walked));
    return { outcome: isAsked ? 'asked' : 'silently wrong', description, questions };
  } catch (fault) {
    if (!(fault instanceof AudienceFileError)) throw fault;
    const description = [fault.message, ...fault.details].join(' ');
    return {
      outcome: NAMES_A_PLACE.test(description) || NAMES_A_REMEDY.test(description) ? 'refused' : 'silently wrong',
      description,
      questions: 0,
    };
  }
}

const isTrue = (file: ProgramFile, found: AudienceReading) =>
  file.isTrue?.(found) ?? matchesTruth(file.truth!, found.audienceMatrix);

/** A short description of the differences from the truth. */
function difference({ truth }: ProgramFile, { audienceMatrix }: AudienceReading): string {
  if (truth === null) return '';
  const channels = CHANNELS.flatMap((channel, at) => {
    const [said, is] = [truth.use[at]!, audienceMatrix.populationUse[at]!];
    return Math.abs(said - is) > 1e-4 * Math.max(1, said) ? [`${channel} ${is} for ${said}`] : [];
  });
  return ` (truth ${truth.universe}, target ${audienceMatrix.targetUniverse} for ${truth.target}; ${channels.join(', ')})`;
}

/**
 * Whether answers to one or two of the questions lead to the truth. The question for how many people the file stands is
 * always answered with the true number.
 */
async function canBeAnswered(file: ProgramFile, doubts: readonly Doubt[]): Promise<boolean> {
  const typed = typedCodes(file);
  const population = asksPopulation(doubts) ? { population: file.truth!.universe } : {};
  const others = doubts.filter(({ field }) => field !== 'population');
  const single = others.flatMap(({ key, answers, assumed, codes }) => [
    ...(codes && typed !== null ? [{ key, answer: typed }] : []),
    ...answers.filter(({ id }) => id !== assumed).map(({ id }) => ({ key, answer: id })),
  ]);
  const pairs = single.flatMap((one, at) => single.slice(at + 1).map((other) => [one, other]));
  const tries = [
    ...(asksPopulation(doubts) ? [[]] : []),
    ...single.map((one) => [one]),
    ...pairs.filter(([one, other]) => one!.key !== other!.key),
  ];
  for (const answers of tries.slice(0, READINGS_MAXIMUM)) {
    const found = await read(file, { version: 1, answers, ...population }).catch((fault: Error) => fault);
    if (found instanceof Error) {
      if (hasTooFew(file) && TOO_FEW.test(found.message)) return true;
      continue;
    }
    if (isTrue(file, found)) return true;
    // An answer may raise another question.
    const next = found.doubts.filter(
      ({ walk, answered, key }) => walk && answered === null && !doubts.some((known) => known.key === key),
    );
    if (asksPopulation(next)) {
      const after = await read(file, { version: 1, answers, population: file.truth!.universe }).catch(() => null);
      if (after !== null && isTrue(file, after)) return true;
    }
    for (const { key, answers: offered } of next) {
      for (const { id } of offered) {
        const all = [...answers, { key, answer: id }];
        const after = await read(file, { version: 1, answers: all, ...population }).catch(() => null);
        if (after !== null && isTrue(file, after)) return true;
      }
    }
  }
  return false;
}

/** Whether the right answers leave fewer respondents of the target than a plan needs: the file is then rightly refused. */
function hasTooFew({ people = [] }: ProgramFile & Pick<Partial<DrawnProgramFile>, 'people'>): boolean {
  return people.length > 0 && people.filter(({ counts, isTarget }) => counts && isTarget).length < 30;
}
const TOO_FEW = /in the buying demographic, fewer than/;

/** What the planner writes where a question asks for the meaning of each code; null where the truth says none. */
function typedCodes({ codes = {} }: ProgramFile & Pick<Partial<DrawnProgramFile>, 'codes'>): string | null {
  const meanings = Object.entries(codes).map(([code, meaning]) => `${code}=${meaning}`);
  return meanings.length === 0 ? null : `codes:${meanings.join(';')}`;
}

const asksPopulation = (doubts: readonly Doubt[]) => doubts.some(({ field }) => field === 'population');
