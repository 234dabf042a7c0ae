import { Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { PLAN_NAME_MAX_LENGTH } from '../../../core/contract/limits.ts';
import { isPlainText } from '../../../core/text/plainText.ts';
import { isBlankText } from '../../../core/text/blankText.ts';
import type { PlanListRow } from '../../../core/contract/bodies/planListRow.ts';
import type { ShareList } from '../../../core/contract/bodies/sharing.ts';
import type { PlanChange } from '../../../core/contract/bodies/access.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { goesWithPlan } from '../../domain/clientPage/sharesView.ts';
import { isArchived } from '../../domain/pastPlans/planList.ts';
import { changePlan } from '../../flows/plan/changePlan.ts';
import { useShareListQuery } from '../../services/planning/planningApi.ts';
import { selectUserEmail } from '../../slices/selectors.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { NameDialog } from '../../ui/form/NameDialog.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useConfirm } from '../../ui/overlays/useConfirm.ts';
import { nameOf } from './PlanTable.tsx';
import { planListCopy } from './planListCopy.ts';

interface OpenDialog {
  readonly plan: PlanListRow;
  readonly kind: 'rename' | 'delete';
}

/** The result of a change. */
export interface ChangeNotice {
  readonly text: string;
  readonly isFailure: boolean;
  /** Brings an archived plan back; null for other changes. */
  readonly undo: (() => void) | null;
}

interface ChangeOptions {
  /** The notice after the change. */
  readonly doneText: string;
  /** See {@link ChangeNotice.undo}. */
  readonly undo?: (() => void) | null;
  /** The new name, for a rename. */
  readonly name?: string;
}

/**
 * The menu of a plan, its dialogs, and the notice about the last change.
 * @param states  the states of the plans that were sent to clients
 */
export function usePlanChanges(states: ShareList['states']) {
  const dispatch = useAppDispatch();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const [notice, setNotice] = useState<ChangeNotice | null>(null);

  /** Makes a change and shows its notice. @returns why it failed; null on success */
  async function change(plan: PlanListRow, kind: PlanChange, { doneText, undo = null, name }: ChangeOptions) {
    const failure = await dispatch(changePlan({ key: plan.key, change: kind, ...(name !== undefined && { name }) }));
    if (failure === null) setNotice({ text: doneText, isFailure: false, undo });
    return failure;
  }

  /** Archives a plan or brings it back. No dialog is open, so a notice shows a failure. */
  async function archiveOrBringBack(plan: PlanListRow, kind: 'archive' | 'bring_back') {
    const name = nameOf(plan);
    const doneText = kind === 'archive' ? planListCopy.archived(name) : planListCopy.broughtBack(name);
    const undo = kind === 'archive' ? () => void archiveOrBringBack(plan, 'bring_back') : null;
    const failure = await change(plan, kind, { doneText, undo });
    if (failure !== null) setNotice({ text: planListCopy.notDone(failure), isFailure: true, undo: null });
  }

  const menuOf = (plan: PlanListRow) => (
    <Menu
      trigger={<Button kind="quiet" dense icon={Ellipsis} aria-label={planListCopy.menuLabel(nameOf(plan))} />}
      items={[
        { label: 'Rename…', onChoose: () => setOpenDialog({ plan, kind: 'rename' }) },
        isArchived(plan)
          ? { label: 'Bring back', onChoose: () => void archiveOrBringBack(plan, 'bring_back') }
          : { label: 'Archive', onChoose: () => void archiveOrBringBack(plan, 'archive') },
        { label: 'Delete…', onChoose: () => setOpenDialog({ plan, kind: 'delete' }) },
      ]}
    />
  );

  const close = () => setOpenDialog(null);
  let dialog: ReactNode = null;
  if (openDialog?.kind === 'rename') {
    const { plan } = openDialog;
    const onRename = (name: string) => change(plan, 'rename', { doneText: planListCopy.renamed(name), name });
    dialog = <RenameDialog name={nameOf(plan)} onRename={onRename} onClose={close} />;
  }
  if (openDialog?.kind === 'delete') {
    const { plan } = openDialog;
    const archive = () => {
      close();
      void archiveOrBringBack(plan, 'archive');
    };
    dialog = (
      <DeleteDialog
        name={nameOf(plan)}
        sentKey={states.some(({ key }) => key === plan.key) ? plan.key : null}
        onArchive={isArchived(plan) ? null : archive}
        onDelete={() => change(plan, 'delete', { doneText: planListCopy.deleted(nameOf(plan)) })}
        onClose={close}
      />
    );
  }
  return { menuOf, dialog, notice };
}

interface RenameDialogProps {
  name: string;
  /** @returns why the plan could not be renamed; null on success */
  onRename: (name: string) => Promise<string | null>;
  onClose: () => void;
}

/** Renames a plan, with the validation rules of plan names. */
function RenameDialog({ name, onRename, onClose }: RenameDialogProps) {
  return (
    <NameDialog
      title="Rename plan"
      description="Colleagues who open it see the new name. Files that were exported and pages that were sent to clients keep the old one."
      inputName="planName"
      maxLength={PLAN_NAME_MAX_LENGTH}
      name={name}
      validate={validateName}
      onName={(next) => (next === name ? null : onRename(next))}
      onClose={onClose}
    />
  );
}

function validateName(name: string): string | null {
  if (isBlankText(name)) return 'A plan needs a name.';
  return isPlainText(name) ? null : 'The name holds a character that cannot be seen. Type it again.';
}

interface DeleteDialogProps {
  name: string;
  /** The key of the plan if it was sent to a client. */
  sentKey: string | null;
  /** Null if the plan is already archived. */
  onArchive: (() => void) | null;
  /** @returns why the plan could not be deleted; null on success */
  onDelete: () => Promise<string | null>;
  onClose: () => void;
}

/** Asks twice. First it describes what is deleted. Then a checkbox must be ticked, so that a double click deletes nothing. */
function DeleteDialog({ name, sentKey, onArchive, onDelete, onClose }: DeleteDialogProps) {
  const user = useAppSelector(selectUserEmail);
  const { data: shares } = useShareListQuery({ user, key: sentKey ?? '' }, { skip: sentKey === null });
  const [now] = useState(() => new Date().toISOString());
  const lost = shares && sentKey !== null ? goesWithPlan(shares, now) : '';
  const [isConfirming, setIsConfirming] = useState(false);
  const [isSure, setIsSure] = useState(false);
  const { isBusy, failure, confirm } = useConfirm(onDelete, onClose);

  return (
    <Dialog
      open
      onClose={onClose}
      title={isConfirming ? 'Delete for good?' : 'Delete plan'}
      description={
        isConfirming ? 'No one can bring it back afterwards, not even support.' : planListCopy.deleteWarning(name)
      }
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          {!isConfirming && onArchive && <Button onClick={onArchive}>Archive instead</Button>}
          <Button
            kind="danger"
            icon={Trash2}
            busy={isBusy}
            disabled={isConfirming && !isSure}
            onClick={() => (isConfirming ? void confirm() : setIsConfirming(true))}
          >
            {isConfirming ? 'Delete for good' : 'Delete…'}
          </Button>
        </>
      }
    >
      {lost !== '' && <Notice tone="warn">{planListCopy.alsoDeleted(lost)}</Notice>}
      {isConfirming && (
        <Checkbox checked={isSure} onChange={setIsSure}>
          {planListCopy.deleteConfirmation(name)}
        </Checkbox>
      )}
      {failure && <Notice tone="error">{planListCopy.notDone(failure)}</Notice>}
    </Dialog>
  );
}
