/** A text as one csv cell (RFC 4180), quoted only where necessary. */
export function csvCell(text: string, delimiter = ','): string {
  return /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
}
