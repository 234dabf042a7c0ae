import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureLargeFile, printLargeFiles } from './browser/largeFile.ts';
import { measuredPage, openBrowser, signedInState, startProduct } from './browser/product.ts';
import { writeAudienceCsv } from './files/audienceFile.ts';

/**
 * Measures the page while a file of 200 MB is dropped, read and sent, and the wait after its last byte, on the local service and at an
 * office's network speed. BENCH_ROUNDS sets the rounds; with `WORKERS=1` files are read only after the upload.
 */
const BYTES = 200_000_000;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const OFFICE_MEGABITS = 200;

const folder = await mkdtemp(join(tmpdir(), 'large-'));
const path = join(folder, 'large.csv');
const respondents = writeAudienceCsv(path, BYTES);
const processor = `${cpus()[0]?.model.trim() ?? 'unknown processor'} x ${cpus().length}`;
console.log(`# A csv of 200 MB, ${respondents} respondents\n\n${processor}, medians of ${ROUNDS}.`);
const endProduct = await startProduct();
const browser = await openBrowser();
try {
  const signedIn = await signedInState(browser);
  const rounds = async (megabits: number | null) => {
    const measured = [];
    for (let round = 0; round < ROUNDS; round++) {
      const { page, session, close } = await measuredPage(browser, signedIn);
      measured.push(await measureLargeFile(page, session, path, megabits));
      await close();
    }
    return measured;
  };
  printLargeFiles([
    { name: 'local service', measured: await rounds(null) },
    { name: `${OFFICE_MEGABITS} Mbit/s`, measured: await rounds(OFFICE_MEGABITS) },
  ]);
} finally {
  await browser.close();
  await endProduct();
  await rm(folder, { recursive: true });
}
