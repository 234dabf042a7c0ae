import { Plus } from 'lucide-react';
import { GROUPS_MAXIMUM } from '../../../core/contract/limits.ts';
import type { ChannelGroup } from '../../../core/contract/bodies/planRules.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { GroupRows } from '../../components/form/GroupRows.tsx';
import { changedRules, ownGroup, SUGGESTED_GROUPS } from '../../domain/plan/planRules.ts';
import { rulesEdited } from '../../slices/plan/planEdits.ts';
import { selectFormData, selectMoneyOfLastRun } from '../../slices/selectors.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import styles from './Home.module.css';
import type { PlanFormState } from './usePlanForm.ts';

interface GroupLimitsProps {
  edit: PlanFormState['edit'];
  disabled: boolean;
}

/** The rows of the limits over several channels, and a menu that adds such a limit. */
export function GroupLimits({ edit, disabled }: GroupLimitsProps) {
  const rules = useAppSelector((state) => selectFormData(state).rules);
  const lastRun = useAppSelector(selectMoneyOfLastRun);
  const groups = rules?.groups ?? [];
  const changeGroups = (next: readonly ChannelGroup[]) =>
    edit(rulesEdited(changedRules(rules, { groups: [...next] }) ?? null));
  const add = (group: ChannelGroup) => () => changeGroups([...groups, group]);
  const unusedSuggestions = SUGGESTED_GROUPS.filter(({ name }) => !groups.some((group) => group.name === name));
  return (
    <>
      <GroupRows {...{ groups, lastRun, disabled }} onChange={changeGroups} />
      {groups.length < GROUPS_MAXIMUM && (
        <tr className={styles.addGroup}>
          {/* The table has a further column with the last run, if there was one. */}
          <td colSpan={lastRun === null ? 3 : 4}>
            <Menu
              trigger={
                <Button dense kind="quiet" icon={Plus} disabled={disabled}>
                  Add a limit over several channels
                </Button>
              }
              items={[
                ...unusedSuggestions.map((group) => ({ label: group.name, onChoose: add(group) })),
                { label: 'Own group', onChoose: add(ownGroup(groups)) },
              ]}
            />
          </td>
        </tr>
      )}
    </>
  );
}
