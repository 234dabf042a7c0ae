import type { ClientChannel, ClientPlan } from '../../../core/clientPage/clientPlan.ts';
import { ONLY_TOTALS } from '../../../core/clientPage/disclosures.ts';
import { figuresSlide } from './clientSlides.ts';

const channel = (name: string, alone: number | null, only_here: number | null) =>
  ({ ...{ channel: name, money: 500, share: 0.5 }, alone, only_here }) as ClientChannel;

function figures(mix: readonly ClientChannel[], hidden: readonly string[]) {
  const plan = { target: 'women aged 40 or over', budget: 1000 };
  const answer = { people: 148_380, cost: 0.3, frequency: 1.31, share: 0.2 };
  const { table, note } = figuresSlide({ plan, answer, mix, hidden } as unknown as ClientPlan);
  return { table: table!.map((row) => row.map(({ text }) => text).join(' | ')), note };
}

const ANSWER = '148,380 people, 20.0% of women aged 40 or over. $0.30 a person, 1.31 attentive contacts each.';
const SMALL = 'Figures based on fewer than 50 people of the sample are left out.';
const HIDDEN = ['People that nothing else reaches: Radio'];

test('the slide has all figures if enough respondents are behind each of them', () => {
  const { table, note } = figures([channel('Radio', 90_000, 60_000), channel('BVOD', 80_000, 50_000)], []);
  expect(table).toEqual([
    'Channel | Monthly budget | Share | People reached | Reached by nothing else',
    'Radio | $500 | 50.0% | 90,000 | 60,000',
    'BVOD | $500 | 50.0% | 80,000 | 50,000',
    'Plan | $1,000 | 100% | 148,380 | ',
  ]);
  expect(note).toBe(ANSWER);
});

test('a figure of few respondents is not shown, and the slide says why', () => {
  const { table, note } = figures([channel('Radio', 90_000, null), channel('BVOD', 80_000, 50_000)], HIDDEN);
  expect(table[1]).toBe('Radio | $500 | 50.0% | 90,000 | not shown');
  expect(note).toBe(`${ANSWER} ${SMALL}`);
});

test('a column without any shown figure is left out', () => {
  const one = figures([channel('Radio', 90_000, null), channel('BVOD', 80_000, null)], HIDDEN);
  expect([one.table[0], one.table.at(-1)]).toEqual([
    'Channel | Monthly budget | Share | People reached',
    'Plan | $1,000 | 100% | 148,380',
  ]);
  const both = figures([channel('Radio', null, null), channel('BVOD', null, null)], HIDDEN);
  expect([both.table[0], both.table.at(-1)]).toEqual(['Channel | Monthly budget | Share', 'Plan | $1,000 | 100%']);
  expect([one.note, both.note]).toEqual([`${ANSWER} ${SMALL}`, `${ANSWER} ${SMALL}`]);
});

test('the slide of a crosstab says that it has only totals', () => {
  const { table, note } = figures([channel('Radio', 90_000, null)], [ONLY_TOTALS]);
  expect(table[0]).toBe('Channel | Monthly budget | Share | People reached');
  expect(note).toBe(`${ANSWER} ${ONLY_TOTALS}.`);
});
