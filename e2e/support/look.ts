import axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { expect } from '@playwright/test';
import type { Locator, Page, PageScreenshotOptions } from '@playwright/test';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markNarrowColours, rememberColours } from './narrowColours.ts';
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

/** Rules of colours: most of axe's time goes into the first. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];
const COLOURS: RunOptions = { runOnly: COLOUR_RULES };
const ALL: RunOptions = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
const STRUCTURE: RunOptions = {
  ...ALL,
  rules: Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])),
};

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
 * a screenshot where they are wanted. A dark page differs from a light one in its colours; a narrow dark one from a wide dark one only
 * where the narrow light one has other colours than the wide light one. Nothing else is asked there.
 */
export async function look(page: Page, name: string, { settle, part }: LookOptions = {}): Promise<void> {
  const all = page.locator('html');
  const scope = part ?? all;
  const see = async ({ width, scheme }: View, ask: () => Promise<string[]>) => {
    await show(page, { width, scheme }, settle);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(overflow, `${name} at ${width} px is wider than the screen`).toBeLessThanOrEqual(0);
    expect.soft(await ask(), `${name} at ${width} px, ${scheme}`).toEqual([]);
    // The header sticks to the top: a full-page picture must be taken from there.
    if (WANTED) await page.evaluate(() => window.scrollTo(0, 0));
    await picture(page, `${name}-${width}-${scheme}.png`, { fullPage: true });
  };
  // Together, both kinds of rules share what axe finds out of the page first: a quarter of the time.
  const asked = async () =>
    part === undefined ? findings(all, ALL) : [...(await findings(all, STRUCTURE)), ...(await findings(part, COLOURS))];
  await see({ width: 1440, scheme: 'light' }, asked);
  await rememberColours(scope);
  await see({ width: 390, scheme: 'light' }, asked);
  const recoloured = await markNarrowColours(scope);
  if (WANTED || (await recoloured.count()) > 0) {
    await see({ width: 390, scheme: 'dark' }, () => findings(recoloured, COLOURS));
  }
  await see({ width: 1440, scheme: 'dark' }, () => findings(scope, COLOURS));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
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

/**
 * What axe finds wrong in a part of the page. Axe is sent once to each page that is opened, not once for each look: it is over a
 * megabyte. Frames are left out, and what passed is not listed: naming it takes five times as long as looking.
 */
async function findings(part: Locator, options: RunOptions): Promise<string[]> {
  if ((await part.count()) === 0) return [];
  const page = part.page();
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return part.evaluateAll(async (elements, asked) => {
    const { axe: here } = window as unknown as { axe: typeof axe };
    const { violations } = await here.run(
      { include: elements, exclude: 'iframe' },
      { ...asked, resultTypes: ['violations'] },
    );
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
  }, options);
}

/** One part of the page, as the documents show it. */
export async function lookAtPart(page: Page, part: Locator, name: string): Promise<void> {
  if (!WANTED) return;
  // As tall as any part: the header that sticks to the top stays above it.
  await page.setViewportSize({ width: 1440, height: 2800 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await settled(page);
  const path = join(PICTURES, `${name}.png`);
  await part.screenshot({ path, animations: 'disabled' });
  if (process.env.UPDATE_SCREENSHOTS && SHOWN.has(`${name}.png`)) copyFileSync(path, join(DOCUMENTS, `${name}.png`));
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** The first screenful of the page, as the documents show it. */
export async function lookAtTop(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await settled(page);
  await picture(page, `${name}.png`);
  await page.setViewportSize({ width: 1440, height: 900 });
}
