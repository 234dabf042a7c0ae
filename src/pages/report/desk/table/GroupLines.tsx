import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { CSSProperties } from 'react';
import type { ChannelGroup, RulesReport } from '../../../../../core/contract/bodies/planRules.ts';
import { GROUPS_MAXIMUM } from '../../../../../core/contract/limits.ts';
import { wholeNumber } from '../../../../../core/words/amounts.ts';
import { DESK } from '../../../../domain/desk/deskCopy.ts';
import { groupCostText, moneyIn } from '../../../../domain/desk/groupRows.ts';
import type { DeskGroup } from '../../../../domain/desk/groupRows.ts';
import type { Scenario } from '../../../../domain/desk/scenario.ts';
import { newGroup, SUGGESTED_GROUPS } from '../../../../domain/plan/planRules.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { classNames } from '../../../../ui/classNames.ts';
import { Menu } from '../../../../ui/overlays/Menu.tsx';
import styles from '../Desk.module.css';
import { GroupDialog } from './GroupDialog.tsx';

interface GroupLinesProps {
  /** The limits. A limit over several channels has the type `ChannelGroup`: a name, the channels and their limit. */
  groups: readonly DeskGroup[];
  /** The people that each limit costs; null until they are computed. */
  costs: RulesReport['groups'] | null;
  /** Budget of the shown mix [$]. */
  budget: number;
  /** The columns for comparison. */
  columns: readonly (Pick<Scenario, 'spend'> & { readonly id: string })[];
  onLift: (group: ChannelGroup, isLifted: boolean) => void;
  /** @param nameBefore  the name of the limit that is replaced; null for a new one */
  onSet: (group: ChannelGroup, nameBefore: string | null) => void;
}

/** The limit that is edited in the dialog. */
interface GroupEdit {
  readonly group: ChannelGroup;
  /** The name of the limit before the edit; null for a new limit. */
  readonly nameBefore: string | null;
}

/** The limits over several channels. Each row shows the money and the limit, what the limit costs, and buttons to change or lift it. */
export function GroupLines({ groups, costs, budget, columns, onLift, onSet }: GroupLinesProps) {
  const [edited, setEdited] = useState<GroupEdit | null>(null);
  /** What was entered for new limits, by the name with which the dialog opened. It is used unless the desk has the limit. */
  const [drafts, setDrafts] = useState<Readonly<Record<string, ChannelGroup>>>({});
  const existingGroups = groups.map(({ group }) => group);
  const names = existingGroups.map(({ name }) => name);
  const editNew = (group: ChannelGroup) => () => setEdited({ group, nameBefore: null });
  const draftOf = ({ group, nameBefore }: GroupEdit) => {
    const draft = nameBefore === null ? drafts[group.name] : undefined;
    return draft === undefined || names.includes(draft.name) ? group : draft;
  };
  const unusedSuggestions = SUGGESTED_GROUPS.filter(({ name }) => !names.includes(name));
  return (
    <tbody aria-label="Limits over several channels" className={styles.groups}>
      {groups.map((deskGroup) => (
        <GroupLine
          key={deskGroup.group.name}
          {...{ deskGroup, columns, onLift }}
          costText={deskGroup.isLifted ? '' : groupCostText(deskGroup.group, costs)}
          onChange={() => setEdited({ group: deskGroup.group, nameBefore: deskGroup.group.name })}
        />
      ))}
      <tr className={styles.addGroup}>
        {/*
          The desk table has six columns before the columns for comparison, which are hidden on narrow screens. A cell that covered them would
          keep their width there.
        */}
        <td colSpan={6}>
          {groups.length < GROUPS_MAXIMUM && (
            <Menu
              trigger={
                <Button dense kind="quiet" icon={Plus}>
                  {DESK.addGroup}
                </Button>
              }
              items={[
                ...unusedSuggestions.map((group) => ({ label: group.name, onChoose: editNew(group) })),
                { label: 'Own group', onChoose: editNew(newGroup(existingGroups)) },
              ]}
            />
          )}
          {edited && (
            <GroupDialog
              group={draftOf(edited)}
              budget={budget}
              otherNames={names.filter((name) => name !== edited.nameBefore)}
              onClose={(group) => {
                if (edited.nameBefore === null) setDrafts({ ...drafts, [edited.group.name]: group });
                setEdited(null);
              }}
              onSet={(group) => {
                onSet(group, edited.nameBefore);
                setDrafts({ ...drafts, [edited.group.name]: group });
                setEdited(null);
              }}
            />
          )}
        </td>
        {columns.map(({ id }) => (
          <td key={id} className={styles.compared} />
        ))}
      </tr>
    </tbody>
  );
}

interface GroupLineProps extends Pick<GroupLinesProps, 'columns' | 'onLift'> {
  deskGroup: DeskGroup;
  /** What the limit costs, such as "costs 49,227 people; the next $1,000 adds 235"; '' if it is not known. */
  costText: string;
  onChange: () => void;
}

function GroupLine({ deskGroup, costText, columns, onLift, onChange }: GroupLineProps) {
  const { group, isLifted, isOwn } = deskGroup;
  // A limit that the planner added on the desk is removed. A limit of the plan is lifted and can be applied again.
  const liftLabel = isOwn ? 'Remove' : 'Lift';
  return (
    <tr className={classNames(isLifted && styles.lifted)}>
      <td className={styles.lockCell} />
      <th scope="row">
        <button type="button" className={styles.groupName} aria-label={`Change ${group.name}`} onClick={onChange}>
          {group.name}
        </button>
        <span className={styles.groupLimit}>{isLifted ? `${deskGroup.limit}, lifted` : deskGroup.limit}</span>
      </th>
      <td className={styles.barCell}>
        {!isLifted && <GroupBar deskGroup={deskGroup} />}
        {costText !== '' && <span className={styles.groupLimit}>{costText}</span>}
      </td>
      <td className={styles.groupMoney}>{wholeNumber(deskGroup.money)}</td>
      <td className={styles.differenceCell}>{deskGroup.difference}</td>
      <td className={styles.nextCell}>
        <Button
          dense
          kind="quiet"
          aria-label={`${isLifted ? 'Apply' : liftLabel} ${group.name}`}
          onClick={() => onLift(group, !isLifted)}
        >
          {isLifted ? 'Apply again' : liftLabel}
        </Button>
      </td>
      {columns.map((column) => (
        <td key={column.id} className={styles.compared}>
          {wholeNumber(moneyIn(group, column))}
        </td>
      ))}
    </tr>
  );
}

function GroupBar({ deskGroup }: { deskGroup: DeskGroup }) {
  const { group, money, barEnd, minimumPosition, isOutside, text } = deskGroup;
  // A limit of $0 has a bar without a length. The bar is then full if there is any money, and otherwise empty.
  const share = barEnd > 0 ? Math.min(1, money / barEnd) : Number(money > 0);
  return (
    <div
      role="meter"
      aria-label={group.name}
      aria-valuemin={0}
      aria-valuemax={barEnd}
      aria-valuenow={Math.min(money, barEnd)}
      aria-valuetext={text}
      className={classNames(styles.groupBar, isOutside && styles.outside)}
      style={{ '--v': share } as CSSProperties}
    >
      <span className={styles.groupFill} />
      {minimumPosition !== null && <span className={styles.groupLeast} style={{ left: `${100 * minimumPosition}%` }} />}
    </div>
  );
}
