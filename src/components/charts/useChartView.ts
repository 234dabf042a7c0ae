import { useEffect, useState } from 'react';
import { loadChunk } from '../loadChunk.ts';
import type HighchartsView from './HighchartsView.tsx';

/** The part of the program that draws: on its way, here, or not to be had. */
export type ChartView =
  | { readonly phase: 'loading' }
  | { readonly phase: 'here'; readonly View: typeof HighchartsView }
  | { readonly phase: 'failed'; readonly message: string; readonly retry: () => void };

/** Once it is here every further chart is drawn at once. */
let loaded: typeof HighchartsView | null = null;

/**
 * Loads the part that draws.
 * @throws {ChunkFailure} when it cannot be had
 */
export async function loadChartView(): Promise<typeof HighchartsView> {
  loaded ??= (await loadChunk('charts', () => import('./HighchartsView.tsx'))).default;
  return loaded;
}

/** Has what writes and pictures drawings fetched ahead: a hand is at a button that asks for it, which says what fails then. */
export async function loadChartExport(): Promise<void> {
  const { loadExporting } = await loadChunk('charts', () => import('./highcharts.ts'));
  await loadExporting();
}
export const preloadChartExport = () => void loadChartExport().catch(() => {});

/**
 * Loads the drawing library when the first chart is shown, so that screens without charts stay light. Not React.lazy,
 * which never asks again: a chart that could not be loaded leaves the rest of the report and its own numbers readable.
 */
export function useChartView(): ChartView {
  const [attempt, setAttempt] = useState(0);
  const [part, setPart] = useState<
    Exclude<ChartView, { phase: 'failed' }> | { readonly phase: 'failed'; readonly message: string }
  >(() => (loaded ? { phase: 'here', View: loaded } : { phase: 'loading' }));

  const isHere = part.phase === 'here';
  useEffect(() => {
    // Not `loaded`: it may have arrived between the first render and this effect.
    if (isHere) return undefined;
    let isCurrent = true;
    loadChartView().then(
      (View) => isCurrent && setPart({ phase: 'here', View }),
      ({ message }: Error) => isCurrent && setPart({ phase: 'failed', message }),
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt, isHere]);

  if (part.phase !== 'failed') return part;
  const retry = () => {
    setPart({ phase: 'loading' });
    setAttempt(attempt + 1);
  };
  return { ...part, retry };
}
