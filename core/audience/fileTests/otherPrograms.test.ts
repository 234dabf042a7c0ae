import { CHANNELS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import { readBytes, refusal, respondentsText } from '../../../testing/audience/reading.ts';
import type { AudienceReading } from '../readAudience.ts';
import { displayedText, numberFormat } from '../workbooks/xlsx/cellStyles.ts';

const useOf = ({ audienceMatrix }: AudienceReading, channel: Channel) =>
  audienceMatrix.populationUse[CHANNELS.indexOf(channel)]!;
const rows = (count: number, row: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => row(at)).join('\n');

test('a sample in brackets is no universe', async () => {
  const { audienceMatrix } = await readBytes(
    '"Base: Total Population (n=6,480, population 16,479,000)",\n,\n%,Total Population\nInstagram,15\nFacebook,44.5\nStan,20\n',
  );
  expect(audienceMatrix.universe).toBe(16_479_000);
});

test('a summary of SurveyMonkey has percentages and counts below one heading', async () => {
  const lines = [
    'What have you used in the past month?,,',
    'Answer Choices,Responses,',
    'Netflix,52.87%,793',
    'Nova,15.33%,230',
  ];
  const { facts } = await readBytes(
    [...lines, 'None of these,1.20%,18', ',Answered,1500', ',Skipped,20', ''].join('\n'),
  );
  expect(facts.vehicles.map(({ publisher, reach }) => [publisher, reach])).toEqual([
    ['Netflix', 0.5287],
    ['Nova', 0.1533],
  ]);
});

test.each([
  ['#,##0,', '2559.072'],
  ['0.0,,', '2.559072'],
  ['0.0,,"M"', '2.559072M'],
  ['#,##0,\\k', '2559.072k'],
  ['0.0"%"', '2559072%'],
  ['0.0%', '255907200%'],
])('a number with the format %s is read as displayed', (code, text) => {
  expect(displayedText(2_559_072, numberFormat(code)!, false)).toBe(text);
});

test.each(['#,##0', '#,##0;-#,##0,', '_-* #,##0_-', '0" weeks"'])(
  'the number format %s shows a plain number',
  (code) => {
    expect(numberFormat(code)).toBeNull();
  },
);

test.each([
  ['Avg Freq (days)', 19.7],
  ['Average Visits per Visitor', 19.7],
  ['Average of Uses per month', 19.7],
  ['Kontakte pro Monat', 19.7],
  ['Répétition mensuelle', 19.7],
])('"%s" is a frequency', async (heading, frequency) => {
  const read = await readBytes(
    `Universe (000),20000\n\nVehicle,Audience (000),${heading}\nStan,2000,${frequency}\nNetflix,4000,${frequency}\nBinge,1000,${frequency}\n`,
  );
  expect(useOf(read, 'SVOD')).toBeCloseTo(7_000_000 * frequency, 0);
});

test('figures below an unknown heading are asked about, as they may be the frequency', async () => {
  const { doubts } = await readBytes(
    'Universe (000),20000\n\nVehicle,Audience (000),Intensity\nStan,2000,19.7\nNetflix,4000,8\nBinge,1000,3\n',
  );
  expect(doubts.map(({ code, walk }) => [code, walk])).toEqual([['unknown figures', true]]);
});

test('a column that repeats the universe is no audience', async () => {
  const read = await readBytes(
    'channel,vehicle,reach_share,avg_frequency,universe\nSVOD,Stan,0.25,4,20000000\nSVOD,Netflix,0.5,4,20000000\nSVOD,Binge,0.1,4,20000000\n',
  );
  expect(read.audienceMatrix.universe).toBe(20_000_000);
  expect(useOf(read, 'SVOD')).toBeCloseTo(68_000_000, 0);
});

test('"Yes", "No" and "Total" below each vehicle give its users and the universe', async () => {
  const block = (name: string, yes: number) => `Used: ${name},Yes,${yes}\n,No,${13_000_000 - yes}\n,Total,13000000\n`;
  const read = await readBytes(
    `Table 1,,\n,,Count\n${block('Stan', 2e6)}${block('Netflix', 5e6)}${block('Binge', 1e6)}`,
  );
  expect([read.audienceMatrix.universe, useOf(read, 'SVOD')]).toEqual([13_000_000, 8_000_000]);
});

test('a small table of frequencies for each vehicle is one table', async () => {
  const block = (name: string, yes: number) =>
    `Table: Used in past month: ${name}\n,,Frequency,Percent\nValid,No,${19_000_000 - yes},80%\n,Yes,${yes},20%\nTotal,,19000000,100%\n\n`;
  const read = await readBytes(`${block('Stan', 2e6)}${block('Netflix', 5e6)}`);
  expect([read.audienceMatrix.universe, useOf(read, 'SVOD')]).toEqual([19_000_000, 7_000_000]);
});

test('shares of all answers are not shares of people', async () => {
  const read = await readBytes(
    '$media Frequencies,,,,\n,,,,\n,,Responses,,Percent of Cases\n,,N,Percent,\nMedia,SVOD: Stan,4000000,20,40\n,SVOD: Netflix,5000000,25,50\n,SVOD: Binge,1000000,5,10\n',
  );
  expect(read.audienceMatrix.universe).toBeCloseTo(10_000_000, -4);
  expect(useOf(read, 'SVOD')).toBeCloseTo(10_000_000, 0);
});

test('respondents in columns are turned into rows', async () => {
  const people = Array.from({ length: 60 }, (_, at) => at);
  const line = (name: string, cell: (at: number) => string | number) => [name, ...people.map(cell)].join(',');
  const read = await readBytes(
    [
      line('Respondent', (at) => `R${at}`),
      line('Weight', () => 200_000),
      line('Age', (at) => 20 + at),
      line('Netflix', (at) => at % 2),
      line('Stan', (at) => Number(at % 3 === 0)),
    ].join('\n'),
  );
  expect([read.audienceMatrix.sample, read.audienceMatrix.universe]).toEqual([60, 12_000_000]);
  expect(useOf(read, 'SVOD')).toBe(50 * 200_000);
});

test('waves such as W22 do not say that everybody is a woman', async () => {
  const file = `ID,Wave,Weight,Age,Are you…?,Netflix,Stan\n${rows(240, (at) => `${at},W${21 + (at % 2)},50000,${20 + (at % 50)},${at % 4 < 2 ? 'Male' : 'Female'},${at % 2},1`)}\n`;
  const women = await readBytes(file, { demographic: 'women 25-54' });
  expect(women.audienceMatrix.targetSample).toBe(
    Array.from({ length: 240 }, (_, at) => at).filter((at) => at % 4 === 3 && at % 50 >= 5 && at % 50 <= 34).length,
  );
});

test('bands that a spreadsheet program took for dates are asked about once', async () => {
  const cells = ['4-Jul', '0', '8-Dec', '13+'];
  const file = `ID,Weight,Netflix - times per month,Stan - times per month\n${rows(80, (at) => `${at},1000,${cells[at % 4]},${cells[(at + 1) % 4]}`)}\n`;
  const read = await readBytes(file);
  expect(read.doubts.filter(({ walk, field }) => walk && field === undefined).map(({ code }) => code)).toEqual([
    'bands as dates',
  ]);
  expect(useOf(read, 'SVOD') / read.audienceMatrix.universe).toBeCloseTo((2 * (5.5 + 10 + 13)) / 4, 9);
});

test('if a column has no word for no use, a sign for a missing value means no use', async () => {
  const cells = ['#NULL!', '4', '#NULL!', '12'];
  const file = `ID,Weight,Netflix - times,Stan - times\n${rows(80, (at) => `${at},200000,${cells[at % 4]},${cells[(at + 1) % 4]}`)}\n`;
  const { audienceMatrix, doubts } = await readBytes(file);
  expect([audienceMatrix.sample, doubts.map(({ code }) => code)]).toEqual([80, []]);
});

test('a list of contacts with commissions is no audience', async () => {
  const { message } = await refusal(
    'Publisher,Channel,Contact,Commission %\nStan,SVOD,Jo Wilson,10\nNetflix,SVOD,Kim Brown,12.5\nTubi,Video,Sam Patel,5\n',
  );
  expect(message).toMatch(/not an audience file|not recognised/);
});

test('"pay TV" in a question is no price, and a unit "(000)" that R wrote as dots is thousands', async () => {
  const file = `"","Age","Weight..000.","Which of these pay TV services have you watched?"\n${rows(80, (at) => `${at},${20 + (at % 40)},200,${['Foxtel', 'Kayo', 'None of these'][at % 3]}`)}\n`;
  const read = await readBytes(file);
  expect([read.audienceMatrix.universe, read.doubts.map(({ code }) => code)]).toEqual([16_000_000, []]);
  expect(useOf(read, 'Pay TV')).toBe(54 * 200_000);
});

test('dates of birth give ages in the month of the interview', async () => {
  const file = `ID,Interview date,Date of birth,Weight,Netflix,Stan\n${rows(120, (at) => `${at},2025-06-02,${at % 2 === 0 ? '1985-05-10' : '1970-08-01'},100000,${at % 2},1`)}\n`;
  // Those born in August 1970 are still 54.
  const { audienceMatrix } = await readBytes(file, { demographic: 'people 25-54' });
  expect(audienceMatrix.targetSample).toBe(120);
});

test('the row of import ids below questions of Qualtrics is no answer', async () => {
  const ids = ['QID1', 'QID2', 'QID3', 'QID4'].map((id) => `"{""ImportId"":""${id}""}"`).join(',');
  const heads =
    'ResponseId,Q1,Q2_1,Q2_2\nResponse ID,Age,Which have you watched? - Stan,Which have you watched? - Netflix';
  const file = `${heads}\n${ids}\n${rows(60, (at) => `R_${at},${20 + at},${at % 2 === 0 ? 'Stan' : ''},${at % 3 === 0 ? 'Netflix' : ''}`)}\n`;
  const read = await readBytes(file);
  expect([read.audienceMatrix.sample, useOf(read, 'SVOD')]).toEqual([60, 50]);
});

test('"7+" next to names of vehicles is one of them', async () => {
  const names = ['7+', 'SBS On Demand', ''];
  const file = `ID,Weight,Which catch-up TV services have you watched?\n${rows(60, (at) => `${at},200000,${names[at % 3]}`)}\n`;
  const read = await readBytes(file);
  expect(useOf(read, 'BVOD')).toBe(40 * 200_000);
});

test('if columns of times agree with columns of use, nothing is asked', async () => {
  const line = (at: number) =>
    `${at},200000,${at % 2 === 0 ? 'Yes' : 'No'},${at % 2 === 0 ? 3 + (at % 9) : ''},${at % 3 === 0 ? 'Yes' : 'No'},${at % 3 === 0 ? 2 + (at % 7) : ''}`;
  const heads =
    'ID,Weight,Stan: used past month,Stan: times in past month,Binge: used past month,Binge: times in past month';
  const same = await readBytes(`${heads}\n${rows(90, line)}\n`);
  expect(same.doubts.filter(({ walk }) => walk)).toEqual([]);
  const others = await readBytes(`${heads}\n${rows(90, (at) => (at === 4 ? '4,200000,No,5,No,' : line(at)))}\n`);
  expect(others.doubts.map(({ code, walk }) => [code, walk])).toContainEqual(['which question', true]);
});

test('one audience above the names of vehicles is a crosstab', async () => {
  const { audienceMatrix } = await readBytes(
    'Media consumption (000),\n,\n,Total\nBase (000),21662\niHeart streams,7378\nSpotify,4647\nYouTube Music,8093\n',
  );
  expect(audienceMatrix.universe).toBe(21_662_000);
});

test('"M25-54" next to "TOTAL" is no number of people', async () => {
  const { audienceMatrix, doubts } = await readBytes(
    ',TOTAL,,M25-54,\n,Wgtd (000),Vert %,Wgtd (000),Vert %\nBase,19508,100%,4641,100%\nStan,773,4%,222,4.8%\nNetflix,3565,18.3%,801,17.3%\nBinge,997,5.1%,228,4.9%\n',
    { demographic: 'men 25-54' },
  );
  expect([audienceMatrix.universe, audienceMatrix.targetUniverse, doubts]).toEqual([19_508_000, 4_641_000, []]);
});

test('of the channel names at the start of a heading, the longest counts', async () => {
  const file = `id,weight,fta_metro_seven_metro,fta_metro_10_bold_metro\n${rows(60, (at) => `${at},200000,${at % 2},1`)}\n`;
  const read = await readBytes(file);
  expect(useOf(read, 'FTA Metro')).toBe(90 * 200_000);
});

test('a vehicle with a second name in brackets belongs to the question of the others', async () => {
  const names = ['Instagram', 'X (Twitter)'];
  const heads = ['Aware of', 'Used in past month'].flatMap((question) => names.map((name) => `${question}: ${name}`));
  const file = `id,weight,${heads.join(',')}\n${rows(60, (at) => `${at},200000,1,1,${at % 2},${Number(at % 3 === 0)}`)}\n`;
  const read = await readBytes(file);
  expect(useOf(read, 'Social')).toBe(50 * 200_000);
});

test.each([',', '\t', ';', ' '])(
  'the numbers of rows that write.table of R leaves without a heading: %j',
  async (delimiter) => {
    const lines = (numbers: boolean) => [
      '"id","weight","age","gender","Netflix","Spotify"',
      ...Array.from({ length: 60 }, (_, at) => {
        const cells = `"R${at}",${1000 + at}.5,${20 + (at % 40)},"${at % 2 ? 'Male' : 'Female'}",${at % 5},${at % 3}`;
        return numbers ? `"${at + 1}",${cells}` : cells;
      }),
    ];
    const text = (numbers: boolean) => `${lines(numbers).join('\n').replaceAll(',', delimiter)}\n`;
    const [named, plain] = [await readBytes(text(true)), await readBytes(text(false))];
    expect(named.facts).toMatchObject({ sample: 60, universe: plain.facts.universe, left_out: [] });
    expect(named.audienceMatrix.populationUse).toEqual(plain.audienceMatrix.populationUse);
    expect(named.facts.notes.join()).toContain('The first column holds the numbers or names of the rows');
  },
);

test('a crosstab as write.table of R writes it by default: spaces between cells, no heading above the names', async () => {
  const text =
    '"Total" "Women 25-54"\n"Universe" 21500000 4962319\n"9Now" 6500000 1490000\n"Paramount +" 3200000 800000\n';
  const { audienceMatrix, facts } = await readBytes(text, { demographic: 'women 25-54' });
  expect(audienceMatrix).toMatchObject({ universe: 21_500_000, targetUniverse: 4_962_319 });
  expect(facts.vehicles.map(({ column }) => column)).toEqual(['9Now', 'Paramount +']);
});

test('a remark behind each row does not move the headings', async () => {
  const line = (at: number) => `"${at}",1000,${20 + (at % 40)},${at % 5},"seen twice"`;
  const read = await readBytes(`"id","weight","age","Netflix"\n${rows(60, line)}\n`);
  expect(read.facts).toMatchObject({ sample: 60, universe: 60_000 });
});

test('respondents of Typeform are no table of vehicles, although an id looks like a figure', async () => {
  const media = ['Fox Sports', 'Kayo', '2GB', 'SBS On Demand', 'LinkedIn', 'Nova', 'Spotify', 'JCDecaux'];
  const headings = ['#', 'How old are you?', 'And you are...?', ...media, 'Start Date (UTC)', 'Network ID'];
  const text = respondentsText(headings, 120, (at) => [
    `${at}f0c7d`,
    18 + (at % 60),
    at % 2 ? 'Male' : 'Female',
    ...media.map((name, column) => (at === 3 || (at + column) % 4 === 0 ? name : '')),
    '2025-10-23 08:49:35',
    at % 40 === 7 ? `75341${at}e2` : `f0${at}aa62`,
  ]);
  const { facts } = await readBytes(text, { demographic: 'people 25-54' });
  expect(facts).toMatchObject({ layout: 'respondents', sample: 120 });
  expect(facts.vehicles.map(({ publisher }) => publisher)).toEqual(media);
});

test.each([
  [
    'psql with a frame',
    [
      '┌─────────┬──────────────┬───────────┐',
      '│ vehicle │ audience_000 │ reach_pct │',
      '├─────────┼──────────────┼───────────┤',
      '│ Stan    │         2000 │      10.0 │',
      '│ Netflix │         8000 │      40.0 │',
      '└─────────┴──────────────┴───────────┘',
      '(2 rows)',
    ],
  ],
  [
    'psql without a frame',
    [
      ' vehicle │ audience_000 │ reach_pct ',
      '─────────┼──────────────┼───────────',
      ' Stan    │         2000 │      10.0 ',
      ' Netflix │         8000 │      40.0 ',
      '(2 rows)',
    ],
  ],
  [
    'Polars',
    [
      '┌─────────┬──────────────┬───────────┐',
      '│ vehicle ┆ audience_000 ┆ reach_pct │',
      '│ ---     ┆ ---          ┆ ---       │',
      '│ str     ┆ i64          ┆ f64       │',
      '╞═════════╪══════════════╪═══════════╡',
      '│ Stan    ┆ 2000         ┆ 10.0      │',
      '│ Netflix ┆ 8000         ┆ 40.0      │',
      '└─────────┴──────────────┴───────────┘',
    ],
  ],
])('a table drawn with the lines of Unicode is read: %s', async (_, lines) => {
  const read = await readBytes(`${lines.join('\n')}\n`);
  expect([read.audienceMatrix.universe, useOf(read, 'SVOD')]).toEqual([20_000_000, 10_000_000]);
  expect(read.facts.vehicles.map(({ publisher }) => publisher)).toEqual(['Stan', 'Netflix']);
});
