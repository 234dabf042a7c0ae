import type { Preview } from '../csv/preview.ts';
import type { MasterMapping } from '../../planningData/masterMapping.ts';
import { readCsvText } from '../../words/csvText.ts';
import { isDescriptiveHeading, respondentRole } from './columnRoles.ts';

/** Headings are searched in these first rows. */
const ROWS_SEARCHED = 20;
/** A sheet that names fewer variables does not describe them. */
const NAMES_MINIMUM = 3;
/** Words of a list of variables that are no label: their types and measures. */
const TYPE =
  /^(?:numeric|string|text|character|char|num|date|nominal|ordinal|scale|input|none|left|right|center|single|multiple|integer|double|float|factor|categorical|labelled|haven_labelled)$/i;

/**
 * The rows of a table with the labels of its variables behind their names, as "Q5_1: How often: Binge", where another sheet
 * lists them. Names that say what they hold stay as they are.
 * @param otherSheets  the other sheets of the workbook, as csv
 */
export function withVariableLabels(
  preview: Preview,
  otherSheets: readonly string[],
  mapping: Pick<MasterMapping, 'named'>,
): Preview {
  if (otherSheets.length === 0) return preview;
  const sheets = otherSheets.map((text) => labelsOf(readCsvText(text)));
  for (const labels of sheets) {
    const rows = preview.slice(0, ROWS_SEARCHED);
    const named = rows.map((cells) => cells.filter((cell) => labels.has(cell.trim().toLowerCase())).length);
    const most = Math.max(0, ...named);
    if (most < NAMES_MINIMUM) continue;
    const at = named.indexOf(most);
    const row = preview[at]!.map((name) => {
      const label = labels.get(name.trim().toLowerCase());
      const isKnown = respondentRole(name) !== null || isDescriptiveHeading(name) || mapping.named(name) !== null;
      return label === undefined || isKnown || name.includes(label) ? name : `${name}: ${label}`;
    });
    return preview.map((cells, index) => (index === at ? row : cells));
  }
  return preview;
}

const LABEL_HEADING = /^(?:variable )?(?:label|answer|option|choice)s?(?: ?text)?$/i;

/** The label of each variable of a sheet that names each of them once, by its name in small letters. */
function labelsOf(rows: readonly (readonly string[])[]): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  const duplicates = new Set<string>();
  const headings = rows.find((cells) => cells.some((cell) => LABEL_HEADING.test(cell.trim()))) ?? [];
  const labelled = headings.findIndex((cell) => LABEL_HEADING.test(cell.trim()));
  for (const cells of rows) {
    const [first = '', ...rest] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '' && !/^\d+$/.test(cell));
    // "[q5r1]", as Decipher writes it.
    const name = first.replace(/^\[([^[\]]+)\]:?$/, '$1');
    const own = labelled < 0 ? '' : (cells[labelled]?.trim() ?? '');
    const label = own === '' ? rest.find((cell) => /\p{L}/u.test(cell) && !TYPE.test(cell)) : own;
    if (label === undefined || /\s/.test(name)) continue;
    const key = name.toLowerCase();
    if (labels.has(key)) duplicates.add(key);
    labels.set(key, label);
  }
  for (const name of duplicates) labels.delete(name);
  return labels;
}
