/** Adds a leading quote to a text that starts like a formula. Otherwise spreadsheet programs would run the formula. */
export function safeText(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
