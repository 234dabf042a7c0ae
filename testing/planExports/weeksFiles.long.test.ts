import { Ajv2020 } from 'ajv/dist/2020.js';
import { read, utils } from '@e965/xlsx';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { centsOfPlan } from '../../core/contract/planMoney.ts';
import { contactsWithTarget } from '../../core/planning/goals/measures.ts';
import { fastKernel } from '../../core/planning/kernel/fastKernel.ts';
import { weekFiguresNow } from '../../core/planning/weeks/weekFigures.ts';
import { FAMILIES } from '../../core/rules/channels.ts';
import type { Channel } from '../../core/rules/channels.ts';
import { evenWeeks, weekStarts } from '../../core/rules/weekPlan.ts';
import { wholeNumber } from '../../core/words/amounts.ts';
import { peopleShort } from '../../core/words/peopleShort.ts';
import type { ExportedPlan } from '../../src/domain/exports/exportedPlan.ts';
import { mediaPlanJson } from '../../src/domain/exports/mediaPlanJson.ts';
import { onePageView } from '../../src/domain/exports/onePageView.ts';
import { slidesView } from '../../src/domain/exports/slides.ts';
import type { SlideDeck } from '../../src/domain/exports/slideView.ts';
import { weeksPicture } from '../../src/domain/exports/weeksPicture.ts';
import { weeksSlides } from '../../src/domain/exports/weeksSlide.ts';
import { workbook } from '../../src/domain/exports/workbook.ts';
import { channelColours } from '../../src/domain/report/charts/reportSeries.ts';
import { tableCsv } from '../../src/domain/report/reportContents.ts';
import { flowchart } from '../../src/domain/weeks/flowchartCsv.ts';
import { applyPreset } from '../../src/domain/weeks/weekGestures.ts';
import { moneyLine, priceLine, weeksView } from '../../src/domain/weeks/weeksView.ts';
import { slidesFile } from '../../src/services/exports/slidesFile.ts';
import { workbookFile } from '../../src/services/exports/workbookFile.ts';
import { convertedByLibreOffice, hasProgram as testIfInstalled } from './officePrograms.ts';
import { realPlan } from './realPlan.ts';
import { unzipped } from './unzipped.ts';

const contentOf = ({ slides }: SlideDeck) => slides.filter((slide) => slide.kind === 'content');
/** The slide with the reach of the weeks. Its table is on the next slide if the plan has many channels. */
const reachSlideOf = (view: SlideDeck) => contentOf(view).find(({ title }) => title.startsWith(`${WEEKS} weeks from`))!;
const WEEKS = 13;
const PRICES = [0.7, 1.25, ...new Array<number>(WEEKS - 2).fill(1)];
const WEIGHTS = [2, ...new Array<number>(WEEKS - 1).fill(1)];
const real = realPlan('samples/respondents.csv');

/** A plan of the sample file with 13 weeks of decreasing amounts, and one channel in the first weeks only. */
async function planned() {
  const { plan, problem } = await real;
  const money = centsOfPlan(plan.report);
  const all = [...money.keys()];
  const even = evenWeeks(money, { start: '2027-01-04', weeks: WEEKS });
  const down = applyPreset(even, money, all, { kind: 'down' });
  const weeks = applyPreset(down, money, ['Social'], { kind: 'burst', weeks: 3 });
  const figures = weekFiguresNow(
    { problem, contacts: contactsWithTarget(problem), kernel: fastKernel(problem) },
    weeks,
  );
  const view = weeksView(weeks, money);
  return { plan: { ...plan, weeks: { plan: weeks, figures } }, money, weeks, figures, view };
}
const colourOf = async () => channelColours((await real).plan.report);
const colour = { cells: true };

async function sheetOf(bytes: Uint8Array) {
  const book = read(bytes, { cellStyles: colour.cells, cellFormula: true });
  return {
    sheet: book.Sheets.Weeks!,
    rows: utils.sheet_to_json<(string | number)[]>(book.Sheets.Weeks!, { header: 1 }),
  };
}

test('the sheet Weeks has the cells of the screen, with their sums', async () => {
  const { plan, view, figures } = await planned();
  const { rows } = await sheetOf(await workbookFile(workbook(plan, await colourOf())));
  const lines = rows.slice(4, 4 + view.rows.length);
  expect(lines.map(([name]) => name)).toEqual(view.rows.map(({ channel }) => channel));
  lines.forEach((line, at) => {
    const { cents, total } = view.rows[at]!;
    expect(line.slice(1, 1 + WEEKS)).toEqual(cents.map((amount) => amount / 100));
    expect(line[1 + WEEKS]).toBe(total / 100);
  });
  const row = (name: string) => rows.find(([label]) => label === name)!.slice(1);
  expect(row('All channels')).toEqual([...view.weekTotals, view.total].map((cents) => cents / 100));
  expect(row('Reached so far')).toEqual(figures.cumulative);
  expect(row('New this week')).toEqual(figures.fresh);
});

test('with a half-life, the workbook and the slide have the people who remember a contact', async () => {
  const { plan } = await planned();
  const { plan: weeks, figures } = plan.weeks;
  const remembering = { ...plan, weeks: { plan: { ...weeks, half_life: 2 } as const, figures } };
  const { rows } = await sheetOf(await workbookFile(workbook(remembering, await colourOf())));
  expect(rows.find(([label]) => label === 'Remembered (half-life 2 weeks)')?.slice(1)).toEqual(figures.remembered);
  // The chart has the width of the slide: no line of text next to it reaches into the table.
  const slide = reachSlideOf(slidesView({ ...remembering, robustness: null }, await colourOf()));
  expect(slide.lines).toEqual([]);
  expect(slide.note).toContain(
    `Remembered (half-life 2 weeks): ${wholeNumber(figures.remembered.at(-1)!)} people in the last week. A convention, not a measurement.`,
  );
});

test('with prices by week, workbook, slide and page say why the weeks reach other people than the plan', async () => {
  const { plan } = await planned();
  const { plan: weeks, figures: unpriced } = plan.weeks;
  const figures = { ...unpriced, cumulative: unpriced.cumulative.map((people) => 1.1 * people) };
  const priced = { ...weeks, price_index: { all: PRICES }, week_weights: WEIGHTS };
  const exported = { ...plan, weeks: { plan: priced, figures }, robustness: null };
  const sentence = priceLine(figures, plan.report.attentive_reach)!;
  const { rows } = await sheetOf(await workbookFile(workbook(exported, await colourOf())));
  expect(rows.find(([label]) => label === 'Price index')?.slice(1)).toEqual(PRICES);
  expect(rows.find(([label]) => label === 'Weight of the week')?.slice(1)).toEqual(WEIGHTS);
  expect(rows.some(([note]) => note === sentence)).toBe(true);
  const slide = reachSlideOf(slidesView(exported, await colourOf()));
  const money = moneyLine(weeksView(priced, centsOfPlan(plan.report)));
  expect(slide.note).toBe(`${money}. Price index: 0.7 on 4 January and 1.25 on 11 January. ${sentence}`);
  const page = onePageView(exported, await colourOf());
  expect(page.weeks!.note).toContain(sentence);
  expect(page.weeks!.note).toContain(`${money}.`);
});

test('the printed weeks of each row add up to its printed sum, in the workbook and on the slide', async () => {
  const { plan, view } = await planned();
  expect(view.rows.some(({ total }) => total % 100 !== 0)).toBe(true);
  const { sheet } = await sheetOf(await workbookFile(workbook(plan, await colourOf())));
  const printedIn = (row: number) =>
    Array.from({ length: WEEKS + 1 }, (_, week) => sheet[utils.encode_cell({ r: 4 + row, c: 1 + week })]?.w ?? '');
  const slide = contentOf(slidesView({ ...plan, robustness: null }, await colourOf())).find(({ table }) => table)!;
  const shown = slide.table!.slice(1).map((row) => row.slice(1).map(({ text }) => text));
  for (const texts of [...shown, ...shown.map((_, row) => printedIn(row))]) {
    const amounts = texts.map((text) => Math.round(100 * Number(text.replace(/[$,]/g, ''))));
    expect(amounts.slice(0, -1).reduce((sum, amount) => sum + amount, 0)).toBe(amounts.at(-1));
  }
});

test('a cell with money is tinted by the colour of its channel, deeper with more money', async () => {
  const { plan, view } = await planned();
  const { sheet } = await sheetOf(await workbookFile(workbook(plan, await colourOf())));
  const fillOf = (row: number, week: number) => {
    const name = utils.encode_cell({ r: 4 + row, c: 1 + week });
    return (sheet[name] as { s?: { fgColor?: { rgb?: string } } } | undefined)?.s?.fgColor?.rgb;
  };
  const light = (rgb: string) => rgb.match(/../g)!.reduce((sum, part) => sum + Number.parseInt(part, 16), 0);
  view.rows.forEach(({ cents }, row) => {
    cents.forEach((amount, week) => expect(fillOf(row, week) !== undefined).toBe(amount > 0));
    const [first, second] = [fillOf(row, 0)!, fillOf(row, 1)!];
    if (cents[0]! > cents[1]! + 100) expect(light(first)).toBeLessThan(light(second));
  });
});

(testIfInstalled('soffice') ? test : test.skip)(
  'LibreOffice recalculates the sums, and the check cell to 0',
  async () => {
    const { plan, view } = await planned();
    const book = workbook(plan, await colourOf());
    const blank = {
      ...book,
      sheets: book.sheets.map((sheet) => ({
        ...sheet,
        rows: sheet.rows.map((row) => row.map((one) => (one.formula === undefined ? one : { ...one, value: null }))),
      })),
    };
    const [opened] = convertedByLibreOffice([await workbookFile(blank)], 'xlsx');
    const { rows } = await sheetOf(opened!);
    const row = (name: string) => rows.find(([label]) => String(label).startsWith(name))!;
    expect(row('All channels').at(-1)).toBeCloseTo(view.total / 100, 2);
    expect(row('Check').at(-1)).toBe(0);
  },
);

test('the csv has the columns of a flowchart in order, one row for each placement, and adds up', async () => {
  const { plan, weeks, view } = await planned();
  const csv = tableCsv(flowchart(weeks, view, plan.report));
  const [heads, ...lines] = csv
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  const starts = weekStarts(weeks);
  expect(heads).toEqual([
    ...['Site name', 'Placement start date', 'Placement end date', 'Placement', 'Type'],
    ...starts.map((day) => `Units ${day}`),
    ...starts.map((day) => `Cost ${day}`),
    ...['Cost structure', 'Units', 'Rate', 'Cost'],
  ]);
  const social = lines.find((line) => line[3] === 'Social')!;
  expect(social.slice(0, 5)).toEqual(['Online', '2027-01-04', '2027-01-24', 'Social', 'Flight']);
  for (const line of lines) {
    const numbers = line.map(Number);
    const sum = (from: number) => numbers.slice(from, from + WEEKS).reduce((all, one) => all + one, 0);
    expect(sum(5)).toBe(numbers.at(-3));
    expect(sum(5 + WEEKS)).toBeCloseTo(numbers.at(-1)!, 2);
    const impressions = (1000 * numbers.at(-1)!) / numbers.at(-2)!;
    expect(Math.abs(impressions / numbers.at(-3)! - 1)).toBeLessThan(0.001);
  }
});

test('a slide has the reach of the weeks, with an editable table and chart', async () => {
  const { plan, figures, view } = await planned();
  const shown = slidesView({ ...plan, robustness: null }, await colourOf());
  const slide = reachSlideOf(shown);
  expect(slide.title).toMatch(
    /^13 weeks from 4 January reach \d\.\d million people, \d\.\d million in an average week$/,
  );
  expect(slide.title).toContain(peopleShort(figures.cumulative.at(-1)!));
  // With more than eight channels the table would run over the foot of the slide.
  expect(view.rows.length).toBeGreaterThan(8);
  expect(slide.table).toBeUndefined();
  const next = contentOf(shown)[contentOf(shown).indexOf(slide) + 1]!;
  expect(next.table).toHaveLength(view.rows.length + 2);
  const cells = Object.fromEntries(Object.entries(plan.weeks.plan.cells).slice(0, 3));
  const [only] = weeksSlides(plan, { plan: { ...plan.weeks.plan, cells }, figures }, await colourOf());
  expect(only!.table).toBeDefined();
  const theme = { accent: 'C8321F', second: 'B9C0C8', font: 'Georgia', logo: null } as never;
  const parts = unzipped(Buffer.from(await (await slidesFile(shown, theme)).arrayBuffer()));
  const texts = [...parts.values()].map((part) => part.toString('utf8'));
  expect(texts.some((xml) => xml.includes('<a:tbl>') && xml.includes('All channels'))).toBe(true);
  expect(texts.some((xml) => xml.includes('<c:lineChart>'))).toBe(true);
});

test('a plan of 53 weeks has a table of 14 columns by four weeks', async () => {
  const { plan, money } = await planned();
  const weeks = { plan: evenWeeks(money, { start: '2026-12-28', weeks: 53 }), figures: null };
  const shown = slidesView({ ...plan, weeks, robustness: null }, await colourOf());
  const { table, title } = contentOf(shown).find((slide) => slide.table !== undefined)!;
  expect(title).toBe('53 weeks from 28 December');
  expect(new Set(table!.map((row) => row.length))).toEqual(new Set([16]));
});

test('the picture shows each amount of the grid and each figure below it', async () => {
  const { view, figures, weeks } = await planned();
  const { items, width } = weeksPicture(view, figures, {
    caption: 'Spring launch',
    plan: { ...weeks, half_life: 2, price_index: { all: PRICES } },
    colourOf: await colourOf(),
  });
  const texts = items.flatMap((item) => (item.kind === 'text' ? [item.text] : []));
  for (const { printed } of view.rows)
    for (const amount of printed.filter(Boolean)) expect(texts).toContain(wholeNumber(amount));
  for (const people of [...figures.weekly, ...figures.cumulative]) expect(texts).toContain(wholeNumber(people));
  expect(items.every(({ x }) => x <= width)).toBe(true);
  const rowOf = (name: string) => items.filter((item) => item.kind === 'text' && item.y === textNamed(name).y);
  const textNamed = (name: string) => items.find((item) => item.kind === 'text' && item.text === name)!;
  expect(rowOf('Price index')).toHaveLength(WEEKS + 2);
  // 7 px is the width of a letter at most. The first amount is right-aligned and begins after the name.
  const [name, first] = rowOf('Remembered (half-life 2 weeks)');
  expect(name!.x + 30 * 7).toBeLessThan(first!.x - 9 * 7 + 76);
});

test('lines of text end within the picture, also with a long name of the plan', async () => {
  const { money } = await planned();
  const short = evenWeeks(money, { start: '2027-01-04', weeks: 2 });
  const caption = 'A long name of a plan for the launch of a new product in spring, with a second burst in autumn';
  const { items, width } = weeksPicture(weeksView(short, money), null, {
    caption,
    plan: short,
    colourOf: await colourOf(),
  });
  const quiet = items.flatMap((item) => (item.kind === 'text' && item.isQuiet && item.align === 'left' ? [item] : []));
  expect(quiet.map(({ text }) => text).join(' ')).toContain(caption);
  for (const { text, x } of quiet) expect(x + text.length * 7).toBeLessThanOrEqual(width);
});

interface MediaPlan {
  meta: { schema_version: string };
  campaign: { budget_total: number; start_date: string; end_date: string };
  lineitems: { channel: string; vehicle: string; start_date: string; end_date: string; cost_total: number }[];
}
const exported = (plan: ExportedPlan) => JSON.parse(JSON.stringify(mediaPlanJson(plan))) as MediaPlan;

test('the media plan in JSON has a line item for each channel and week, and its costs add up to the budget', async () => {
  const { plan, view } = await planned();
  const { meta, campaign, lineitems } = exported(plan);
  expect(meta.schema_version).toBe('3.0');
  expect([campaign.start_date, campaign.end_date]).toEqual(['2027-01-04', '2027-04-04']);
  const cells = view.rows.flatMap(({ cents }) => cents.filter((amount) => amount > 0));
  expect(lineitems).toHaveLength(cells.length);
  const sum = lineitems.reduce((all, { cost_total }) => all + Math.round(cost_total * 100), 0);
  expect(sum).toBe(Math.round(campaign.budget_total * 100));
  const familyOf = new Map(FAMILIES.flatMap(({ name, channels }) => channels.map((channel) => [channel, name])));
  for (const { channel, vehicle } of lineitems) expect(channel).toBe(familyOf.get(vehicle as Channel));
  expect(exported({ ...plan, weeks: null }).lineitems).toHaveLength(view.rows.length);
});

/** The folder `schemas/3.0` of the mediaplanschema project, which is not part of this repository. */
const SCHEMA = process.env.MEDIA_PLAN_SCHEMA;
(SCHEMA && existsSync(SCHEMA) ? test : test.skip)(
  'the JSON fits the schema of the Media Plan data standard 3.0',
  async () => {
    const ajv = new Ajv2020({ strict: false, formats: { date: /^\d{4}-\d\d-\d\d$/, 'date-time': true } });
    for (const name of ['campaign', 'lineitem', 'dictionary']) {
      ajv.addSchema(JSON.parse(readFileSync(join(SCHEMA!, `${name}.schema.json`), 'utf8')) as object);
    }
    const fits = ajv.compile(JSON.parse(readFileSync(join(SCHEMA!, 'mediaplan.schema.json'), 'utf8')) as object);
    const { plan } = await planned();
    for (const weeks of [plan.weeks, null])
      expect([fits(exported({ ...plan, weeks })), fits.errors]).toEqual([true, null]);
    expect(fits({ ...exported(plan), lineitems: [{ id: 'x' }] })).toBe(false);
  },
);
