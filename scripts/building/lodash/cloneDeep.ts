/** A copy of plain data, all the way down. */
export default function cloneDeep(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(cloneDeep);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cloneDeep(part)]));
}
