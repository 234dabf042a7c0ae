import { readBytes, refusal, respondentsText } from '../../../testing/audience/reading.ts';
import type { Reading } from '../../contract/bodies/doubts.ts';

const answered = (key: string, answer: string): { reading: Reading } => ({
  reading: { version: 1, answers: [{ key, answer }] },
});
const separated = (sign: string, weights: readonly string[], head = ['id', 'weight', 'BVOD: 7plus']) =>
  [head.join(sign), ...weights.map((weight, at) => [at, weight, at % 5].join(sign)), ''].join('\n');
const many = (...cells: string[]) => Array.from({ length: 60 }, (_, at) => cells[at % cells.length]!);

test.each([';', '\t'])('thousands are thousands throughout a column: separated by "%s"', async (sign) => {
  const { facts, doubts } = await readBytes(separated(sign, many('60.000', '1.050.000', '850')));
  expect(facts.universe).toBe(20 * (60_000 + 1_050_000 + 850));
  expect(doubts).toEqual([]);
});

test('another column may prove the decimal sign', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => [at, '60.000', '0,5'].join(';'));
  const { facts } = await readBytes(['id;weight;BVOD: 7plus', ...rows].join('\n'));
  expect(facts.universe).toBe(3_600_000);
  expect(facts.vehicles[0]!.mean_use).toBeCloseTo(0.5, 9);
});

test.each([
  ['60.000', ';', 'thousands', 60_000],
  ['12.345', ';', 'thousands', 12_345],
  ['1.345', ';', 'decimals', 1.345],
  ['12.345', '\t', 'decimals', 12.345],
])(
  '%s in a file separated by "%s" may be thousands or decimals: both totals are shown',
  async (cell, sign, assumed, weight) => {
    const csv = separated(sign, many(cell));
    const { facts, doubts } = await readBytes(csv);
    expect(facts.universe).toBeCloseTo(60 * weight, 6);
    const doubt = doubts.find(({ code }) => code === 'thousands or decimals')!;
    expect(doubt).toMatchObject({ assumed, walk: true, columns: ['weight'], cells: many(cell).slice(0, 6) });
    const other = doubt.answers.find(({ id }) => id !== assumed)!;
    const again = await readBytes(csv, answered(doubt.key, other.id));
    expect(again.facts.universe).toBeCloseTo(other.universe!, 6);
  },
);

test('decimals with points in a file with commas raise no doubt about their mark', async () => {
  const { facts, doubts } = await readBytes(separated(',', many('12.345')));
  expect(facts.universe).toBeCloseTo(60 * 12.345, 9);
  expect(doubts).toMatchObject([{ code: 'population' }]);
});

test.each([
  'WTVAR',
  'Pop wt',
  'Wt_pop',
  'weight_norm',
  'caseweight',
  'Gewicht',
  'Gewichtung',
  'Poids',
  'Peso',
  'Gewicht (000)',
  'Ponderación',
  'Weging',
  'Fator de expansão',
])('%s is a weight', async (heading) => {
  const { facts } = await readBytes(respondentsText(['id', heading, 'BVOD: 7plus'], 40, (at) => [at, 2.5, at % 3]));
  expect(facts.weighted).toBe(true);
  expect(facts.universe).toBe(heading.endsWith('(000)') ? 100_000 : 100);
});

test.each([
  ['Alter', 'Geschlecht', 'männlich', 'weiblich'],
  ['Âge', 'Sexe', 'Homme', 'Femme'],
  ['Edad', 'Sexo', 'Hombre', 'Mujer'],
  ['Età', 'Sesso', 'Uomo', 'Donna'],
  ['Leeftijd', 'Geslacht', 'Man', 'Vrouw'],
  ['Idade', 'Gênero', 'Masculino', 'Feminino'],
])('%s and %s are age and gender', async (age, gender, man, woman) => {
  const csv = respondentsText(['id', age, gender, 'BVOD: 7plus'], 120, (at) => [
    at,
    20 + (at % 60),
    at % 2 ? man : woman,
    at % 3,
  ]);
  const { facts } = await readBytes(csv, { demographic: 'women 25-54' });
  expect(facts).toMatchObject({ target_sample: 30, demographic: { applied: true }, unmatched: [] });
});

test('ages in codes: by the legend in the heading, else asked about', async () => {
  const csv = (heading: string) =>
    respondentsText(['id', heading, 'BVOD: 7plus'], 120, (at) => [at, 1 + (at % 4), at % 3]);
  const withLegend = await readBytes(csv('Age (1=14-17; 2=18-24; 3=25-39; 4=40-54)'), { demographic: 'people 25-54' });
  expect(withLegend.facts).toMatchObject({ target_sample: 60, demographic: { applied: true } });
  const open = await readBytes(csv('Age'), { demographic: 'people 25-54' });
  expect(open.facts).toMatchObject({ target_sample: 120, demographic: { applied: false } });
  expect(open.doubts).toMatchObject([
    { code: 'age codes', columns: ['Age'], walk: true, codes: true, cells: ['1: 30', '2: 30', '3: 30', '4: 30'] },
  ]);
  const given = answered('age codes: Age', 'codes:1=14-17;2=18-24;3=25-39;4=40-54');
  const again = await readBytes(csv('Age'), { demographic: 'people 25-54', ...given });
  expect(again.facts).toMatchObject({ target_sample: 60, demographic: { applied: true } });
});

test('gender in codes is asked about', async () => {
  const csv = respondentsText(['id', 'Gender', 'BVOD: 7plus'], 120, (at) => [at, 1 + (at % 3 === 0 ? 1 : 0), at % 4]);
  const { doubts } = await readBytes(csv, { demographic: 'women' });
  expect(doubts.map(({ code }) => code)).toEqual(['gender codes']);
  const again = await readBytes(csv, { demographic: 'women', ...answered('gender codes: Gender', '1 is male') });
  expect(again.facts).toMatchObject({ target_sample: 40, demographic: { applied: true } });
});

test('rows of one person that disagree are reported, and a repeated vehicle is asked about', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => `P${at},1000,${20 + at},F,Radio,Nova,2`);
  const head = 'RespondentID,Weight,Age,Gender,Channel,Vehicle,Frequency';
  const { doubts, facts } = await readBytes(
    [head, ...rows, 'P1,1000,70,M,BVOD,7plus,3', 'P2,1000,22,F,Radio,Nova,30'].join('\n'),
    {
      demographic: 'women 18+',
    },
  );
  expect(doubts.map(({ code, row }) => [code, row])).toEqual([
    ['vehicle twice', 63],
    ['rows disagree', 62],
  ]);
  expect(facts.vehicles.find(({ publisher }) => publisher === 'Nova')!.mean_use).toBeCloseTo(150 / 60, 9);
  const again = await readBytes(
    [head, ...rows, 'P2,1000,22,F,Radio,Nova,30'].join('\n'),
    answered('vehicle twice', 'first'),
  );
  expect(again.facts.vehicles[0]!.mean_use).toBeCloseTo(2, 9);
});

test('people whose rows disagree can be left out', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => [
    `P${at},1000,${20 + at},F,Radio,Nova,2`,
    `P${at},1000,${at % 12 === 0 ? 70 : 20 + at},F,BVOD,7plus,3`,
  ]);
  const csv = ['RespondentID,Weight,Age,Gender,Channel,Vehicle,Frequency', ...rows.flat(), ''].join('\n');
  const { doubts, audienceMatrix } = await readBytes(csv, { demographic: 'women 18+' });
  expect(doubts).toMatchObject([{ code: 'rows disagree', row: 3, assumed: 'first', walk: true }]);
  expect(audienceMatrix.sample).toBe(60);
  const without = csv.split('\n').filter((line) => !/^P(?:0|12|24|36|48),/.test(line));
  const left = await readBytes(csv, { demographic: 'women 18+', ...answered('rows disagree', 'leave out') });
  const bare = await readBytes(without.join('\n'), { demographic: 'women 18+' });
  expect(left.audienceMatrix).toEqual(bare.audienceMatrix);
  expect(left.doubts).toMatchObject([{ code: 'rows disagree', answered: 'leave out' }]);
  expect(left.facts.left_out).toMatchObject([{ reason: 'a person whose rows disagree', count: 10 }]);
});

test('sentences hold no control characters, are short, and never quote NaN', async () => {
  const long = 'x'.repeat(500);
  const head = ['id', 'weight', 'BVOD: 7\u0007plus', `Radio: ${long}`, `\u202eOther\u0001`];
  const { facts } = await readBytes(
    respondentsText(head, 60, (at) => [at, at === 5 ? `\u0007heavy${long}` : 1000, at % 4, at % 3, 1]),
  );
  const fault = await refusal(respondentsText(head, 60, (at) => [at, `\u0001${long}`, at % 4, 1, 1]));
  const sentences = [
    ...facts.notes,
    ...facts.unmatched,
    ...facts.vehicles.map(({ column }) => column),
    ...facts.left_out.flatMap(({ says, reason }) => [says!, reason]),
    fault.message,
    ...fault.details,
  ];
  for (const says of sentences) {
    expect(says).not.toMatch(/[\p{Cc}\u202e]|NaN/u);
    expect(says.length).toBeLessThanOrEqual(300);
  }
});

test.each([
  ['a title', ['Media reach, P14+', ''], []],
  ['a title and a note', ['Reach, people 14+, 2026'], ['', 'Source: survey, 2026']],
])('commas of %s are no delimiters next to decimal commas', async (_, above, below) => {
  const rows = ['Vehicle;Reach %', 'Netflix;52,3', 'Nova;15,2', 'Facebook;66,1'];
  const { facts } = await readBytes([...above, ...rows, ...below, ''].join('\n'));
  expect(facts.vehicles.map(({ publisher, reach }) => [publisher, reach!.toFixed(3)])).toEqual([
    ['Netflix', '0.523'],
    ['Nova', '0.152'],
    ['Facebook', '0.661'],
  ]);
});
