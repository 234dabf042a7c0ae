import { anyOf } from '../../text/anyOf.ts';
import type { Preview, Rows } from '../csv/preview.ts';
import type { MasterMapping } from '../../planningData/masterMapping.ts';
import { readCsvText } from '../../text/csvText.ts';
import { isDescriptiveHeading, respondentRole } from './columnRoles.ts';

/** Headings are searched in these first rows. */
const ROWS_SEARCHED = 20;
/** A sheet describes the variables of the table if it names at least this many of them. */
const NAMES_MINIMUM = 3;
/** Words in a list of variables that are not labels but types and measures. */
const TYPE_OF_VARIABLE = new RegExp(
  `^${anyOf(
    // Types
    'numeric|string|text|character|char|num|date|nominal|ordinal|scale',
    // Roles, alignment
    'input|none|left|right|center',
    // Types of other programs
    'single|multiple|integer|double|float|factor|categorical|labelled|haven_labelled',
  )}$`,
  'i',
);

/**
 * Adds the labels of variables to the headings of a table, as in "Q5_1: How often: Binge", if another sheet lists the labels.
 * Headings that already say what their column holds stay as they are.
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
    const nameCounts = rows.map((cells) => cells.filter((cell) => labels.has(cell.trim().toLowerCase())).length);
    const largestCount = Math.max(0, ...nameCounts);
    if (largestCount < NAMES_MINIMUM) continue;
    const headingIndex = nameCounts.indexOf(largestCount);
    const labelledHeadings = preview[headingIndex]!.map((name) => {
      const label = labels.get(name.trim().toLowerCase());
      const isKnown = respondentRole(name) !== null || isDescriptiveHeading(name) || mapping.named(name) !== null;
      return label === undefined || isKnown || name.includes(label) ? name : `${name}: ${label}`;
    });
    return preview.map((cells, index) => (index === headingIndex ? labelledHeadings : cells));
  }
  return preview;
}

/** Headings of the column of labels in a list of variables. */
const LABEL_HEADING = /^(?:variable )?(?:label|answer|option|choice)s?(?: ?text)?$/i;

/** The labels in a list of variables, by the variable's name in lower case. Variables that are listed twice are dropped. */
function labelsOf(rows: Rows): ReadonlyMap<string, string> {
  const labels = new Map<string, string>();
  const duplicates = new Set<string>();
  const headings = rows.find((cells) => cells.some((cell) => LABEL_HEADING.test(cell.trim()))) ?? [];
  const labelColumn = headings.findIndex((cell) => LABEL_HEADING.test(cell.trim()));
  for (const cells of rows) {
    const [first = '', ...rest] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '' && !/^\d+$/.test(cell));
    // "[q5r1]", as Decipher writes it.
    const name = first.replace(/^\[([^[\]]+)\]:?$/, '$1');
    const inLabelColumn = labelColumn < 0 ? '' : (cells[labelColumn]?.trim() ?? '');
    const label =
      inLabelColumn === '' ? rest.find((cell) => /\p{L}/u.test(cell) && !TYPE_OF_VARIABLE.test(cell)) : inLabelColumn;
    if (label === undefined || /\s/.test(name)) continue;
    const key = name.toLowerCase();
    if (labels.has(key)) duplicates.add(key);
    labels.set(key, label);
  }
  for (const name of duplicates) labels.delete(name);
  return labels;
}
