import { readBytes, refusal, respondentsText } from '../../../testing/audience/reading.ts';
import type { Reading } from '../../contract/bodies/doubts.ts';

const given = (answers: Record<string, string>, more: Partial<Reading> = {}) => ({
  asksPopulation: true,
  reading: { version: 1 as const, answers: Object.entries(answers).map(([key, answer]) => ({ key, answer })), ...more },
});
const file = (headings: readonly string[], cells: (at: number) => readonly (string | number)[], rows = 240) =>
  respondentsText(['id', ...headings, 'BVOD: 7plus', 'Radio: Nova'], rows, (at) => [at, ...cells(at), at % 3, at % 5]);
const relative = file(['weight', 'Age'], (at) => [[0.5, 1.5][at % 2]!, 20 + (at % 50)]);

describe('for how many people a file stands', () => {
  test.each([
    ['weights with a mean of 1: asked', relative, true],
    ['no weights: only listed', file(['Age'], (at) => [20 + (at % 50)]), false],
  ])('a number of people is proposed: %s', async (_, text, walk) => {
    const { doubts, facts } = await readBytes(text, { asksPopulation: true });
    expect(doubts).toMatchObject([
      { key: 'population', walk, assumed: 'as read', field: 'population', proposed: 21_500_000 },
    ]);
    expect(facts.universe).toBe(240);
    const australia = await readBytes(text, given({ population: 'australia 14+' }));
    expect(australia.facts).toMatchObject({ universe_from: 'planner' });
    expect(australia.facts.universe).toBeCloseTo(21_500_000, 3);
  });

  test('the number of people that the planner gives scales weights, use and target', async () => {
    const asked = { demographic: 'people 25-54' };
    const before = await readBytes(relative, asked);
    const { facts, audienceMatrix, doubts } = await readBytes(relative, {
      ...asked,
      ...given({}, { population: 1_200_000 }),
    });
    expect(facts).toMatchObject({ universe_from: 'planner', sample: 240 });
    expect(audienceMatrix.universe).toBeCloseTo(1_200_000, 6);
    expect(audienceMatrix.targetUniverse).toBeCloseTo(5000 * before.audienceMatrix.targetUniverse, 6);
    expect(audienceMatrix.weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(
      audienceMatrix.targetUniverse,
      6,
    );
    audienceMatrix.populationUse.forEach((use, at) =>
      expect(use).toBeCloseTo(5000 * before.audienceMatrix.populationUse[at]!, 6),
    );
    expect(facts.vehicles[0]!.reach).toBeCloseTo(before.facts.vehicles[0]!.reach!, 9);
    expect(doubts).toMatchObject([{ key: 'population', answered: 'planner', walk: true }]);
  });

  test.each([
    ['above', (text: string) => `Population (000): 18500,,,,\n${text}`],
    ['below', (text: string) => `${text}\nUniverse: 18.5 million,,,,\n`],
  ])('a population stated %s the table is proposed', async (_, around) => {
    const { doubts, facts } = await readBytes(around(relative), { asksPopulation: true });
    expect(doubts).toMatchObject([{ key: 'population', walk: true, assumed: 'stated', proposed: 18_500_000 }]);
    expect(facts).toMatchObject({ universe_from: 'stated' });
    expect(facts.universe).toBeCloseTo(18_500_000, 3);
  });

  test('weights in people ask nothing, until the planner says another number', async () => {
    const { doubts, facts } = await readBytes(
      file(['weight'], () => [5000]),
      { asksPopulation: true },
    );
    expect(doubts).toEqual([]);
    expect(facts).toMatchObject({ universe: 1_200_000, universe_from: 'weights' });
    const said = await readBytes(
      file(['weight'], () => [5000]),
      given({}, { population: 900_000 }),
    );
    expect(said.doubts[0]!.says).toBe(
      'The weights add up to 1,200,000 people. How many people does the file represent?',
    );
  });

  test('weights that are thousands without saying so can be answered', async () => {
    const { facts } = await readBytes(
      file(['weight'], () => [42.5]),
      given({ population: 'thousands' }),
    );
    expect(facts.universe).toBeCloseTo(10_200_000, 3);
  });
});

describe('which column holds the weights', () => {
  test('two columns of weights are asked about, and the one in people is proposed', async () => {
    const text = file(['weight', 'weight_new'], (at) => [[0.5, 1.5][at % 2]!, [2500, 5000, 7500][at % 3]!]);
    const { doubts, facts } = await readBytes(text, { asksPopulation: true });
    expect(doubts).toMatchObject([
      { code: 'weight column', walk: true, assumed: 'column 3', columns: ['weight', 'weight_new'] },
    ]);
    expect(facts.universe).toBe(1_200_000);
    const other = await readBytes(text, given({ 'weight column: weight': 'column 2' }, { population: 600_000 }));
    expect(other.facts.universe).toBeCloseTo(600_000, 6);
  });

  test('of two columns of weights, one whose heading says that it is in people is taken without a question', async () => {
    const text = file(['weight', 'weight_pop'], (at) => [[0.5, 1.5][at % 2]!, [2500, 7500][at % 2]!]);
    const { doubts, facts } = await readBytes(text, { asksPopulation: true });
    expect(doubts).toEqual([]);
    expect(facts.universe).toBe(1_200_000);
  });

  test.each(['W_final_adj', 'FactorExp', 'Poids redressé 2', 'Gewicht_neu', 'wgt_x'])(
    'an unmatched column that looks like weights is asked about: %s',
    async (heading) => {
      const text = file([heading], (at) => [3000.5 + (at % 7)]);
      const { doubts, facts } = await readBytes(text, { asksPopulation: true });
      expect(doubts).toMatchObject([{ key: `weight column: ${heading}`, walk: true, assumed: 'column 2' }]);
      expect(facts.weighted).toBe(true);
      const none = await readBytes(text, given({ [`weight column: ${heading}`]: 'none' }));
      expect(none.facts).toMatchObject({ weighted: false, universe: 240 });
    },
  );

  test.each([
    ['Pop music', (at: number) => at % 2],
    ['Weight in kg', (at: number) => (at % 9 === 0 ? 0 : 50 + at / 10)],
    ['Postcode', (at: number) => 2000 + at],
  ])('%s is no weight', async (heading, cell) => {
    const { doubts } = await readBytes(
      file(['weight', heading], (at) => [5000, cell(at)]),
      { asksPopulation: true },
    );
    expect(doubts.filter(({ code }) => code === 'weight column')).toEqual([]);
  });
});

describe('waves', () => {
  test.each([
    ['Wave', ['Wave 9', 'Wave 10'], 'Wave 10'],
    ['Month', ['Oct 2025', 'Nov 2025', 'Dec 2024'], 'Nov 2025'],
    ['Quarter', ['2025 Q2', '2025 Q3'], '2025 Q3'],
    ['Welle', [1, 2], '2'],
    ['FW', ['2025-09', '2025-10'], '2025-10'],
  ] as const)('%s: the newest is proposed, all together have their weights divided', async (heading, waves, newest) => {
    const text = file(['weight', heading], (at) => [5000, waves[at % waves.length]!]);
    const { doubts, facts } = await readBytes(text);
    expect(doubts).toMatchObject([{ key: `waves: ${heading}`, walk: true, assumed: 'newest' }]);
    expect(doubts[0]!.answers[0]!.says).toBe(`The newest: "${newest}"`);
    expect(facts.universe).toBe(1_200_000 / waves.length);
    expect(facts.sample).toBe(240 / waves.length);
    const all = await readBytes(text, given({ [`waves: ${heading}`]: 'all' }));
    expect(all.facts).toMatchObject({ sample: 240 });
    expect(all.facts.universe).toBeCloseTo(1_200_000 / waves.length, 6);
    const sum = await readBytes(text, given({ [`waves: ${heading}`]: 'add up' }));
    expect(sum.facts).toMatchObject({ sample: 240, universe: 1_200_000 });
    const first = await readBytes(text, given({ [`waves: ${heading}`]: `only ${waves[0]}` }));
    expect(first.facts.left_out[0]!.reason).toBe(`another "${heading}" than "${waves[0]}"`);
  });

  test.each([
    ['one wave', ['weight', 'Wave'], (at: number) => [5000 + at, 'W1']],
    ['waves of different size', ['weight', 'Wave'], (at: number) => [5000, at % 4 ? 'W1' : 'W2']],
    ['no weights', ['Age', 'Wave'], (at: number) => [30, at % 2]],
    ['a month of birth', ['weight', 'Birth month'], (at: number) => [5000, 1 + (at % 12)]],
  ] as const)('%s: nothing is asked', async (_, headings, cells) => {
    const { doubts } = await readBytes(file(headings, cells));
    expect(doubts).toEqual([]);
  });
});

describe('columns whose values have equal sums of weights', () => {
  /** Weights that differ from row to row, and add up to the same number in each of `parts` parts of the rows. */
  const weightIn = (parts: number, weight: number) => (at: number) => weight * (Math.floor(at / parts) % 2 ? 0.6 : 1.4);
  const heavy = weightIn(3, 270_000);

  test.each([
    ['Fieldwork', ['Feb 2025', 'May 2025', 'Aug 2025'], 'The newest: "Aug 2025"'],
    ['Release', [2023, 2024, 2025], 'The newest: "2025"'],
    ['Interview date', ['2025-02-11', '2025-05-12', '2025-08-13'], 'The newest: "2025-08-13"'],
    ['Mätning', ['Mätning 1', 'Mätning 2', 'Mätning 3'], 'One of them: "Mätning 3"'],
    ['file', ['jul.sav', 'aug.sav', 'sep.sav'], 'One of them: "sep.sav"'],
    ['Lote', ['A', 'B', 'C'], 'One of them: "C"'],
  ] as const)('%s: more people than the country has, so one is proposed', async (heading, waves, proposed) => {
    const text = file(['weight', heading], (at) => [heavy(at), waves[at % 3]!]);
    const { doubts, facts } = await readBytes(text);
    expect(doubts).toMatchObject([{ key: `waves: ${heading}`, walk: true, assumed: 'newest' }]);
    expect(doubts[0]!.answers[0]!.says).toBe(proposed);
    expect(facts).toMatchObject({ sample: 80, universe: 21_600_000 });
    const all = await readBytes(text, given({ [`waves: ${heading}`]: 'all' }));
    expect(all.facts).toMatchObject({ sample: 240 });
    expect(all.facts.universe).toBeCloseTo(21_600_000, 3);
  });

  test.each([
    ['days', (day: number, month: number) => `2025-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`],
    ['days before months', (day: number, month: number) => `${day}/${month}/2025`],
    ['days with words', (day: number, month: number) => `${day} ${['Feb', 'May', 'Aug'][(month - 2) / 3]!} 2025`],
  ])('dates of three months, as %s', async (_, date) => {
    const text = file(['weight', 'Interviewed on'], (at) => [heavy(at), date(1 + (at % 28), 2 + 3 * (at % 3))]);
    const { doubts, facts } = await readBytes(text);
    expect(doubts).toMatchObject([{ code: 'waves', walk: true, assumed: 'newest' }]);
    expect(doubts[0]!.answers[0]!.says).toBe('The newest: "2025-08"');
    expect(facts).toMatchObject({ sample: 80, universe: 21_600_000 });
  });

  const halves = weightIn(2, 180_000);
  const months = ['Jan 2025', 'Feb 2025', 'Mar 2025', 'Apr 2025', 'May 2025', 'Jun 2025'];

  test.each([
    ['fewer people than the country has', 'Cell', ['A', 'B', 'C'], weightIn(3, 5000)],
    ['months of one survey', 'Recorded in', months, weightIn(6, 88_000)],
    ['months of one survey', 'Interview month', months, weightIn(6, 88_000)],
    ['kinds of interviews', 'Fieldwork', ['Online', 'Phone'], weightIn(2, 88_000)],
    ['parts of a larger country', 'Social grade', ['ABC1', 'C2DE'], weightIn(2, 225_000)],
    ['a gender', 'Gender', ['Female', 'Male'], halves],
    ['a gender under another heading', 'Q1. Are you...?', ['Female', 'Male'], halves],
    ['yes and no', 'Main shopper', ['Ja', 'Nein'], halves],
    ['codes of ticks', 'Panel B', [0, 1], halves],
    ['a region', 'Region', ['North', 'South'], halves],
    ['the same weight in all rows', 'Cell', ['A', 'B', 'C'], () => 270_000],
    ['parts of one population', 'Income tercile', ['A', 'B', 'C'], heavy],
    ['other sums', 'Cell', ['A', 'B', 'C'], (at: number) => 270_000 + 900 * (at % 3) + (at % 2) * 50_000],
  ] as const)('%s: nothing is asked about %s', async (_, heading, values, weight) => {
    const { doubts, facts } = await readBytes(
      file(['weight', heading], (at) => [weight(at), values[at % values.length]!]),
    );
    expect(doubts.filter(({ code }) => code === 'waves')).toEqual([]);
    expect(facts.sample).toBe(240);
  });
});

describe('waves that do not say what each stands for', () => {
  test.each([
    ['more people than the country has: the newest', 150_000, 'newest'],
    ['fewer: all together', 5000, 'add up'],
  ] as const)('%s', async (_, weight, assumed) => {
    const text = file(['weight', 'Wave'], (at) => [weight, at % 5 < 2 ? 'Wave 1' : 'Wave 2']);
    const { doubts, facts } = await readBytes(text);
    expect(doubts).toMatchObject([{ code: 'waves', walk: true, assumed }]);
    expect(facts.sample).toBe(assumed === 'newest' ? 144 : 240);
    expect(doubts[0]!.answers.map(({ id }) => id)).toEqual(['newest', 'all', 'add up', 'only Wave 1']);
  });

  test('of months of different size with more people than the country has, the newest is assumed', async () => {
    const month = (at: number) => ['July 2025', 'August 2025', 'September 2025'][at % 5 < 2 ? 0 : at % 5 < 3 ? 1 : 2]!;
    const { doubts, facts } = await readBytes(file(['weight', 'Month'], (at) => [150_000, month(at)]));
    expect(doubts).toMatchObject([{ code: 'waves', walk: true, assumed: 'newest' }]);
    expect(facts.sample).toBe(96);
    expect((await readBytes(file(['weight', 'Month'], (at) => [5000, month(at)]))).doubts).toEqual([]);
  });

  test('relative weights: all together, and asked', async () => {
    const text = file(['weight', 'Wave'], (at) => [[0.5, 1.5][at % 2]!, at % 5 < 2 ? 1 : 2]);
    const { doubts } = await readBytes(text);
    expect(doubts.filter(({ code }) => code === 'waves')).toMatchObject([{ walk: true, assumed: 'add up' }]);
    const newest = await readBytes(text, given({ 'waves: Wave': 'newest' }));
    expect(newest.facts.sample).toBe(144);
  });

  test('a newest wave with too few of the target is not assumed', async () => {
    const text = file(['weight', 'Age', 'Wave'], (at) => [5000, at % 5 ? 70 : 30, `W${1 + (at % 2)}`]);
    const { doubts, facts } = await readBytes(text, { demographic: 'people 25-54' });
    expect(doubts).toMatchObject([{ code: 'waves', walk: true, assumed: 'all' }]);
    expect(facts).toMatchObject({ sample: 240, universe: 600_000 });
  });
});

describe('several countries', () => {
  test.each([
    ['Country', ['Australia', 'New Zealand'], 'only Australia', 120],
    ['Market', ['NZ', 'AU', 'UK'], 'only AU', 80],
    ['Land', ['Deutschland', 'Österreich'], 'all', 240],
  ] as const)('the countries are asked about: %s, %j', async (heading, countries, assumed, sample) => {
    const text = file(['weight', heading], (at) => [5000, countries[at % countries.length]!]);
    const { doubts, facts } = await readBytes(text);
    expect(doubts).toMatchObject([{ key: `countries: ${heading}`, walk: true, assumed }]);
    expect(facts.sample).toBe(sample);
    const one = await readBytes(text, given({ [`countries: ${heading}`]: `only ${countries[1]}` }));
    expect(one.facts.sample).toBe(240 / countries.length);
  });

  test('a few people from another country are listed, but not asked about before a run', async () => {
    const { doubts, facts } = await readBytes(
      file(['weight', 'Country'], (at) => [5000, at % 60 === 5 ? 'New Zealand' : 'Australia']),
    );
    expect(doubts).toMatchObject([{ code: 'countries', walk: false, assumed: 'only Australia' }]);
    expect(facts.sample).toBe(236);
  });

  test.each([
    ['one country', 'Country', ['Australia']],
    ['cities', 'Market', ['Sydney', 'Melbourne', 'Brisbane']],
    ['where people were born', 'Country of birth', ['Australia', 'China', 'India']],
  ] as const)('%s: nothing is asked', async (_, heading, values) => {
    const { doubts } = await readBytes(file(['weight', heading], (at) => [5000, values[at % values.length]!]));
    expect(doubts).toEqual([]);
  });
});

describe('rows that are no complete answers', () => {
  test.each([
    ['Status', ['Complete', 'Screened out', 'Partial']],
    ['Interview status', ['Completed', 'Quota full', 'Terminated']],
    ['Response Type', ['IP Address', 'Survey Preview', 'Spam']],
    ['Finished', ['True', 'False', 'False']],
    ['Progress', [100, 40, 7]],
    ['Bearbeitungsstatus', ['vollständig', 'abgebrochen', 'ausgescreent']],
    ['Estado', ['Completa', 'Incompleta', 'Descartada']],
    ['disp', ['complete', 'screenout', 'partial']],
    ['Respondent status', ['Complete', 'Not eligible', 'In progress']],
    ['Data quality', ['Good', 'Straight-liner', 'Speeding']],
    ['Quality flag', ['', 'Speeder', 'Bot']],
    ['Screened out', ['No', 'Yes', 'Yes']],
    ['Test case', ['', 'x', 'x']],
    ['Date submitted', ['2025-09-03 10:02', '', '']],
    ['Statut', ['Complet', 'Hors cible', 'Quota atteint']],
    ['Stato', ['Completato', 'Fuori target', 'Anteprima']],
    ['Situação', ['Concluído', 'Desqualificado', 'Em andamento']],
    ['Status', ['active', 'withdrawn', 'withdrawn']],
    ['Data quality', ['Good', 'Bad', 'Poor']],
    ['Attention check', ['Pass', 'Fail', 'Failed']],
    ['Duplicate?', ['No', 'Yes', 'Yes']],
    ['Exclude?', ['', 'Y', 'Y']],
    ['Deleted', ['', 'x', 'x']],
    ['Failed attention check', [0, 1, 1]],
    ['Status interview', ['Voltooid', 'Uitgescreend', 'Niet afgerond']],
    ['Qualified?', ['Yes', 'No', 'No']],
    ['eligible', [1, 0, 0]],
    ['Qualifiziert', ['ja', 'nein', 'nein']],
    ['Calificado', ['Sí', 'No', 'No']],
    ['Record type', ['Respondent', 'Test', 'Test']],
    ['Sample', ['Main', 'Test', 'Test']],
    ['term', ['', 'SCREENOUT', 'QUOTA FULL']],
  ] as const)('other rows than complete ones are left out, and asked about: %s', async (heading, [done, ...others]) => {
    const text = file(['weight', heading], (at) => [5000, at % 10 < 8 ? done : others[at % 2]!]);
    const { doubts, facts } = await readBytes(text);
    expect(doubts).toMatchObject([{ key: `incomplete answers: ${heading}`, walk: true, assumed: 'leave out' }]);
    expect(facts).toMatchObject({ sample: 192, universe: 960_000 });
    const all = await readBytes(text, given({ [`incomplete answers: ${heading}`]: 'count' }));
    expect(all.facts.sample).toBe(240);
  });

  test('people who were screened out need no weight', async () => {
    const text = respondentsText(['id', 'Status', 'BVOD: 7plus', 'Radio: Nova', 'weight'], 240, (at) => [
      at,
      ...(at % 8 === 0 ? ['screened', '', '', ''] : ['complete', at % 3, at % 5, 5000]),
    ]);
    const { doubts, facts } = await readBytes(text);
    expect(doubts).toMatchObject([{ key: 'incomplete answers: Status', walk: true, assumed: 'leave out' }]);
    expect(facts).toMatchObject({ sample: 210, universe: 1_050_000 });
  });

  test('at most one such row in a hundred is listed, but not asked about before a run', async () => {
    const { doubts, facts } = await readBytes(
      file(['weight', 'Status'], (at) => [5000, at === 7 ? 'Survey Preview' : 'Complete']),
    );
    expect(doubts).toMatchObject([{ code: 'incomplete answers', walk: false }]);
    expect(facts.sample).toBe(239);
  });

  test('codes of a status without their meaning are asked about', async () => {
    const text = file(['weight', 'vstatus'], (at) => [5000, at % 10 < 8 ? 3 : 1 + (at % 2)]);
    const { doubts, facts } = await readBytes(text);
    expect(doubts).toMatchObject([
      { code: 'status codes', walk: true, assumed: 'all', cells: ['3: 192', '1: 24', '2: 24'] },
    ]);
    expect(facts.sample).toBe(240);
    expect((await readBytes(text, given({ 'status codes: vstatus': 'only 3' }))).facts.sample).toBe(192);
  });

  test('the codes of Qualtrics are known', async () => {
    const text = file(['weight', 'Status', 'RecordedDate'], (at) => [5000, at % 10 === 0 ? 1 : 0, '2025-09-03 10:02']);
    expect((await readBytes(text)).facts.sample).toBe(216);
    const tested = file(['weight', 'Status', 'RecordedDate'], (at) => [5000, [0, 0, 0, 1, 2][at % 5]!, '2025-09-03']);
    const { doubts, facts } = await readBytes(tested);
    expect(doubts).toMatchObject([{ code: 'incomplete answers', walk: true }]);
    expect(facts.sample).toBe(144);
  });

  test('a question is asked in place of a refusal if another answer to it keeps enough respondents', async () => {
    const text = file(['weight', 'Age', 'Finished'], (at) => [5000, at < 33 ? 30 : 70, at < 6 ? 'False' : 'True']);
    const asked = { demographic: 'people 25-54' };
    const { doubts, facts } = await readBytes(text, asked);
    expect(doubts).toMatchObject([{ code: 'incomplete answers', walk: true, assumed: 'count', answered: null }]);
    expect(doubts[0]!.says).toContain('too few respondents of the target are left');
    expect(facts.sample).toBe(240);
    const { message, details } = await refusal(text, { ...asked, ...given({ [doubts[0]!.key]: 'leave out' }) });
    expect(message).toContain('Only 27 respondents are in the buying demographic');
    expect(details[1]).toContain('6 rows left out: no complete answers by "Finished"');
  });

  test.each([
    ['Marital status', ['Married', 'Single', 'Divorced']],
    ['Satisfaction', ['Good', 'Fail']],
    ['Statement', ['pass', 'partial', 'full']],
    ['Work status', ['Full time', 'Part time', 'Retired']],
    ['Region type', ['Metro', 'Regional']],
    ['Complete privacy', ['Yes', 'No']],
    ['Gym membership', ['Active', 'Cancelled']],
    ['Deleted apps this month', ['Yes', 'No']],
    ['Qualification', ['Degree', 'Certificate', 'None']],
    ['Qualification', ['Yes', 'Yes', 'Yes', 'No']],
    ['Qualified', ['Yes', 'No']],
    ['Eligible', [0, 0, 0, 0, 1]],
    ['Sample type', ['Main', 'Boost']],
    ['Eligible to vote', ['Yes', 'No']],
  ] as const)('%s is no status of the interview', async (heading, values) => {
    const { doubts, facts } = await readBytes(file(['weight', heading], (at) => [5000, values[at % values.length]!]));
    expect(doubts).toEqual([]);
    expect(facts.sample).toBe(240);
  });
});

describe('lines of statistics are never respondents', () => {
  test.each(
    [
      'Avg',
      'Mean',
      'Moyenne',
      'Mittelwert',
      'Median',
      'Médiane',
      'Std dev',
      'Std. Deviation',
      'Écart-type',
      'SD',
    ].concat([
      'Standardabweichung',
      'Min',
      'Maximum',
      'Máximo',
      'Promedio',
      'Media',
      'Gemiddelde',
      'Base',
      'n = 240',
      'Basis:',
      ...[
        'Overall mean',
        'Weighted average',
        'Mode',
        '25%',
        '1st Qu.',
        'Kurtosis',
        "NA's",
        'Medelvärde',
        'Średnia',
        '平均',
      ],
      ...['Total', 'Grand total', 'Total général', 'Gesamtsumme', 'Suma', 'Totaal', 'Somma', 'Summa', '合計'],
    ]),
  )('%s', async (label) => {
    const row = (first: string) => `${first},5000,44.5,1,2\n`;
    const withId = await readBytes(file(['weight', 'Age'], (at) => [5000, 20 + (at % 50)]) + row(label));
    expect(withId.facts).toMatchObject({ sample: 240, universe: 1_200_000 });
    const table = respondentsText(['Age', 'weight', 'BVOD: 7plus', 'Radio: Nova'], 240, (at) => [
      20 + (at % 50),
      5000,
      1,
      2,
    ]);
    const withoutId = await readBytes(`${table}${label},5000,1,2\n`);
    expect(withoutId.facts).toMatchObject({ sample: 240, universe: 1_200_000 });
    const [heads, ...rows] = table.trim().split('\n');
    const between = [heads, ...rows.slice(0, 100), `${label},5000,1,2`, ...rows.slice(100), ''].join('\n');
    expect((await readBytes(between)).facts).toMatchObject({ sample: 240, universe: 1_200_000 });
  });

  test.each(['P-12', 'Anna', 'Minna', 'mean17', 'resp 9', '12.', 'Sumathi', 'Modesto'])(
    'the id %s is a respondent’s',
    async (id) => {
      const { facts } = await readBytes(`${file(['weight', 'Age'], () => [5000, 30])}${id},5000,44,1,2\n`);
      expect(facts.sample).toBe(241);
    },
  );
});

describe('rows without any media answer', () => {
  const table = (cell: (at: number) => readonly (string | number)[]) =>
    respondentsText(['id', 'weight', 'BVOD: 7plus', 'Radio: Nova', 'SVOD: Netflix'], 240, (at) => [
      at,
      5000,
      ...cell(at),
    ]);

  test('are left out and asked about where no use is written as 0', async () => {
    const text = table((at) => (at % 8 === 0 ? ['', '', ''] : [at % 3, at % 4, at % 5]));
    const { doubts, facts } = await readBytes(text);
    expect(doubts).toMatchObject([{ key: 'no media answers', walk: true, cells: ['(empty): 30'] }]);
    expect(facts.sample).toBe(210);
    const all = await readBytes(text, given({ 'no media answers': 'none' }));
    expect(all.facts.sample).toBe(240);
  });

  test('that were screened out are one question; if they are counted, they are asked about as rows without an answer', async () => {
    const text = respondentsText(
      ['id', 'weight', 'Status', 'BVOD: 7plus', 'Radio: Nova', 'SVOD: Netflix'],
      240,
      (at) => [at, 5000, ...(at % 8 === 0 ? ['Screened out', '', '', ''] : ['Completed', at % 3, at % 4, at % 5])],
    );
    const asked = async (answers: Reading['answers']) =>
      (await readBytes(text, { reading: { version: 1, answers } })).doubts.filter(({ walk }) => walk);
    expect(await asked([])).toMatchObject([{ code: 'incomplete answers' }]);
    const [status] = await asked([]);
    expect(await asked([{ key: status!.key, answer: 'count' }])).toMatchObject([
      { code: 'incomplete answers', answered: 'count' },
      { code: 'no media answers', answered: null },
    ]);
  });

  test('if they are few, they can be counted as people who use nothing', async () => {
    const text = table((at) => (at % 60 === 0 ? ['', '', ''] : [at % 3, at % 4, at % 5]));
    const { doubts, facts } = await readBytes(text);
    expect(doubts).toMatchObject([{ key: 'no media answers', cells: ['(empty): 4'] }]);
    expect(facts.sample).toBe(236);
    expect((await readBytes(text, given({ 'no media answers': 'none' }))).facts.sample).toBe(240);
  });

  test('counted as people who use nothing, their empty cells are not asked about again', async () => {
    const text = table((at) => (at % 8 === 0 ? ['', '', ''] : [at % 3, at % 4, at % 5]));
    const { doubts, facts } = await readBytes(text, given({ 'no media answers': 'none' }));
    expect(doubts).toMatchObject([{ code: 'no media answers', answered: 'none' }]);
    expect(facts.sample).toBe(240);
  });

  test('rows with answers only in the first columns may be those of people who skip questions: all count', async () => {
    const text = table((at) => [0, 1, 2].map((one) => (at % 4 === 0 && one > 0 ? '' : 7 * ((at >> one) % 3))));
    const { doubts, facts } = await readBytes(text);
    expect(doubts).toMatchObject([{ code: 'empty cells', assumed: 'none' }]);
    expect(facts.sample).toBe(240);
  });

  test.each([
    ['empty cells are no use', (at: number) => [at % 3 || '', at % 4 || '', at % 5 || '']],
    ['each third was not asked one of them', (at: number) => [0, 1, 2].map((one) => (at % 3 === one ? '' : at % 4))],
    ['single cells are empty', (at: number) => [at % 8 ? at % 3 : '', (at + 1) % 8 ? at % 4 : '', at % 5]],
  ])('%s: nothing is asked', async (_, cell) => {
    const { doubts, facts } = await readBytes(table(cell));
    expect(doubts.filter(({ code }) => code === 'no media answers')).toEqual([]);
    expect(facts.sample).toBe(240);
  });
});

describe('many empty cells of columns that write no use', () => {
  const table = (cell: (at: number, column: number) => string | number) =>
    respondentsText(['id', 'weight', 'BVOD: 7plus', 'Radio: Nova', 'SVOD: Netflix'], 240, (at) => [
      at,
      5000,
      ...[0, 1, 2].map((column) => cell(at, column)),
    ]);
  const wasAsked = (at: number, column: number) => column === 1 || at % 2 === column / 2;

  test.each([
    ['0', (at: number) => (at % 3) * 7],
    ['Never', (at: number) => ['Never', 'Daily', 'Weekly'][at % 3]!],
    ['Nein', (at: number) => ['Nein', 'Ja'][at % 2]!],
  ])('are asked about, where no use is %s and some were not asked', async (none, use) => {
    const text = table((at, column) => (wasAsked(at, column) ? use(at >> column) : ''));
    const { doubts, facts } = await readBytes(text);
    const key = 'empty cells: BVOD: 7plus';
    expect(doubts).toMatchObject([{ key, columns: ['BVOD: 7plus', 'SVOD: Netflix'], walk: true, assumed: 'none' }]);
    expect(doubts[0]!.says).toContain(
      `up to 50 % of the people have an empty cell, although "${none}" already stands for no use`,
    );
    expect(facts.sample).toBe(240);
    const without = await readBytes(text, given({ [key]: 'leave out' }));
    expect(without.facts.vehicles.map(({ column }) => column)).toEqual(['Radio: Nova']);
    expect(without.facts.sample).toBe(240);
  });

  test.each([2, 4])('are asked about also if only one in %i people was asked each question', async (share) => {
    const { doubts } = await readBytes(
      table((at, column) => (at % share === column % share ? 7 * ((at >> 2) % 3) : '')),
    );
    expect(doubts).toMatchObject([{ code: 'empty cells', walk: true }]);
  });

  test('the respondents without an answer can be left out', async () => {
    const text = table((at, column) => (column === 1 || at % 2 ? (at % 3) * 7 : ''));
    const { facts } = await readBytes(text, given({ 'empty cells: BVOD: 7plus': 'respondents' }));
    expect(facts).toMatchObject({ sample: 120, universe: 600_000 });
    expect(facts.vehicles[0]!.reach).toBeCloseTo(2 / 3, 9);
  });

  const answersOf = async (cell: (at: number, column: number) => string | number) =>
    (await readBytes(table(cell))).doubts.map(({ answers }) => answers.map(({ id }) => id));

  test('only answers that leave columns and respondents are offered', async () => {
    // All columns are asked about.
    expect(await answersOf((at, column) => (at % 12 === column ? '' : 7 * ((at >> 2) % 3)))).toEqual([
      ['none', 'respondents'],
    ]);
    // Every respondent has an empty cell.
    expect(await answersOf((at, column) => (wasAsked(at, column) ? 7 * (at % 3) : ''))).toEqual([
      ['none', 'leave out'],
    ]);
    expect(await answersOf((at, column) => (at % 3 === column ? '' : 7 * (at % 4)))).toEqual([['none']]);
  });

  test('a dash does not stand for no use', async () => {
    const cells = ['-', 0, 7, ''];
    const { doubts } = await readBytes(table((at, column) => (column ? at % 3 : cells[at % 4]!)));
    expect(doubts[0]!.says).toContain('"0" already stands for no use');
  });

  test.each([
    ['the oldest', 'W1', 'W2'],
    ['the newest', 'W2', 'W1'],
  ])('also in a large file of waves, %s first', async (_, first, second) => {
    const text = respondentsText(['id', 'weight', 'Wave', 'BVOD: 7plus', 'Radio: Nova', 'comment'], 6000, (at) => [
      at,
      5000,
      at < 3000 ? first : second,
      at % 2 ? at % 3 : '',
      at % 4,
      'x'.repeat(400),
    ]);
    const { doubts } = await readBytes(text);
    expect(doubts.map(({ code }) => code)).toContain('empty cells');
  });

  test.each([
    ['no use is nowhere written', (at: number) => (at % 3) * 7 || ''],
    ['dashes are no use too', (at: number) => (at % 3) * 7 || (at % 2 ? '-' : '')],
    ['a single 0 among many empty cells', (at: number) => (at % 3 ? 7 : at ? '' : 0)],
  ])('%s: nothing is asked', async (_, cell) => {
    const { doubts } = await readBytes(table(cell));
    expect(doubts.filter(({ code }) => code === 'empty cells')).toEqual([]);
  });
});

describe('a few empty cells', () => {
  const read = (cells: (at: number) => readonly (string | number)[]) =>
    readBytes(respondentsText(['id', 'weight', 'BVOD: 7plus', 'Radio: Nova'], 240, (at) => [at, 5000, ...cells(at)]));

  test.each([
    ['0', (at: number) => [at % 24 === 1 ? '' : at % 3, at % 4]],
    ['a word', (at: number) => [at % 24 === 1 ? '' : ['Never', 'Weekly', 'Daily'][at % 3]!, at % 4]],
  ])('are no answer in a column that writes no use as %s', async (_, cells) => {
    expect((await read(cells)).facts).toMatchObject({ sample: 230, universe: 1_150_000 });
  });

  test.each([
    ['many cells are empty', (at: number) => [at % 12 === 1 ? '' : at % 3, at % 4]],
    ['the column writes no use in no other way', (at: number) => [at % 24 === 1 ? '' : 1 + (at % 3), at % 4]],
  ])('are no use where %s', async (_, cells) => {
    expect((await read(cells)).facts).toMatchObject({ sample: 240, universe: 1_200_000 });
  });
});
