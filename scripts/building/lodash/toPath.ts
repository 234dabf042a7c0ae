/** The parts of a field's name: "rows[2].amount". */
export default function toPath(name: string | readonly string[]): string[] {
  return typeof name === 'string' ? name.split(/[.[\]]+/).filter(Boolean) : [...name];
}
