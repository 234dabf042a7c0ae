/** Replaces the bundler's workers: jsdom has none. */
export default class NoWorker {
  constructor() {
    throw new Error('jsdom has no workers.');
  }
}
