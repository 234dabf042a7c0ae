import { CHANNELS } from '../../rules/channels.ts';
import { readBytes, respondentsText } from '../../../testing/audience/reading.ts';

const PEOPLE = 200;
const file = (headings: readonly string[], cell: (at: number, column: number) => string | number) =>
  respondentsText(['id', 'weight', 'age', 'gender', ...headings], PEOPLE, (at) => [
    `R${at}`,
    100_000,
    18 + (at % 60),
    at % 2 ? 'Male' : 'Female',
    ...headings.map((_, column) => cell(at, column)),
  ]);
const use = async (text: string, channel: (typeof CHANNELS)[number]) => {
  const { audienceMatrix, facts, doubts } = await readBytes(text);
  const askedBeforeRun = doubts.filter(({ walk }) => walk).map(({ code }) => code);
  return {
    each: audienceMatrix.populationUse[CHANNELS.indexOf(channel)]! / audienceMatrix.universe,
    facts,
    askedBeforeRun,
  };
};

test('a legend in the heading is the meaning of its codes', async () => {
  const heads = ['Netflix', 'Stan', 'Binge'].map((name) => `"${name} (1=Yes, 2=No)"`);
  const { each, facts, askedBeforeRun } = await use(
    file(heads, (at, column) => (at % 10 < column + 1 ? 1 : 2)),
    'SVOD',
  );
  expect(each).toBeCloseTo(0.6, 9);
  expect(askedBeforeRun).toEqual([]);
  expect(facts.unmatched).toEqual([]);
  expect(facts.notes.join(' ')).toContain('were read as the headings say');
});

test('a legend in words of frequency, with a code for no answer', async () => {
  const legend = '(1 = Never; 2 = Once a month; 3 = Daily; 99 = No answer)';
  const heads = [`9Now ${legend}`, `7plus ${legend}`];
  const { each, facts } = await use(
    file(heads, (at) => (at === 7 ? 99 : 1 + (at % 3))),
    'BVOD',
  );
  expect(facts.sample).toBe(PEOPLE - 1);
  expect(each).toBeGreaterThan(20);
  expect(each).toBeLessThan(22);
});

const DAYS = /^days|^dagen|^Tage|28 days$/;
test.each([
  ['days per week', 4.3],
  ['times a month', 1],
  ['times a day', 30.4],
  ['times per fortnight', 2.2],
  ['times in last 14 days', 2.2],
  ['times in the last 2 weeks', 2.2],
  ['per week', 4.3],
  ['times per weekend', 4.3],
  ['times in last 90 days', 1 / 3],
  ['times in last 3 months', 1 / 3],
  ['times in the past 6 months', 1 / 6],
  ['times per annum', 1 / 12],
  ['times per year', 1 / 12],
  ['times a week in the last 12 months', 4.3],
  ['dagen per week', 4.3],
  ['Tage/Woche', 4.3],
  ['0-28 days', 1],
])('the unit %s in the heading is read', async (unit, factor) => {
  const heads = ['Netflix', 'Stan', 'Binge'].map((name) => `${name} (${unit})`);
  const { each, askedBeforeRun } = await use(
    file(heads, (at) => (DAYS.test(unit) ? at % 8 : at % 5)),
    'SVOD',
  );
  expect(each).toBeCloseTo(3 * factor * (DAYS.test(unit) ? 3.5 : 2), 5);
  expect(askedBeforeRun).toEqual([]);
});

test.each([
  ['(1=daily, 5=never)', '5 is never'],
  ['(1=never to 5=daily)', '1 is never'],
  ['(1 = very often; 5 = never)', '5 is never'],
])('a legend of the ends says which end of a scale is never: %s', async (legend, assumed) => {
  for (const highest of [5, 4]) {
    // The answer 5 may not occur.
    const text = file(
      ['"Netflix', '"Stan'].map((name) => `${name} ${legend}"`),
      (at) => 1 + (at % highest),
    );
    const { doubts } = await readBytes(text);
    expect(doubts).toMatchObject([{ code: 'scale', assumed, walk: true }]);
  }
});

test('a legend may have no signs after its codes', async () => {
  const text = file(
    ['Netflix 1 Daily 2 Weekly 3 Monthly 4 Never', 'Stan (1 Daily 2 Weekly 3 Monthly 4 Never)'],
    (at) => 1 + (at % 4),
  );
  const { each, askedBeforeRun } = await use(text, 'SVOD');
  expect(askedBeforeRun).toEqual([]);
  expect(each).toBeCloseTo((2 * (30.4 + 4.3 + 1)) / 4, 6);
});

test('minutes a day are asked about as durations', async () => {
  const heads = ['Netflix (minutes a day)', 'Stan - mins per day', 'Binge minutes'];
  const { each, askedBeforeRun } = await use(
    file(heads, (at) => (at % 4) * 30),
    'SVOD',
  );
  expect(askedBeforeRun).toEqual(['durations']);
  expect(each).toBeCloseTo((3 * 45 * 30.4) / 60, 6);
});

test.each([
  ['… (minutos al día)', 30.4 / 60],
  ['… Min/Tag', 30.4 / 60],
  ['… Nutzungsdauer (Min.)', 30.4 / 60],
  ['… heures par semaine', 4.3],
  ['… (uur per week)', 4.3],
  ['… (h/week)', 4.3],
  ['Time spent on …', 30.4 / 60],
])('"%s" is asked about as a duration', async (heading, hours) => {
  const heads = ['Netflix', 'Stan', 'Binge'].map((name) => heading.replace('…', name));
  const { each, askedBeforeRun } = await use(
    file(heads, (at) => (at % 4) * 30),
    'SVOD',
  );
  expect(askedBeforeRun).toEqual(['durations']);
  expect(each).toBeCloseTo(3 * 45 * hours, 4);
});

test('time without a unit is hours if all numbers may be hours of a day', async () => {
  const text = file(['Netflix (time spent)', 'Stan (time spent)'], (at) => at % 4);
  const { doubts } = await readBytes(text);
  expect(doubts).toMatchObject([{ code: 'durations', walk: true, says: expect.stringContaining('hours a day') }]);
});

test('seconds a day are asked about as durations', async () => {
  const { each, askedBeforeRun } = await use(
    file(['Netflix (seconds per day)', 'Stan - secs a day'], (at) => (at % 4) * 300),
    'SVOD',
  );
  expect(askedBeforeRun).toEqual(['durations']);
  expect(each).toBeCloseTo((2 * 450 * 30.4) / 3600, 4);
});

test.each([
  ['… in a typical week', 4.3],
  ['… weekly', 4.3],
  ['… / week', 4.3],
  ['…/wk', 4.3],
  ['… p.w.', 4.3],
  ['… p/w', 4.3],
  ['… volte a settimana', 4.3],
  ['… keer per week', 4.3],
  ['… P7D', 4.3],
  ['…_7d', 4.3],
  ['freq_week_…', 4.3],
  ['In a normal week, how often do you use …?', 4.3],
  ['… in last 7 days', 4.3],
  ['… sessions per week', 4.3],
  ['… pro Woche', 4.3],
  ['… in den letzten 7 Tagen', 4.3],
  ['… par semaine', 4.3],
  ['… la semaine dernière', 4.3],
  ['… por semana (vezes)', 4.3],
  ['… a settimana', 4.3],
  ['… per week (aantal keer)', 4.3],
  ['… per day', 30.4],
  ['… / day', 30.4],
  ['… past fortnight', 2.2],
  ['… last 3 months', 1 / 3],
  ['…_12m', 1 / 12],
])('the numbers below "%s" are times of its period', async (heading, factor) => {
  const heads = ['Netflix', 'Stan', 'Binge'].map((name) => `"${heading.replace('…', name)}"`);
  const { each, facts, askedBeforeRun } = await use(
    file(heads, (at) => at % 20),
    'SVOD',
  );
  expect(each).toBeCloseTo(3 * 9.5 * factor, 4);
  expect(askedBeforeRun).toEqual([]);
  expect(facts.notes.join(' ')).toContain(' for a month');
});

test('bands below a heading with a period are times of this period', async () => {
  const text = file(['Netflix in last 7 days'], (at) => ['0 times', '1 time', '2-4 times'][at % 3]!);
  const { each } = await use(text, 'SVOD');
  expect(each).toBeCloseTo(((67 + 66 * 3) * 4.3) / PEOPLE, 6);
});

test('0 and 1 are times of a period if a column next to them counts times of this period', async () => {
  const { each } = await use(
    file(['Netflix per day', 'Stan per day'], (at, column) => at % (column === 0 ? 4 : 2)),
    'SVOD',
  );
  expect(each).toBeCloseTo((1.5 + 0.5) * 30.4, 6);
});

test('ticks below a heading with a period stay one use', async () => {
  const { each } = await use(
    file(['Netflix in last 7 days', 'Stan weekly'], (at) => at % 2),
    'SVOD',
  );
  expect(each).toBeCloseTo(1, 6);
});

test('if such numbers may be codes, the answer "amount" keeps their period', async () => {
  const text = file(['Netflix per week', 'Stan per week', 'Binge per week'], (at) => at % 5);
  const { doubts } = await readBytes(text);
  expect(doubts).toMatchObject([{ code: 'scale', walk: true }]);
  const reading = { version: 1 as const, answers: [{ key: doubts[0]!.key, answer: 'amount' }] };
  const { audienceMatrix } = await readBytes(text, { reading });
  const each = audienceMatrix.populationUse[CHANNELS.indexOf('SVOD')]! / audienceMatrix.universe;
  expect(each).toBeCloseTo(3 * 2 * 4.3, 6);
});

test('a code that the unit rules out is no answer', async () => {
  const { facts, each } = await use(
    file(['Netflix (days a week)', 'Stan (days a week)'], (at) => (at < 4 ? 99 : 2)),
    'SVOD',
  );
  expect(facts.sample).toBe(PEOPLE - 4);
  expect(each).toBeCloseTo(17.2, 9);
});

test.each(['ads seen per day', 'people per week', 'songs per day', 'MB per week', 'second device'])(
  '%s is no number of times in a period',
  async (words) => {
    const heads = ['Netflix', 'Stan', 'Binge'].map((name) => `${name} (${words})`);
    const { facts } = await use(
      file(heads, (at) => at % 15),
      'SVOD',
    );
    for (const { mean_use: mean } of facts.vehicles) expect(mean).toBeLessThan(8);
    expect(JSON.stringify(facts)).not.toContain('seconds');
  },
);

test('the last word of a meaning stays: people who used to use a vehicle do not use it', async () => {
  const heads = ['"9Now (1=Never, 2=Used to, 3=Use)"', '"7plus (1=Never, 2=Used to, 3=Use)"'];
  const { facts } = await use(
    file(heads, (at) => 1 + (at % 3)),
    'BVOD',
  );
  for (const { reach } of facts.vehicles) expect(reach).toBeCloseTo(1 / 3, 1);
});

const times = (at: number) => (at * 7) % 23;
const cells = file(['Netflix', 'Stan', 'Binge'], times);

test.each([
  ['Number of uses per week', 4.3],
  ['Occasions in the last 3 months', 1 / 3],
  ['Times used in the past 7 days', 4.3],
  ['Average sessions per day', 30.4],
  ['Times a month', 1],
  ['All figures: uses per fortnight', 2.2],
  ['Q4 Times used in the past 7 days', 4.3],
  ['"Fieldwork 2026, 5 days a week"', 1],
  ['Interviews per day', 1],
  ['Base: people who use media at least 3 times a week', 1],
])('a title "%s" states the unit of all columns', async (title, factor) => {
  const [plain, titled] = [await use(cells, 'SVOD'), await use(`${title}\n${cells}`, 'SVOD')];
  expect(titled.each).toBeCloseTo(plain.each * factor, 6);
  expect(titled.facts.notes.some((note) => note.includes('were read as times a'))).toBe(
    !/^(?:Base|"Field|Interv)/.test(title),
  );
});

test.each(['How many days in the last 7 days did you use:', 'Q7. On how many days in the past 7 days did you use…?'])(
  'the question "%s" above all columns gives their unit',
  async (title) => {
    const days = file(['Netflix', 'Stan', 'Binge'], (at) => at % 8);
    const [plain, titled] = [await use(days, 'SVOD'), await use(`${title}\n${days}`, 'SVOD')];
    expect(titled.each).toBeCloseTo(plain.each * 4.3, 6);
  },
);

test.each([
  'How many times a week do you go online? 3 or more',
  'How many days since the survey started',
  'How many days a week? 1 = daily, 2 = rarely',
])('"%s" above ticks is no unit', async (title) => {
  const ticks = file(['Netflix', 'Stan', 'Binge'], (at) => at % 2);
  const [plain, titled] = [await use(ticks, 'SVOD'), await use(`${title}\n${ticks}`, 'SVOD')];
  expect(titled.each).toBeCloseTo(plain.each, 6);
});

test('the unit of a heading takes precedence over that of a title', async () => {
  const headed = file(['Netflix (times a month)', 'Stan (times a month)', 'Binge (times a month)'], times);
  const { each } = await use(`Number of uses per week\n${headed}`, 'SVOD');
  expect(each).toBeCloseTo((await use(cells, 'SVOD')).each, 6);
});

test('a note below the table states the unit of all columns', async () => {
  const { each } = await use(`${cells}\nNB: figures are uses per week\n`, 'SVOD');
  expect(each).toBeCloseTo((await use(cells, 'SVOD')).each * 4.3, 6);
});

test.each(['days per week', '(x/week)', 'per week'])(
  '"%s" in the row below the headings is their unit',
  async (unit) => {
    const small = file(['Netflix', 'Stan', 'Binge'], (at) => at % 8);
    const { each } = await use(small.replace('\n', `\n,,,,${unit},${unit},${unit}\n`), 'SVOD');
    expect(each).toBeCloseTo(3 * 3.5 * 4.3, 6);
  },
);

const long = respondentsText(['id', 'age', 'gender', 'vehicle', 'uses'], PEOPLE * 2, (at) => [
  `R${at >> 1}`,
  18 + ((at >> 1) % 60),
  at & 2 ? 'Male' : 'Female',
  at & 1 ? 'Netflix' : 'Nova',
  (at >> 1) % 10,
]);
test.each([`Uses per week\n${long}`, long.replace('\n', '\n,,,,per week\n')])(
  'in a row for each vehicle, a line states the unit too',
  async (text) => {
    expect((await use(text, 'SVOD')).each).toBeCloseTo((await use(long, 'SVOD')).each * 4.3, 6);
  },
);

test.each(['… last visit (days ago)', '… - days since last use'])(
  'the numbers below "%s" are larger the longer ago the use is',
  async (heading) => {
    const heads = ['Netflix', 'Stan', 'Binge'].map((name) => heading.replace('…', name));
    const text = file(heads, (at) => [0, 7, 31, 400][at % 4]!);
    const { each, askedBeforeRun } = await use(text, 'SVOD');
    expect(askedBeforeRun).toEqual(['days since']);
    expect(each).toBeCloseTo(1.5, 6);
  },
);

test('"5/7" is five of seven days', async () => {
  const text = file(['Netflix', 'Stan'], (at) => `${at % 8}/7`);
  const { each, askedBeforeRun } = await use(text, 'SVOD');
  expect(askedBeforeRun).toEqual(['days']);
  expect(each).toBeCloseTo(2 * 3.5 * 4.3, 6);
});

test.each(['total', 'count'])('"%s" behind a name is not part of it', async (word) => {
  const { facts } = await readBytes(file([`Seven Network ${word}`, `Nova ${word}`, `The Age ${word}`], times));
  expect(facts.vehicles.map(({ publisher }) => publisher).toSorted()).toEqual(['Nova', 'Seven Network', 'The Age']);
});

test('a title in hours asks what an hour is', async () => {
  expect((await use(`Hours per week\n${cells}`, 'SVOD')).askedBeforeRun).toContain('durations');
});
