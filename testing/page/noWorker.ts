/** In place of a worker of the bundle: jsdom has none. */
export default class NoWorker {
  constructor() {
    throw new Error('jsdom has no workers.');
  }
}
