import { ensureChromium } from '../../testing/findChromium.ts';

/**
 * How Chromium is started for journeys.
 * @param onScreen  whether what is laid out and painted is put together on a screen too. Sizes, colours, what lies over what and
 *   what is printed are the same without, and a journey costs a quarter less; but no picture can be taken, and a frame of another
 *   origin takes no mouse.
 */
export function chromiumOptions({ onScreen }: { onScreen: boolean }): { executablePath: string; args: string[] } {
  return {
    executablePath: ensureChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // A page of a journey lives for seconds: compiling what it does often a second time costs more than it brings, and so does
      // tidying its memory each few megabytes. What a page computes is the same.
      '--js-flags=--no-turbofan --min-semi-space-size=16 --max-semi-space-size=32',
      ...(onScreen ? [] : ['--blink-settings=acceleratedCompositingEnabled=false']),
    ],
  };
}
