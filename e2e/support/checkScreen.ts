import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Locator, Page, PageScreenshotOptions } from '@playwright/test';
import { colourFindings, findings } from './findings.ts';
import { settled } from './settled.ts';

/** Marks elements whose colours differ between the narrow and the wide page. */
const MARK = 'data-coloured-when-narrow';

/** Charts: their colours do not depend on the width. */
const CHARTS = '.highcharts-container';

interface Marking extends Window {
  coloursWhenWide?: WeakMap<Element, string>;
}

/** Stores the visible elements of the wide page with their colours, except charts. */
async function rememberColours(part: Locator): Promise<void> {
  await part.evaluateAll(compare, [null, CHARTS] as const);
}

/** Marks elements of the narrow page that are new or have other colours. @returns a locator of all of them */
async function markNarrowColours(part: Locator): Promise<Locator> {
  await part.evaluateAll(compare, [MARK, CHARTS] as const);
  return part.page().locator(`[${MARK}]`);
}

/** Runs in the page. An element's colours include those of its ancestors, and its font size and weight. */
function compare(parts: Element[], [mark, drawings]: readonly [string | null, string]): void {
  const here = window as Marking;
  const own = (element: Element) => {
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, textShadow } =
      getComputedStyle(element);
    return [color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, textShadow].join();
  };
  const known = new Map<Element, string>();
  const below = (element: Element): string => {
    const found = known.get(element) ?? (element.parentElement ? below(element.parentElement) : '') + own(element);
    known.set(element, found);
    return found;
  };
  const all = parts.flatMap((part) => [part, ...part.querySelectorAll('*')]);
  const seen = all.filter((element) => element.checkVisibility() && !element.closest(drawings));
  if (mark === null) here.coloursWhenWide = new WeakMap(seen.map((element) => [element, below(element)]));
  else for (const element of seen) element.toggleAttribute(mark, here.coloursWhenWide?.get(element) !== below(element));
}

const ROOT = join(import.meta.dirname, '..', '..');
const PICTURES = join(ROOT, 'test-results', 'screenshots');
const DOCUMENTS = join(ROOT, 'docs', 'screenshots');
/** Screenshots that documents show; these are in the repository. */
const SHOWN = new Set(
  ['README.md', 'docs/tour.md', 'docs/desk.md', 'docs/audience-files.md'].flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(/screenshots\/([\w-]+\.png)/g)].map(([, name]) => name),
  ),
);
/** Screenshots take a twentieth of the tests' time, so they are taken only on request. */
const WANTED = Boolean(process.env.SCREENSHOTS || process.env.UPDATE_SCREENSHOTS);
for (const folder of WANTED ? [PICTURES, DOCUMENTS] : []) mkdirSync(folder, { recursive: true });

/** Takes a screenshot if wanted, into the ignored folder and, if a document shows it, into docs. */
async function picture(page: Page, file: string, options: PageScreenshotOptions = {}): Promise<void> {
  if (!WANTED) return;
  const path = join(PICTURES, file);
  await page.screenshot({ ...options, path, animations: 'disabled' });
  if (process.env.UPDATE_SCREENSHOTS && SHOWN.has(file)) copyFileSync(path, join(DOCUMENTS, file));
}

interface View {
  readonly width: number;
  readonly scheme: 'light' | 'dark';
}

interface LookOptions {
  /** Waits until the page is ready. */
  readonly settle?: () => Promise<void>;
  /** The new part of a screen that was checked before: colours are checked only there, all other rules on the whole page. */
  readonly part?: Locator;
}

/**
 * Checks the page at two widths and in both colour schemes: no axe findings, nothing wider than the screen, and a screenshot if wanted.
 * To save time, the narrow page is checked for colours only where they or the font differ from the wide page, and the second scheme
 * only for colours. The page is left in the second scheme.
 */
export async function checkScreen(page: Page, name: string, { settle, part }: LookOptions = {}): Promise<void> {
  const scope = part ?? page.locator('html');
  const [first, second] = await schemes(page);
  const check = async ({ width, scheme }: View, ask: () => Promise<string[]>) => {
    await show(page, { width, scheme }, settle);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(overflow, `${name} at ${width} px is wider than the screen`).toBeLessThanOrEqual(0);
    expect.soft(await ask(), `${name} at ${width} px, ${scheme}`).toEqual([]);
    // The header is sticky: a full-page screenshot must start at the top.
    if (WANTED) await page.evaluate(() => window.scrollTo(0, 0));
    await picture(page, `${name}-${width}-${scheme}.png`, { fullPage: true });
  };
  await check({ width: 1440, scheme: first }, () => findings(scope));
  await rememberColours(scope);
  let recoloured = scope;
  await check({ width: 390, scheme: first }, async () => {
    recoloured = await markNarrowColours(scope);
    return findings(recoloured.or(scope.locator(CHARTS)));
  });
  if (WANTED || (await recoloured.count()) > 0) {
    await check({ width: 390, scheme: second }, () => colourFindings(recoloured));
  }
  await check({ width: 1440, scheme: second }, () => colourFindings(scope));
}

/** Both colour schemes, the current one first. */
async function schemes(page: Page): Promise<readonly [View['scheme'], View['scheme']]> {
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  return dark ? ['dark', 'light'] : ['light', 'dark'];
}

async function show(page: Page, { width, scheme }: View, settle: LookOptions['settle']): Promise<void> {
  await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await settle?.();
  // The page height depends on the width: scroll the focused element back into view, as a phone does.
  await page.evaluate(() => {
    if (document.activeElement !== document.body) document.activeElement?.scrollIntoView({ block: 'center' });
  });
  await settled(page);
}

/** Screenshots one part of the page for the documents. */
export async function screenshotPart(page: Page, part: Locator, name: string): Promise<void> {
  if (!WANTED) return;
  // Taller than any part, so that the sticky header does not cover it.
  await page.setViewportSize({ width: 1440, height: 2800 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.evaluate(() => window.scrollTo(0, 0));
  await settled(page);
  const path = join(PICTURES, `${name}.png`);
  await part.screenshot({ path, animations: 'disabled' });
  if (process.env.UPDATE_SCREENSHOTS && SHOWN.has(`${name}.png`)) copyFileSync(path, join(DOCUMENTS, `${name}.png`));
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Screenshots the first screen of the page for the documents. */
export async function screenshotTop(page: Page, name: string): Promise<void> {
  if (!WANTED) return;
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.evaluate(() => window.scrollTo(0, 0));
  await settled(page);
  await picture(page, `${name}.png`);
  await page.setViewportSize({ width: 1440, height: 900 });
}
