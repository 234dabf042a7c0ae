import { useEffect, useMemo, useState } from 'react';
import { Lock } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { RATE_FEATURES } from '../../../../core/contract/bodies/access.ts';
import type { AccessData } from '../../../../core/contract/bodies/access.ts';
import { RATE_NOTE_MAX_LENGTH } from '../../../../core/contract/limits.ts';
import { useAccess, useAppDispatch, useAppSelector, useIsLive, useHasFeature } from '../../../app/hooks.ts';
import { OfferedPage } from '../../../components/OfferedPage.tsx';
import { RetryNotice } from '../../../components/RetryNotice.tsx';
import { NAVIGATION } from '../../../domain/messages.ts';
import { PATHS } from '../../../domain/paths.ts';
import { compareLists, editLists, listsDraft } from '../../../flows/rates/listsDraft.ts';
import type { OpenLists } from '../../../slices/rates/rateDrafts.ts';
import { selectListsDraft, selectRatesToday } from '../../../slices/rates/selectRates.ts';
import { TextLink } from '../../../ui/buttons/TextLink.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { PageHeading } from '../../../ui/layout/PageHeading.tsx';
import { draftLine, endedBy, firstDayFault, versionLine, publishEffect } from '../../../domain/rates/cardWords.ts';
import {
  addItem,
  addVehicles,
  draftFaults,
  editItem,
  editVehicle,
  formatsOf,
  listChanges,
  LISTS_CARD_ID,
  LISTS_NOT_READABLE,
  nameRefusal,
  removeItem,
  removeVehicle,
  movedVehicleSentences,
} from '../../../domain/rates/editLists.ts';
import type { DraftFaults, ItemList } from '../../../domain/rates/editLists.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { scoreRowsOf } from '../../../domain/report/scoreRows.ts';
import { selectOptimiseData, selectPlanName } from '../../../slices/selectors.ts';
import { TextField } from '../../../ui/form/TextField.tsx';
import { DayField } from '../../../ui/form/DayField.tsx';
import rates from '../Rates.module.css';
import { useSavedOnLeaving } from '../../../components/useSavedOnLeaving.tsx';
import { DiscardDialog, DraftTools, DraftState } from '../DraftTools.tsx';
import type { DraftDialog } from '../DraftTools.tsx';
import { usePageKeys } from '../../../components/form/usePageKeys.ts';
import { VersionsDialog } from '../VersionsDialog.tsx';
import { ChangeList, PublishSteps } from '../PublishSteps.tsx';
import { ItemTable } from './ItemTable.tsx';
import type { ItemActions } from './ItemTable.tsx';
import styles from './Lists.module.css';
import { VehicleTable } from './VehicleTable.tsx';

/** Number of placeholder rows shown while the lists are being loaded. */
const SKELETON_ROWS = 12;

/** The agency's clients, strategies, demographics and vehicles, edited as a draft and published in versions. */
export function ListsPage() {
  const dispatch = useAppDispatch();
  const access = useAccess();
  const readsRates = useHasFeature(RATE_FEATURES.read);
  const editsRates = useHasFeature(RATE_FEATURES.edit);
  const shown = useAppSelector(selectListsDraft);
  const isLive = useIsLive();
  const isUnopened = shown.phase === 'none';
  useEffect(() => {
    // The lists are not opened while Redux DevTools shows an earlier state.
    if (isLive && readsRates && isUnopened) void dispatch(listsDraft.open(LISTS_CARD_ID));
  }, [dispatch, isLive, readsRates, isUnopened]);
  const leaveDialog = useSavedOnLeaving({
    isUnsaved: () => dispatch(listsDraft.hasUnsaved()),
    save: () => dispatch(listsDraft.save()),
    enter: () => dispatch(listsDraft.enter()),
  });
  return (
    <div className={rates.page}>
      <PageHeading title={NAVIGATION.lists} actions={<TextLink to={PATHS.rates}>{NAVIGATION.rates}</TextLink>} />
      <OfferedPage
        isOffered={readsRates}
        access={access}
        subject="The lists"
        notOffered="This planning backend offers you no lists."
        waiting={<Waiting />}
      >
        {(isUnopened || shown.phase === 'loading') && <Waiting />}
        {shown.phase === 'failed' && shown.isMissing && <EmptyState icon={Lock} sentence={LISTS_NOT_READABLE} />}
        {shown.phase === 'failed' && !shown.isMissing && (
          <RetryNotice onRetry={() => void dispatch(listsDraft.open(LISTS_CARD_ID))}>
            The lists could not be loaded. {shown.message}
          </RetryNotice>
        )}
        {shown.phase === 'loaded' && (
          // A draft is shown to its editors only.
          <ListsView
            openLists={editsRates ? shown : { ...shown, content: shown.inForce }}
            mayEdit={editsRates}
            access={access.data}
          />
        )}
      </OfferedPage>
      {leaveDialog}
    </div>
  );
}

function Waiting() {
  return <SkeletonRows rows={SKELETON_ROWS} label="The lists are being loaded" />;
}

interface ListsViewProps {
  openLists: OpenLists;
  mayEdit: boolean;
  access: AccessData | undefined;
}

/** The tabs; each shows one list. */
const TABS: readonly { readonly name: string; readonly list: ItemList | 'vehicles' }[] = [
  { name: 'Clients', list: 'clients' },
  { name: 'Strategies', list: 'strategies' },
  { name: 'Demographics', list: 'demographics' },
  { name: 'Vehicles', list: 'vehicles' },
];
/** The query parameter that contains the name of the chosen tab. */
const TAB_KEY = 'tab';

/** The company's lists: whether their draft is saved, the buttons for the draft, and a tab for each list. */
function ListsView({ openLists, mayEdit, access }: ListsViewProps) {
  const dispatch = useAppDispatch();
  const mayPublish = useHasFeature(RATE_FEATURES.publish) && mayEdit;
  const [dialog, setDialog] = useState<DraftDialog | null>(null);
  const [failure, setFailure] = useState<readonly string[]>([]);
  /** What was entered to publish, while the dialog is closed too. */
  const [entry, setEntry] = useState<PublishListsEntry | null>(null);
  const { reply, content: lists, inForce } = openLists;
  const changes = useMemo(() => listChanges(inForce, lists), [inForce, lists]);
  const { placed: placedFaults, sentences: faults } = useMemo(
    () => draftFaults(lists, inForce, access),
    [lists, inForce, access],
  );
  const close = () => setDialog(null);
  const undoOrRedo = (direction: 'undo' | 'redo') => dispatch(listsDraft.step(direction));
  usePageKeys({ onHistory: (direction) => mayEdit && undoOrRedo(direction) });

  async function discard() {
    close();
    setFailure(await dispatch(listsDraft.change({ change: 'discard' })));
  }

  return (
    <section aria-label={reply.name} className={rates.panel}>
      <div className={rates.strip}>
        <div className={rates.words}>
          <p>
            {versionLine(reply, 'The shipped lists are in force.')} {changes.length > 0 && draftLine(reply.draft)}
          </p>
          {mayEdit ? (
            <ListsSaving {...{ openLists, faults }} changeCount={changes.length} />
          ) : (
            <p className={rates.quiet}>You can look at these lists.</p>
          )}
        </div>
        <DraftTools
          draft={openLists}
          {...{ mayEdit, mayPublish }}
          differs={changes.length > 0}
          canPublish={changes.length > 0}
          canDiscard={reply.draft !== null}
          onHistory={undoOrRedo}
          onDialog={setDialog}
        />
      </div>
      {failure.length > 0 && (
        <Notice tone="error" details={failure.slice(1)}>
          {failure[0]}
        </Notice>
      )}
      <ListTabs {...{ openLists, mayEdit, access }} placedFaults={placedFaults} />
      {dialog === 'publish' && (
        <PublishListsDialog {...{ openLists, changes, faults }} entered={entry} onEntry={setEntry} onClose={close} />
      )}
      {dialog === 'discard' && <DiscardDialog name="the lists" onDiscard={() => void discard()} onClose={close} />}
      {dialog === 'versions' && (
        <VersionsDialog
          {...{ reply, mayPublish }}
          onCompare={(from, to, isForGoingBack) => dispatch(compareLists(from, to, isForGoingBack))}
          goBackNote="Clients keep their names: administrators change them on the page Company."
          onChange={(request) => dispatch(listsDraft.change(request))}
          onClose={close}
        />
      )}
    </section>
  );
}

interface ListsSavingProps {
  openLists: OpenLists;
  /** Number of items that differ from the published version. */
  changeCount: number;
  /** Sentences about the faults because of which the lists cannot be published. */
  faults: readonly string[];
}

/** Whether the draft of the lists is saved, being saved, or could not be saved. */
function ListsSaving({ openLists, changeCount, faults }: ListsSavingProps) {
  const dispatch = useAppDispatch();
  const { saving, reply } = openLists;
  return (
    <DraftState
      {...{ reply, saving, changeCount, faults }}
      isUnsaved={listsDraft.isUnsaved(openLists)}
      mergeLabel="Put my changes on theirs"
      onSettle={(keepMine) => dispatch(listsDraft.settleConflict(keepMine))}
      onSave={() => void dispatch(listsDraft.save())}
    />
  );
}

interface ListTabsProps extends ListsViewProps {
  /** The faults with the item and the field to which each belongs. */
  placedFaults: DraftFaults['placed'];
}

function ListTabs({ openLists: { content: lists, inForce }, mayEdit, access, placedFaults }: ListTabsProps) {
  const dispatch = useAppDispatch();
  const [params, setParams] = useSearchParams();
  const formats = useMemo(() => formatsOf(access), [access]);
  const chosen = TABS.find(({ name }) => name === params.get(TAB_KEY)) ?? TABS[0]!;
  const { list } = chosen;
  const actionsOf = (editedList: ItemList): ItemActions => ({
    onEdit: (id, change) => dispatch(editLists((draft) => editItem(draft, editedList, id, change))),
    onAdd: (name) => {
      const refusal = nameRefusal(lists, inForce, editedList, name);
      if (refusal === null) dispatch(editLists((draft, published) => addItem(draft, editedList, name, published)));
      return refusal;
    },
    onRemove: (id) => dispatch(editLists((draft) => removeItem(draft, editedList, id))),
  });
  const vehicleActions = {
    onEdit: (index: number, change: Parameters<typeof editVehicle>[2]) =>
      dispatch(editLists((draft, published) => editVehicle(draft, index, change, published))),
    onAdd: (vehicle: (typeof lists.vehicles)[number]) => dispatch(editLists((draft) => addVehicles(draft, [vehicle]))),
    onRemove: (index: number) => dispatch(editLists((draft) => removeVehicle(draft, index))),
  };
  return (
    <Tabs
      label="Lists"
      tabs={TABS}
      chosen={chosen.name}
      onChoose={(name) => setParams({ [TAB_KEY]: name }, { replace: true })}
    >
      <div className={styles.body}>
        {list === 'vehicles' ? (
          <VehicleTable vehicles={lists.vehicles} formats={formats} actions={mayEdit ? vehicleActions : null} />
        ) : (
          <ItemTable
            key={list}
            label={chosen.name}
            list={list}
            items={lists[list]}
            published={new Map(inForce[list].map(({ id, name }) => [id, name]))}
            actions={mayEdit ? actionsOf(list) : null}
            errorOf={(id, field) =>
              placedFaults.find(({ at }) => at?.list === list && at.id === id && at.field === field)?.sentence
            }
          />
        )}
      </div>
    </Tabs>
  );
}

interface PublishListsEntry {
  readonly note: string;
  /** The first day [ISO 8601] on which the lists apply. */
  readonly from: string;
}

interface PublishListsDialogProps {
  openLists: OpenLists;
  changes: readonly string[];
  faults: readonly string[];
  /** What was entered so far. It outlives the dialog until the lists are published; null if nothing was entered. */
  entered: PublishListsEntry | null;
  onEntry: (entry: PublishListsEntry | null) => void;
  onClose: () => void;
}

/** Publishes the lists in two steps. The first shows what changes and asks for a note; the second asks for confirmation. */
function PublishListsDialog({ openLists, changes, faults, entered, onEntry, onClose }: PublishListsDialogProps) {
  const dispatch = useAppDispatch();
  const today = useAppSelector(selectRatesToday);
  const entry = entered ?? { note: '', from: today };
  const planName = useAppSelector(selectPlanName);
  const proposal = useAppSelector(selectOptimiseData);
  const movedSentences = movedVehicleSentences(scoreRowsOf(proposal), openLists.inForce, openLists.content);
  const laterVersionSentence = endedBy({ from: entry.from, to: null }, openLists.reply.versions);
  const dayFault = firstDayFault(entry.from, today);
  const tasks = [
    ...(faults.length > 0 ? ['correct the faults'] : []),
    ...(entry.note.trim() === '' ? ['write a note'] : []),
    ...(dayFault === undefined ? [] : ['correct the day']),
  ];

  async function publish() {
    const { note, from } = entry;
    const request = { change: 'publish' as const, note: note.trim(), ...(from !== today && { from }) };
    const refusal = await dispatch(listsDraft.change(request));
    if (refusal.length === 0) onEntry(null);
    return refusal;
  }

  return (
    <PublishSteps
      published={openLists.reply}
      introduction="Plans and reports that exist keep the names they have."
      effect={publishEffect({ from: entry.from, to: null }, openLists.reply.versions)}
      tasks={tasks}
      onPublish={publish}
      onClose={onClose}
    >
      {laterVersionSentence !== null && <Notice tone="warn">{laterVersionSentence}</Notice>}
      <ChangeList changes={changes} />
      {movedSentences.length > 0 && (
        <Notice tone="warn" title={`In the plan ${planName}`} details={movedSentences.slice(1)}>
          {movedSentences[0]}
        </Notice>
      )}
      {faults.length > 0 && (
        <Notice tone="warn" details={faults.slice(1)}>
          {faults[0]}
        </Notice>
      )}
      <TextField
        name="note"
        label="Note"
        hint="What changed and why. Required."
        maxLength={RATE_NOTE_MAX_LENGTH}
        value={entry.note}
        onChange={(note) => onEntry({ ...entry, note })}
      />
      <DayField
        label="From"
        value={entry.from}
        min={today}
        error={dayFault}
        onChange={(from) => onEntry({ ...entry, from })}
      />
    </PublishSteps>
  );
}
