import Papa from 'papaparse';

/**
 * Reads csv text that is small enough to hold: previews, crosstabs and the files of `core/planningData`.
 * Rows are kept as they stand, blank ones too, so that an index + 1 is the row number a spreadsheet shows.
 * @param options.delimiter  one character; guessed when left out
 * @param options.rows       stop after so many rows; 0 reads all
 */
export function readCsvText(text: string, options: { delimiter?: string; rows?: number } = {}): string[][] {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    delimiter: options.delimiter ?? '',
    preview: options.rows ?? 0,
    skipEmptyLines: false,
  });
  const last = data.at(-1);
  // The line break that ends a file is not one more row.
  if (last !== undefined && last.length === 1 && last[0] === '' && /[\r\n]$/.test(text)) data.pop();
  return data;
}
