import { describeFilter, neededColumnsText, targetSentence } from '../../../core/planningData/lists/demographic.ts';
import type { DemographicFilter } from '../../../core/planningData/lists/demographic.ts';
import { judgeAge } from '../../../core/planningData/demographicValues.ts';
import type { AudienceSourceSettings } from '../../settings/audienceSources.ts';
import { doubleLiteral, integerLiteral } from './statements.ts';
import type { Dialect } from './statements.ts';
import type { TableColumn } from '../engines/engine.ts';

/** The target of a plan. */
export interface Target {
  /** A condition over columns; null if the target is everyone. */
  readonly condition: string | null;
  /** False if the demographic cannot be selected, so that the target is everyone in its place. */
  readonly applied: boolean;
  /** What the target is, or why the demographic cannot be selected. */
  readonly sentence: string;
}

type RequestedFilter = DemographicFilter | null;

/** The condition of a demographic, or everyone with the reason why it cannot be selected, such as a missing column. */
export function targetOf(
  source: AudienceSourceSettings,
  columns: readonly TableColumn[],
  demographic: string,
  filter: RequestedFilter,
  dialect: Dialect,
): Target {
  const everyoneBecause = (reason: string): Target => ({
    condition: null,
    applied: false,
    sentence: `${reason}: "${demographic}" cannot be selected, so the target is everyone in the audience.`,
  });
  if (filter === null) return everyoneBecause('The demographic is not one this product understands');
  const needs = neededColumnsText(filter);
  if (needs !== '') return everyoneBecause(`The demographic ${needs}, which this audience does not give`);
  const builder = new ConditionBuilder(source, columns, dialect);
  const terms = [builder.age(filter), builder.gender(filter), builder.groceryBuyer(filter), builder.children(filter)];
  const missing = terms.find((term) => term !== null && 'unavailable' in term);
  if (missing && 'unavailable' in missing) return everyoneBecause(missing.unavailable);
  const conditions = terms.flatMap((term) => (term !== null && 'condition' in term ? [`(${term.condition})`] : []));
  return {
    condition: conditions.length === 0 ? null : conditions.join(' AND '),
    applied: true,
    sentence: targetSentence(filter),
  };
}

/**
 * SQL expression for the market of a row: its index in the settings, or the number of markets for any other code.
 * @returns null if the settings name no column for markets
 */
export function marketOf(
  { market }: AudienceSourceSettings,
  columns: readonly TableColumn[],
  dialect: Dialect,
): string | null {
  if (market === undefined) return null;
  const cases = market.names.map(
    ({ code }, index) => `WHEN ${isOneOf(market.column, [code], columns, dialect)} THEN ${doubleLiteral(index)}`,
  );
  return `CASE ${cases.join(' ')} ELSE ${doubleLiteral(market.names.length)} END`;
}

/** The condition for one part of a demographic, or why the audience cannot select it. Null if the demographic does not have this part. */
type FilterTerm = { readonly condition: string } | { readonly unavailable: string } | null;

/** Makes the conditions for age, gender, grocery buyers and parents in the columns of one audience. */
class ConditionBuilder {
  readonly #source: AudienceSourceSettings;
  readonly #columns: readonly TableColumn[];
  readonly #dialect: Dialect;

  constructor(source: AudienceSourceSettings, columns: readonly TableColumn[], dialect: Dialect) {
    this.#source = source;
    this.#columns = columns;
    this.#dialect = dialect;
  }

  age(filter: DemographicFilter): FilterTerm {
    const { ageFrom, ageTo } = filter;
    if (ageFrom === null && ageTo === null) return null;
    const { age } = this.#source;
    if (age === undefined) return { unavailable: 'The audience has no age column' };
    const column = this.#dialect.quoted(age.column);
    if (age.bands === undefined) {
      const ends = [
        ...(ageFrom === null ? [] : [`${column} >= ${integerLiteral(ageFrom)}`]),
        ...(ageTo === null ? [] : [`${column} < ${integerLiteral(ageTo + 1)}`]),
      ];
      return { condition: ends.join(' AND ') };
    }
    const verdicts = age.bands.map(({ code, ages }) => ({ code, ages, verdict: judgeAge(ages, filter) }));
    const partial = verdicts.find(({ verdict }) => verdict !== 'in' && verdict !== 'out');
    if (partial !== undefined) {
      return { unavailable: `The age band "${partial.ages}" only partly overlaps ${describeFilter(filter)}` };
    }
    return this.#oneOf(
      age.column,
      verdicts.flatMap(({ code, verdict }) => (verdict === 'in' ? [code] : [])),
    );
  }

  gender({ gender: wanted }: DemographicFilter): FilterTerm {
    if (wanted === null) return null;
    const { gender } = this.#source;
    return gender === undefined
      ? { unavailable: 'The audience has no gender column' }
      : this.#oneOf(gender.column, gender[wanted]);
  }

  groceryBuyer({ groceryBuyer: wanted }: DemographicFilter): FilterTerm {
    const { grocery_buyer: buyer } = this.#source;
    if (!wanted) return null;
    return buyer === undefined
      ? { unavailable: 'The audience has no grocery buyer column' }
      : this.#oneOf(buyer.column, buyer.yes);
  }

  children({ children: wanted }: DemographicFilter): FilterTerm {
    const { children } = this.#source;
    if (!wanted) return null;
    return children === undefined
      ? { unavailable: 'The audience has no children column' }
      : this.#oneOf(children.column, children.yes);
  }

  #oneOf(column: string, codes: readonly (string | number)[]): FilterTerm {
    // No code matches, so no row matches.
    if (codes.length === 0) return { condition: '1 = 0' };
    return { condition: isOneOf(column, codes, this.#columns, this.#dialect) };
  }
}

function isOneOf(
  column: string,
  codes: readonly (string | number)[],
  columns: readonly TableColumn[],
  { quoted, double }: Dialect,
): string {
  const isNumber = columns.find(({ name }) => name === column)?.kind === 'number';
  // Numbers may be booleans, which a database compares with numbers only after a cast.
  const compared = isNumber ? double(quoted(column)) : quoted(column);
  return `${compared} IN (${codes.map((code) => literal(code, isNumber)).join(', ')})`;
}

/** Letters, digits, spaces and signs without a meaning inside quotation marks. The settings allow no other code. */
const SAFE_CODE = /^[\p{L}\p{N}][\p{L}\p{N} _.,+/&-]*$/u;

function literal(code: string | number, isNumber: boolean): string {
  if (isNumber) return doubleLiteral(Number(code));
  if (!SAFE_CODE.test(String(code))) throw new RangeError(`The code "${code}" is not allowed in SQL.`);
  return `'${code}'`;
}
