import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { RateGrid } from '../../components/rates/RateGrid.tsx';
import { csvOfRows } from '../../domain/rates/cardRows.ts';
import { gridChannels } from '../../domain/rates/gridLines.ts';
import { changesToShow } from '../../domain/rates/editCard.ts';
import { draftLine, refusedLine, unreadCells, versionLine } from '../../domain/rates/cardWords.ts';
import type { RefusedCell } from '../../domain/rates/cardWords.ts';
import { changeCard, compareVersions, editRates, stepRates } from '../../slices/flows/rates/saveDraft.ts';
import type { OpenRateCard } from '../../slices/rates/rateCards.ts';
import { selectPublishesRates, selectRates } from '../../slices/rates/selectRates.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useStableCallback } from '../../ui/useStableCallback.ts';
import { DiscardDialog } from './DiscardDialog.tsx';
import { ExportRates } from './ExportRates.tsx';
import { ImportButton } from './ImportButton.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { RatePreview } from './RatePreview.tsx';
import styles from './Rates.module.css';
import { SavingState } from './SavingState.tsx';
import { ImportSeed } from './ImportSeed.tsx';
import { useLineChanges } from './useLineChanges.tsx';
import { usePageKeys } from './usePageKeys.ts';
import { useRatePaste } from './useRatePaste.ts';
import { VersionsDialog } from './VersionsDialog.tsx';

interface RateCardViewProps {
  open: OpenRateCard;
  mayEdit: boolean;
  demographics: readonly { readonly id: string; readonly name: string }[];
}

type OpenDialog = 'publish' | 'discard' | 'versions' | null;

/** A rate card: its state, what can be done with it, and its figures. */
export function RateCardView({ open, mayEdit, demographics }: RateCardViewProps) {
  const dispatch = useAppDispatch();
  const { cards } = useAppSelector(selectRates);
  const mayPublish = useAppSelector(selectPublishesRates) && mayEdit;
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [failure, setFailure] = useState<readonly string[]>([]);
  const { reply, rows, inForce, under } = open;
  const channels = useMemo(() => gridChannels({ rows, inForce, under }), [rows, inForce, under]);
  const changes = useMemo(() => changesToShow(inForce, rows, under), [inForce, rows, under]);
  const differs = useMemo(() => csvOfRows(inForce) !== csvOfRows(rows), [inForce, rows]);
  const nameOf = useStableCallback((card: string) => cards.find((one) => one.card === card)?.name ?? 'Illustrative');
  const edit = useStableCallback((change: Parameters<typeof editRates>[0][number]) => {
    setFailure([]);
    dispatch(editRates([change]));
  });
  const step = useStableCallback((direction: 'undo' | 'redo') => dispatch(stepRates(direction)));
  const { preview, paste, imported, close: closePreview } = useRatePaste({ open, channels, demographics });
  const range = useStableCallback((...pasted: Parameters<typeof paste>) => {
    setFailure([]);
    paste(...pasted);
  });
  usePageKeys({
    onHistory: (direction) => mayEdit && step(direction),
    onRange: mayEdit ? (cells) => range(cells, null) : undefined,
  });
  const [refused, setRefused] = useState<readonly RefusedCell[]>([]);
  // Publishing was pressed while cells could not be read.
  const [hasAsked, setHasAsked] = useState(false);
  const refuse = useStableCallback((cell: string, reason: string | null) =>
    setRefused((cells) => [
      ...cells.filter((one) => one.cell !== cell),
      ...(reason === null ? [] : [{ cell, reason }]),
    ]),
  );
  const close = () => setDialog(null);
  const lines = useLineChanges({ open, mayEdit, channels, demographics });

  function ask(asked: OpenDialog) {
    if (asked === 'publish') setHasAsked(true);
    if (asked !== 'publish' || refused.length === 0) setDialog(asked);
  }

  async function discard() {
    close();
    setFailure(await dispatch(changeCard({ change: 'discard' })));
  }

  return (
    <section aria-label={reply.name} className={styles.panel}>
      <div className={styles.strip}>
        <div className={styles.words}>
          <p>
            {versionLine(reply)} {differs && draftLine(reply.draft)}
          </p>
          {mayEdit ? (
            <SavingState open={open} changes={changes.length} refused={refusedLine(refused)} />
          ) : (
            <p className={styles.quiet}>You can look at this card.</p>
          )}
        </div>
        <RateTools {...{ open, mayEdit, mayPublish, differs }} onStep={step} onDialog={ask}>
          {mayEdit && <ImportButton demographics={demographics} onRead={imported} onRefused={setFailure} />}
          <ExportRates open={open} onFailed={setFailure} />
        </RateTools>
      </div>
      {failure.length > 0 && (
        <Notice tone="error" details={failure.slice(1)}>
          {failure[0]}
        </Notice>
      )}
      {hasAsked && refused.length > 0 && <Notice tone="error">{unreadCells(refused.map(({ cell }) => cell))}</Notice>}
      {lines.dialog}
      <RateGrid
        label={`Rates of ${reply.name}`}
        channels={channels}
        demographicOf={(id) => demographics.find((one) => one.id === id)?.name ?? id}
        onLine={lines.onLine}
        onAddFormat={lines.onAddFormat}
        onCell={mayEdit ? edit : null}
        onRange={range}
        onHistory={step}
        onRefused={refuse}
        nameOf={nameOf}
      />
      {preview && <RatePreview {...preview} onClose={closePreview} />}
      {dialog === 'publish' && <PublishDialog {...{ open, changes, demographics }} onClose={close} />}
      {dialog === 'discard' && <DiscardDialog name={reply.name} onDiscard={() => void discard()} onClose={close} />}
      {dialog === 'versions' && (
        <VersionsDialog
          {...{ reply, mayPublish }}
          mayArchive={mayPublish}
          onCompare={(from, of) => dispatch(compareVersions(from, of, demographics))}
          onChange={(asked) => dispatch(changeCard(asked))}
          onClose={close}
        />
      )}
    </section>
  );
}

interface RateToolsProps {
  open: OpenRateCard;
  mayEdit: boolean;
  mayPublish: boolean;
  /** Whether the card differs from the version in force. */
  differs: boolean;
  onStep: (direction: 'undo' | 'redo') => void;
  onDialog: (dialog: OpenDialog) => void;
  /** Import and export. */
  children: ReactNode;
}

/** What can be done with a card. */
function RateTools({ open, mayEdit, mayPublish, differs, onStep, onDialog, children }: RateToolsProps) {
  const { reply, past, future, saving } = open;
  return (
    <div className={styles.tools}>
      {mayEdit && (
        <>
          <Button dense icon="undo-2" aria-label="Undo" disabled={past.length === 0} onClick={() => onStep('undo')} />
          <Button dense icon="redo-2" aria-label="Redo" disabled={future.length === 0} onClick={() => onStep('redo')} />
        </>
      )}
      {children}
      {reply.versions.length > 0 && (
        <Button dense kind="quiet" onClick={() => onDialog('versions')}>
          Versions
        </Button>
      )}
      <ImportSeed reply={reply} />
      {mayEdit && differs && (
        <Button dense onClick={() => onDialog('discard')}>
          Discard draft
        </Button>
      )}
      {mayPublish && (
        <Button
          dense
          kind="primary"
          disabled={!differs || saving.phase === 'conflict'}
          onClick={() => onDialog('publish')}
        >
          Publish...
        </Button>
      )}
    </div>
  );
}
