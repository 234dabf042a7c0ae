import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Locator, Page, PageScreenshotOptions } from '@playwright/test';
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
/** Pictures are taken for those who look at them: on CI, and for the documents when they are to be renewed. */
const WANTED = Boolean(process.env.CI || process.env.UPDATE_SCREENSHOTS);
for (const folder of WANTED ? [PICTURES, DOCUMENTS] : []) mkdirSync(folder, { recursive: true });

/** Takes a picture where one is wanted: into the ignored folder, and beside the documents one that they show. */
async function picture(page: Page, file: string, options: PageScreenshotOptions = {}): Promise<void> {
  if (!WANTED) return;
  const path = join(PICTURES, file);
  await page.screenshot({ ...options, path, animations: 'disabled' });
  if (process.env.UPDATE_SCREENSHOTS && SHOWN.has(file)) copyFileSync(path, join(DOCUMENTS, file));
}

const WIDTHS = [1440, 390];
const SCHEMES = ['light', 'dark'] as const;
/** Which rules axe looks with; the dark screen is the same page in other colours. What passed is not listed: naming it takes five times as long as looking. */
const AXE = {
  light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  dark: { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] },
};

/**
 * Looks at the page as it stands, in each width and colour scheme: axe without findings, nothing wider than the screen, and
 * a screenshot where they are wanted. `settle` waits until the page is worth looking at.
 */
export async function look(page: Page, name: string, settle: () => Promise<void> = async () => {}): Promise<void> {
  for (const width of WIDTHS) {
    for (const scheme of SCHEMES) {
      await page.setViewportSize({ width, height: width < 600 ? 844 : 900 });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
      await settle();
      await settled(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect.soft(overflow, `${name} at ${width} px is wider than the screen`).toBeLessThanOrEqual(0);
      // One frame only: what gathers the findings of many frames would walk over everything that passed, too.
      const axe = new AxeBuilder({ page }).setLegacyMode().exclude('iframe');
      const { violations } = await axe.options({ runOnly: AXE[scheme], resultTypes: ['violations'] }).analyze();
      const found = violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(' | ')}`);
      expect.soft(found, `${name} at ${width} px, ${scheme}`).toEqual([]);
      // The header sticks to the top: a full-page picture must be taken from there.
      if (WANTED) await page.evaluate(() => window.scrollTo(0, 0));
      await picture(page, `${name}-${width}-${scheme}.png`, { fullPage: true });
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null });
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
