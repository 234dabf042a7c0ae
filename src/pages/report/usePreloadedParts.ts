import { useEffect } from 'react';
import { loadChartExport } from '../../components/charts/useChartView.ts';
import { preloadOverlays } from '../../ui/overlays/lazyOverlays.ts';
import { loadZip } from './handOver/exports.ts';

/** The report itself comes first [ms]. */
const AFTER_MS = 4000;

const PARTS: readonly (() => Promise<unknown>)[] = [loadChartExport, preloadOverlays, loadZip];

async function preload(): Promise<void> {
  for (const load of PARTS) {
    if (typeof requestIdleCallback === 'function') await new Promise((rest) => requestIdleCallback(rest));
    // What fails is asked for again when it is needed, and said there.
    await load().catch(() => {});
  }
}

/** Fetches what the pictures, the csv files and the menus of a report need, once the report is idle: they then work without a connection too. */
export function usePreloadedParts(): void {
  useEffect(() => {
    const timer = setTimeout(() => void preload(), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}
