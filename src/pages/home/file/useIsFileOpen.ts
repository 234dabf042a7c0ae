import { useState } from 'react';
import { useAppSelector } from '../../../app/hooks.ts';
import { fileRemarks } from '../../../domain/plan/file/understoodFile.ts';
import { WAREHOUSE_LAYOUT } from '../../../domain/plan/file/warehouseAudience.ts';
import type { AudiencePreview } from '../../../slices/audience/audiencePreview.ts';
import { selectUnderstanding } from '../../../slices/selectors.ts';

/** Whether the reading of the file is shown below its strip: at first where there is something to look at, then as the planner chose. */
export function useIsFileOpen(): [boolean, (isOpen: boolean) => void] {
  const understanding = useAppSelector(selectUnderstanding);
  const file = 'of' in understanding ? understanding.of.vaultId : null;
  const [chosen, setChosen] = useState<{ file: string | null; isOpen: boolean } | null>(null);
  const isOpen = chosen?.file === file ? chosen.isOpen : needsALook(understanding);
  return [isOpen, (next) => setChosen({ file, isOpen: next })];
}

function needsALook(understanding: AudiencePreview): boolean {
  switch (understanding.phase) {
    case 'none':
      return false;
    case 'kept':
    case 'refused':
    case 'failed':
      return true;
    // Also while it is read again after an answer.
    case 'reading':
    case 'read': {
      const { facts, preview, of } = understanding;
      // A refused file that the planner corrects has columns, but no facts yet.
      if (facts === null) return preview !== null;
      if (facts.layout === WAREHOUSE_LAYOUT) return true;
      return (preview?.doubts.length ?? 0) > 0 || fileRemarks(facts, of.demographic).length > 0;
    }
  }
}
