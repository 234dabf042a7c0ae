import { generatedPlan } from './generatedPlan.ts';
import { printedFigures } from './printedFigures.ts';
import { CHANNELS } from '../../core/rules/channels.ts';
import type { Printed } from './printedSentences.ts';

/** Whether the screen prints "<1" where a file prints the digits of the same fact. */
function isBelow(text: string, others: readonly Printed[]): boolean {
  return others.some((other) => other.text.startsWith('<') && Number(text) < Number(other.text.slice(1)));
}

/** A figure without separators, signs and trailing zeros. */
function plain(text: string): string {
  const bare = text
    .replace(/[$,%+]/g, '')
    .replace('\u2212', '-')
    .replace(/^one$/, '1');
  return /^-?[\d.]+$/.test(bare) ? String(Number(bare.replace(/\.$/, ''))) : bare;
}

/** Facts that are printed with different figures: "reach: 554,391 (card), 554,392 (frontier)". */
function contradictions(printed: readonly Printed[]): string[] {
  const byFact = new Map<string, Map<string, string>>();
  for (const { fact, where, text } of printed) {
    if (
      isBelow(
        text,
        printed.filter((other) => other.fact === fact),
      )
    )
      continue;
    const texts = byFact.get(fact) ?? new Map<string, string>();
    if (!texts.has(plain(text))) texts.set(plain(text), `${text} (${where})`);
    byFact.set(fact, texts);
  }
  return [...byFact]
    .filter(([, texts]) => texts.size > 1)
    .map(([fact, texts]) => `${fact}: ${[...texts.values()].join(', ')}`);
}

/** Parts whose printed figures do not add up to the printed total: "impressions: 85,475, not 85,476". Skipped where a part is printed as "<1" or with two decimals. */
function sumsThatFail(printed: readonly Printed[], where: string): string[] {
  const of = (fact: string) => printed.filter((one) => one.fact === fact && one.where === where).at(-1)?.text;
  const sumOf = (part: string) => {
    const texts = CHANNELS.flatMap((channel) => of(`${part} ${channel}`) ?? []);
    return texts.some((text) => text.startsWith('<') || (part === 'share' && /\.\d\d/.test(text)))
      ? null
      : texts.reduce((sum, text) => sum + Number(plain(text)), 0);
  };
  const wholes = [
    ['money', of('budget')],
    ['share', '100'],
    ['tarps', of('tarps')],
    ['impressions', of('impressions')],
  ] as const;
  return wholes.flatMap(([part, whole]) => {
    const sum = sumOf(part);
    const isWhole = sum === null || whole === undefined || Math.abs(sum - Number(plain(whole))) < 1e-6;
    return isWhole ? [] : [`${part}: ${sum}, not ${whole}`];
  });
}

/** From very small to national budgets, which round differently. */
const BUDGETS = [2_000_000, 1_234_567, 300_001, 45_678_901, 60_000, 7_500, 900];

const made = (seed: number) => generatedPlan(seed, BUDGETS[seed % BUDGETS.length]!);

test.each(Array.from({ length: 42 }, (_, seed) => seed))(
  'of random plan %d no fact is printed as two figures, and parts add up to their whole',
  (seed) => {
    const plan = made(seed);
    // The limits of some seeds allow no plan.
    const printed = plan === null ? [] : printedFigures(plan);
    expect(contradictions(printed)).toEqual([]);
    expect(sumsThatFail(printed, 'table')).toEqual([]);
  },
);

test('figures are collected from every place that prints them', () => {
  const printed = printedFigures(made(1)!);
  const places = (fact: string) => [...new Set(printed.filter((one) => one.fact === fact).map(({ where }) => where))];
  expect(places('reach')).toEqual(
    expect.arrayContaining([
      ...['card', 'head', 'table', 'overlap', 'build', 'build csv', 'frequency', 'frontier', 'desk', 'desk column'],
      ...['desk voice', 'compare', 'saved plan', 'slide', 'Summary', 'Channels', 'Frontier', 'Frequency'],
    ]),
  );
  const ofChannels = ['money', 'share', 'only', 'next', 'without', 'tarps', 'impressions'];
  for (const fact of ofChannels)
    expect(places(`${fact} Digital`)).toEqual(expect.arrayContaining(['table', 'csv', 'Channels']));
  expect(places('only Digital')).toEqual(
    expect.arrayContaining(['why', 'build', 'priority', 'desk details', 'reasons csv']),
  );
  expect(places('next Digital')).toEqual(expect.arrayContaining(['desk', 'reasons csv']));
  expect(places('next shared')).toEqual(expect.arrayContaining(['why']));
  for (const fact of ['low', 'high', '3+', 'tarps', 'attentive tarps', 'share of target', 'cpm on target'])
    expect(places(fact).length).toBeGreaterThan(2);
});
