import { read, utils } from '@e965/xlsx';
import type { WorkBook } from '@e965/xlsx';
import { readSheet } from 'read-excel-file/node';
import { evaluatePlan } from '../../core/planning/model/reach.ts';
import { CHANNELS } from '../../core/rules/channels.ts';
import type { Book, BookCell } from '../../src/domain/exports/book.ts';
import { channelTable } from '../../src/domain/report/channels/channelTable.ts';
import { mixBars, channelColours } from '../../src/domain/report/charts/reportSeries.ts';
import { kpisView } from '../../src/domain/report/reportContents.ts';
import { errorSentences } from '../../src/domain/exports/recomputeSheet.ts';
import { REPORT } from '../../src/domain/messages.ts';
import { workbook } from '../../src/domain/exports/workbook.ts';
import { workbookFile } from '../../src/services/exports/workbookFile.ts';
import { computeFormulas, formulaCells } from './formulaValues.ts';
import { convertedByGnumeric, convertedByLibreOffice, hasProgram as testIfInstalled } from './officePrograms.ts';
import { realPlan } from './realPlan.ts';
import type { RealPlan } from './realPlan.ts';
import { unzipped } from './unzipped.ts';

const SHEETS = [
  'Summary',
  'Channels',
  'Curves',
  'Frontier',
  'Frequency',
  'Overlap',
  'Markets',
  'Vehicles',
  'Assumptions',
  'Attention figures',
  'How sure',
  'Recompute',
];

const bookOf = ({ plan }: RealPlan) => workbook(plan, channelColours(plan.report));
const opened = (bytes: Uint8Array) => read(bytes, { cellNF: true, cellFormula: true });

/** The formatted cells of a sheet. */
function displayedCells(book: WorkBook, sheet: string): string[][] {
  return utils.sheet_to_json<string[]>(book.Sheets[sheet]!, { header: 1, raw: false, defval: '' });
}

const cell = (book: WorkBook, sheet: string, name: string) =>
  book.Sheets[sheet]![name] as { v: unknown; w?: string; f?: string };
const currentFigures = (book: WorkBook) =>
  ['B4', 'B5', 'B6', 'B7'].map((name) => Number(cell(book, 'Channels', name).v));

/** Removes the stored values of formulas, so that a program must compute them. */
const withoutComputedValues = (book: Book): Book => ({
  ...book,
  sheets: book.sheets.map((sheet) => ({
    ...sheet,
    rows: sheet.rows.map((row) => row.map((one) => (one.formula === undefined ? one : { ...one, value: null }))),
  })),
});

/** The workbook after a planner changed amounts. */
function edited(book: Book, money: Readonly<Record<string, number>>): Book {
  const change = (row: readonly BookCell[]) => {
    const typed = money[String(row[0]?.value)];
    return typed === undefined || row[1]?.look !== 'input'
      ? row
      : row.map((one, at) => (at === 1 ? { ...one, value: typed } : one));
  };
  return { ...book, sheets: book.sheets.map((sheet) => ({ ...sheet, rows: sheet.rows.map(change) })) };
}

const people = realPlan('samples/respondents.csv');
const table = realPlan('samples/crosstab.csv', { name: 'Table' });

test('read by another program, the unedited workbook has the figures of the report, to the last printed digit', async () => {
  const real = await people;
  const { report, facts } = real.plan;
  const book = opened(await workbookFile(bookOf(real)));
  expect(book.SheetNames).toEqual(SHEETS);
  const summary = displayedCells(book, 'Summary');
  for (const { label, value } of kpisView(report)) {
    const row = summary.find(([name]) => name === label)!;
    expect([row[1], row[2]]).toEqual([value, value]);
  }
  const lines = displayedCells(book, 'Channels');
  const head = lines.find(([name]) => name === 'Channel')!;
  const shown = channelTable(report, facts)!;
  expect(head.slice(8)).toEqual(
    shown.columns
      .slice(1)
      .map(({ header }) => header)
      .filter((name) => name !== 'Optimal Budget ($)'),
  );
  const differences: string[] = [];
  for (const line of [...shown.bought, ...shown.unbought, shown.total!]) {
    const row = lines.findLast(([name]) => name === line.channel)!;
    for (const { id, header } of shown.columns.slice(1)) {
      const asPrinted = (text: string) => text.replace('\u2212', '-').replace(/^\+/, '');
      if (header === 'Optimal Budget ($)') continue;
      if (asPrinted(row[head.indexOf(header)] ?? '') !== asPrinted(line.shown[id]!))
        differences.push(`${line.channel}, ${header}: ${row[head.indexOf(header)]} for ${line.shown[id]}`);
    }
  }
  expect(differences).toEqual([]);
  // The input cells have the amounts of the mix chart.
  for (const { name, label } of mixBars(report, channelColours(report)))
    expect(lines.find(([channel]) => channel === name)![1]).toBe(label.split(' ')[0]);
  expect(summary.flat().join(' ')).toContain('illustrative prices');
  expect(summary.flat().join(' ')).toContain('FTA Metro at least $400,000 · Social at most $900,000');
  expect(summary.flat().join(' ')).toContain('by planner@agency.example');
});

test('robustness sheet: each channel with its amount and the ranges of near-best plans', async () => {
  const { plan } = await people;
  const lines = displayedCells(opened(await workbookFile(workbook(plan, channelColours(plan.report)))), 'How sure');
  const { ranges } = plan.robustness!.deskRobustness;
  const dollars = (money: number) => `$${Math.round(money).toLocaleString('en-US')}`;
  const wanted = CHANNELS.flatMap((channel, place) =>
    (ranges!.channels[place]?.spans ?? []).map(({ least, most }) => [channel, dollars(least), dollars(most)]),
  );
  expect(wanted.length).toBeGreaterThan(5);
  for (const [channel, least, most] of wanted) {
    const rows = lines.filter(([name]) => name === channel || name === `${channel}, or`);
    expect(rows.map((row) => [row[3], row[4]])).toContainEqual([least, most]);
    const output = plan.report.output as { Master_Channel: string; Optimal_Budget: number }[];
    const own = output.find((row) => row.Master_Channel === channel)?.Optimal_Budget ?? 0;
    expect(rows[0]![2]).toBe(dollars(own));
  }
});

test('markets sheet: the figures of the report, which add up to its reach for each column', async () => {
  const { report } = (await people).plan;
  const rows = utils.sheet_to_json<(string | number)[]>(
    opened(await workbookFile(bookOf(await people))).Sheets.Markets!,
    {
      header: 1,
    },
  );
  const head = rows.findIndex(([first]) => first === 'Column');
  const reachAt = rows[head]!.indexOf('Reach (people)');
  for (const { column, rows: markets } of report.markets!) {
    const lines = rows.slice(head + 1).filter(([name]) => name === column);
    expect(lines.map(([, name]) => name)).toEqual(markets.map(({ name }) => name));
    lines.forEach((line, index) => expect(Math.abs(Number(line[reachAt]) - markets[index]!.reach)).toBeLessThan(1));
    const sum = lines.reduce((all, line) => all + Number(line[reachAt]), 0);
    expect(sum).toBe(Math.round(report.attentive_reach));
  }
});

test('a second library reads the same figures', async () => {
  const real = await people;
  const bytes = Buffer.from(await workbookFile(bookOf(real)));
  const rows = await readSheet(bytes, 'Channels');
  expect(rows[4]!.slice(0, 3)).toEqual([
    'Attentive Reach',
    real.plan.report.attentive_reach,
    real.plan.report.attentive_reach,
  ]);
  const curves = await readSheet(bytes, 'Curves');
  expect(curves[3]!.length).toBeGreaterThan(10);
  expect(curves.length).toBeGreaterThan(20);
});

test('figures of curves above a channel’s supply are grey, and the sheet says so', async () => {
  const { plan } = await people;
  const { report } = plan;
  const supply = [{ channel: 'Radio', most: 500_000, says: 'Radio cannot take more than $500,000.' }];
  const limited = { ...plan, report: { ...report, why: { ...report.why, supply } } };
  const { rows } = workbook(limited, channelColours(report)).sheets.find(({ name }) => name === 'Curves')!;
  const radio = rows[3]!.findIndex(({ value }) => value === 'Radio');
  const looks = rows.slice(4).map((row) => [Number(row[0]!.value) > 500_000, row[radio]!.look]);
  expect(new Set(looks.map(String))).toEqual(new Set(['false,', 'true,quiet']));
  expect(rows[1]![0]!.value).toContain(' Grey where a channel gets more than there is to buy');
});

test('the workbook has its charts, and the summary refers to the recompute sheet', async () => {
  const files = read(await workbookFile(bookOf(await people)), { bookFiles: true }) as WorkBook & {
    files: Record<string, unknown>;
  };
  const names = Object.keys(files.files);
  expect(names.filter((name) => /charts\/chart\d+\.xml$/.test(name))).toHaveLength(4);
  expect(cell(files, 'Channels', 'B5').f).toBe('Recompute!$C$8');
});

test('bars start at 0', async () => {
  const parts = unzipped(Buffer.from(await workbookFile(bookOf(await people))));
  const bars = [...parts.values()].map(String).filter((xml) => xml.includes('<c:barChart>'));
  expect(bars.length).toBeGreaterThan(1);
  expect(bars.filter((xml) => !xml.includes('<c:min val="0"/>'))).toEqual([]);
});

test('the summary has the name of the audience file unchanged', async () => {
  const { plan } = await people;
  const rows = displayedCells(opened(await workbookFile(bookOf(await people))), 'Summary');
  expect(rows.find(([label]) => label === 'Audience')![1]).toContain(`The file ${plan.facts!.file_name}: `);
});

test('the notes of the summary are wrapped next to the figures', async () => {
  const summary = bookOf(await people).sheets.find(({ name }) => name === 'Summary')!;
  const notes = summary.rows.flatMap((row) => row.filter(({ value, span }) => value && span === 2));
  expect(notes.length).toBeGreaterThan(3);
  expect(new Set(notes.map(({ look }) => look))).toEqual(new Set(['sideNote']));
});

test('the workbook contains clusters of at least twenty respondents, with weights and rates', async () => {
  const book = opened(await workbookFile(bookOf(await people)));
  const rows = utils.sheet_to_json<number[]>(book.Sheets.Recompute!, { header: 1, raw: true }).slice(15);
  expect(rows.length).toBeGreaterThan(60);
  expect(rows.length).toBeLessThanOrEqual(256);
  expect(Math.min(...rows.map((row) => row[1]!))).toBeGreaterThanOrEqual(20);
  expect(rows.reduce((sum, row) => sum + row[1]!, 0)).toBe(2459);
  expect(rows.every((row) => row.length === 20)).toBe(true);
});

/** Formula cells whose stored value differs from their computed one. @param of  the computed value by place */
function stale(book: WorkBook, of: (place: string) => unknown): string[] {
  return formulaCells(book).flatMap(({ place, stored }) => {
    const computed = of(place);
    const isSame =
      typeof stored === 'number'
        ? Math.abs(stored - Number(computed)) <= 1e-8 * Math.max(1, Math.abs(stored))
        : String(stored ?? '') === String(computed ?? '');
    return isSame ? [] : [`${place} stores ${stored} and computes to ${computed}`];
  });
}

test.each([
  ['of respondents', people],
  ['of a crosstab', table],
])('a workbook %s stores the value of every formula, for viewers that do not compute', async (_, real) => {
  const book = opened(await workbookFile(bookOf(await real)));
  const cells = new Map(formulaCells(book).map(({ place, computed }) => [place, computed]));
  expect(cells.size).toBeGreaterThan(60);
  expect(stale(book, (place) => cells.get(place))).toEqual([]);
  const shares = displayedCells(book, 'Channels')
    .slice(10, 25)
    .map((row) => row[4]);
  expect(shares[0]).toBe('30.0%');
});

test('the sheet states its errors: median, 95th percentile and maximum', async () => {
  const { plan } = await people;
  const [, , errors] = displayedCells(opened(await workbookFile(bookOf(await people))), 'Recompute').map(
    ([first]) => first!,
  );
  const percent = String.raw`\d\.\d\d%`;
  const off = `median error ${percent}, at most ${percent} in 95 of 100 cases, rarely more than ${percent}`;
  const inPeople = off.replaceAll(percent, '[\\d,]+ people');
  expect(errors).toMatch(
    new RegExp(
      [
        '^How far attentive reach is from the engine’s, measured at export on 1,320 mixes that were not used for fitting.',
        `One to three channels changed: ${off}.`,
        `A completely new mix of 50% to 150% of the budget: ${off}.`,
        `All money in one channel, up to 150% of the budget: ${off}.`,
        `The difference between two such mixes: ${inPeople}; ignore smaller differences.$`,
      ].join('\n'),
    ),
  );
  expect(displayedCells(opened(await workbookFile(bookOf(await people))), 'Summary').flat()).toContain(errors);
  const { recompute } = (await table).plan;
  if (recompute.by === 'nothing' || plan.recompute.by === 'nothing') throw new Error('Both recompute.');
  expect(errorSentences(recompute)).toBe(
    'Attentive reach has no measurable error against the engine on 1,320 other mixes, measured at export.',
  );
  expect(plan.recompute.randomSplits.worst).toBeLessThan(0.02);
  expect(plan.recompute.alone.worst).toBeLessThan(0.02);
});

test('a spend outside the plan’s limits is stored with its message', async () => {
  const { plan } = await people;
  const constraint = { ...(plan.constraint as object), 'FTA Metro': { Min_Budget: 500_000, Max_Budget: 3_000_000 } };
  const book = opened(await workbookFile(workbook({ ...plan, constraint }, channelColours(plan.report))));
  expect(displayedCells(book, 'Channels').find(([name]) => name === 'FTA Metro')![7]).toBe('below its minimum');
});

const TYPED = { Radio: 650_000, Social: 0, Cinema: 120_000 };
const NOTHING = Object.fromEntries(CHANNELS.map((name) => [name, 0]));
const HALVES = { ...NOTHING, Cinema: 1_500_000, Print: 1_500_000 };
const EVEN = Object.fromEntries(CHANNELS.map((name) => [name, 200_000]));
const ALONE = ['Print', 'Radio', 'Cinema'] as const;
const all = (channel: string) => ({ ...NOTHING, [channel]: 3_000_000 });

/** The plan with changed amounts, evaluated by the engine. */
function exactPlan({ plan, problem }: RealPlan, typed: Readonly<Record<string, number>>) {
  if (plan.recompute.by === 'nothing') throw new Error(plan.recompute.says);
  const planned = plan.recompute.spend;
  const spend = Float64Array.from(CHANNELS, (name, channel) => typed[name] ?? planned[channel]!);
  return {
    budget: spend.reduce((sum, money) => sum + money, 0),
    model: plan.recompute,
    ...evaluatePlan(problem, spend),
  };
}

/** Edits of a workbook, before another program computes it. */
const SCENARIOS = {
  unedited: [people, {}],
  edited: [people, TYPED],
  table: [table, TYPED],
  halves: [people, HALVES],
  even: [people, EVEN],
  allInPrint: [people, all('Print')],
  allInRadio: [people, all('Radio')],
  allInCinema: [people, all('Cinema')],
  bothTelevisions: [people, { 'FTA National': 50_000, 'FTA Metro': 1 }],
} as const;
type Scenario = keyof typeof SCENARIOS;

let files: Promise<readonly Uint8Array[]> | undefined;
/** The edited workbooks, without stored values of formulas. */
function scenarioFiles(): Promise<readonly Uint8Array[]> {
  const made = async ([real, typed]: (typeof SCENARIOS)[Scenario]) =>
    workbookFile(edited(withoutComputedValues(bookOf(await real)), typed));
  return (files ??= Promise.all(Object.values(SCENARIOS).map(made)));
}

type Program = readonly [name: string, command: string | null, compute: (files: readonly Uint8Array[]) => WorkBook[]];
const PROGRAMS: readonly Program[] = [
  ['these tests', null, (files) => files.map((bytes) => computeFormulas(read(bytes, { sheetStubs: true })))],
  ['LibreOffice', 'soffice', (files) => convertedByLibreOffice(files, 'xlsx').map(opened)],
  ['Gnumeric', 'ssconvert', (files) => convertedByGnumeric(files).map(opened)],
];

describe.each(PROGRAMS)('%s', (_name, command, compute) => {
  const isHere = command === null || testIfInstalled(command);
  const whereIs = isHere ? test : test.skip;
  const computed = new Map<Scenario, WorkBook>();
  beforeAll(async () => {
    if (!isHere) return;
    const books = compute(await scenarioFiles());
    Object.keys(SCENARIOS).forEach((name, at) => computed.set(name as Scenario, books[at]!));
  });

  whereIs('computes the unedited workbook to the figures of the report', async () => {
    const real = await people;
    const { attentive_reach, cost_per_attentive_reach, frequency } = real.plan.report;
    const [budget, reach, cost, often] = currentFigures(computed.get('unedited')!);
    expect(budget).toBe(3_000_000);
    expect(Math.abs(reach! / attentive_reach - 1)).toBeLessThan(1e-12);
    expect(cost!.toFixed(2)).toBe(cost_per_attentive_reach.toFixed(2));
    expect(often! / frequency).toBeCloseTo(1, 9);
  });

  whereIs('computes every formula to its stored value', async () => {
    const stored = opened(await workbookFile(bookOf(await people)));
    const recomputed = computed.get('unedited')!;
    expect(
      stale(stored, (place) => {
        const [sheet, name] = place.split('!') as [string, string];
        return (recomputed.Sheets[sheet]![name] as { v?: unknown } | undefined)?.v;
      }),
    ).toEqual([]);
  });

  whereIs('computes an edited workbook within the stated error', async () => {
    const real = await people;
    const exact = exactPlan(real, TYPED);
    const book = computed.get('edited')!;
    const [budget, reach, cost, often] = currentFigures(book);
    expect(budget).toBe(exact.budget);
    expect(Math.abs(reach! / exact.attentiveReach - 1)).toBeLessThan(exact.model.changed.worst);
    expect(Math.abs(reach! / real.plan.report.attentive_reach - 1)).toBeGreaterThan(0.02);
    expect(cost! / (budget! / reach!)).toBeCloseTo(1, 9);
    // Contacts are exact: the error of frequency is that of reach.
    expect((often! * reach!) / exact.contacts).toBeCloseTo(1, 5);
    // The summary follows.
    const summary = utils.sheet_to_json<(string | number)[]>(book.Sheets.Summary!, { header: 1, raw: true });
    expect(Number(summary.find(([name]) => name === REPORT.inputs.budget)![2])).toBe(budget);
    expect(String(cell(book, 'Channels', 'H14')?.v ?? '')).toMatch(/^(below its minimum|above its maximum|)$/);
  });

  whereIs('computes two channels, equal amounts, and all money in one channel within the stated errors', async () => {
    const real = await people;
    const { model, ...first } = exactPlan(real, HALVES);
    const off = (name: Scenario, exact: number) => Math.abs(currentFigures(computed.get(name)!)[1]! / exact - 1);
    expect(off('halves', first.attentiveReach)).toBeLessThan(model.randomSplits.worst);
    expect(off('even', exactPlan(real, EVEN).attentiveReach)).toBeLessThan(model.randomSplits.worst);
    for (const channel of ALONE) {
      const exact = exactPlan(real, all(channel)).attentiveReach;
      expect([channel, off(`allIn${channel}`, exact) < model.alone.worst]).toEqual([channel, true]);
    }
  });

  whereIs('computes all money in one channel to the value on the sheet of curves', async () => {
    const { plan } = await people;
    if (plan.recompute.by === 'nothing') throw new Error(plan.recompute.says);
    for (const channel of ALONE) {
      const book = computed.get(`allIn${channel}`)!;
      const curves = utils.sheet_to_json<(string | number)[]>(book.Sheets.Curves!, { header: 1 });
      const column = curves[3]!.indexOf(channel);
      const row = curves.find(([spend]) => spend === 3_000_000)!;
      expect([
        channel,
        Math.abs(currentFigures(book)[1]! / Number(row[column]) - 1) < plan.recompute.alone.worst,
      ]).toEqual([channel, true]);
    }
  });

  whereIs('computes a crosstab by its own formula, exactly', async () => {
    const real = await table;
    expect(real.plan.recompute.by).toBe('product');
    const exact = exactPlan(real, TYPED);
    const [, reach] = currentFigures(computed.get('table')!);
    expect(reach! / exact.attentiveReach).toBeCloseTo(1, 8);
    expect(reach! / real.plan.report.attentive_reach).not.toBeCloseTo(1, 2);
  });

  whereIs('both television branches at once are reported as no plan; a broken limit is only flagged', async () => {
    const lines = displayedCells(computed.get('bothTelevisions')!, 'Channels');
    expect(lines[7]![0]).toBe('FTA National excludes FTA Metro and FTA Regional: no plan can have both.');
    expect(lines.find(([name]) => name === 'FTA Metro')![7]).toBe('below its minimum');
  });
});

test('without recompute data the workbook says so, and has neither input cells nor formulas for reach', async () => {
  const real = await people;
  const says = 'The target has 40 respondents: too few.';
  const plan = { ...real.plan, recompute: { by: 'nothing', says } as const };
  const book = opened(await workbookFile(workbook(plan, channelColours(plan.report))));
  expect(book.SheetNames).toEqual(SHEETS.slice(0, -1));
  expect(cell(book, 'Channels', 'A2').v).toBe(`This workbook does not recompute. ${says}`);
  const lines = displayedCells(book, 'Channels');
  expect(lines[4]!.slice(0, 4)).toEqual(['Attentive Reach', '', '9,121,108', '']);
  expect(JSON.stringify(book.Sheets)).not.toContain('Recompute');
});
