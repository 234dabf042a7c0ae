import { useCallback, useState } from 'react';
import type { ComponentProps, ComponentType } from 'react';
import type { HandOver } from '../../../domain/handOver/handOver.ts';
import { loadOnePage } from './exports.ts';
import type { OnePage } from './OnePage.tsx';

interface PrintedPage {
  readonly Page: ComponentType<ComponentProps<typeof OnePage>>;
  readonly plan: HandOver;
}

/** Prints the one-page version of the report once, after loading its code. A later print of the browser prints the whole report again. */
export function useOnePage() {
  const [printed, setPrinted] = useState<PrintedPage | null>(null);
  const print = useCallback(async (plan: HandOver) => {
    const Page = await loadOnePage();
    setPrinted({ Page, plan });
  }, []);
  const end = useCallback(() => setPrinted(null), []);
  return { printed, print, end };
}
