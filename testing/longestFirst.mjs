import Sequencer from '@jest/test-sequencer';

/** Page tests leave hundreds of megabytes in their worker, which slows down garbage collection of later tests. */
const isPage = ({ context }) => context.config.displayName?.name === 'page';

const isLong = ({ path }) => path.includes('.long.test.');

/** Jest's own order, but long tests first, so that no core idles at the end, and page tests after the others. */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const ordered = super.sort(tests);
    const sorted = [...ordered.filter(isLong), ...ordered.filter((test) => !isLong(test))];
    return [...sorted.filter((test) => !isPage(test)), ...sorted.filter(isPage)];
  }
}
