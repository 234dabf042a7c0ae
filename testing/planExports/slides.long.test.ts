import { read } from '@e965/xlsx';
import type { RulesReport } from '../../core/contract/bodies/planRules.ts';
import { clientPlanOfReport } from '../../src/domain/exports/clientPlanOfReport.ts';
import type { BrandsOnPaper } from '../../src/domain/exports/exportedPlan.ts';
import type { ContentSlide } from '../../src/domain/exports/slideView.ts';
import { onePageView } from '../../src/domain/exports/onePageView.ts';
import { slidesView } from '../../src/domain/exports/slides.ts';
import { channelColours } from '../../src/domain/report/charts/reportSeries.ts';
import { slidesFile } from '../../src/services/exports/slidesFile.ts';
import { convertedByLibreOffice, hasProgram } from './officePrograms.ts';
import { realPlan } from './realPlan.ts';
import { unzipped } from './unzipped.ts';

const real = realPlan('samples/respondents.csv', { name: 'Spring launch' });
const THEME = { accent: 'C8321F', second: '8A9099', font: 'Georgia', logo: null };
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const LOGO = `data:image/png;base64,${DOT}`;
const BRANDS: BrandsOnPaper = {
  agency: { name: 'Harbour Media', accent: '0B6E4F', footer: 'Harbour Media, in confidence', logo: null },
  client: { name: 'Banksia Bank', accent: null, footer: '', logo: null },
};

async function made(change: { logos?: boolean; state?: string } = {}, theme = THEME): Promise<Buffer> {
  const { plan } = await real;
  const logo = change.logos ? LOGO : null;
  const brands = { agency: { ...BRANDS.agency, logo }, client: { ...BRANDS.client, logo } };
  // An address that a planner typed into the name.
  const form = { ...plan.form, name: 'Spring launch', strategy: 'Reminder, see ann@agency.example' };
  const blob = await slidesFile(
    slidesView({ ...plan, form, brands, clientAnswer: change.state ?? null }, channelColours(plan.report)),
    theme,
  );
  return Buffer.from(await blob.arrayBuffer());
}

const wordsOf = (xml: string) =>
  [...xml.matchAll(/<a:t>([^<]*)<\/a:t>/g)].map(([, text]) => text!.replaceAll('\u00a0', ' ')).join('|');
const sheetOf = (bytes: Buffer) => Object.values(read(bytes).Sheets)[0]!;
const numbersOf = (bytes: Buffer) =>
  Object.values(sheetOf(bytes)).flatMap((cell) => (typeof cell?.v === 'number' ? [cell.v as number] : []));
const slidesOf = (parts: ReadonlyMap<string, Buffer>) =>
  [...parts.keys()]
    .filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name))
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .map((name) => parts.get(name)!.toString());

test('a cover, four slides in client words, and an appendix', async () => {
  const slides = slidesOf(unzipped(await made()));
  const words = slides.map(wordsOf);
  expect(words).toHaveLength(10);
  expect(words[0]).toBe(
    'Harbour Media|Banksia Bank|Spring launch|Media plan for Banksia Bank, people aged 25–54|$3,000,000 a month  ·  Reminder, see (address left out)  ·  22 November 2026',
  );
  const titles = words.map((one) => one.split('|')[0]);
  expect(titles[1]).toBe('$3 million a month reaches 9.1 million people aged 25 to 54: 85% of them');
  expect(titles[2]).toMatch(
    /^Social and \w+ take \d+% of the money: [\d.]+ million people are reached by one of the two/,
  );
  expect(titles[3]).toMatch(/^20% more money reaches [\d,]+ more people$/);
  expect(titles[4]).toMatch(/^[\d.]+ million people notice it three times or more, [\d.]+ million at least twice$/);
  expect(words[5]).toContain(
    'Appendix|7|All figures|8|What it rests on: audience, prices, limits|9|How sure is this mix: ranges within 1% of the best|10|Appendix: attention figures',
  );
  expect(titles[6]).toBe('All figures');
  expect(words[6]).toContain('9,121,108');
  expect(titles[7]).toMatch(/^Proven under these assumptions/);
  expect(titles[8]).toMatch(/^A plan within 1% of the best still reaches [\d,]+ people or more$/);
  expect(titles[9]).toBe('Appendix: attention figures');
  for (const [at, one] of words.entries()) {
    if (at === 0) continue;
    for (const part of ['Harbour Media, in confidence', 'Spring launch', 'illustrative prices', '22 November 2026'])
      expect(one).toContain(part);
    expect(one).toContain(`|${at + 1}|`);
    expect(one).not.toContain('CPM');
  }
  // The brand's accent colours the bars, the theme's the charts.
  for (const [at, xml] of slides.entries()) expect([at, xml.includes('0B6E4F')]).toEqual([at, true]);
  for (const xml of slides) expect(xml).toContain('Georgia');
});

test('in the table of targets, the buying demographic is bold, which the other figures are about', async () => {
  const { plan } = await real;
  const target = { sample: 400, universe: 1000, reach: 500, share: 0.5, frequency: 2, grps: 100 };
  const target_reach = ['people 25-54', 'women 18-24'].map((name) => ({ ...target, name }));
  const view = slidesView({ ...plan, report: { ...plan.report, target_reach } }, channelColours(plan.report));
  const file = Buffer.from(await (await slidesFile(view, THEME)).arrayBuffer());
  const xml = slidesOf(unzipped(file)).find((one) => one.includes('Women 18-24'))!;
  const isBold = (text: string) => new RegExp(`<a:rPr[^>]* b="1"[^>]*>(?:(?!<a:t>).)*<a:t>${text}<`).test(xml);
  expect(['Target', 'People 25-54', 'Women 18-24'].map(isBold)).toEqual([true, true, false]);
});

test('the cover says what the client answered', async () => {
  const [cover] = slidesOf(unzipped(await made({ state: 'Changes asked' })));
  expect(wordsOf(cover!)).toMatch(/ {2}· {2}22 November 2026 {2}· {2}Changes asked$/);
});

test('no e-mail address is in any part of the file, and the agency is its author', async () => {
  const parts = unzipped(await made());
  for (const [name, bytes] of parts)
    if (/\.(xml|rels)$/.test(name)) expect([name, bytes.toString().includes('@')]).toEqual([name, false]);
  for (const [name, bytes] of parts)
    if (name.endsWith('.xlsx'))
      for (const [inner, text] of unzipped(bytes))
        expect([inner, text.toString().includes('@')]).toEqual([inner, false]);
  expect(parts.get('docProps/core.xml')!.toString()).toContain('<dc:creator>Harbour Media</dc:creator>');
});

test('the properties of the file can be read whatever signs the agency’s name has', async () => {
  const { plan } = await real;
  const view = slidesView(plan, channelColours(plan.report));
  const file = await slidesFile({ ...view, author: 'Harbour & Co <A' }, THEME);
  const parts = unzipped(Buffer.from(await file.arrayBuffer()));
  const properties = ['app', 'core'].map((name) => parts.get(`docProps/${name}.xml`)!.toString());
  expect(properties[0]).toContain('<Company>Harbour &amp; Co &lt;A</Company>');
  expect(properties[1]).toContain('<dc:creator>Harbour &amp; Co &lt;A</dc:creator>');
});

test('slides, one page and the client’s page have the same three sentences', async () => {
  const { plan } = await real;
  const reasons = clientPlanOfReport(plan).reasons.map(({ says }) => says);
  expect(reasons).toHaveLength(3);
  const mix = slidesView(plan, channelColours(plan.report)).slides[2]!;
  expect(mix.kind === 'content' && mix.lines.map(({ text }) => text)).toEqual(reasons);
  const page = onePageView({ ...plan, brands: BRANDS }, channelColours(plan.report));
  expect(page.reasons).toEqual(reasons);
  expect(page.answers[0]).toMatchObject({
    value: '9.1 million',
    note: expect.stringContaining('of 10.8 million, 84.8%'),
  });
  expect([page.agency.name, page.client.name]).toEqual(['Harbour Media', 'Banksia Bank']);
  expect(page.foot).toMatch(/^Harbour Media, in confidence · 22 November 2026 · illustrative prices · Modelled/);
  expect(JSON.stringify(page)).not.toContain('@');
});

test('neither slides nor one page show other budgets of a plan with another goal, whose curve has attentive reach', async () => {
  const { plan } = await real;
  const goal = { kind: 'often', times: 3, says: 'Goal: 3 times or more' };
  const often = { ...plan, report: { ...plan.report, rules_report: { goal } as RulesReport } };
  const shown = (one: typeof plan) => [
    onePageView(one, channelColours(plan.report)).curve !== null,
    slidesView(one, channelColours(plan.report)).slides.some(
      (slide) => slide.kind === 'content' && slide.chart?.kind === 'scatter',
    ),
  ];
  expect(shown(plan)).toEqual([true, true]);
  expect(shown(often)).toEqual([false, false]);
});

test('one page says of a plan below the line what the best mix reaches, and not what more money would add', async () => {
  const { plan } = await real;
  const frontier = plan.report.why!.frontier!;
  const own = frontier.find(({ this_plan }) => this_plan)!;
  const below = { ...own, attentive_reach: own.attentive_reach - 100_000 };
  const why = { ...plan.report.why!, frontier: [...frontier.map((point) => ({ ...point, this_plan: false })), below] };
  const { curve } = onePageView({ ...plan, report: { ...plan.report, why } }, channelColours(plan.report));
  expect(curve!.planAt).toBeNull();
  expect(curve!.sentence).toMatch(/the mix on the line/);
});

test('a plan of another backend gets slides too, with its spends as the reason', async () => {
  const { plan } = await real;
  const { why: _why, assumptions: _set, audience: _facts, certificate: _proof, ...report } = plan.report;
  const foreign = { ...plan, report, facts: null, robustness: null } as typeof plan;
  const { slides } = slidesView(foreign, channelColours(report));
  const mix = slides[2]!;
  expect(mix.kind === 'content' && mix.lines.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^Social, \w+ and [\w ]+ get \d+% of the money\.$/),
  ]);
  await slidesFile(slidesView(foreign, channelColours(report)), THEME);
});

test('both logos are on the cover, in their own proportions; the theme’s logo stands in for the agency’s', async () => {
  const cover = (parts: Map<string, Buffer>) => parts.get('ppt/slides/slide1.xml')!.toString();
  const both = unzipped(await made({ logos: true }));
  expect(cover(both).match(/<p:pic>/g)).toHaveLength(2);
  expect(wordsOf(cover(both))).not.toContain('Harbour Media');
  const sizes = [...cover(both).matchAll(/<p:pic>.*?<a:ext cx="(\d+)" cy="(\d+)"/gs)].map(([, w, h]) => [w, h]);
  for (const [w, h] of sizes) expect(w).toBe(h);
  const theme = unzipped(await made({}, { ...THEME, logo: LOGO } as never));
  expect(cover(theme).match(/<p:pic>/g)).toHaveLength(1);
});

test('without the audience file there is no slide about robustness', async () => {
  const { plan } = await real;
  const { slides } = slidesView({ ...plan, robustness: null }, channelColours(plan.report));
  expect(slides).toHaveLength(9);
  expect(JSON.stringify(slides)).not.toContain('of the best still reaches');
});

test('the charts contain the figures of the reply as editable workbooks', async () => {
  const { report, robustness } = (await real).plan;
  const parts = unzipped(await made());
  const books = [...parts].filter(([name]) => /embeddings\/.*\.xlsx$/.test(name));
  expect(books).toHaveLength(4);
  expect([...parts.keys()].filter((name) => /charts\/chart\d+\.xml$/.test(name))).toHaveLength(4);
  const figures = books.flatMap(([, bytes]) => numbersOf(bytes));
  const has = (value: number) => figures.some((figure) => Math.abs(figure - value) < 1);
  const ranges = robustness!.deskRobustness.ranges!.channels.flatMap((range) => range ?? []);
  expect(ranges.length).toBeGreaterThan(5);
  // A channel excluded by the television branch has no bar.
  expect(ranges.filter(({ spans }) => spans.at(-1)!.most > 0 && !has(spans.at(-1)!.most))).toEqual([]);
  const words = wordsOf(parts.get('ppt/slides/slide9.xml')!.toString());
  const least = ranges.map(({ spans }) => Math.round(spans[0]!.least)).filter((money) => money > 0);
  expect(least.length).toBeGreaterThan(0);
  for (const money of least) expect(words).toContain(`$${money.toLocaleString('en-US')}`);
  const output = report.output as { Optimal_Budget: number }[];
  expect(output.filter(({ Optimal_Budget }) => !has(Optimal_Budget))).toEqual([]);
  expect(report.why!.frontier!.filter((point) => !has(point.attentive_reach) || !has(point.budget))).toEqual([]);
  // Steps that are based on fewer than 50 respondents are left out.
  const { target_sample, target_universe } = report.audience!;
  const shown = report.why!.distribution!.filter((step) => (step.attentive * target_sample) / target_universe >= 50);
  expect(shown.length).toBeGreaterThan(4);
  expect(shown.filter((step) => !has(step.attentive))).toEqual([]);
});

test('each bar has its label on one line, also with many channels', async () => {
  const chartOf = async (channels: number) => {
    const categories = Array.from({ length: channels }, (_, index) => `FTA Regional ${index}  under 1%`);
    const view = slidesView((await real).plan, channelColours((await real).plan.report));
    const mix = view.slides[2] as ContentSlide;
    const chart = { ...mix.chart!, categories, series: [{ name: 'Money', values: categories.map(() => 1) }] };
    const file = await slidesFile({ ...view, slides: [{ ...mix, chart }] }, THEME);
    const parts = unzipped(Buffer.from(await file.arrayBuffer()));
    return [...parts].find(([name]) => /charts\/chart\d+\.xml$/.test(name))![1].toString();
  };
  const [few, many] = [await chartOf(9), await chartOf(15)];
  for (const xml of [few, many]) {
    expect(xml).toContain('<c:v>FTA\u00a0Regional\u00a00\u00a0\u00a0under\u00a01%</c:v>');
    expect(xml).toContain('<c:tickLblSkip val="1"/>');
  }
  const labelPoints = (xml: string) => Number(/<c:catAx>.*?<a:defRPr sz="(\d+)"/s.exec(xml)![1]) / 100;
  expect([few, many].map(labelPoints)).toEqual([13, 11]);
});

const testWithImpress = hasProgram('simpress') ? test : test.skip;
testWithImpress('LibreOffice opens the slides as ten pages', async () => {
  const pdf = convertedByLibreOffice([await made({ logos: true })], 'pdf', 'pptx')[0]!.toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(10);
});
