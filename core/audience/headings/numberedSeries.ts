/** "Q5_10", "V10", "media___10": the name of a series, and a number in it. */
const NUMBERED = /^(.*?)0*(\d{1,3})$/;
/** A series has at least these numbers. "Channel 7, Channel 9, Channel 10" is not a series: these are networks. */
const FIRST = [1, 2, 3];

/**
 * Indexes of headings that only number the answers of one question, such as "Q5_1" to "Q5_12". Numbers in such headings are never
 * names of vehicles.
 * @param isVehicle  whether a heading without its number names a vehicle, as "Netflix.2" does
 */
export function numberedSeries(texts: readonly string[], isVehicle: (name: string) => boolean): ReadonlySet<number> {
  const series = new Map<string, Map<number, number>>();
  texts.forEach((heading, index) => {
    const [, name, number] = NUMBERED.exec(heading.trim().toLowerCase()) ?? [];
    if (name === undefined) return;
    const numbers = series.get(name) ?? new Map<number, number>();
    numbers.set(index, Number(number));
    series.set(name, numbers);
  });
  const numbered = [...series].flatMap(([name, numbers]) =>
    FIRST.every((one) => [...numbers.values()].includes(one)) && !isVehicle(name.replace(/[\s._-]+$/, ''))
      ? [...numbers.keys()]
      : [],
  );
  return new Set(numbered);
}
