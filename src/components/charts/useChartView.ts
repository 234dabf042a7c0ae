import { useEffect, useState } from 'react';
import { loadChunk } from '../loadChunk.ts';
import type HighchartsView from './HighchartsView.tsx';

/** The module that draws charts: loading, loaded, or failed. */
export type ChartView =
  | { readonly phase: 'loading' }
  | { readonly phase: 'loaded'; readonly View: typeof HighchartsView }
  | { readonly phase: 'failed'; readonly message: string; readonly retry: () => void };

/** The module, once it has been loaded. Every later chart is then drawn without waiting. */
let loadedView: typeof HighchartsView | null = null;

/**
 * Loads the module that draws charts.
 * @throws {ChunkFailure}
 */
export async function loadChartView(): Promise<typeof HighchartsView> {
  loadedView ??= (await loadChunk('charts', () => import('./HighchartsView.tsx'))).default;
  return loadedView;
}

/**
 * Loads the exporting modules.
 * @throws {ChunkFailure}
 */
export async function loadChartExport(): Promise<void> {
  const { loadExporting } = await loadChunk('charts', () => import('./highcharts.ts'));
  await loadExporting();
}

/** Loads the exporting modules when an export button is hovered or focused; a failure is shown when it is pressed. */
export const preloadChartExport = () => void loadChartExport().catch(() => {});

/**
 * Loads the chart library with the first chart. After a failure, the rest of the report and the chart's numbers stay readable, and the
 * user can try again. `React.lazy` is not used, because it never retries.
 */
export function useChartView(): ChartView {
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<
    Exclude<ChartView, { phase: 'failed' }> | { readonly phase: 'failed'; readonly message: string }
  >(() => (loadedView ? { phase: 'loaded', View: loadedView } : { phase: 'loading' }));

  const isLoaded = state.phase === 'loaded';
  useEffect(() => {
    // The state is checked, not the variable `loadedView`, which may have been set between the first render and this effect.
    if (isLoaded) return undefined;
    let isCurrent = true;
    loadChartView().then(
      (View) => isCurrent && setState({ phase: 'loaded', View }),
      ({ message }: Error) => isCurrent && setState({ phase: 'failed', message }),
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt, isLoaded]);

  if (state.phase !== 'failed') return state;
  const retry = () => {
    setState({ phase: 'loading' });
    setAttempt(attempt + 1);
  };
  return { ...state, retry };
}
