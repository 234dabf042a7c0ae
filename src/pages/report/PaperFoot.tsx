import { useMemo } from 'react';
import type { AssumptionSet } from '../../../core/contract/bodies/planReport.ts';
import { usePrinting } from '../../ui/usePrinting.ts';
import { paperFoot, paperStyle } from '../../domain/report/paperFoot.ts';

/** Writes plan, day and prices at the foot of every printed page, whatever the page's height and however many there are. */
export function PaperFoot({ name, assumptions }: { name: string; assumptions: AssumptionSet | undefined }) {
  const printing = usePrinting();
  // The day of printing: a report may stay open over night.
  const style = useMemo(
    () => paperStyle(paperFoot(name, assumptions, new Date())),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when printing begins the day is asked for anew
    [name, assumptions, printing],
  );
  return <style>{style}</style>;
}
