import { useState } from 'react';
import { useAppSelector } from '../../../app/hooks.ts';
import { fileRemarks } from '../../../domain/plan/file/understoodFile.ts';
import { WAREHOUSE_LAYOUT } from '../../../domain/plan/file/warehouseAudience.ts';
import type { AudiencePreview } from '../../../slices/audience/audiencePreview.ts';
import { selectUnderstanding } from '../../../slices/selectors.ts';

/** Whether the details of the file are shown. If something needs attention they are shown, unless the planner has opened or closed them. */
export function useIsFileOpen(): [boolean, (isOpen: boolean) => void] {
  const understanding = useAppSelector(selectUnderstanding);
  const file = 'subject' in understanding ? understanding.subject.vaultId : null;
  const [chosen, setChosen] = useState<{ file: string | null; isOpen: boolean } | null>(null);
  const isOpen = chosen?.file === file ? chosen.isOpen : needsAttention(understanding);
  return [isOpen, (next) => setChosen({ file, isOpen: next })];
}

function needsAttention(understanding: AudiencePreview): boolean {
  switch (understanding.phase) {
    case 'none':
      return false;
    case 'kept':
    case 'refused':
    case 'failed':
      return true;
    // While the file is read again after an answer, the facts of the reading before are still available.
    case 'reading':
    case 'read': {
      const { facts, preview, subject } = understanding;
      // A refused file that the planner corrects has columns, but no facts yet.
      if (facts === null) return preview !== null;
      if (facts.layout === WAREHOUSE_LAYOUT) return true;
      return (preview?.doubts.length ?? 0) > 0 || fileRemarks(facts, subject.demographic).length > 0;
    }
  }
}
