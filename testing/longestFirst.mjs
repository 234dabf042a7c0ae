import Sequencer from '@jest/test-sequencer';

/**
 * What takes longest, much of it waiting for processes: begun last, one of them keeps one core waiting while the other idles. Where Jest
 * has seen a run it knows better; on a machine that has not, it goes by the size of the files.
 */
const LONG = [
  'testing/intake/intake.test.ts',
  'scripts/soak/soak.test.ts',
  'backend/journeys/limits.test.ts',
  'backend/journeys/outage.test.ts',
  'scripts/keep/keeping.test.ts',
  'backend/files/bucket.test.ts',
  'backend/http/connections.test.ts',
  'src/pages/timeTravel.test.tsx',
  'src/pages/report/compare/compareJourney.test.tsx',
  'src/pages/report/reportJourney.test.tsx',
  'src/pages/home/HomePage.test.tsx',
  'testing/handOver/workbook.test.ts',
  'scripts/emulator/authEmulator.test.ts',
];

/** A worker that has shown pages keeps hundreds of megabytes, and what runs in it afterwards pays for them at each collection. */
const isPage = ({ context }) => context.config.displayName?.name === 'page';

/** Jest's own order, but page tests last, and of each kind those known to be long first. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const ordered = longFirst(super.sort(tests));
    return [...ordered.filter((test) => !isPage(test)), ...ordered.filter(isPage)];
  }
}

function longFirst(tests) {
  const place = ({ path }) => LONG.findIndex((long) => path.endsWith(long));
  const long = tests.filter((test) => place(test) >= 0).sort((one, other) => place(one) - place(other));
  return [...long, ...tests.filter((test) => place(test) < 0)];
}
