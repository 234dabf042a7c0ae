import type { AnswerFigures, Doubt, Reading } from '../../../core/contract/bodies/doubts.ts';
import { NO_ANSWERS } from '../../../core/contract/bodies/doubts.ts';
import type { ByteSource } from '../../../core/audience/bytes/platform.ts';
import { readAudience } from '../../../core/audience/readAudience.ts';
import { AudienceFileError } from '../../../core/audience/refusals/audienceFileError.ts';
import { parsePlanningData } from '../../../core/planningData/planningData.ts';
import type { AudienceMatrix } from '../../../core/planning/model/audience.ts';
import { CHANNELS } from '../../../core/rules/channels.ts';
import { answersOf, doubtGroups } from '../../domain/plan/file/doubtGroups.ts';
import type { DoubtGroup } from '../../domain/plan/file/doubtGroups.ts';
import { withAnswer, withoutAnswer } from '../../domain/plan/file/fileAnswers.ts';
import { TYPED_ANSWER } from '../../domain/plan/file/population.ts';
import type { KnownDoubts, ReadingTask } from './audienceReader.ts';
import { browserPlatform } from './browserPlatform.ts';

/** A file is read once for each possible answer, until these passes together reach either maximum. Later questions get no figures. */
const BYTES_MAXIMUM = 256 * 1024 * 1024;
const PASSES_MAXIMUM = 48;

/**
 * Reads the file once with each possible answer to each question about it, to find the people, target and reach that the answer leads to.
 * Questions that Run asks come first. Blocks, so call it in a worker.
 * @param onFigures  called after each question with all questions (doubts); those done so far have the figures of their answers
 */
export async function readAnswerFigures(
  source: ByteSource,
  { fileName, demographic, planningData, reading = NO_ANSWERS }: Omit<ReadingTask, 'file'>,
  { doubts, headingsHash }: KnownDoubts,
  onFigures: (doubts: readonly Doubt[]) => void,
): Promise<void> {
  const data = parsePlanningData(planningData);
  // The figures do not depend on the attention threshold.
  const question = { demographic, thresholdSeconds: 0 };
  // Answers about other headings do not apply.
  const appliedReading = reading.shape === undefined || reading.shape === headingsHash ? reading : NO_ANSWERS;
  let remainingPasses = Math.min(PASSES_MAXIMUM, Math.floor(BYTES_MAXIMUM / Math.max(1, source.size)));
  const countsWith = async (answers: Reading): Promise<Counts | null> => {
    remainingPasses--;
    try {
      return countsOf(
        (await readAudience({ source, fileName }, question, data, browserPlatform, { reading: answers }))
          .audienceMatrix,
      );
    } catch (fault) {
      if (fault instanceof AudienceFileError) return null;
      throw fault;
    }
  };
  let currentCounts: Counts | null = null;
  let doubtsWithFigures = doubts;
  const doubtsApart = new Set<string>();
  for (const group of doubtGroups(doubts, { reading: appliedReading, taken: [] }, doubtsApart)) {
    const otherIds = otherAnswers(group);
    if (otherIds.length + (currentCounts === null ? 1 : 0) > remainingPasses) return;
    currentCounts ??= await countsWith(appliedReading);
    const countsByAnswer = new Map<string, Counts | null>([[currentAnswer(group), currentCounts]]);
    for (const id of otherIds)
      countsByAnswer.set(id, await countsWith(readingWithAnswer(appliedReading, group, id, headingsHash)));
    const figures = compareCounts(countsByAnswer);
    doubtsWithFigures = doubtsWithFigures.map((doubt) =>
      group.doubts.some(({ key }) => key === doubt.key) ? withFigures(doubt, figures) : doubt,
    );
    onFigures(doubtsWithFigures);
  }
}

const currentAnswer = ({ first }: DoubtGroup): string => first.answered ?? first.assumed;

/** The answers to read the file with, except the one that applies already and the one for which a number is typed. */
function otherAnswers(group: DoubtGroup): string[] {
  const all = group.first.answers.map(({ id }) => id);
  return all.filter((id) => id !== currentAnswer(group) && id !== TYPED_ANSWER);
}

function readingWithAnswer(base: Reading, group: DoubtGroup, id: string, headingsHash: string): Reading {
  const unanswered = group.doubts.reduce((before, { key, field }) => withoutAnswer(before, key, field), base);
  return answersOf(group, id, headingsHash).reduce(withAnswer, unanswered);
}

function withFigures(doubt: Doubt, found: ReadonlyMap<string, AnswerFigures | null>): Doubt {
  const answers = doubt.answers.map((answer) =>
    found.has(answer.id) ? { ...answer, figures: found.get(answer.id) } : answer,
  );
  return { ...doubt, answers };
}

const CHANNEL_COUNT = CHANNELS.length;

/** What reading the file with certain answers gives. */
interface Counts {
  readonly universe: number;
  readonly target: number;
  /** For each channel, the share of the target that uses the channel. The last entry is the share that uses any channel. */
  readonly reachShares: readonly number[];
}

function countsOf({ universe, targetUniverse: target, weights, plainUse }: AudienceMatrix): Counts {
  const users = new Float64Array(CHANNEL_COUNT + 1);
  for (let row = 0; row < weights.length; row++) {
    let usesAny = false;
    for (let channel = 0; channel < CHANNEL_COUNT; channel++) {
      if (!(plainUse[row * CHANNEL_COUNT + channel]! > 0)) continue;
      users[channel]! += weights[row]!;
      usesAny = true;
    }
    if (usesAny) users[CHANNEL_COUNT]! += weights[row]!;
  }
  return {
    universe,
    target,
    reachShares: Array.from(users, (people) => (target > 0 ? Math.min(1, people / target) : 0)),
  };
}

/** If a channel's reach differs by at least this share between the answers, its reach is shown. Otherwise the reach of all channels is. */
const CHANNEL_DIFFERENCE = 0.02;

/**
 * The figures of all answers to a question. All show the reach of the same channel, the one whose reach differs most between the answers.
 */
function compareCounts(countsByAnswer: ReadonlyMap<string, Counts | null>): Map<string, AnswerFigures | null> {
  const knownCounts = [...countsByAnswer.values()].filter((counts) => counts !== null);
  const differences = CHANNELS.map((_, channel) => {
    const reachShares = knownCounts.map((counts) => counts.reachShares[channel]!);
    return Math.max(...reachShares) - Math.min(...reachShares);
  });
  const largest = Math.max(...differences);
  const shownIndex = largest < CHANNEL_DIFFERENCE ? CHANNEL_COUNT : differences.indexOf(largest);
  const figuresOf = (counts: Counts) => ({
    universe: counts.universe,
    target: counts.target,
    reach: counts.reachShares[shownIndex]!,
    reach_of: CHANNELS[shownIndex] ?? null,
  });
  return new Map([...countsByAnswer].map(([id, counts]) => [id, counts && figuresOf(counts)]));
}
