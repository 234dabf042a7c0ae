import { HOME } from '../messages.ts';

/** A field that a run needs and that is not filled in yet, with its label. */
export interface MissingField {
  readonly field: string;
  readonly label: string;
}

/** Field name for the audience file, which is not part of the form's schema. */
export const FILE_FIELD = 'file';

const REQUIRED_FIELDS: readonly MissingField[] = [
  { field: 'name', label: 'Plan name' },
  { field: 'budget', label: HOME.budgetLabel },
  { field: 'strategy', label: HOME.strategyLabel },
  { field: 'buyingDemographic', label: HOME.demographicLabel },
  { field: 'client', label: HOME.clientLabel },
  { field: 'rows', label: 'Limits that can be met' },
  { field: 'rules', label: 'A goal that fits the targets and rules' },
  { field: FILE_FIELD, label: 'Audience file' },
];

/**
 * The fields that are still missing before a run, in the order of the form.
 * @param faults   errors of the form's schema by field
 * @param hasFile  whether there is an audience file that can be used
 */
export function stillMissing(faults: Partial<Record<string, string>>, hasFile: boolean): MissingField[] {
  return REQUIRED_FIELDS.filter(({ field }) => (field === FILE_FIELD ? !hasFile : faults[field] !== undefined));
}
