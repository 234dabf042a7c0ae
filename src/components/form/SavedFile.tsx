import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { HOME, savedFileSentence } from '../../domain/messages.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextButton } from '../../ui/buttons/TextLink.tsx';
import { FileStrip } from './FileStrip.tsx';

interface SavedFileProps {
  /** The saved file's name. */
  name: string;
  /** Clears plan and file. */
  onClear: () => void;
  /** Clears the file and keeps the plan. */
  onClearFile?: () => void;
  disabled?: boolean;
  remark?: ReactNode;
  figures?: ReactNode;
}

/** The file with which a plan was run. It cannot be replaced, only cleared: with the plan or, if `onClearFile` is given, alone. */
export function SavedFile({ name, onClear, onClearFile, disabled, remark, figures }: SavedFileProps) {
  return (
    <FileStrip
      icon={Lock}
      title={savedFileSentence(name)}
      figures={figures}
      action={
        <Button dense onClick={onClear} disabled={disabled}>
          {HOME.clearSavedFile}
        </Button>
      }
    >
      <p>
        Locked with the plan.{' '}
        {onClearFile && <TextButton onClick={onClearFile}>Clear only the file and keep the plan</TextButton>}
      </p>
      {remark}
    </FileStrip>
  );
}
