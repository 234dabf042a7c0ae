/**
 * What a field says of a name that its list no longer has, as the plan of an earlier day may; null for one that it has.
 * @param what  what the list holds, such as "client"
 */
export function retiredChoice(what: string, value: string, list: readonly string[]): string | null {
  if (value === '' || list.includes(value)) return null;
  return `“${value}” is no longer in the list. Choose another ${what}.`;
}
