import { ChevronDown, ChevronRight, X } from 'lucide-react';
import { useId, useState } from 'react';
import type { ChannelGroup } from '../../../core/contract/bodies/planRules.ts';
import { GROUP_NAME_MAX_LENGTH } from '../../../core/contract/limits.ts';
import { CHANNELS } from '../../../core/rules/channels.ts';
import { upToDecimals, wholeNumber } from '../../../core/words/amounts.ts';
import { groupMoney, withMember } from '../../domain/plan/planRules.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { TextButton } from '../../ui/buttons/TextLink.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './ChannelLimitsGrid.module.css';
import { MoneyInput } from './MoneyInput.tsx';

interface GroupRowsProps {
  groups: readonly ChannelGroup[];
  /** Spend of each channel in the last run [$]; null before the first run. */
  lastRun: ReadonlyMap<string, number> | null;
  disabled: boolean;
  /** Index of the group whose channels are shown; null for none. */
  openIndex: number | null;
  onOpen: (index: number | null) => void;
  onChange: (groups: readonly ChannelGroup[]) => void;
  onRemove: (index: number) => void;
}

/** The limits over groups of channels, as rows below the channels: a name that opens the group's channels, a minimum and a maximum. */
export function GroupRows({ groups, lastRun, disabled, openIndex, onOpen, onChange, onRemove }: GroupRowsProps) {
  return groups.map((group, index) => (
    <GroupRow
      key={index}
      {...{ group, lastRun, disabled }}
      isOpen={openIndex === index}
      onOpen={() => onOpen(openIndex === index ? null : index)}
      onChange={(next) => onChange(groups.map((other, otherIndex) => (otherIndex === index ? next : other)))}
      onRemove={() => onRemove(index)}
    />
  ));
}

interface GroupRowProps extends Pick<GroupRowsProps, 'lastRun' | 'disabled'> {
  group: ChannelGroup;
  isOpen: boolean;
  onOpen: () => void;
  onChange: (group: ChannelGroup) => void;
  onRemove: () => void;
}

const UNITS = [
  { unit: '% of budget', label: '%' },
  { unit: '$', label: '$' },
] as const;

function GroupRow({ group, lastRun, disabled, isOpen, onOpen, onChange, onRemove }: GroupRowProps) {
  const membersId = useId();
  const { name } = group;
  return (
    <>
      <tr className={styles.group}>
        <th scope="row">
          <span className={styles.groupName}>
            <TextButton aria-expanded={isOpen} aria-controls={membersId} onClick={onOpen}>
              <Icon icon={isOpen ? ChevronDown : ChevronRight} />
              {name}
            </TextButton>
            <GroupUnit {...{ group, disabled, onChange }} />
          </span>
        </th>
        {(['at_least', 'at_most'] as const).map((field) => (
          <td key={field}>
            <GroupAmount {...{ group, field, disabled, onChange }} />
          </td>
        ))}
        {lastRun && <td className={styles.lastRun}>{wholeNumber(groupMoney(group, lastRun))}</td>}
      </tr>
      {isOpen && (
        <tr id={membersId} className={styles.members}>
          <td colSpan={lastRun === null ? 3 : 4}>
            <GroupMembers {...{ group, disabled, onChange, onRemove }} />
          </td>
        </tr>
      )}
    </>
  );
}

interface GroupFieldProps extends Pick<GroupRowProps, 'group' | 'disabled' | 'onChange'> {
  /** The field's name for a screen reader. By default it contains the name of the group. */
  label?: string;
}

/** A choice of the unit of the group's limits: dollars, or a share of the budget. */
export function GroupUnit({ group, label = `${group.name} in`, disabled, onChange }: GroupFieldProps) {
  return (
    <select
      aria-label={label}
      value={group.unit}
      disabled={disabled}
      onChange={({ target }) => onChange({ ...group, unit: target.value as ChannelGroup['unit'] })}
    >
      {UNITS.map(({ unit, label: unitLabel }) => (
        <option key={unit} value={unit}>
          {unitLabel}
        </option>
      ))}
    </select>
  );
}

interface GroupAmountProps extends GroupFieldProps {
  field: 'at_least' | 'at_most';
  /** The budget [$] of which a typed percentage is a share, for a limit in dollars. If it is missing, such a percentage is refused. */
  budget?: number;
}

/** The minimum or maximum of a group. An empty field and a minimum of 0 mean no limit. A maximum of 0 means that none of its channels is bought. */
export function GroupAmount({ group, field, label, budget, disabled, onChange }: GroupAmountProps) {
  const amount = group[field];
  // The typed text. It is shown while it means the amount: "12." must not become "12" before the 5 of "12.5" is typed.
  const [typedText, setTypedText] = useState('');
  const isTyped = typedText !== '' && Number(typedText.replaceAll(',', '')) === amount;
  const change = (text: string) => {
    setTypedText(text);
    const { [field]: _before, ...others } = group;
    const typed = Number(text.replaceAll(',', ''));
    const isNoLimit = text === '' || (field === 'at_least' && typed === 0);
    onChange(isNoLimit ? others : { ...others, [field]: typed });
  };
  const input = (
    <MoneyInput
      dense
      // The table has an undo history of its own; the dialog of the desk, where a label is given, has none.
      hasUndo={label !== undefined}
      allowsDecimals={group.unit === '% of budget'}
      hundredPercent={group.unit === '% of budget' ? 100 : budget}
      aria-label={label ?? `${group.name} ${field === 'at_least' ? 'min' : 'max'}`}
      placeholder="–"
      disabled={disabled}
      value={isTyped ? typedText : amount === undefined ? '' : upToDecimals(amount, 2)}
      onChange={change}
    />
  );
  // A label is given only outside the grid, where the unit is shown next to the fields.
  if (label !== undefined) return input;
  return (
    <span className={styles.cell}>
      <span aria-hidden className={styles.share}>
        {amount !== undefined && group.unit === '% of budget' && '%'}
      </span>
      {input}
    </span>
  );
}

function GroupMembers({ group, disabled, onChange, onRemove }: Omit<GroupRowProps, 'lastRun' | 'isOpen' | 'onOpen'>) {
  return (
    <fieldset className={styles.groupParts} disabled={disabled}>
      <legend>Channels of {group.name}</legend>
      <TextField
        name="group-name"
        label="Name"
        value={group.name}
        maxLength={GROUP_NAME_MAX_LENGTH}
        onChange={(name) => name !== '' && onChange({ ...group, name })}
      />
      <GroupChannels group={group} onChange={onChange} />
      <div>
        <Button dense kind="quiet" icon={X} onClick={onRemove}>
          Remove {group.name}
        </Button>
      </div>
    </fieldset>
  );
}

/** A checkbox for each channel, by which it becomes a member of the group. */
export function GroupChannels({ group, onChange }: Pick<GroupRowProps, 'group' | 'onChange'>) {
  return (
    <div className={styles.checks}>
      {CHANNELS.map((channel) => (
        <Checkbox
          key={channel}
          checked={group.channels.includes(channel)}
          onChange={(isMember) => onChange(withMember(group, channel, isMember))}
        >
          {channel}
        </Checkbox>
      ))}
    </div>
  );
}
