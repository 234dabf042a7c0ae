import type { AnswerFigures } from '../../../../core/contract/bodies/doubts.ts';
import { fixedDecimals, wholeNumber } from '../../../../core/words/amounts.ts';
import { shareWithDecimal } from './audienceCopy.ts';
import type { DoubtGroup } from './doubtGroups.ts';

/** A figure of an answer, and how it differs from that of the assumed answer; empty where it does not. */
export interface ShownFigure {
  readonly value: string;
  readonly difference: string;
}

/** What an answer gives: people of the file, people of the target, share of the target that is reached. */
export interface ShownFigures {
  readonly people: ShownFigure;
  readonly target: ShownFigure;
  readonly reach: ShownFigure;
  /** What is reached: "Radio reach", or "Reach" of any vehicle. */
  readonly reachLabel: string;
}

/** What the figures are, for a line next to them. */
export const FIGURES_NOTE =
  'People: all that the file stands for. Target: its buying demographic. Reach: the share of the target that uses the channel, or any vehicle, in a month.';

/** Whether any answer of the question has figures. */
export const hasFigures = (group: DoubtGroup): boolean =>
  group.first.answers.some(({ id }) => figuresOf(group, id) !== undefined);

/** The figures of an answer to all doubts of the group: null where the file is then refused, undefined where they are not known. */
export function figuresOf({ first, isWhole }: DoubtGroup, id: string): AnswerFigures | null | undefined {
  return isWhole ? first.answers.find((answer) => answer.id === id)?.figures : undefined;
}

/** Head of the column of reach: "Radio reach"; "Reach" where it is that of any vehicle. */
export function reachHead(group: DoubtGroup): string {
  const [known] = group.first.answers.flatMap(({ id }) => figuresOf(group, id) ?? []);
  return known ? reachLabel(known) : 'Reach';
}

const reachLabel = ({ reach_of: of }: AnswerFigures): string => (of === null ? 'Reach' : `${of} reach`);

/** The figures if the file stood for `people`, a number that the planner typed; undefined where those of the assumed answer are not known. */
export function figuresFor(group: DoubtGroup, people: number): AnswerFigures | undefined {
  const assumed = figuresOf(group, group.first.assumed);
  if (!assumed || assumed.universe <= 0) return undefined;
  return { ...assumed, universe: people, target: (assumed.target / assumed.universe) * people };
}

/** @param assumed  the figures of the assumed answer, to which the others are compared */
export function shownFigures(figures: AnswerFigures, assumed: AnswerFigures | null | undefined): ShownFigures {
  const people = (of: 'universe' | 'target') => ({
    value: wholeNumber(figures[of]),
    difference: assumed ? relativeChange(figures[of], assumed[of]) : '',
  });
  return {
    people: people('universe'),
    target: people('target'),
    reach: {
      value: shareWithDecimal(figures.reach),
      difference: assumed ? pointsChange(figures.reach - assumed.reach) : '',
    },
    reachLabel: reachLabel(figures),
  };
}

/** From this on a growth is a multiple. */
const TIMES_FROM = 10;

/** "+12%", "−0.4%", "× 1,000"; empty where both are the same number of people. */
function relativeChange(value: number, from: number): string {
  if (from <= 0 || wholeNumber(value) === wholeNumber(from)) return '';
  if (value / from >= TIMES_FROM) return `× ${wholeNumber(value / from)}`;
  const percent = 100 * (value / from - 1);
  return signed(percent, Math.abs(percent) < 10 || percent < -99 ? 1 : 0, '%');
}

/** "+2.1 pts", in percentage points; empty where it rounds to nothing. */
function pointsChange(difference: number): string {
  return Math.abs(difference) < 0.0005 ? '' : signed(100 * difference, 1, ' pts');
}

/** A change is never rounded to 0, nor to −100% unless all are lost. */
function signed(value: number, decimals: number, unit: string): string {
  const least = 10 ** -decimals;
  const size = Math.max(Math.abs(value), least);
  const shown = value < 0 && value > -100 ? Math.min(size, 100 - least) : size;
  return `${value < 0 ? '\u2212' : '+'}${fixedDecimals(shown, decimals)}${unit}`;
}

/** For screen readers: "741,000 people, target 320,000 (−12%), reach 81.2%". */
export function figuresInWords({ people, target, reach, reachLabel: label }: ShownFigures): string {
  const words = ({ value, difference }: ShownFigure) => (difference === '' ? value : `${value} (${difference})`);
  return `${words(people)} people, target ${words(target)}, ${label === 'Reach' ? 'reach' : label} ${words(reach)}`;
}
