import { useEffect } from 'react';
import { loadChartExport } from '../../components/charts/useChartView.ts';
import { preloadOverlays } from '../../ui/overlays/lazyOverlays.ts';
import { loadZip } from './handOver/exports.ts';

/** Time between the first render of the report and the start of preloading [ms]. */
const PRELOAD_DELAY_MS = 4000;

const PRELOADS: readonly (() => Promise<unknown>)[] = [loadChartExport, preloadOverlays, loadZip];

async function preload(): Promise<void> {
  for (const load of PRELOADS) {
    if (typeof requestIdleCallback === 'function') await new Promise((resolve) => requestIdleCallback(resolve));
    // A part that fails to load is loaded again when it is needed, and the failure is shown there.
    await load().catch(() => {});
  }
}

/** Preloads the code for pictures, csv files and menus once the report is idle. They then work offline too. */
export function usePreloadedParts(): void {
  useEffect(() => {
    const timer = setTimeout(() => void preload(), PRELOAD_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
}
