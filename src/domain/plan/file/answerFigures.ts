import type { AnswerFigures } from '../../../../core/contract/bodies/doubts.ts';
import { fixedDecimals, wholeNumber } from '../../../../core/words/amounts.ts';
import { shareWithDecimal } from './audienceCopy.ts';
import type { DoubtGroup } from './doubtGroups.ts';

/** A figure of an answer to a question about a file, and its difference to the figure of the assumed answer; '' for no difference. */
export interface ShownFigure {
  readonly value: string;
  readonly difference: string;
}

/** The figures that result from an answer: people in the file, people in the target, and the share of the target that is reached. */
export interface ShownFigures {
  readonly people: ShownFigure;
  readonly target: ShownFigure;
  readonly reach: ShownFigure;
  /** "Radio reach" for the reach of a channel, "Reach" for the reach of any vehicle. */
  readonly reachLabel: string;
}

/** The line next to the figures that explains them. */
export const FIGURES_NOTE =
  'People: all that the file stands for. Target: its buying demographic. Reach: the share of the target that uses the channel, or any vehicle, in a month.';

/** Whether any answer to the question has figures. */
export const hasFigures = (group: DoubtGroup): boolean =>
  group.first.answers.some(({ id }) => figuresOf(group, id) !== undefined);

/** The figures if all questions of the group get this answer. Null if the file is then refused, undefined if they are not known. */
export function figuresOf({ first, hasAllColumns }: DoubtGroup, id: string): AnswerFigures | null | undefined {
  return hasAllColumns ? first.answers.find((answer) => answer.id === id)?.figures : undefined;
}

/** Head of the reach column: "Radio reach", or "Reach" for the reach of any vehicle. */
export function reachHead(group: DoubtGroup): string {
  const [figures] = group.first.answers.flatMap(({ id }) => figuresOf(group, id) ?? []);
  return figures ? reachLabel(figures) : 'Reach';
}

const reachLabel = ({ reach_of: channel }: AnswerFigures): string => (channel === null ? 'Reach' : `${channel} reach`);

/** The figures if the file represents `people`, a number that the planner typed; undefined if the assumed answer has no figures. */
export function figuresForPopulation(group: DoubtGroup, people: number): AnswerFigures | undefined {
  const assumed = figuresOf(group, group.first.assumed);
  if (!assumed || assumed.universe <= 0) return undefined;
  return { ...assumed, universe: people, target: (assumed.target / assumed.universe) * people };
}

/** The figures of an answer in words. @param assumed  the figures of the assumed answer, with which they are compared */
export function shownFigures(figures: AnswerFigures, assumed: AnswerFigures | null | undefined): ShownFigures {
  const people = (field: 'universe' | 'target') => ({
    value: wholeNumber(figures[field]),
    difference: assumed ? relativeChange(figures[field], assumed[field]) : '',
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

/** A growth to this multiple or more is shown as a multiple, a smaller growth in per cent. */
const MULTIPLE_MINIMUM = 10;

/** "+12%", "−0.4%", "× 1,000"; empty if both numbers are printed alike, or if there were no people before. */
function relativeChange(value: number, from: number): string {
  if (from <= 0 || wholeNumber(value) === wholeNumber(from)) return '';
  if (value / from >= MULTIPLE_MINIMUM) return `× ${wholeNumber(value / from)}`;
  const percent = 100 * (value / from - 1);
  // A small change, and a loss of nearly all people, is shown with a decimal.
  return signed(percent, Math.abs(percent) < 10 || percent < -99 ? 1 : 0, '%');
}

/** "+2.1 pts", in percentage points; empty if the difference rounds to 0. */
function pointsChange(difference: number): string {
  // A smaller difference than 0.05 points would be printed as 0.0.
  return Math.abs(difference) < 0.0005 ? '' : signed(100 * difference, 1, ' pts');
}

/** A change with its sign. It is never rounded to 0, and only rounded to −100% if all people are lost. */
function signed(value: number, decimals: number, unit: string): string {
  const minimum = 10 ** -decimals;
  const size = Math.max(Math.abs(value), minimum);
  const shown = value < 0 && value > -100 ? Math.min(size, 100 - minimum) : size;
  return `${value < 0 ? '\u2212' : '+'}${fixedDecimals(shown, decimals)}${unit}`;
}

/** The figures as words for screen readers: "741,000 people, target 320,000 (−12%), reach 81.2%". */
export function figuresInWords({ people, target, reach, reachLabel: label }: ShownFigures): string {
  const words = ({ value, difference }: ShownFigure) => (difference === '' ? value : `${value} (${difference})`);
  return `${words(people)} people, target ${words(target)}, ${label === 'Reach' ? 'reach' : label} ${words(reach)}`;
}
