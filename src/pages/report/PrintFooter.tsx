import { useMemo } from 'react';
import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import { usePrinting } from '../../ui/usePrinting.ts';
import { printFooter } from '../../domain/report/printFooter.ts';
import { printFooterStyle } from '../../domain/report/printFooterStyle.ts';

/**
 * Prints plan, day and prices at the bottom of every page. The day is the day of printing, because a report may stay open over night.
 */
export function PrintFooter({ name, report }: { name: string; report: PlanReport }) {
  const isPrinting = usePrinting();
  const style = useMemo(() => isPrinting && printFooterStyle(printFooter(name, report)), [isPrinting, name, report]);
  return style && <style>{style}</style>;
}
