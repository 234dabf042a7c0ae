import type {
  DeskAnswer,
  DeskFigures,
  DeskProof,
  DeskQuestion,
  DeskRequest,
} from '../../../core/contract/bodies/deskQuestions.ts';
import { CHANNELS } from '../../../core/rules/channels.ts';
import { wholeDollars, wholeNumber } from '../../../core/words/amounts.ts';
import { counted, listedFirst, wholePeople } from '../../../core/words/wording.ts';

/*
 * The goals of the desk, the page on which a planner tries changes to a plan. Each goal has one entry with its question to the desk's
 * worker, its queue, its sentences and its control. A new goal also needs its question and answer
 * (`core/contract/bodies/deskQuestions.ts`), its maths (`core/planning/desk/goalAnswers.ts`) and its stored shape (`storedStep.ts`).
 */

/** The goal for which the mix of a scenario is optimised. It is stored with the scenario. */
export type Goal =
  | { readonly kind: 'reach' }
  | { readonly kind: 'least budget'; readonly people: number }
  | { readonly kind: 'most often'; readonly times: number };

/** The questions that find a mix. 'smallest buy' finds the mix for the goal 'reach' if every bought channel has a minimum amount. */
export type GoalQuestionName = 'best' | 'smallest buy' | 'least budget' | 'most often';

/**
 * What the answer of the desk's worker tells in addition to the mix. It is stored with the step. `isFinal` is false while the search goes
 * on.
 */
export type GoalResult =
  /** `atLeast` is the proven lower bound [$]: no smaller budget reaches these people. */
  | { readonly kind: 'least budget'; readonly people: number; readonly atLeast: number }
  | { readonly kind: 'most often'; readonly people: number; readonly times: number; readonly isFinal: boolean }
  /** `ruleCosts` is the number of people that the minimum amount costs. */
  | { readonly kind: 'smallest buy'; readonly ruleCosts: number; readonly isFinal: boolean };

/** The control next to the list of goals. */
export type GoalControl =
  | {
      readonly type: 'amount';
      readonly label: string;
      readonly value: number;
      /** The value that 100% means. */
      readonly hundredPercent: number;
      readonly goalOf: (value: number) => Goal;
    }
  | {
      readonly type: 'choice';
      readonly label: string;
      readonly value: number;
      readonly options: readonly { readonly value: number; readonly label: string }[];
      readonly goalOf: (value: number) => Goal;
    };

/** A mix that was found for a goal, with the fields that the goal's sentence needs. */
interface FoundMix {
  readonly scenario: {
    readonly locked: readonly boolean[];
    readonly floor: readonly number[] | null;
    readonly smallest: number;
    readonly goal: Goal;
  };
  readonly figures: DeskFigures;
  readonly proof: DeskProof | null;
}

interface GoalVerdict {
  readonly text: string;
  /** 'fair' as long as a better mix may exist. */
  readonly tone: 'best' | 'fair';
}

/*
 * The types below tie the name of a question to its goal, question, answer and result. So the compiler checks that the functions of an
 * entry of GOALS belong to the same question. 'best' and 'smallest buy' are both questions of the goal 'reach'.
 */
type KindOf<Name extends GoalQuestionName> = Name extends Goal['kind'] ? Name : 'reach';
type GoalOf<Name extends GoalQuestionName> = Extract<Goal, { kind: KindOf<Name> }>;
type QuestionOf<Name extends GoalQuestionName> = Extract<DeskQuestion, { ask: Name }>;
type AnswerOf<Name extends GoalQuestionName> = Extract<DeskAnswer, { answer: Name }>;
type ResultOf<Name extends GoalQuestionName> = Extract<GoalResult, { kind: Name }>;

interface GoalEntry<Name extends GoalQuestionName> {
  /** The goal's label in the list of goals; null for a rule, which has a field of its own. */
  readonly option: string | null;
  /** The name of the step in undo and in the log. */
  readonly stepLabel: (goal: GoalOf<Name>) => string;
  /** The goal with which a planner starts. @param targetPeople people in the target */
  readonly initialGoal: (targetPeople: number) => GoalOf<Name>;
  /** Null for a goal that has nothing to choose. */
  readonly control: (goal: GoalOf<Name>, targetPeople: number) => GoalControl | null;
  /** Slow questions are refined over seconds and can be stopped. */
  readonly queue: 'fast' | 'slow';
  readonly question: (goal: GoalOf<Name>, request: DeskRequest, smallest: number) => QuestionOf<Name>;
  /** Null if the answer tells nothing but the mix. */
  readonly result: (answer: AnswerOf<Name>, goal: GoalOf<Name>) => ResultOf<Name> | null;
  readonly verdict: (mix: FoundMix, result: ResultOf<Name>) => GoalVerdict;
  /** Whether the goal finds the budget too. If the planner then types a budget, the goal becomes 'reach'. */
  readonly findsBudget: boolean;
  /** Whether a run, given the same limits and budget, finds the same mix. */
  readonly isRunGoal: boolean;
}

const TIMES_OPTIONS = [2, 3, 4, 5, 6, 7, 8, 9, 10];

/** A mix in this many channels or fewer counts as concentrated. */
const FEW_CHANNELS_MAXIMUM = 3;

const GOALS: { readonly [Name in GoalQuestionName]: GoalEntry<Name> } = {
  best: {
    option: 'Most attentive reach',
    stepLabel: () => 'Most attentive reach',
    initialGoal: () => ({ kind: 'reach' }),
    control: () => null,
    queue: 'fast',
    question: (_goal, request) => ({ ask: 'best', request }),
    result: () => null,
    verdict: bestVerdict,
    findsBudget: false,
    isRunGoal: true,
  },
  'smallest buy': {
    option: null,
    stepLabel: () => 'Most attentive reach',
    initialGoal: () => ({ kind: 'reach' }),
    control: () => null,
    queue: 'slow',
    question: (_goal, request, smallest) => ({ ask: 'smallest buy', request, smallest }),
    result: ({ ruleCosts, isFinal }) => ({ kind: 'smallest buy', ruleCosts, isFinal }),
    verdict: ({ scenario, proof }, { ruleCosts, isFinal }) => {
      const costs = `No channel below ${wholeDollars(scenario.smallest)}: that costs ${wholePeople(ruleCosts)}`;
      const more = proof?.status === 'optimal' ? `nothing ${withinLimits(scenario)} reaches more` : couldReach(proof);
      return { tone: isFinal && proof?.status === 'optimal' ? 'best' : 'fair', text: `${costs}; ${more}.` };
    },
    findsBudget: false,
    isRunGoal: false,
  },
  'least budget': {
    option: 'Least budget for a reach',
    stepLabel: ({ people }) => `Least budget for ${wholePeople(people)}`,
    // 60% of the target is only a start value.
    initialGoal: (targetPeople) => ({ kind: 'least budget', people: Math.round(0.6 * targetPeople) }),
    control: ({ people }, targetPeople) => ({
      type: 'amount',
      label: 'People',
      value: people,
      hundredPercent: targetPeople,
      goalOf: (value) => ({ kind: 'least budget', people: value }),
    }),
    queue: 'fast',
    question: ({ people }, request) => ({ ask: 'least budget', request, people }),
    result: ({ atLeast }, { people }) => ({ kind: 'least budget', people, atLeast }),
    verdict: leastBudgetVerdict,
    findsBudget: true,
    isRunGoal: true,
  },
  'most often': {
    option: 'Most people reached often',
    stepLabel: ({ times }) => `Most people ${times} times or more`,
    initialGoal: () => ({ kind: 'most often', times: 3 }),
    control: ({ times }) => ({
      type: 'choice',
      label: 'Times',
      value: times,
      options: TIMES_OPTIONS.map((value) => ({ value, label: `${value} or more` })),
      goalOf: (value) => ({ kind: 'most often', times: value }),
    }),
    queue: 'slow',
    question: ({ times }, request) => ({ ask: 'most often', request, times }),
    result: ({ people, times, isFinal }) => ({ kind: 'most often', people, times, isFinal }),
    verdict: ({ figures, proof }, { people, times, isFinal }) => {
      const isConcentrated = figures.spend.filter((money) => money > 0).length <= FEW_CHANNELS_MAXIMUM;
      const spreadNote = isConcentrated ? ' Spreading money thin reaches few people so often.' : '';
      const more = proof?.status === 'optimal' ? 'no mix within these limits reaches more' : couldReach(proof);
      const text = `${wholePeople(people)} are reached ${times} times or more: ${more}.${spreadNote}`;
      return { tone: isFinal && proof?.status === 'optimal' ? 'best' : 'fair', text };
    },
    findsBudget: false,
    isRunGoal: false,
  },
};

const QUESTION_NAMES = Object.keys(GOALS) as GoalQuestionName[];

/**
 * The verdict on a mix for attentive reach. A plan's own mix for the goal 'least budget' gets it too, because the report of such a plan
 * proves the mix for its budget only.
 */
function bestVerdict({ scenario, proof }: FoundMix): GoalVerdict {
  const freeCount = CHANNELS.length - scenario.locked.filter(Boolean).length;
  const channels = freeCount === CHANNELS.length ? 'All channels' : `The ${counted(freeCount, 'channel')} not locked`;
  const keptBest = `${channels} ${freeCount === 1 ? 'is' : 'are'} kept best while you move`;
  if (proof === null)
    return { tone: 'fair', text: `${keptBest}: how many more people another mix could reach is not known.` };
  if (proof.status === 'best found') return { tone: 'fair', text: `${keptBest}: ${couldReach(proof)}.` };
  return { tone: 'best', text: `${keptBest}: nothing ${withinLimits(scenario)} reaches more.` };
}

function leastBudgetVerdict(
  { scenario, figures }: FoundMix,
  { people, atLeast }: ResultOf<'least budget'>,
): GoalVerdict {
  const locked = CHANNELS.filter((_, channel) => scenario.locked[channel] && figures.spend[channel]! > 0);
  const lockedMoney = figures.spend.reduce((sum, money, channel) => (scenario.locked[channel] ? sum + money : sum), 0);
  const budget = wholeDollars(figures.budget);
  if (lockedMoney > 0 && lockedMoney === figures.budget) {
    const reached = `reaches ${wholePeople(figures.reach)}, and ${wholeNumber(people)} were asked for`;
    return {
      tone: 'best',
      text: `The locked money alone, ${budget}, ${reached}. Unlock channels for a smaller budget.`,
    };
  }
  const locks = locked.length === 0 ? '' : ` and with ${listedFirst(locked)} locked`;
  const less = `No mix within these limits${locks} reaches them with less than ${wholeDollars(atLeast)}.`;
  return { tone: 'best', text: `${budget} is the smallest budget that reaches ${wholePeople(people)}. ${less}` };
}

function withinLimits({ floor, goal }: FoundMix['scenario']): string {
  if (floor !== null) return 'without taking money away from a channel';
  return goal.kind === 'least budget' ? 'within these limits and this budget' : 'within these limits';
}

function couldReach(proof: DeskProof | null): string {
  return `another mix could reach at most ${proof ? wholePeople(Math.ceil(proof.gap)) : ''} more`;
}

/** The entry of a name, with wider types. The caller must pass the goal, answer and result that belong to the name. */
const entryOf = (name: GoalQuestionName) => GOALS[name] as GoalEntry<GoalQuestionName>;

/** The goals in the order in which the list offers them. */
export const GOAL_OPTIONS: readonly { readonly kind: Goal['kind']; readonly label: string }[] = QUESTION_NAMES.flatMap(
  (name) => {
    const { option, initialGoal } = GOALS[name];
    // The kind of the first goal does not depend on the number of people in the target.
    return option === null ? [] : [{ kind: initialGoal(0).kind, label: option }];
  },
);

export function isGoalQuestion(name: string): name is GoalQuestionName {
  return Object.hasOwn(GOALS, name);
}

/** The parts of a scenario that decide which question finds its mix. */
interface GoalAndRule {
  readonly goal: Goal;
  /** Minimum amount [$] for every channel that is bought; 0 for no such rule. */
  readonly smallest: number;
}

function questionName(kind: Goal['kind'], smallest = 0): GoalQuestionName {
  if (kind !== 'reach') return kind;
  return smallest > 0 ? 'smallest buy' : 'best';
}

/** The question that finds the mix of a scenario. */
export function goalQuestion({ goal, smallest }: GoalAndRule, request: DeskRequest): DeskQuestion {
  return entryOf(questionName(goal.kind, smallest)).question(goal, request, smallest);
}

/** Whether the answer is refined over seconds and can be stopped. */
export function isSlowQuestion({ ask }: Pick<DeskQuestion, 'ask'>): boolean {
  return isGoalQuestion(ask) && GOALS[ask].queue === 'slow';
}

/** What the answer tells about its mix; null if it tells nothing more, for example for a manual mix. */
export function goalResult(answer: DeskAnswer, goal: Goal): GoalResult | null {
  if (!isGoalAnswer(answer)) return null;
  return entryOf(answer.answer).result(answer, goal);
}

function isGoalAnswer(answer: DeskAnswer): answer is AnswerOf<GoalQuestionName> {
  return isGoalQuestion(answer.answer);
}

/** A sentence about how good the mix is that was found for a goal. */
export function goalVerdict(mix: FoundMix, result: GoalResult | null): GoalVerdict {
  return result === null ? bestVerdict(mix) : entryOf(result.kind).verdict(mix, result);
}

/** For a mix found for people reached several times, how often that is; null for any other mix. */
export function timesOf(result: GoalResult | null): number | null {
  return result?.kind === 'most often' ? result.times : null;
}

export const goalStepLabel = (goal: Goal): string => entryOf(questionName(goal.kind)).stepLabel(goal);
export const firstGoal = (kind: Goal['kind'], targetPeople: number): Goal =>
  entryOf(questionName(kind)).initialGoal(targetPeople);
export const findsBudget = ({ kind }: Goal): boolean => GOALS[questionName(kind)].findsBudget;

export function goalControl(goal: Goal, targetPeople: number): GoalControl | null {
  return entryOf(questionName(goal.kind)).control(goal, targetPeople);
}

/** Whether a run, given the same limits and budget, finds the same mix. */
export function isRunGoal({ goal, smallest }: GoalAndRule): boolean {
  return GOALS[questionName(goal.kind, smallest)].isRunGoal;
}

export const goalQueue = (name: GoalQuestionName): 'fast' | 'slow' => GOALS[name].queue;
