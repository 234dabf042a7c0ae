/* As plainClone.mjs, all the way down: in place of lodash's `cloneDeep`. */
export default function cloneDeep(value) {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(cloneDeep);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, cloneDeep(part)]));
}
