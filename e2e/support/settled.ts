import type { Page } from '@playwright/test';

/** The page is settled after so long without a change [ms]: longer than the debounce of charts. */
const QUIET = 150;

/** Timeout [ms]. */
const LONGEST = 60_000;

/**
 * Waits until fonts are loaded and the DOM has not changed for a moment. The moment is measured with the page's own timers, which
 * run after pending work, so it lasts longer on a busy machine.
 * @throws with what it waits for, after the timeout
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    async ({ quiet, longest }) => {
      const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
      let waitsFor = 'its fonts';
      const rest = async () => {
        await document.fonts.ready;
        // A new width or colour scheme is applied with the next frame.
        waitsFor = 'its next frame';
        await frame();
        await new Promise<void>((resolve) => {
          let timer = setTimeout(done, quiet);
          const observer = new MutationObserver((changes) => {
            const { type, target } = changes.at(-1)!;
            waitsFor = `an end of changes: ${type} of ${(target as Element).outerHTML?.slice(0, 200)}`;
            clearTimeout(timer);
            timer = setTimeout(done, quiet);
          });
          observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
          function done() {
            observer.disconnect();
            resolve();
          }
        });
        waitsFor = 'its last frame';
        await frame();
      };
      const given = new Promise((_, fail) => {
        setTimeout(() => fail(new Error(`The page does not settle. It waits for ${waitsFor}`)), longest);
      });
      await Promise.race([rest(), given]);
    },
    { quiet: QUIET, longest: LONGEST },
  );
}

/** Runs all due tasks of a page whose clock is paused, where no timer or frame fires by itself. */
export async function runDueTasks(page: Page): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    await page.evaluate(() =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      }).then(() => undefined),
    );
  }
}

/** Pauses the page's clock; from now on only the test advances it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
}
