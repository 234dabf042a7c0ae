import { HOME } from '../messages.ts';

/** Something a run needs that the form lacks: the field's name in the form, and what the form calls it. */
export interface MissingField {
  readonly field: string;
  readonly label: string;
}

/** The audience file's place in the form has no name of its own. */
export const FILE_FIELD = 'file';

const LABELS: readonly MissingField[] = [
  { field: 'name', label: 'Plan name' },
  { field: 'budget', label: HOME.budgetLabel },
  { field: 'strategy', label: HOME.strategyLabel },
  { field: 'buyingDemographic', label: HOME.demographicLabel },
  { field: 'client', label: HOME.clientLabel },
  { field: 'rows', label: 'Limits that can be met' },
  { field: FILE_FIELD, label: 'Audience file' },
];

/**
 * What is still missing before a run, in the order of the form.
 * @param faults  what the form's schema says, by field
 */
export function stillMissing(faults: Partial<Record<string, string>>, hasFile: boolean): MissingField[] {
  return LABELS.filter(({ field }) => (field === FILE_FIELD ? !hasFile : faults[field] !== undefined));
}
