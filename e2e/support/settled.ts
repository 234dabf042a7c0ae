import type { Page } from '@playwright/test';

/** How long nothing may have changed [ms of the page's own clock]: longer than the waits that charts put before redrawing. */
const QUIET = 150;

/** The longest that a page may take to come to rest [ms], on a busy machine too. */
const LONGEST = 60_000;

/**
 * Waits until the page has drawn what it had to draw: its fonts are there, and nothing in it has changed for a moment. The moment is
 * measured by the page's own timers, which stand behind the work that waits already: on a busy machine it lasts longer.
 * @throws with what it waits for, when the page does not come to rest
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(
    async ({ quiet, longest }) => {
      const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
      let waitsFor = 'its fonts';
      const rest = async () => {
        await document.fonts.ready;
        // A new width or colour scheme reaches the page with its next frame.
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
        setTimeout(() => fail(new Error(`The page does not come to rest. It waits for ${waitsFor}`)), longest);
      });
      await Promise.race([rest(), given]);
    },
    { quiet: QUIET, longest: LONGEST },
  );
}

/** Lets the page do everything that is due by now; with a paused clock, where no timer and no frame comes by itself. */
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

/** Stops the page's clock, so that from here on only the test moves it. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
}
