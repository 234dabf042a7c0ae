import { useCallback, useEffect, useState } from 'react';
import type { HandOver } from '../../../domain/handOver/handOver.ts';

/** Prints one page in place of the report, once; the next print is the report again. */
export function useOnePage(plan: Omit<HandOver, 'date'>) {
  const [onePage, setOnePage] = useState<HandOver | null>(null);
  useEffect(() => {
    if (onePage === null) return undefined;
    const end = () => setOnePage(null);
    window.addEventListener('afterprint', end);
    window.print();
    return () => window.removeEventListener('afterprint', end);
  }, [onePage]);
  const printOnePage = useCallback(() => setOnePage({ ...plan, date: new Date() }), [plan]);
  return { onePage, printOnePage };
}
