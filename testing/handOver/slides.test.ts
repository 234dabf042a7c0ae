import { read } from '@e965/xlsx';
import { slidesView } from '../../src/domain/handOver/slides.ts';
import { channelColours } from '../../src/domain/report/charts/reportSeries.ts';
import { kpisView } from '../../src/domain/report/reportView.ts';
import { slidesFile } from '../../src/services/handOver/slidesFile.ts';
import { convertedByLibreOffice, hasProgram } from './officePrograms.ts';
import { realPlan } from './realPlan.ts';
import { unzipped } from './unzipped.ts';

const real = realPlan('samples/respondents.csv', { name: 'Spring launch' });
const THEME = { accent: 'C8321F', second: '8A9099', font: 'Georgia', logo: null };

async function made(): Promise<Buffer> {
  const { plan } = await real;
  const blob = await slidesFile(slidesView(plan, channelColours(plan.report)), THEME);
  return Buffer.from(await blob.arrayBuffer());
}

const wordsOf = (xml: string) => [...xml.matchAll(/<a:t>([^<]*)<\/a:t>/g)].map(([, text]) => text!).join('|');
const sheetOf = (bytes: Buffer) => Object.values(read(bytes).Sheets)[0]!;
const numbersOf = (bytes: Buffer) =>
  Object.values(sheetOf(bytes)).flatMap((cell) => (typeof cell?.v === 'number' ? [cell.v as number] : []));

test('seven slides with sentences as titles, the figures of the plan, and the agency’s theme', async () => {
  const { report } = (await real).plan;
  const parts = unzipped(await made());
  const slides = [1, 2, 3, 4, 5, 6, 7].map((at) => parts.get(`ppt/slides/slide${at}.xml`)!.toString());
  expect([...parts.keys()].filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name))).toHaveLength(7);
  const titles = slides.map((xml) => wordsOf(xml).split('|')[0]);
  expect(titles[0]).toBe('$3,000,000 a month reaches 9,121,108 people attentively, 84.8% of 10,753,086 people 25-54');
  expect(titles[1]).toBe('Social takes the most: $900,000, 30% of $3,000,000, divided over 9 channels');
  expect(titles[2]).toMatch(/^With another \$600,000 the best mix would reach [\d,]+ people more, at \$\d\.\d\d each/);
  expect(titles[3]).toMatch(/^The plan puts an ad before [\d,]+ people; 9,121,108 of them/);
  expect(titles[4]).toMatch(/^Proven under these assumptions/);
  expect(titles[5]).toMatch(/^A plan within 1% of the best still reaches [\d,]+ people or more$/);
  expect(titles[6]).toBe('Appendix: attention figures');
  for (const { value } of kpisView(report)) expect(wordsOf(slides[0]!)).toContain(value);
  for (const xml of slides) {
    expect(xml).toContain('C8321F');
    expect(xml).toContain('Georgia');
    for (const word of ['Spring launch', 'illustrative prices', '22 November 2026', 'planner@agency.example'])
      expect(wordsOf(xml)).toContain(word);
  }
});

test('the agency’s logo is on every slide', async () => {
  const { plan } = await real;
  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const theme = { ...THEME, logo: `data:image/png;base64,${dot}` };
  const blob = await slidesFile(slidesView(plan, channelColours(plan.report)), theme);
  const parts = unzipped(Buffer.from(await blob.arrayBuffer()));
  const pictures = [...parts].filter(([name]) => name.startsWith('ppt/media/'));
  expect(pictures.some(([, bytes]) => bytes.toString('base64') === dot)).toBe(true);
  for (const at of [1, 2, 3, 4, 5, 6, 7])
    expect(parts.get(`ppt/slides/slide${at}.xml`)!.toString()).toContain('<p:pic>');
});

test('without the file there are six slides, and none about robustness', async () => {
  const { plan } = await real;
  const { slides } = slidesView({ ...plan, robustness: null }, channelColours(plan.report));
  expect(slides).toHaveLength(6);
  expect(JSON.stringify(slides)).not.toContain('of the best still reaches');
});

test('the charts contain the figures of the reply as editable workbooks', async () => {
  const { report, robustness } = (await real).plan;
  const parts = unzipped(await made());
  const books = [...parts].filter(([name]) => /embeddings\/.*\.xlsx$/.test(name));
  expect(books).toHaveLength(5);
  expect([...parts.keys()].filter((name) => /charts\/chart\d+\.xml$/.test(name))).toHaveLength(5);
  const figures = books.flatMap(([, bytes]) => numbersOf(bytes));
  const has = (value: number) => figures.some((figure) => Math.abs(figure - value) < 1);
  const ranges = robustness!.known.ranges!.channels.flatMap((range) => range ?? []);
  expect(ranges.length).toBeGreaterThan(5);
  // A channel excluded by the television branch has no bar.
  expect(ranges.filter(({ spans }) => spans.at(-1)!.most > 0 && !has(spans.at(-1)!.most))).toEqual([]);
  const words = wordsOf(parts.get('ppt/slides/slide6.xml')!.toString());
  const least = ranges.map(({ spans }) => Math.round(spans[0]!.least)).filter((money) => money > 0);
  expect(least.length).toBeGreaterThan(0);
  for (const money of least) expect(words).toContain(`$${money.toLocaleString('en-US')}`);
  const output = report.output as { Optimal_Budget: number }[];
  expect(output.filter(({ Optimal_Budget }) => !has(Optimal_Budget))).toEqual([]);
  expect(report.why!.frontier!.filter((point) => !has(point.attentive_reach) || !has(point.budget))).toEqual([]);
  expect(report.why!.distribution!.filter((step) => !has(step.attentive) || !has(step.plain))).toEqual([]);
});

const testWithImpress = hasProgram('simpress') ? test : test.skip;
testWithImpress('LibreOffice opens the slides as seven pages', async () => {
  const pdf = convertedByLibreOffice([await made()], 'pdf', 'pptx')[0]!.toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(7);
});
