import { useMemo } from 'react';
import type { AssumptionSet } from '../../../core/contract/bodies/planReport.ts';
import { usePrinting } from '../../ui/usePrinting.ts';
import { printFooter, printFooterStyle } from '../../domain/report/printFooter.ts';

/**
 * Writes plan, day and prices at the foot of every printed page, whatever the page's height and however many there are. The day is that of
 * printing: a report may stay open over night.
 */
export function PrintFooter({ name, assumptions }: { name: string; assumptions: AssumptionSet | undefined }) {
  const isPrinting = usePrinting();
  const style = useMemo(() => isPrinting && printFooterStyle(printFooter(name, assumptions)), [isPrinting, name, assumptions]);
  return style && <style>{style}</style>;
}
