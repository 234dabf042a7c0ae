import { CHANNELS } from '../../rules/channels.ts';
import type { Doubt, DoubtAnswer, Reading } from '../../contract/bodies/doubts.ts';
import {
  ANSWER_MAX_LENGTH,
  DOUBT_ANSWERS_MAXIMUM,
  DOUBT_COLUMNS_MAXIMUM,
  DOUBTS_MAXIMUM,
  NAME_MAXIMUM,
} from '../../contract/limits.ts';
import { plainSentence } from '../refusals/plainSentence.ts';
import { parseCodes } from './codes.ts';
import { listedUpTo } from '../../words/wording.ts';

/** The totals of a file as it is read: number of people, and their uses a month by channel (in the order of CHANNELS). */
export interface Totals {
  readonly universe: number;
  readonly use: ArrayLike<number>;
}

/** The totals of a file in which every weight is multiplied by `factor`. */
export function scaledTotals({ universe, use }: Totals, factor: number): Totals {
  return { universe: universe * factor, use: Array.from(use, (value) => value * factor) };
}

/** The totals with other uses a month in place of those that the chosen answer counts. Both are by channel. */
export function withUses({ universe, use }: Totals, chosen: ArrayLike<number>, other: ArrayLike<number>): Totals {
  return {
    universe,
    use: Array.from(use, (value, channel) => Math.max(0, value - chosen[channel]! + other[channel]!)),
  };
}

/** Uses by channel, of which one channel has all. None where the name is no channel. */
export function usesOfChannel(channel: string, uses: number): number[] {
  return CHANNELS.map((name) => (name === channel ? uses : 0));
}

/**
 * An answer that is offered. What it changes is given by `people`, `usesPerPerson` or `effect`; a question uses the same one
 * for all its options. None is given where only reading the file again would tell.
 */
interface Option {
  readonly id: string;
  readonly label: string;
  /** Number of people with this answer. Another answer scales all totals by the ratio of their numbers. */
  readonly people?: number;
  /** The uses a month of a person that this answer counts, by channel. */
  readonly usesPerPerson?: readonly number[];
  /** Gives the totals with this answer. @param totals  those with the chosen answer  @param chosen  its id */
  readonly effect?: (totals: Totals, chosen: string) => Totals;
}

export interface Question {
  readonly code: string;
  readonly columns?: readonly string[];
  /** Tells questions apart where one column raises several with the same code. */
  readonly about?: string;
  readonly row?: number;
  /** Example cells of the file. */
  readonly cells?: readonly string[];
  readonly message: string;
  readonly assumed: string;
  readonly options: readonly Option[];
  /** Whether the planner may answer with a meaning for each code. */
  readonly acceptsCodes?: boolean;
  /** Whether options that do not say what they change may change the totals by more than a tenth; true by default. */
  readonly mayChangeMuch?: boolean;
  /** Whether the question is only listed, and Run does not ask it, whatever its answers change. */
  readonly onlyListed?: boolean;
  /** Whether Run asks it whatever its options change, for example because answers that are not listed change the totals. */
  readonly alwaysAsked?: boolean;
  /** The answer that keeps the most rows; assumed where the target would otherwise be too small for a plan. */
  readonly keepsRows?: string;
  /** A field for a number that also answers the question. `from` says where the proposed number comes from. */
  readonly field?: { readonly name: 'population' | 'target'; readonly proposed: number; readonly from: string };
  /**
   * The option that the number in the field chooses, if the planner has filled it in. Only for the field `population`: the number
   * in the field `target` is stored as an answer with codes.
   */
  readonly answeredByField?: string;
}

/** The planner is asked before a run if an answer changes the universe or a channel's use by more than this share. */
const LARGE_CHANGE_SHARE = 0.1;
/** Largest number of example cells that a question shows. */
const CELLS_SHOWN = 12;

/** Registry of the questions that reading a file raises. The planner's answer decides each of them, else an assumption. */
export class Doubts {
  readonly #answers: ReadonlyMap<string, string>;
  readonly #asked = new Map<string, { question: Question; chosen: string; isAnswered: boolean }>();

  /** Whether the answers that keep the most rows are assumed. */
  #keepsRows = false;

  /** Number of people that the file represents, as the planner entered it; null without an entry. */
  readonly population: number | null;
  /** The planner's corrections of columns. */
  readonly corrected: NonNullable<Reading['columns']>;

  constructor(reading: Reading) {
    this.population = reading.population ?? null;
    this.corrected = reading.columns ?? [];
    this.#answers = new Map(reading.answers.map(({ key, answer }) => [key, answer]));
  }

  /** The planner's answer to a question that is asked later; null for none. */
  answerTo(question: Pick<Question, 'code' | 'columns' | 'about'>): string | null {
    return this.#answers.get(keyOf(question)) ?? null;
  }

  /**
   * From now on assumes the answers that keep the most rows, because too few respondents of the target are left.
   * @returns whether that changes an assumption
   */
  keepRows(): boolean {
    if (this.#keepsRows) return false;
    const asked = [...this.#asked.values()];
    const changesAssumption = asked.some(
      ({ question: { keepsRows }, chosen, isAnswered }) =>
        keepsRows !== undefined && keepsRows !== chosen && !isAnswered,
    );
    this.#keepsRows = changesAssumption;
    return changesAssumption;
  }

  /** Registers a question; asking it again replaces it. @returns the planner's answer, else the assumed one */
  ask(asked: Question): string {
    const question = this.#keepsRows ? keepingRows(asked) : asked;
    const key = keyOf(question);
    const answer = question.answeredByField ?? this.#answers.get(key);
    const option = question.options.find(({ id }) => answer !== undefined && shownId(id) === shownId(answer));
    const isAnswered = option !== undefined || (answer !== undefined && isValidCodes(answer, question));
    const chosen = isAnswered ? (option?.id ?? answer!) : question.assumed;
    this.#asked.set(key, { question, chosen, isAnswered });
    return chosen;
  }

  /** A sentence about answers that fit no question of this file. */
  notes(): string[] {
    const stale = [...this.#answers.keys()].filter((key) => !this.#asked.get(key)?.isAnswered);
    if (stale.length === 0) return [];
    const keys = stale.map((key) => `"${key}"`);
    return [`Answers that fit no question of this file were not used: ${listedUpTo(keys, 5)}.`];
  }

  /** The questions for the reply, first those that Run asks. @param totals  totals with the chosen answers */
  doubts(totals: Totals): Doubt[] {
    const doubts = [...this.#asked].map(([key, { question, chosen, isAnswered }]): Doubt => {
      const options = question.options.map((option) => ({
        ...option,
        changed: totalsWith(option, question, chosen, totals),
      }));
      const others = options.filter(({ id }) => id !== chosen);
      return {
        key,
        code: question.code,
        row: question.row ?? null,
        columns: shownTexts(question.columns, DOUBT_COLUMNS_MAXIMUM, NAME_MAXIMUM),
        cells: shownTexts(question.cells, CELLS_SHOWN, ANSWER_MAX_LENGTH),
        says: plainSentence(question.message),
        assumed: shownId(question.assumed),
        answered: isAnswered ? shownId(chosen) : null,
        codes: question.acceptsCodes ?? false,
        walk:
          question.onlyListed !== true &&
          (question.alwaysAsked === true ||
            others.some(({ changed }) => changesMuch(changed, totals, question.mayChangeMuch ?? true))),
        answers: offeredOptions(options, [question.assumed, chosen]).map(({ id, label, changed }) => ({
          id: shownId(id),
          says: plainSentence(label),
          ...shownFigures(changed, totals),
        })),
        ...(question.field && {
          field: question.field.name,
          proposed: question.field.proposed,
          proposed_from: question.field.from,
        }),
      };
    });
    return doubts.toSorted((one, two) => Number(two.walk) - Number(one.walk)).slice(0, DOUBTS_MAXIMUM);
  }
}

/** The question with the assumption that keeps the most rows, which is then always asked. */
function keepingRows(question: Question): Question {
  const { keepsRows, assumed, message } = question;
  if (keepsRows === undefined || keepsRows === assumed) return question;
  return {
    ...question,
    assumed: keepsRows,
    message: `${message} Without them too few respondents of the target are left for a plan.`,
    alwaysAsked: true,
  };
}

/** The first texts that are not blank, each cut to a length. A column may have no heading. */
const shownTexts = (texts: readonly string[] = [], maximum: number, length: number): string[] =>
  texts
    .map((text) => plainSentence(text, length))
    .filter((text) => text !== '')
    .slice(0, maximum);

/** The options that the reply has room for: those with the ids `kept`, and the first of the others. */
function offeredOptions<Option extends { readonly id: string }>(
  options: readonly Option[],
  kept: readonly string[],
): readonly Option[] {
  const isKept = ({ id }: Option) => kept.includes(id);
  const others = options.filter((option) => !isKept(option));
  const firstOthers = new Set(others.slice(0, DOUBT_ANSWERS_MAXIMUM - (options.length - others.length)));
  return options.filter((option) => isKept(option) || firstOthers.has(option));
}

/** The key under which an answer is stored: the same for next month's file with the same headings. */
function keyOf({ code, columns, about }: Pick<Question, 'code' | 'columns' | 'about'>): string {
  // The heading comes last: it may be a long question, and the key is cut to a maximum length.
  const parts = [code, about, columns?.[0]].filter((part) => part !== undefined);
  return plainSentence(parts.join(': '), ANSWER_MAX_LENGTH);
}

/** The id of an option in the reply. It may be a heading of the file, with control characters or longer than an answer. */
const shownId = (id: string) => plainSentence(id, ANSWER_MAX_LENGTH);

const isValidCodes = (answer: string, { acceptsCodes }: Question) =>
  acceptsCodes === true && parseCodes(answer) !== null;

/** The totals with an option in place of the chosen answer; null where only reading the file again would give them. */
function totalsWith(option: Option, { options }: Question, chosen: string, totals: Totals): Totals | null {
  if (option.effect !== undefined) return option.effect(totals, chosen);
  const current = options.find(({ id }) => id === chosen);
  if (option.people !== undefined && current?.people !== undefined)
    return scaledTotals(totals, option.people / current.people);
  if (option.usesPerPerson !== undefined && current?.usesPerPerson !== undefined) {
    const ofAll = (usesPerPerson: readonly number[]) => usesPerPerson.map((uses) => uses * totals.universe);
    return withUses(totals, ofAll(current.usesPerPerson), ofAll(option.usesPerPerson));
  }
  return null;
}

/** What the planner sees of an answer: the number of people, and the use of the channel that changes most. */
function shownFigures(changed: Totals | null, totals: Totals): Pick<DoubtAnswer, 'universe' | 'channel' | 'use'> {
  if (changed === null) return { universe: null, channel: null, use: null };
  const channel = mostChanged(totals, changed);
  return {
    universe: changed.universe,
    channel: channel < 0 ? null : CHANNELS[channel]!,
    use: channel < 0 ? null : changed.use[channel]!,
  };
}

function changesMuch(changed: Totals | null, totals: Totals, mayChangeMuch: boolean): boolean {
  if (changed === null) return mayChangeMuch;
  const change = (from: number, to: number) => Math.abs(to - from) > LARGE_CHANGE_SHARE * from;
  const isUseChanged = CHANNELS.some((_, index) => change(totals.use[index]!, changed.use[index]!));
  return change(totals.universe, changed.universe) || isUseChanged;
}

/** The index of the channel whose use changes by the largest share; -1 when no use changes. */
function mostChanged(totals: Totals, changed: Totals): number {
  const shares = CHANNELS.map((_, index) => {
    const change = Math.abs(changed.use[index]! - totals.use[index]!);
    return change === 0 ? 0 : change / Math.max(totals.use[index]!, 1e-9);
  });
  const largest = Math.max(...shares);
  // A smaller change is a rounding error.
  return largest < 1e-9 ? -1 : shares.indexOf(largest);
}
