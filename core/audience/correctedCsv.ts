import { CHANNELS } from '../rules/channels.ts';
import type { ByteSink, ByteSource } from './bytes/platform.ts';
import type { Crosstab } from './crosstabs/crosstab.ts';
import { sameVehicle } from './crosstabs/crosstabAudience.ts';
import type { CrosstabAudience } from './crosstabs/crosstabAudience.ts';
import { RESPONDENT_ROLES } from './headings/columnRoles.ts';
import type { RespondentRole } from './headings/columnRoles.ts';
import type { RespondentColumns } from './headings/respondentColumns.ts';
import type { CountedRow } from './respondents/respondentFile.ts';
import { plainMeaning } from './survey/roleRules.ts';
import type { RoleColumns, RoleRules } from './survey/roleRules.ts';
import { columnKeys, headingOfKey, isColumnKey } from './survey/columnConditions.ts';
import type { ColumnKey } from './survey/columnConditions.ts';
import { tickOf, tickedAnswer } from './survey/tickedAnswers.ts';
import type { DemographicFilter } from '../planningData/lists/demographic.ts';
import { isNoAnswer } from '../planningData/demographicValues.ts';
import { CsvSink } from './workbooks/xlsx/csvSink.ts';

/** Headings of the columns that describe a person, in the order in which they are written. */
const ROLE_HEADINGS: Readonly<Record<RespondentRole, string>> = {
  id: 'id',
  weight: 'weight',
  age: 'age',
  gender: 'gender',
  groceryBuyer: 'grocery buyer',
  children: 'children',
};

/** How the columns about the respondents (weight, age and so on) were understood. */
export interface PersonColumnMeanings {
  readonly roles: RoleColumns;
  readonly rules: RoleRules;
  readonly filter: DemographicFilter | null;
  /** All weights are multiplied by this. */
  readonly factor: number;
}

/**
 * Writes a copy of the file as it was understood: weights in people, uses as times a month, and no excluded rows. A backend
 * that accepts no answers with the file reads the same audience from this copy.
 */
export class CorrectedCsv {
  readonly #open: () => ByteSink;
  #sink: CsvSink | null = null;

  /** @param open  opens a new sink; called again each time the reading restarts */
  constructor(open: () => ByteSink) {
    this.#open = open;
  }

  /** Writes the headings of a table with one row per respondent. @returns the writer of counted rows */
  beginRespondents({ vehicles }: RespondentColumns, people: PersonColumnMeanings): (row: CountedRow) => void {
    this.#startCopy();
    const person = personColumns(people);
    this.#writeLine([
      ...person.map(headingOf),
      ...vehicles.map(({ mapped: { channel, publisher } }) => `${channel}: ${publisher}`),
    ]);
    return (row) =>
      this.#writeLine([
        ...person.map(({ cell }) => cell(row)),
        ...vehicles.map(({ index }) => {
          const use = row.use(index);
          return use === 0 ? '0' : String(use);
        }),
      ]);
  }

  /** Writes the headings of a table with one row per respondent and vehicle. @returns the writer of counted rows */
  beginLong(
    people: PersonColumnMeanings,
  ): (row: CountedRow, used: { channel: string; name: string } | null, use: number) => void {
    this.#startCopy();
    const person = personColumns(people);
    this.#writeLine([...person.map(headingOf), 'Channel', 'Vehicle', 'Frequency']);
    return (row, used, use) =>
      this.#writeLine([
        ...person.map(({ cell }) => cell(row)),
        used?.channel ?? '',
        used?.name ?? '',
        used === null ? '' : String(use),
      ]);
  }

  /** Writes the whole crosstab. */
  writeCrosstab({ population, target }: Crosstab): void {
    this.#startCopy();
    const audiences = target === population ? [population] : [population, target];
    const nameOf = (audience: CrosstabAudience) => (audience === population ? 'Total' : audience.label);
    if (audiences.length > 1) this.#writeLine(['', '', ...audiences.flatMap((audience) => [nameOf(audience), ''])]);
    this.#writeLine(['Channel', 'Vehicle', ...audiences.flatMap(() => ['Audience', 'Frequency'])]);
    this.#writeLine(['', 'Universe', ...audiences.flatMap(({ universe }) => [String(universe), ''])]);
    const order = population.vehicles.toSorted(
      (one, two) => CHANNELS.indexOf(one.mapped.channel) - CHANNELS.indexOf(two.mapped.channel),
    );
    for (const one of order) {
      const { mapped } = one;
      const figures = audiences.flatMap((audience) => {
        const vehicle = sameVehicle(audience, one);
        return vehicle === undefined
          ? ['', '']
          : [String(vehicle.reach * audience.universe), String(vehicle.frequency)];
      });
      this.#writeLine([mapped.channel, mapped.publisher, ...figures]);
    }
  }

  /** @returns the csv; null when nothing was written */
  close(): ByteSource | null {
    return this.#sink?.close() ?? null;
  }

  #startCopy(): void {
    this.#sink = new CsvSink(this.#open(), null);
  }

  #writeLine(cells: readonly string[]): void {
    const sink = this.#sink;
    cells.forEach((cell, column) => sink?.cellText(column, cell));
    sink?.endRow();
  }
}

const headingOf = ({ role }: PersonColumn) => (isColumnKey(role) ? headingOfKey(role) : ROLE_HEADINGS[role]);

interface PersonColumn {
  readonly role: RespondentRole | ColumnKey;
  readonly cell: (row: CountedRow) => string;
}

function personColumns({ roles, rules, filter, factor }: PersonColumnMeanings): PersonColumn[] {
  const conditionKeys = filter === null ? [] : columnKeys(filter);
  return [...RESPONDENT_ROLES, ...conditionKeys].flatMap((role): PersonColumn[] => {
    const column = roles[role];
    if (role === 'weight') {
      if (column === undefined && factor === 1) return [];
      return [{ role, cell: ({ weight }: CountedRow) => String(weight * factor) }];
    }
    if (column === undefined) return [];
    const { ticks, fallbackColumn } = rules[role] ?? {};
    const entry = ({ text }: CountedRow) => {
      const cell = text(column.index).trim();
      return fallbackColumn !== undefined && isNoAnswer(cell) ? text(fallbackColumn.index).trim() : cell;
    };
    const answer = (row: CountedRow) =>
      ticks === undefined ? entry(row) : tickedAnswer(ticks, (tick) => tickOf(tick, row.text(tick.index)));
    const cell = (row: CountedRow) => plainMeaning(role, answer(row), rules[role], filter);
    return [{ role, cell }];
  });
}
