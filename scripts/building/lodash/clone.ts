/** A copy of plain data, one level deep. */
export default function clone(value: object): object {
  return Array.isArray(value) ? [...(value as unknown[])] : { ...value };
}
