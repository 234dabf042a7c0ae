import { useState } from 'react';
import type { ReactNode } from 'react';
import type { SavedPlan } from '../../../core/contract/bodies/savedPlan.ts';
import type { PlanChange } from '../../../core/contract/bodies/access.ts';
import { useAppDispatch } from '../../app/hooks.ts';
import { isArchived } from '../../domain/table/foundPlans.ts';
import { changePlan } from '../../slices/flows/changePlan.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { nameOf } from './PlanTable.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import { planListSays } from './words.ts';

interface Asked {
  readonly plan: SavedPlan;
  readonly what: 'rename' | 'delete';
}

/** What was done, or why not; `undo` brings an archived plan back. */
export interface ChangeSaid {
  readonly text: string;
  readonly failed: boolean;
  readonly undo: (() => void) | null;
}

/** The menu of a plan, the questions it asks, and what is said of what was done. */
export function usePlanChanges() {
  const dispatch = useAppDispatch();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [said, setSaid] = useState<ChangeSaid | null>(null);

  async function change(plan: SavedPlan, what: PlanChange, done: string, undo: (() => void) | null, name?: string) {
    const failure = await dispatch(changePlan({ key: plan.key, change: what, ...(name !== undefined && { name }) }));
    if (failure === null) setSaid({ text: done, failed: false, undo });
    return failure;
  }

  async function move(plan: SavedPlan, what: 'archive' | 'bring_back') {
    const name = nameOf(plan);
    const done = what === 'archive' ? planListSays.archived(name) : planListSays.broughtBack(name);
    const undo = what === 'archive' ? () => void move(plan, 'bring_back') : null;
    const failure = await change(plan, what, done, undo);
    if (failure !== null) setSaid({ text: planListSays.notDone(failure), failed: true, undo: null });
  }

  const menuOf = (plan: SavedPlan) => (
    <Menu
      trigger={<Button kind="quiet" dense icon="ellipsis" aria-label={planListSays.menu(nameOf(plan))} />}
      items={[
        { label: 'Rename…', onChoose: () => setAsked({ plan, what: 'rename' }) },
        isArchived(plan)
          ? { label: 'Bring back', onChoose: () => void move(plan, 'bring_back') }
          : { label: 'Archive', onChoose: () => void move(plan, 'archive') },
        { label: 'Delete…', onChoose: () => setAsked({ plan, what: 'delete' }) },
      ]}
    />
  );

  const close = () => setAsked(null);
  let dialog: ReactNode = null;
  if (asked?.what === 'rename') {
    const { plan } = asked;
    const onRename = (name: string) => change(plan, 'rename', planListSays.renamed(name), null, name);
    dialog = <RenameDialog name={nameOf(plan)} onRename={onRename} onClose={close} />;
  }
  if (asked?.what === 'delete') {
    const { plan } = asked;
    const archive = () => {
      close();
      void move(plan, 'archive');
    };
    dialog = (
      <DeleteDialog
        name={nameOf(plan)}
        onArchive={isArchived(plan) ? null : archive}
        onDelete={() => change(plan, 'delete', planListSays.deleted(nameOf(plan)), null)}
        onClose={close}
      />
    );
  }
  return { menuOf, dialog, said };
}
