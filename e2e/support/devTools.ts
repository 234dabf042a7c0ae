import type { Page } from '@playwright/test';
import { join } from 'node:path';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, '..', '..');
/** Property of `window` with the recorded store. */
const LIFTED = '__recordedSession';

/** What the Redux DevTools extension puts into a page: the store enhancer that records the session and jumps through it. */
const EXTENSION = `
import { instrument } from '@redux-devtools/instrument';
import { compose } from 'redux';
window.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ = ({ maxAge }) => (...enhancers) => (createStore) => (...asked) => {
  const store = compose(...enhancers, instrument(undefined, { maxAge }))(createStore)(...asked);
  window.${LIFTED} = store.liftedStore;
  return store;
};
`;

/** Records the session as the DevTools extension would. Call before the page is opened. */
export async function recordSession(page: Page): Promise<void> {
  const name = 'devtools-of-tests';
  const result = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [{ name, resolveId: (id) => (id === name ? id : null), load: (id) => (id === name ? EXTENSION : null) }],
    build: { write: false, rollupOptions: { input: name, output: { format: 'iife' } } },
  });
  const [built] = Array.isArray(result) ? result : [result];
  if (!built || !('output' in built)) throw new Error('The recorder could not be built');
  await page.addInitScript(built.output[0].code);
}

interface Lifted {
  dispatch(action: unknown): void;
  getState(): {
    stagedActionIds: number[];
    currentStateIndex: number;
    actionsById: Record<number, { action: { type: string } }>;
  };
}

/** The types of all actions recorded, oldest first. */
export function recordedActions(page: Page): Promise<string[]> {
  return page.evaluate((name) => {
    const { stagedActionIds, actionsById } = (window as unknown as Record<string, Lifted>)[name]!.getState();
    return stagedActionIds.map((id) => actionsById[id]!.action.type);
  }, LIFTED);
}

/** Jumps to the state after an action, as the Jump button does, and waits for two frames. */
export async function jumpTo(page: Page, moment: number): Promise<void> {
  await page.evaluate(
    async ({ name, index }) => {
      (window as unknown as Record<string, Lifted>)[name]!.dispatch({ type: 'JUMP_TO_STATE', index });
      // Effects of a jump start within two frames.
      for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    },
    { name: LIFTED, index: moment },
  );
}
