import { useState } from 'react';
import type { RateCardRows } from '../../../core/contract/bodies/rates.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { isSeed } from '../../domain/rates/cardRows.ts';
import { changeCard } from '../../slices/flows/rates/saveDraft.ts';
import { selectPublishesRates } from '../../slices/rates/selectRates.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';

/**
 * A button that makes the server read its files again. Shown only for the seed, the card made from these files, from which all
 * others inherit, and only to planners who may publish.
 */
export function ImportSeed({ reply }: { reply: RateCardRows }) {
  const publishes = useAppSelector(selectPublishesRates);
  const [isAsked, setIsAsked] = useState(false);
  if (!publishes || !isSeed(reply.card)) return null;
  return (
    <>
      <Button dense kind="quiet" onClick={() => setIsAsked(true)}>
        Read the server’s files again
      </Button>
      {isAsked && <ImportSeedDialog version={reply.version} onClose={() => setIsAsked(false)} />}
    </>
  );
}

interface ImportSeedDialogProps {
  /** The version in force. */
  version: number | null;
  onClose: () => void;
}

/** Asks for confirmation before the server's files become the next version of the seed, and then shows the result. */
function ImportSeedDialog({ version, onClose }: ImportSeedDialogProps) {
  const dispatch = useAppDispatch();
  const [versionBefore] = useState(version);
  const [isDone, setIsDone] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<readonly string[]>([]);

  async function read() {
    setIsBusy(true);
    const refused = await dispatch(changeCard({ change: 'import_seed' }));
    setIsBusy(false);
    setRefusal(refused);
    setIsDone(refused.length === 0);
  }

  const result =
    version === versionBefore ? 'The files are as they were: nothing changed.' : `v${version} is in force.`;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Read the server’s files again?"
      description={
        isDone
          ? result
          : 'If they differ, they become the next version from today. Plans already made keep their figures.'
      }
      actions={
        <>
          <Button onClick={onClose}>{isDone ? 'Close' : 'Cancel'}</Button>
          {!isDone && (
            <Button kind="primary" busy={isBusy} onClick={() => void read()}>
              Read again
            </Button>
          )}
        </>
      }
    >
      {refusal.length > 0 && (
        <Notice tone="error" details={refusal.slice(1)}>
          {refusal[0]}
        </Notice>
      )}
    </Dialog>
  );
}
