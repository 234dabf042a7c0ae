/**
 * The error of a field whose value is no longer in its list, which happens in older plans; null if the value is in the list.
 * @param noun  the noun for an entry of the list, such as "client"
 */
export function retiredChoice(noun: string, value: string, list: readonly string[]): string | null {
  if (value === '' || list.includes(value)) return null;
  return `"${value}" is no longer on the list. Choose a ${noun}.`;
}
