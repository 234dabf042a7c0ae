import { useMemo } from 'react';
import type { AssumptionSet } from '../../../core/contract/bodies/planReport.ts';
import { usePrinting } from '../../ui/usePrinting.ts';
import { printFooter, printFooterStyle } from '../../domain/report/printFooter.ts';

/**
 * Prints plan, day and prices at the bottom of every page. The day is that of printing, since a report may stay open over night.
 */
export function PrintFooter({ name, assumptions }: { name: string; assumptions: AssumptionSet | undefined }) {
  const isPrinting = usePrinting();
  const style = useMemo(
    () => isPrinting && printFooterStyle(printFooter(name, assumptions)),
    [isPrinting, name, assumptions],
  );
  return style && <style>{style}</style>;
}
