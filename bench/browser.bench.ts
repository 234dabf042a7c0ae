import { cpus } from 'node:os';
import { printActions } from './browser/actions.ts';
import { printGestures } from './browser/gestures.ts';
import { measuredPage, openBrowser, signedInState, slowProcessor, startProduct } from './browser/product.ts';
import { printStarts } from './browser/starts.ts';

/** Measures waiting times of the built product in Chromium, on slow 4G and at a quarter of this processor's speed. BENCH_ROUNDS sets the rounds. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);

console.log(
  `# In the browser\n\n${cpus()[0]?.model.trim() ?? 'unknown processor'} x ${cpus().length}, medians of ${ROUNDS}.`,
);
const endProduct = await startProduct();
const browser = await openBrowser();
try {
  const signedIn = await signedInState(browser);
  const withReport = await printGestures(browser, signedIn, ROUNDS);
  const atReport = await measuredPage(browser, withReport);
  await printActions(atReport.page, () => slowProcessor(atReport.session));
  await atReport.close();
  const pages = [
    { name: '/login', path: '/login', ready: 'input[type=password]' },
    { name: 'home', path: '/', ready: 'text=Monthly National Budget', state: signedIn },
    { name: 'report', path: '/channel-report', ready: '.highcharts-root', state: withReport },
    { name: 'past plans', path: '/past-media-plans', ready: 'table', state: withReport },
  ];
  await printStarts(browser, pages, ROUNDS);
} finally {
  await browser.close();
  await endProduct();
}
