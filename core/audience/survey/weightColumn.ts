import { measureText } from '../../words/amounts.ts';
import { SMALL_UNIVERSE } from '../../contract/limits.ts';
import { parseNumber } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import type { Doubts } from '../doubts/doubts.ts';
import { inThousands, respondentRole } from '../headings/columnRoles.ts';
import type { NamedColumn } from '../headings/respondentColumns.ts';
import { surveyColumns } from './columnSurvey.ts';
import type { SurveyedCell, Surveyed } from './columnSurvey.ts';

/** Words of weights within a longer heading. */
const WORDS =
  /(?:^|[^a-z])(?:w|wt|wts|wgt|wght|weight(?:s|ed|ing)?|pop|popn|factor|faktor|fact|fex|expansion|projection|grossing|rim|gewicht\p{L}*|hochrechnung\p{L}*|poids|pond\p{L}*|coef\p{L}*|redressement|pesos?|fattore|weeg\p{L}*|weging)(?=$|[^a-z])/iu;
/** Weights are decimal, or larger than this. */
const LARGE = 1000;
const DISTINCT_MINIMUM = 3;
const OFFERED = 6;

/**
 * Which column holds the weights, where several do or where none is headed so but one looks like it.
 * @param found    the column that the headings give
 * @param others   columns that have no other meaning
 * @returns the column; undefined for none
 */
export function decideWeight(
  file: Omit<Surveyed, 'indexes' | 'weight'>,
  found: NamedColumn | undefined,
  others: readonly NamedColumn[],
  registry: Doubts,
): NamedColumn | undefined {
  const { decimal } = file.dialect;
  const headed = others.filter(
    ({ heading }) => respondentRole(heading) === 'weight' || (found === undefined && WORDS.test(spaced(heading))),
  );
  if (headed.length === 0) return found;
  const all = found === undefined ? headed : [found, ...headed];
  const survey = surveyColumns({ ...file, indexes: all.map(({ index }) => index), weight: null });
  const candidates = all
    .map((column) => ({ column, sum: sumOf(survey.columns.get(column.index)!.cells, column, decimal) }))
    .filter(({ column, sum }) => column === found || sum !== null);
  const [first, ...rest] = candidates;
  if (first === undefined) return found;
  const texts = ({ column }: (typeof candidates)[number]) =>
    survey.columns
      .get(column.index)!
      .cells.map(({ text, rows }) => `${text}: ${rows}`)
      .join('\n');
  // A copy of the same weights changes nothing.
  if (found !== undefined && rest.every((other) => texts(other) === texts(first))) return found;
  const peopleOf = ({ column, sum }: (typeof candidates)[number]) =>
    (sum ?? 0) * (inThousands(column.heading) ? 1000 : 1);
  const large = candidates.filter((one) => peopleOf(one) >= SMALL_UNIVERSE);
  const assumed = large.includes(first) ? first : (large[0] ?? first);
  const shown = candidates.slice(0, OFFERED);
  const answer = registry.ask({
    code: 'weight column',
    columns: shown.map(({ column }) => column.heading),
    cells: shown.map((one) => `${one.column.heading}: ${measureText(peopleOf(one))} people`),
    message:
      candidates.length > 1
        ? `${candidates.length} columns look like weights: ${shown.map(({ column }) => `"${column.heading}"`).join(', ')}. Which says how many people a respondent stands for?`
        : `"${first.column.heading}" looks like weights. Does it say how many people a respondent stands for?`,
    assumed: idOf(assumed.column),
    options: [
      ...shown.map((one) => ({
        id: idOf(one.column),
        label: `"${one.column.heading}": ${measureText(peopleOf(one))} people`,
      })),
      { id: 'none', label: 'None: all respondents count the same' },
    ],
  });
  return candidates.find(({ column }) => idOf(column) === answer)?.column;
}

const idOf = ({ index }: NamedColumn) => `column ${index + 1}`;

/** "WtFinal_2" as "Wt Final 2". */
const spaced = (heading: string) => heading.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ').replace(/[_.\d]+/g, ' ');

/** Sum of a column of weights; null where it holds something else: zeros, words, small whole numbers. */
function sumOf(cells: readonly SurveyedCell[], { heading }: NamedColumn, decimal: DecimalSign): number | null {
  const filled = cells.filter(({ text }) => text !== '');
  const values = filled.map(({ text }) => parseNumber(text, decimal));
  const sum = () => filled.reduce((total, { rows }, at) => total + rows * values[at]!, 0);
  if (values.length === 0 || !values.every((value) => value > 0)) return null;
  if (respondentRole(heading) === 'weight') return sum();
  if (values.length < DISTINCT_MINIMUM) return null;
  if (!values.some((value) => !Number.isInteger(value) || value > LARGE)) return null;
  return sum();
}
