import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { logIn, newEmail } from '../support/accounts.ts';
import { addAccount } from '../support/emulator.ts';
import { fillForm, openReport } from '../support/journey.ts';
import { settled } from '../support/settled.ts';

const WIDTHS = [360, 390, 480, 640, 760, 768, 1024, 1280, 1440, 1680, 1920];

/** What is wider than the screen, cut off, or lies over another control, each in a few words. */
function misfits(): string[] {
  /** Whether something holds of an element or of what it stands in: asked once of each element, however many stand in it. */
  const around = (holds: (element: Element) => boolean) => {
    const known = new Map<Element, boolean>();
    const asks = (element: Element | null): boolean => {
      if (element === null) return false;
      const answer = known.get(element) ?? (holds(element) || asks(element.parentElement));
      known.set(element, answer);
      return answer;
    };
    return asks;
  };
  // Words for screen readers alone stand in a box that is clipped away: nobody sees where they lie.
  const clippedAway = around((element) => getComputedStyle(element).clipPath === 'inset(50%)');
  const scrolls = around((element) => /auto|scroll/.test(getComputedStyle(element).overflowX));
  const sticks = around((element) => /sticky|fixed/.test(getComputedStyle(element).position) || element.matches('svg'));
  const shown = (element: Element) => {
    if (clippedAway(element)) return false;
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && getComputedStyle(element).visibility === 'visible';
  };
  const name = (element: Element) => `${element.tagName} "${(element.textContent ?? '').trim().slice(0, 40)}"`;
  const found: string[] = [];
  for (const element of document.querySelectorAll('h1, h2, h3, p, label, button, a, th, td, dt, dd, input, select')) {
    if (!shown(element)) continue;
    const { right, left } = element.getBoundingClientRect();
    const inScroller = scrolls(element.parentElement);
    if (!inScroller && (right > innerWidth + 1 || left < -1)) found.push(`off the screen: ${name(element)}`);
    const cuts = getComputedStyle(element).overflowX === 'hidden' && !element.matches('input, select');
    if (cuts && element.scrollWidth > element.clientWidth + 1) found.push(`cut: ${name(element)}`);
  }
  const controls = [...document.querySelectorAll('main button, main a, main input, main select')]
    .filter((one) => shown(one) && !sticks(one))
    .map((element) => ({ element, box: element.getBoundingClientRect() }));
  for (const [place, { element: one, box: a }] of controls.entries()) {
    for (const { element: other, box: b } of controls.slice(place + 1)) {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across <= 2 || down <= 2 || one.contains(other) || other.contains(one)) continue;
      const within = (outer: DOMRect, inner: DOMRect) =>
        outer.left <= inner.left &&
        outer.right >= inner.right &&
        outer.top <= inner.top &&
        outer.bottom >= inner.bottom;
      // A control within another's frame is meant so: the eye in the password field.
      if (!within(a, b) && !within(b, a)) found.push(`over: ${name(one)} and ${name(other)}`);
    }
  }
  return found;
}

/** Looks at the page as it stands in every width. */
async function expectFitting(page: Page, screen: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(overflow, `${screen} at ${width} px is wider than the screen`).toBeLessThanOrEqual(0);
    expect.soft(await page.evaluate(misfits), `${screen} at ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('signed-out screens fit from 360 to 1920 px, nothing cut or overlapping', async ({ page }) => {
  for (const path of ['/login', '/reset', '/newuser', '/validateuser', '/error', '/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectFitting(page, path);
  }
});

test('signed-in screens fit from 360 to 1920 px, nothing cut or overlapping, also with long words', async ({
  page,
}) => {
  const email = newEmail('a-planner-with-quite-a-long-name');
  await addAccount(email);
  await logIn(page, email);
  const name = 'Spring launch of the whole masterbrand portfolio, second burst, revised after the client meeting';
  await fillForm(page, name);
  await page.getByRole('radio', { name: 'by channel' }).check();
  for (const channel of ['BVOD', 'Music Streaming', 'FTA National', 'Radio']) {
    await page.getByRole('checkbox', { name: channel, exact: true }).check();
  }
  await page.getByLabel('Radio min').fill('999999999999');
  await expectFitting(page, 'home with impossible limits');
  await page.getByLabel('Radio min').fill('0');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await openReport(page, name);
  await expectFitting(page, 'report');
  await page.getByRole('link', { name: 'Past Media Plans' }).click();
  await expect(page.getByRole('row', { name: /Spring launch/ })).toBeVisible();
  await expectFitting(page, 'past plans');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'FAQ' }).click();
  await expect(page.locator('iframe')).toBeVisible();
  await expectFitting(page, 'faq');
});
