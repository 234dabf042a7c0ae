import { useMemo, useState } from 'react';
import { RATE_FEATURES } from '../../../core/contract/bodies/access.ts';
import { useAppDispatch, useAppSelector, useHasFeature } from '../../app/hooks.ts';
import { RateGrid } from '../../components/rates/RateGrid.tsx';
import { nameOfLine } from '../../components/rates/RateLine.tsx';
import { AGENCY_CARD_ID, csvOfRows } from '../../domain/rates/cardRows.ts';
import { gridChannels } from '../../domain/rates/gridLines.ts';
import type { GridChannel } from '../../domain/rates/gridLines.ts';
import { changesToShow } from '../../domain/rates/editCard.ts';
import type { ShownChange } from '../../domain/rates/editCard.ts';
import { draftLine, mergeButtonLabel, refusedLine, unreadCells, versionLine } from '../../domain/rates/cardWords.ts';
import type { RefusedCell } from '../../domain/rates/cardWords.ts';
import type { FormatAnswers } from '../../domain/rates/pasteCells.ts';
import { COLUMN_DISPLAY, GRID_GROUPS, refusalOf } from '../../domain/rates/rateCells.ts';
import { pasteRates } from '../../domain/rates/pasteRates.ts';
import type { PasteStart } from '../../domain/rates/pasteRates.ts';
import { cardDraft, compareVersions, editRates, ownChanges } from '../../flows/rates/cardDraft.ts';
import type { OpenRateCard } from '../../slices/rates/rateDrafts.ts';
import { selectRates, selectRatesToday } from '../../slices/rates/selectRates.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useStableCallback } from '../../ui/useStableCallback.ts';
import { DiscardDialog, DraftTools, DraftState } from './DraftTools.tsx';
import type { DraftDialog } from './DraftTools.tsx';
import { ExportRates } from './ExportRates.tsx';
import { ImportButton, RatePreview, ImportSeed } from './ImportRates.tsx';
import type { RatePreviewProps } from './ImportRates.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import type { PublishEntry } from './PublishDialog.tsx';
import styles from './Rates.module.css';
import { useLineChanges } from './useLineChanges.tsx';
import { usePageKeys } from '../../components/form/usePageKeys.ts';
import { VersionsDialog } from './VersionsDialog.tsx';

interface RateCardViewProps {
  openCard: OpenRateCard;
  mayEdit: boolean;
  demographics: readonly { readonly id: string; readonly name: string }[];
}

/** A rate card: whether its draft is saved, the tools of the draft, and the figures. */
export function RateCardView({ openCard, mayEdit, demographics }: RateCardViewProps) {
  const dispatch = useAppDispatch();
  const { cards } = useAppSelector(selectRates);
  const mayPublish = useHasFeature(RATE_FEATURES.publish) && mayEdit;
  const [failure, setFailure] = useState<readonly string[]>([]);
  const { reply } = openCard;
  // A draft is shown to its editors only. Everybody else sees and exports the version in force.
  const { inForce, content } = openCard;
  const shownCard = mayEdit ? openCard : { ...openCard, content: inForce };
  const { channels, changes } = useShownRows(shownCard);
  // The card can differ without a change to show: cells that are copied from the inherited card are not shown.
  const differs = useMemo(() => csvOfRows(inForce) !== csvOfRows(content), [inForce, content]);
  // Cards inherit from the seed, whose name is Illustrative, even if it is not listed.
  const nameOf = useStableCallback((card: string) => cards.find((one) => one.card === card)?.name ?? 'Illustrative');
  const edit = useStableCallback((change: Parameters<typeof editRates>[0][number]) => {
    setFailure([]);
    dispatch(editRates([change]));
  });
  const undoOrRedo = useStableCallback((direction: 'undo' | 'redo') => dispatch(cardDraft.step(direction)));
  const { preview, paste, showImport, close: closePreview } = useRatePaste({ openCard, channels, demographics });
  const pasteCells = useStableCallback((...pasted: Parameters<typeof paste>) => {
    setFailure([]);
    paste(...pasted);
  });
  usePageKeys({
    onHistory: (direction) => mayEdit && undoOrRedo(direction),
    onRange: mayEdit ? (cells) => pasteCells(cells, null) : undefined,
  });
  const refusedCells = useMemo(() => refusedIn(channels, demographics), [channels, demographics]);
  const { dialog, hasTriedToPublish, openDialog, close } = useDraftDialog(refusedCells);
  const lineChanges = useLineChanges({ openCard, mayEdit, channels, demographics });

  return (
    <section aria-label={reply.name} className={styles.panel}>
      <div className={styles.strip}>
        <CardState {...{ openCard, mayEdit, differs, refusedCells }} changeCount={changes.length} />
        <DraftTools
          draft={openCard}
          {...{ mayEdit, mayPublish, differs }}
          canPublish={changes.length > 0}
          onHistory={undoOrRedo}
          onDialog={openDialog}
        >
          {mayEdit && <ImportButton demographics={demographics} onRead={showImport} onRefused={setFailure} />}
          <ExportRates openCard={shownCard} onFailed={setFailure} />
          <ImportSeed reply={reply} />
        </DraftTools>
      </div>
      <CardNotices failure={failure} refusedCells={hasTriedToPublish ? refusedCells : []} />
      {lineChanges.dialog}
      <RateGrid
        label={`Rates of ${reply.name}`}
        channels={channels}
        demographicOf={(id) => nameOfDemographic(id, demographics)}
        onLineAction={lineChanges.onLineAction}
        onAddFormat={lineChanges.onAddFormat}
        onCell={mayEdit ? edit : null}
        onRange={pasteCells}
        onHistory={undoOrRedo}
        nameOf={nameOf}
      />
      {preview && <RatePreview {...preview} onClose={closePreview} />}
      <CardDialog {...{ dialog, openCard, mayPublish, changes, demographics }} onFailed={setFailure} onClose={close} />
    </section>
  );
}

interface RatePaste extends Pick<RateCardViewProps, 'openCard' | 'demographics'> {
  channels: readonly GridChannel[];
}

type Preview = Pick<RatePreviewProps, 'verb' | 'readWith'>;

/** The functions that open the preview of a paste or an import, and the preview itself; null while it is closed. */
function useRatePaste({ openCard: { content: rows, inherited, card }, channels, demographics }: RatePaste) {
  const today = useAppSelector(selectRatesToday);
  const [preview, setPreview] = useState<Preview | null>(null);
  const paste = useStableCallback((cells: string[][], start: PasteStart | null) => {
    const lines = channels.flatMap((channel) => channel.lines);
    const context = { rows, inherited, mayAdd: card === AGENCY_CARD_ID, demographics, today };
    const readPaste = (answers: FormatAnswers) => pasteRates(cells, start, lines, { ...context, answers });
    setPreview({ verb: 'Paste', readWith: readPaste });
  });
  const showImport = (readWith: Preview['readWith']) => setPreview({ verb: 'Import', readWith });
  return { preview, paste, showImport, close: () => setPreview(null) };
}

/** The lines of the grid, and what is shown as different from the version in force. */
function useShownRows({ content: rows, inForce, inherited }: OpenRateCard) {
  const channels = useMemo(() => gridChannels({ rows, inForce, inherited }), [rows, inForce, inherited]);
  const changes = useMemo(() => changesToShow(inForce, rows, inherited), [inForce, rows, inherited]);
  return { channels, changes };
}

/** The cells whose text cannot be read, with the reasons. */
function refusedIn(channels: readonly GridChannel[], demographics: RateCardViewProps['demographics']): RefusedCell[] {
  return channels.flatMap(({ lines }) =>
    lines.flatMap((line) =>
      Object.values(GRID_GROUPS)
        .flat()
        .flatMap((column) => {
          const reason = refusalOf(column, line.own?.[column]);
          const lineName = nameOfLine(line, nameOfDemographic(line.priceFor, demographics));
          return reason === null ? [] : [{ cell: `${lineName}, ${COLUMN_DISPLAY[column].label}`, reason }];
        }),
    ),
  );
}

/** The name of the demographic with this id; the id if it is not on the list. '' for a format's own price. */
function nameOfDemographic(id: string, demographics: RateCardViewProps['demographics']): string {
  return demographics.find((one) => one.id === id)?.name ?? id;
}

/**
 * The dialog that is open, and the functions that open and close one. Publishing cannot be started while a cell cannot be read: once
 * Publish was pressed (`hasTriedToPublish`), a notice lists such cells.
 */
function useDraftDialog(refusedCells: readonly RefusedCell[]) {
  const [dialog, setDialog] = useState<DraftDialog | null>(null);
  const [hasTriedToPublish, setHasTriedToPublish] = useState(false);

  function openDialog(dialogToOpen: DraftDialog) {
    if (dialogToOpen === 'publish') setHasTriedToPublish(true);
    if (dialogToOpen !== 'publish' || refusedCells.length === 0) setDialog(dialogToOpen);
  }

  return { dialog, hasTriedToPublish, openDialog, close: () => setDialog(null) };
}

interface CardNoticesProps {
  /** The sentences why a change, an import or an export failed; empty if none did. */
  failure: readonly string[];
  /** The cells because of which the card cannot be published. */
  refusedCells: readonly RefusedCell[];
}

/** Why something that the user asked for was not done. */
function CardNotices({ failure, refusedCells }: CardNoticesProps) {
  return (
    <>
      {failure.length > 0 && (
        <Notice tone="error" details={failure.slice(1)}>
          {failure[0]}
        </Notice>
      )}
      {refusedCells.length > 0 && <Notice tone="error">{unreadCells(refusedCells.map(({ cell }) => cell))}</Notice>}
    </>
  );
}

interface CardStateProps extends Pick<RateCardViewProps, 'openCard' | 'mayEdit'> {
  /** Whether the draft differs from the version in force. */
  differs: boolean;
  /** How many cells differ from the version in force. */
  changeCount: number;
  refusedCells: readonly RefusedCell[];
}

/** The version in force, the draft, and whether it is saved. */
function CardState({ openCard, mayEdit, differs, changeCount, refusedCells }: CardStateProps) {
  const { reply } = openCard;
  return (
    <div className={styles.words}>
      <p>
        {versionLine(reply)} {differs && draftLine(reply.draft)}
      </p>
      {mayEdit ? (
        <SavingState openCard={openCard} changeCount={changeCount} refusedSentence={refusedLine(refusedCells)} />
      ) : (
        <p className={styles.quiet}>You can look at this card.{differs && ' Its draft is not shown.'}</p>
      )}
    </div>
  );
}

interface SavingStateProps {
  openCard: OpenRateCard;
  /** Number of figures that differ from the version in force. */
  changeCount: number;
  /** The sentence why a cell cannot be read; '' if all cells can be read. */
  refusedSentence: string;
}

/** Whether the draft of a card is saved, being saved, or could not be saved. */
function SavingState({ openCard, changeCount, refusedSentence }: SavingStateProps) {
  const dispatch = useAppDispatch();
  const { saving, reply } = openCard;
  const ownChangeCount = saving.phase === 'conflict' ? ownChanges(openCard, saving.theirs).length : 0;
  return (
    <DraftState
      {...{ reply, saving, changeCount }}
      faults={refusedSentence === '' ? [] : [refusedSentence]}
      isUnsaved={cardDraft.isUnsaved(openCard)}
      mergeLabel={ownChangeCount > 0 ? mergeButtonLabel(ownChangeCount) : null}
      onSettle={(keepMine) => dispatch(cardDraft.settleConflict(keepMine))}
      onSave={() => void dispatch(cardDraft.save())}
    />
  );
}

interface CardDialogProps extends Pick<RateCardViewProps, 'openCard' | 'demographics'> {
  /** The dialog that is shown; null while none is shown. */
  dialog: DraftDialog | null;
  mayPublish: boolean;
  changes: readonly ShownChange[];
  /** Receives the sentences why a change was refused. */
  onFailed: (sentences: readonly string[]) => void;
  onClose: () => void;
}

/** The open dialog of the card: publish, discard or versions. */
function CardDialog({ dialog, openCard, mayPublish, changes, demographics, onFailed, onClose }: CardDialogProps) {
  const dispatch = useAppDispatch();
  const { reply } = openCard;
  /** What was entered to publish, while the dialog is closed too. */
  const [entry, setEntry] = useState<PublishEntry | null>(null);

  async function discard() {
    onClose();
    onFailed(await dispatch(cardDraft.change({ change: 'discard' })));
  }

  if (dialog === 'publish') {
    return (
      <PublishDialog {...{ openCard, changes, demographics }} entered={entry} onEntry={setEntry} onClose={onClose} />
    );
  }
  if (dialog === 'discard') {
    return <DiscardDialog name={reply.name} onDiscard={() => void discard()} onClose={onClose} />;
  }
  if (dialog === null) return null;
  return (
    <VersionsDialog
      {...{ reply, mayPublish }}
      mayArchive={mayPublish}
      onCompare={(from, to) => dispatch(compareVersions(openCard, from, to, demographics))}
      onChange={(request) => dispatch(cardDraft.change(request))}
      onClose={onClose}
    />
  );
}
