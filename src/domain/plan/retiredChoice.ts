/**
 * The error of a field whose value is no longer in its list, as in an older plan; null where it is.
 * @param what  kind of the list's entries, such as "client"
 */
export function retiredChoice(what: string, value: string, list: readonly string[]): string | null {
  if (value === '' || list.includes(value)) return null;
  return `"${value}" is no longer on the list. Choose a ${what}.`;
}
