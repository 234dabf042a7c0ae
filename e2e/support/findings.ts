import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Locator, Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Minified: loads in half the time. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Colour rules with their selectors. The first takes half of axe's time. */
const COLOUR_RULES = { 'color-contrast': '', 'link-in-text-block': ':is(a[href], [role=link])' };
const COLOURS: RunOptions = { runOnly: Object.keys(COLOUR_RULES) };
const ALL: RunOptions = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };

/** Marks the elements whose colours are checked. */
const ASKED = 'data-colours-asked';

/** Findings of axe in the whole page; its colour rules only look at the given part. */
export const findings = (part: Locator): Promise<string[]> => ask(part, ALL);

/** Findings of axe's colour rules in a part of the page. */
export const colourFindings = async (part: Locator): Promise<string[]> =>
  (await part.count()) === 0 ? [] : ask(part, COLOURS);

/** Runs all rules at once, which share axe's analysis of the page. Frames, passed rules and html snippets are left out to save time. */
async function ask(part: Locator, options: RunOptions): Promise<string[]> {
  await sendAxe(part.page());
  const rules = Object.entries(COLOUR_RULES).map(([id, kind]) => ({
    id,
    selector: `[${ASKED}]${kind}, [${ASKED}] ${kind || '*'}`,
  }));
  return part.evaluateAll(
    async (elements, [mark, narrowed, asked]) => {
      const { axe: here } = window as unknown as { axe: typeof axe };
      here.configure({ noHtml: true, rules: narrowed });
      for (const element of elements) element.setAttribute(mark, '');
      const { violations } = await here.run(
        { include: document.documentElement, exclude: 'iframe' },
        { ...asked, resultTypes: ['violations'] },
      );
      for (const element of elements) element.removeAttribute(mark);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
    },
    [ASKED, rules, options] as const,
  );
}

async function sendAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
}
