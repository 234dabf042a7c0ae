import { useEffect, useState } from 'react';
import { chunkFailed } from '../../domain/messages.ts';
import type HighchartsView from './HighchartsView.tsx';

/** The part of the program that draws: on its way, here, or not to be had. */
export type DrawingPart =
  | { readonly phase: 'loading' }
  | { readonly phase: 'here'; readonly View: typeof HighchartsView }
  | { readonly phase: 'failed'; readonly message: string; readonly retry: () => void };

const GIVE_UP_AFTER_MS = 120_000;

/** Once it is here every further chart is drawn at once. */
let loaded: typeof HighchartsView | null = null;

/**
 * Loads the drawing library when the first chart is shown, so that screens without charts stay light. Not React.lazy,
 * which never asks again: a chart that could not be loaded leaves the rest of the report and its own numbers readable.
 */
export function useDrawing(): DrawingPart {
  const [attempt, setAttempt] = useState(0);
  const [part, setPart] = useState<Exclude<DrawingPart, { phase: 'failed' }> | { phase: 'failed' }>(() =>
    loaded ? { phase: 'here', View: loaded } : { phase: 'loading' },
  );

  useEffect(() => {
    if (loaded) return;
    let isCurrent = true;
    const fail = () => isCurrent && setPart({ phase: 'failed' });
    const timer = setTimeout(fail, GIVE_UP_AFTER_MS);
    import('./HighchartsView.tsx')
      .then(({ default: View }) => {
        loaded = View;
        if (isCurrent) setPart({ phase: 'here', View });
      })
      .catch(fail)
      .finally(() => clearTimeout(timer));
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [attempt]);

  if (part.phase !== 'failed') return part;
  const retry = () => {
    setPart({ phase: 'loading' });
    setAttempt(attempt + 1);
  };
  return { phase: 'failed', message: chunkFailed('charts'), retry };
}
