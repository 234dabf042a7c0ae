import { expect } from '@playwright/test';
import type { Locator, Page, PageScreenshotOptions } from '@playwright/test';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { colourFindings, findings } from './findings.ts';
import { CHARTS, markNarrowColours, rememberColours } from './narrowColours.ts';
import { settled } from './settled.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PICTURES = join(ROOT, 'test-results', 'screenshots');
const DOCUMENTS = join(ROOT, 'docs', 'screenshots');
/** The few that documents show are kept with them. */
const SHOWN = new Set(
  ['README.md', 'docs/tour.md', 'docs/desk.md', 'docs/audience-files.md'].flatMap((path) =>
    [...readFileSync(join(ROOT, path), 'utf8').matchAll(/screenshots\/([\w-]+\.png)/g)].map(([, name]) => name),
  ),
);
/** Pictures are taken for those who look at them, and for the documents when they are to be renewed: a twentieth of the journeys' time. */
const WANTED = Boolean(process.env.SCREENSHOTS || process.env.UPDATE_SCREENSHOTS);
for (const folder of WANTED ? [PICTURES, DOCUMENTS] : []) mkdirSync(folder, { recursive: true });

/** Takes a picture where one is wanted: into the ignored folder, and beside the documents one that they show. */
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
  /** Waits until the page is worth looking at. */
  readonly settle?: () => Promise<void>;
  /** What is new on a screen that another look has seen: colours are asked there only, everything else of the whole page. */
  readonly part?: Locator;
}

/**
 * Looks at the page as it stands, in each width and colour scheme: axe without findings, nothing wider than the screen, and
 * a screenshot where they are wanted. The page stands in one scheme and is left in the other: turning it back would draw it once more.
 * A narrow page is asked for its colours only where they, or how large and bold words are, differ from the wide one's; in the
 * other scheme a page differs in its colours alone, and nothing else is asked.
 */
export async function checkScreen(page: Page, name: string, { settle, part }: LookOptions = {}): Promise<void> {
  const scope = part ?? page.locator('html');
  const [first, second] = await schemes(page);
  const see = async ({ width, scheme }: View, ask: () => Promise<string[]>) => {
    await show(page, { width, scheme }, settle);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(overflow, `${name} at ${width} px is wider than the screen`).toBeLessThanOrEqual(0);
    expect.soft(await ask(), `${name} at ${width} px, ${scheme}`).toEqual([]);
    // The header sticks to the top: a full-page picture must be taken from there.
    if (WANTED) await page.evaluate(() => window.scrollTo(0, 0));
    await picture(page, `${name}-${width}-${scheme}.png`, { fullPage: true });
  };
  await see({ width: 1440, scheme: first }, () => findings(scope));
  await rememberColours(scope);
  let recoloured = scope;
  await see({ width: 390, scheme: first }, async () => {
    recoloured = await markNarrowColours(scope);
    return findings(recoloured.or(scope.locator(CHARTS)));
  });
  if (WANTED || (await recoloured.count()) > 0) {
    await see({ width: 390, scheme: second }, () => colourFindings(recoloured));
  }
  await see({ width: 1440, scheme: second }, () => colourFindings(scope));
}

/** The colour schemes, first the one in which the page stands. */
async function schemes(page: Page): Promise<readonly [View['scheme'], View['scheme']]> {
  const dark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  return dark ? ['dark', 'light'] : ['light', 'dark'];
}

async function show(page: Page, { width, scheme }: View, settle: LookOptions['settle']): Promise<void> {
  await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
  await settle?.();
  // A page of another width is as high as another: what one works in comes into sight again, as above a phone's keyboard.
  await page.evaluate(() => {
    if (document.activeElement !== document.body) document.activeElement?.scrollIntoView({ block: 'center' });
  });
  await settled(page);
}

/** One part of the page, as the documents show it. */
export async function screenshotPart(page: Page, part: Locator, name: string): Promise<void> {
  if (!WANTED) return;
  // As tall as any part: the header that sticks to the top stays above it.
  await page.setViewportSize({ width: 1440, height: 2800 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.evaluate(() => window.scrollTo(0, 0));
  await settled(page);
  const path = join(PICTURES, `${name}.png`);
  await part.screenshot({ path, animations: 'disabled' });
  if (process.env.UPDATE_SCREENSHOTS && SHOWN.has(`${name}.png`)) copyFileSync(path, join(DOCUMENTS, `${name}.png`));
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** The first screenful of the page, as the documents show it. */
export async function screenshotTop(page: Page, name: string): Promise<void> {
  if (!WANTED) return;
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.evaluate(() => window.scrollTo(0, 0));
  await settled(page);
  await picture(page, `${name}.png`);
  await page.setViewportSize({ width: 1440, height: 900 });
}
