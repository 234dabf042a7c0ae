import type { FormatAssumption } from '../../core/planningData/rates/resolve.ts';
import type { MappedVehicle, MasterMapping } from '../../core/planningData/masterMapping.ts';
import { listed } from '../../core/words/wording.ts';
import type { AudienceSourceSettings } from '../settings/audienceSources.ts';
import { JobRefusal } from '../common/jobFaults.ts';
import type { TableColumn } from './engines/engine.ts';
import { NAME_PREFIX } from './statements/statements.ts';

/** A media column and its vehicle. */
export interface WarehouseVehicle {
  readonly column: string;
  readonly mapped: MappedVehicle;
}

/**
 * Matches the media columns of a source with the MASTER mapping.
 * @returns the vehicles, or a sentence for each vehicle that the mapping does not know
 */
export function vehiclesOf(
  { name, vehicles }: AudienceSourceSettings,
  mapping: MasterMapping,
): { readonly vehicles: readonly WarehouseVehicle[] } | { readonly faults: readonly string[] } {
  const faults: string[] = [];
  const found = vehicles.flatMap(({ column, vehicle, format }) => {
    const mapped = mapping.match(vehicle);
    if (mapped === null) {
      faults.push(
        `AUDIENCE_SOURCES, "${name}": "${vehicle}" of the column "${column}" is not in the MASTER mapping. Give it a "vehicle" such as "BVOD: 7plus".`,
      );
      return [];
    }
    const inFormat = format === undefined ? mapped : mapping.inFormat(mapped, format);
    if (format !== undefined && !isFormat(inFormat.format, format)) {
      faults.push(`AUDIENCE_SOURCES, "${name}": ${mapped.channel} has no format "${format}" in the assumptions.`);
    }
    return [{ column, mapped: inFormat }];
  });
  return faults.length > 0 ? { faults } : { vehicles: found };
}

function isFormat({ format }: FormatAssumption, name: string): boolean {
  return format.toLowerCase() === name.toLowerCase();
}

/** The columns that define targets and markets. */
function roleColumns(source: AudienceSourceSettings): string[] {
  const { age, gender, grocery_buyer: buyer, children, market } = source;
  return [age, gender, buyer, children, market].flatMap((role) => (role === undefined ? [] : [role.column]));
}

/**
 * Checks a table against the settings each time it is used, because tables change.
 * @throws {JobRefusal} with every column that is missing or has another type
 */
export function checkTable(source: AudienceSourceSettings, columns: readonly TableColumn[]): void {
  const { name, respondent, weight, vehicles } = source;
  const kinds = new Map(columns.map((column) => [column.name, column.kind]));
  const required = [respondent, ...(weight === undefined ? [] : [weight]), ...roleColumns(source)];
  const mediaColumns = vehicles.map(({ column }) => column);
  const missing = [...new Set([...required, ...mediaColumns])].filter((column) => !kinds.has(column));
  const remedy = 'Ask the administrator of the planning service to correct AUDIENCE_SOURCES.';
  if (missing.length > 0) {
    const quoted = missing.map((column) => `"${column}"`);
    const shownColumns = quoted.length > 5 ? [...quoted.slice(0, 5), `${quoted.length - 5} more`] : quoted;
    const verb = missing.length === 1 ? 'it was renamed or removed' : 'they were renamed or removed';
    throw refusal(
      `The audience "${name}" no longer has ${missing.length === 1 ? 'the column' : 'the columns'} ${listed(shownColumns)}: ${verb}. ${remedy}`,
    );
  }
  const numericColumns = [...(weight === undefined ? [] : [weight]), ...mediaColumns];
  const nonNumericColumn = numericColumns.find((column) => kinds.get(column) !== 'number');
  if (nonNumericColumn !== undefined) {
    throw refusal(`The column "${nonNumericColumn}" of the audience "${name}" contains non-numeric values. ${remedy}`);
  }
  const reservedColumn = columns.find((column) => column.name.startsWith(NAME_PREFIX));
  if (reservedColumn !== undefined) {
    throw refusal(
      `The audience "${name}" has a column "${reservedColumn.name}": names that begin with "${NAME_PREFIX}" are the planning service's own. Give the column another name, or leave it out in a view.`,
    );
  }
  checkCodes(source, kinds);
}

/** Checks codes against the types of their columns: a numeric column needs numeric codes, a text column takes any code. */
function checkCodes(source: AudienceSourceSettings, kinds: ReadonlyMap<string, TableColumn['kind']>): void {
  const { name, age, gender, grocery_buyer: buyer, children, market } = source;
  const codesByRole = [
    { role: age, codes: age?.bands?.map(({ code }) => code) ?? [] },
    { role: gender, codes: [...(gender?.women ?? []), ...(gender?.men ?? [])] },
    { role: buyer, codes: buyer?.yes ?? [] },
    { role: children, codes: children?.yes ?? [] },
    { role: market, codes: market?.names.map(({ code }) => code) ?? [] },
  ];
  for (const { role, codes } of codesByRole) {
    if (role === undefined) continue;
    const kind = kinds.get(role.column)!;
    const isAge = role === age && age.bands === undefined;
    if (kind === 'other' || (isAge && kind !== 'number')) {
      throw refusal(
        `The column "${role.column}" of the audience "${name}" holds neither numbers nor text that can be compared.`,
      );
    }
    const textCode = codes.find((code) => kind === 'number' && typeof code !== 'number');
    if (textCode !== undefined) {
      throw refusal(
        `The column "${role.column}" of the audience "${name}" holds numbers, and "${textCode}" in AUDIENCE_SOURCES is none.`,
      );
    }
  }
}

function refusal(message: string): JobRefusal {
  return new JobRefusal('source_columns', message);
}
