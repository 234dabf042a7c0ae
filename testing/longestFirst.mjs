import Sequencer from '@jest/test-sequencer';

/** Slow test files. They start first, so that no core idles at the end. Without an earlier run Jest would sort by file size. */
const SLOW = [
  'testing/intake/intake.test.ts',
  'scripts/soak/soak.test.ts',
  'backend/integrationTests/limits.test.ts',
  'backend/integrationTests/outage.test.ts',
  'testing/keep/keeping.test.ts',
  'backend/files/bucket.test.ts',
  'backend/http/connections.test.ts',
  'src/pages/timeTravel.test.tsx',
  'src/pages/report/compare/compareJourney.test.tsx',
  'src/pages/report/reportJourney.test.tsx',
  'src/pages/home/HomePage.test.tsx',
  'testing/handOver/workbook.test.ts',
  'scripts/emulator/authEmulator.test.ts',
];

/** Page tests leave hundreds of megabytes in their worker, which slows down garbage collection of later tests. */
const isPage = ({ context }) => context.config.displayName?.name === 'page';

/** Jest's own order, but slow files first, and page tests after the others. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const ordered = longFirst(super.sort(tests));
    return [...ordered.filter((test) => !isPage(test)), ...ordered.filter(isPage)];
  }
}

function longFirst(tests) {
  const place = ({ path }) => SLOW.findIndex((slow) => path.endsWith(slow));
  const long = tests.filter((test) => place(test) >= 0).sort((one, other) => place(one) - place(other));
  return [...long, ...tests.filter((test) => place(test) < 0)];
}
