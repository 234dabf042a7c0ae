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

/** Jest's own order, but for those known to be long. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const place = ({ path }) => LONG.findIndex((long) => path.endsWith(long));
    const ordered = super.sort(tests);
    const long = ordered.filter((test) => place(test) >= 0).sort((one, other) => place(one) - place(other));
    return [...long, ...ordered.filter((test) => place(test) < 0)];
  }
}
