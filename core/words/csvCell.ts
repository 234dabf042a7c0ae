/** A text as one cell of a csv file (RFC 4180): between quotation marks only where it must be. */
export function csvCell(text: string, delimiter = ','): string {
  return /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
}
