import { flushSync } from 'react-dom';
import { lazy, memo, Suspense, useRef, useState } from 'react';
import { Plus } from 'lucide-react';
import { FEATURES } from '../../../core/contract/bodies/access.ts';
import type { AccessData } from '../../../core/contract/bodies/access.ts';
import { CHANNELS } from '../../../core/rules/channels.ts';
import { mostInOneChannel } from '../../../core/rules/groupRules.ts';
import { upToDecimals } from '../../../core/words/amounts.ts';
import { counted } from '../../../core/words/wording.ts';
import { GROUPS_MAXIMUM } from '../../../core/contract/limits.ts';
import type { ChannelGroup } from '../../../core/contract/bodies/planRules.ts';
import { ChannelLimitsGrid } from '../../components/form/ChannelLimitsGrid.tsx';
import { LimitFaults } from '../../components/form/LimitsBar.tsx';
import { loadChunk } from '../../components/loadChunk.ts';
import { historyKey } from '../../components/form/gridInput.ts';
import { LimitsToolbar } from '../../components/form/LimitsToolbar.tsx';
import { usePageKeys } from '../../components/form/usePageKeys.ts';
import { PastePreview } from '../../components/form/PastePreview.tsx';
import type { PreviewLine } from '../../components/form/PastePreview.tsx';
import { RadioGroup } from '../../ui/form/RadioGroup.tsx';
import { useStableCallback } from '../../ui/useStableCallback.ts';
import {
  blockedChannels,
  defaultRows,
  findLimitFaults,
  openOthers,
} from '../../domain/plan/limits/budgetConstraint.ts';
import type { GridLimits, LimitMode, LimitField } from '../../domain/plan/limits/budgetConstraint.ts';
import { pasteLimits } from '../../domain/plan/limits/pastedLimits.ts';
import type { LimitChange, PastedLimits } from '../../domain/plan/limits/pastedLimits.ts';
import { budgetOf } from '../../domain/plan/planForm.ts';
import { selectRowsOfRunCard } from '../../slices/rates/selectRunCards.ts';
import {
  allTicked,
  channelTicked,
  limitsPasted,
  limitTyped,
  modeChosen,
  noneTicked,
  othersOpened,
  rulesEdited,
} from '../../slices/plan/planEdits.ts';
import { useAppSelector, useHasFeature } from '../../app/hooks.ts';
import {
  selectLimitChoice,
  selectLimitMode,
  selectFormData,
  selectMoneyOfCurrentPlan,
  selectRunStatus,
} from '../../slices/selectors.ts';
import { GroupRows } from '../../components/form/GroupRows.tsx';
import { changedRules, newGroup, SUGGESTED_GROUPS } from '../../domain/plan/planRules.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import styles from './Home.module.css';
import { useLimitsHistory } from './useLimitsHistory.ts';
import type { PlanFormState } from './usePlanForm.ts';

const MODES = [
  { value: 'default', label: 'default' },
  { value: 'by channel', label: 'by channel' },
];

/** The sentence next to the modes. @param mostInOne  the largest share of the budget in one channel [%] */
function modeHint(mode: LimitMode, mostInOne: number | undefined): string {
  if (mode === 'by channel') return 'Only ticked channels, each within its own min and max.';
  const most = mostInOne === undefined ? 'the whole budget' : `${upToDecimals(mostInOne, 2)}% of the budget`;
  return `Every channel may take from nothing up to ${most}.`;
}

/** Loaded on demand: few rate cards state a supply (the most that can be bought), and reading such a card needs a csv parser. */
const SupplyLines = lazy(async () => ({
  default: (await loadChunk('supply', () => import('./SupplyLines.tsx'))).SupplyLines,
}));

interface SectionProps extends Pick<PlanFormState, 'edit'> {
  lists: AccessData;
}

/** The budget constraints. Without a budget both modes are disabled. */
export const ConstraintSection = memo(function ConstraintSection({ edit, lists }: SectionProps) {
  const mode = useAppSelector(selectLimitMode);
  const budget = useAppSelector((state) => budgetOf(selectFormData(state)));
  const rules = useAppSelector((state) => selectFormData(state).rules);
  const isByChannel = mode === 'by channel';
  const hasSupply = useAppSelector((state) => selectRowsOfRunCard(state)?.has_supply ?? false);
  return (
    <section aria-labelledby="budget-constraints" className={styles.constraints}>
      <div className={styles.modes}>
        <h2 id="budget-constraints">Budget constraints</h2>
        <RadioGroup
          inline
          name="mode"
          labelHidden
          label="Budget constraint"
          value={mode}
          choices={MODES}
          disabled={budget <= 0}
          onChange={(next) => edit(modeChosen(next === 'by channel' ? 'by channel' : 'default'))}
        />
        <p className={styles.quiet}>{budget <= 0 ? 'Enter a budget first.' : modeHint(mode, rules?.most_in_one)}</p>
      </div>
      <div role="status">
        {hasSupply && (
          <Suspense fallback={null}>
            <SupplyLines lists={lists} />
          </Suspense>
        )}
      </div>
      {isByChannel ? (
        <LimitsByChannel {...{ edit, budget }} />
      ) : (
        <DefaultLimits {...{ budget, mostInOne: rules?.most_in_one }} />
      )}
    </section>
  );
});

/** The name of the table for assistive technology. */
const TABLE_LABEL = 'Channels and their limits';
const noop = () => {};
const NO_CHANNELS: ReadonlySet<string> = new Set();

interface DefaultLimitsProps {
  budget: number;
  /** The largest share of the budget in one channel [%]. */
  mostInOne: number | undefined;
}

/** The limits of the default mode, read-only. Memoized, so that it renders again only when they change. */
const DefaultLimits = memo(function DefaultLimits({ budget, mostInOne }: DefaultLimitsProps) {
  const lastRun = useAppSelector(selectMoneyOfCurrentPlan);
  return (
    <ChannelLimitsGrid
      disabled
      lastRun={lastRun}
      label={TABLE_LABEL}
      rows={defaultRows(Math.floor(mostInOneChannel({ most_in_one: mostInOne }, budget)))}
      selected={CHANNELS}
      blocked={NO_CHANNELS}
      budget={budget}
      faults={[]}
      onTick={noop}
      onLimit={noop}
      onRange={noop}
      onHistory={noop}
    />
  );
});

const LIMIT_COLUMNS = ['Min ($)', 'Max ($)'].map((name) => ({ name, isText: false }));

/** A channel's limits before and after a paste. */
function limitLine({ before, after, isNewlyTicked }: LimitChange): PreviewLine {
  // An amount without a digit from 1 to 9 is empty or 0, which is no limit.
  const amountText = (text: string, noLimit: string) => (/[1-9]/.test(text) ? text : noLimit);
  const cell = (field: LimitField, noLimit: string) => ({
    before: amountText(before[field], noLimit),
    after: amountText(after[field], noLimit),
  });
  return {
    name: after.Channel,
    note: isNewlyTicked ? 'is ticked' : '',
    cells: [cell('Min_Budget', '0'), cell('Max_Budget', 'no cap')],
  };
}

/** Whether a channel has exactly this text as its limit. */
const hasLimit = ({ rows }: GridLimits, channel: string, field: LimitField, amount: string) =>
  rows.some((row) => row.Channel === channel && row[field] === amount);

/** The limits that the planner sets, with undo and redo, and the limits over several channels. */
function LimitsByChannel({ edit, budget }: Pick<PlanFormState, 'edit'> & { budget: number }) {
  const takesRules = useHasFeature(FEATURES.planRules);
  const choice = useAppSelector(selectLimitChoice);
  const { rows, selected } = choice;
  const lastRun = useAppSelector(selectMoneyOfCurrentPlan);
  const { change, discard, undoOrRedo } = useLimitsHistory(edit);
  const isRunning = useAppSelector(selectRunStatus).phase === 'running';
  usePageKeys({ onHistory: (direction) => !isRunning && undoOrRedo(direction) });
  // Counts the focus events. All keys typed into one cell until it loses the focus have the same count, and so are one gesture of the undo history.
  const focusCount = useRef(0);
  const [pasted, setPasted] = useState<PastedLimits | null>(null);
  const rules = useAppSelector((state) => (takesRules ? selectFormData(state).rules : undefined));
  const faults = findLimitFaults(choice, budget, rules);
  const disabled = budget <= 0;
  const tickActions = {
    onTickAll: useStableCallback(() => change('all', allTicked())),
    onTickNone: useStableCallback(() => change('none', noneTicked())),
    onOpenOthers: useStableCallback(() => change('others', othersOpened(openOthers({ rows, selected })))),
  };
  return (
    // The fields of the limits over several channels leave the keys of undo and redo to the table.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      onFocus={() => (focusCount.current += 1)}
      onKeyDown={(event) => {
        const direction = historyKey(event);
        if (direction === null || event.defaultPrevented || !event.currentTarget.contains(event.target as Node)) return;
        event.preventDefault();
        undoOrRedo(direction);
      }}
    >
      <div className={styles.toolbar}>
        <LimitFaults faults={faults} />
        <LimitsToolbar tickedCount={selected.length} channelCount={rows.length} disabled={disabled} {...tickActions} />
      </div>
      <ChannelLimitsGrid
        label={TABLE_LABEL}
        lastRun={lastRun}
        rows={rows}
        selected={selected}
        blocked={blockedChannels(selected)}
        budget={budget}
        faults={faults}
        disabled={disabled}
        onTick={(channel, ticked) => change(`tick ${channel} ${ticked}`, channelTicked({ channel, ticked }))}
        onLimit={(channel, field, amount, isRevert) => {
          const gestureId = `${channel} ${field} ${focusCount.current}`;
          const hadAmount = (before: GridLimits) => hasLimit(before, channel, field, amount);
          // With `isRevert`, the typed text is not an amount and `amount` is the one before it. The change that its first keys made is removed
          // from the history; if that is not possible, the amount is set back by a change.
          if (!isRevert || !discard(gestureId, hadAmount)) change(gestureId, limitTyped({ channel, field, amount }));
        }}
        onRange={(cells, start) => setPasted(pasteLimits(cells, start, { rows, selected }, budget))}
        onHistory={undoOrRedo}
        groups={
          takesRules && (
            <GroupLimits
              disabled={disabled}
              onChange={(next, action) => change(`${next.length} groups ${focusCount.current}`, action)}
            />
          )
        }
      />
      <p className={styles.under}>
        Without a max, or with one above the budget, a channel may get the whole budget. Write amounts as 400,000, 400k,
        2.4m or 20%. You can paste a range from a spreadsheet. Enter goes down, Ctrl+Enter runs, Ctrl+Z undoes.
      </p>
      {pasted && (
        <LimitsPreview
          pasted={pasted}
          onClose={() => setPasted(null)}
          onPaste={() => {
            change('paste', limitsPasted(pasted.next));
            setPasted(null);
          }}
        />
      )}
    </div>
  );
}

interface LimitsPreviewProps {
  pasted: PastedLimits;
  onClose: () => void;
  onPaste: () => void;
}

function LimitsPreview({ pasted: { changes, remarks }, onClose, onPaste }: LimitsPreviewProps) {
  return (
    <PastePreview
      title="Paste limits"
      verb="Paste"
      changed={changes.length === 0 ? null : counted(changes.length, 'channel')}
      nameHeading="Channel"
      columns={LIMIT_COLUMNS}
      lines={changes.map(limitLine)}
      {...{ remarks, onClose, onPaste }}
    />
  );
}

interface GroupLimitsProps {
  disabled: boolean;
  /** Gets the limits after an edit, and the action that makes it. */
  onChange: (groups: readonly ChannelGroup[], edit: ReturnType<typeof rulesEdited>) => void;
}

/** The rows of the limits over several channels, and a menu that adds such a limit. */
function GroupLimits({ disabled, onChange }: GroupLimitsProps) {
  const rules = useAppSelector((state) => selectFormData(state).rules);
  const lastRun = useAppSelector(selectMoneyOfCurrentPlan);
  const groups = rules?.groups ?? [];
  const addCell = useRef<HTMLTableCellElement>(null);
  // Rows are known by their index, since the name of a group changes while it is typed.
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const changeGroups = (next: readonly ChannelGroup[]) =>
    onChange(next, rulesEdited(changedRules(rules, { groups: [...next] }) ?? null));
  const add = (group: ChannelGroup) => changeGroups([...groups, group]);
  function addOwn() {
    add(newGroup(groups));
    setOpenIndex(groups.length);
  }
  /** The focus was on a button of the removed group, and goes to the button that adds a group. */
  function remove(index: number) {
    flushSync(() => {
      setOpenIndex(null);
      changeGroups(groups.filter((_, otherIndex) => otherIndex !== index));
    });
    addCell.current?.querySelector('button')?.focus();
  }
  const unusedSuggestions = SUGGESTED_GROUPS.filter(({ name }) => !groups.some((group) => group.name === name));
  return (
    <>
      <GroupRows
        {...{ groups, lastRun, disabled, openIndex }}
        onOpen={setOpenIndex}
        onChange={changeGroups}
        onRemove={remove}
      />
      {groups.length < GROUPS_MAXIMUM && (
        <tr className={styles.addGroup}>
          {/* The table has a further column with the last run, if there was one. */}
          <td ref={addCell} colSpan={lastRun === null ? 3 : 4}>
            <Menu
              trigger={
                <Button dense kind="quiet" icon={Plus} disabled={disabled}>
                  Add a limit over several channels
                </Button>
              }
              items={[
                ...unusedSuggestions.map((group) => ({ label: group.name, onChoose: () => add(group) })),
                { label: 'Own group', onChoose: addOwn },
              ]}
            />
          </td>
        </tr>
      )}
    </>
  );
}
