import { useEffect, useMemo, useState } from 'react';
import type { ByChannel } from '../../../../../core/contract/bodies/deskQuestions.ts';
import type { RulesReport } from '../../../../../core/contract/bodies/planRules.ts';
import { shortDollars, wholeDollars, wholeNumber } from '../../../../../core/words/amounts.ts';
import { DESK, STEP_LABELS } from '../../../../domain/desk/deskCopy.ts';
import type { DeskRow } from '../../../../domain/desk/deskRows.ts';
import { deskRows, moneyDifference, nextColumnTitle, scaleEnd, scaleMarks } from '../../../../domain/desk/deskRows.ts';
import { deskGroups } from '../../../../domain/desk/groupRows.ts';
import { rowFacts } from '../../../../domain/desk/rowFacts.ts';
import {
  withGroup,
  withGroupLifted,
  withLimitLifted,
  withLock,
  withMoney,
  withoutChannels,
  withPrice,
} from '../../../../domain/desk/gestures.ts';
import { timesOf } from '../../../../domain/desk/goals.ts';
import { readPastedMix, withPastedMix } from '../../../../domain/desk/pastedMix.ts';
import type { PastedMix } from '../../../../domain/desk/pastedMix.ts';
import { indexOf, isOutsideLimits } from '../../../../domain/desk/scenario.ts';
import type { Scenario } from '../../../../domain/desk/scenario.ts';
import type { Step } from '../../../../domain/desk/step.ts';
import type { ColourOf } from '../../../../domain/report/charts/reportSeries.ts';
import type { OpenDesk } from '../../../../slices/desk/desk.ts';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import { useAppDispatch, useIsLive } from '../../../../app/hooks.ts';
import { askRules } from '../../../../flows/desk/askRules.ts';
import styles from '../Desk.module.css';
import { DeskPaste } from './DeskPaste.tsx';
import { DeskRowLine } from './DeskRowLine.tsx';
import { GroupLines } from './GroupLines.tsx';
import type { RowActions } from './RowDetails.tsx';
import type { DeskChanges } from '../useDeskChanges.ts';

/** A column for comparison: the money of the plan, a saved scenario or a saved plan in each channel, in whole dollars. */
interface MoneyColumn {
  readonly id: string;
  readonly name: string;
  readonly spend: ByChannel<number>;
  readonly budget: number;
}

interface DeskTableProps {
  desk: OpenDesk;
  /** The columns after the column of the plan: first saved scenarios, then saved plans. */
  columns: readonly MoneyColumn[];
  changes: DeskChanges;
  colourOf: ColourOf;
}

/** The fifteen channels, compared with the plan, the saved scenarios and saved plans. */
export function DeskTable({ desk, columns, changes, colourOf }: DeskTableProps) {
  const { plan, now, runSettings, opened } = desk;
  const { shown } = changes;
  const refused = changes.refusal?.typed ?? null;
  const rows = useMemo(() => deskRows(shown, plan, runSettings, opened), [shown, plan, runSettings, opened]);
  const groups = useMemo(
    () => deskGroups(shown.scenario, plan.scenario, runSettings),
    [shown.scenario, plan.scenario, runSettings],
  );
  // During a drag, the shown step is a result that is not stored yet.
  const isDragging = shown !== now;
  const costs = useRuleCosts(now, isDragging);
  const facts = useMemo(() => rowFacts(shown), [shown]);
  // The scale is computed from the stored step, not from the step shown during a drag: it must not move under the pointer.
  const end = useMemo(() => scaleEnd([plan, now]), [plan, now]);
  const comparedColumns: readonly MoneyColumn[] = [{ id: 'plan', name: 'Plan', ...plan.scenario }, ...columns];
  const largest = Math.max(1, ...comparedColumns.flatMap(({ spend }) => spend));
  const { budget } = shown.scenario;
  const [pasted, setPasted] = useState<PastedMix | null>(null);
  const actions = {
    ...rowActions(desk, changes),
    onPasteRange({ channel }: DeskRow, cells: readonly (readonly string[])[]) {
      const channels = rows.map((row) => row.channel);
      const unused = rows.filter(({ isUnused }) => isUnused).map((row) => row.channel);
      setPasted(readPastedMix(cells, { rows: channels.slice(channels.indexOf(channel)), unused, budget }));
    },
  };
  return (
    <div className={styles.scroll}>
      {pasted !== null && (
        <DeskPaste
          {...{ pasted, runSettings }}
          scenario={shown.scenario}
          onPaste={() => {
            changes.onChange('amountsPasted', STEP_LABELS.pasted([...pasted.amounts.keys()]), (scenario) =>
              withPastedMix(scenario, runSettings, pasted),
            );
            setPasted(null);
          }}
          onClose={() => setPasted(null)}
        />
      )}
      <table className={styles.table} data-grid>
        <caption className={styles.caption}>Channels of this mix</caption>
        <ColumnWidths comparedCount={comparedColumns.length} countsTimes={timesOf(shown.extra) !== null} />
        <DeskTableHead columns={comparedColumns} {...{ shown, end }} />
        <tbody>
          {rows.map((row, index) => (
            <DeskRowLine
              key={row.channel}
              {...{ row, index, budget, end, largest, actions }}
              colour={colourOf(row.channel)}
              past={desk.past}
              refused={refused?.channel === row.channel ? refused.money : null}
              compared={comparedColumns.map(({ spend }) => spend[indexOf(row.channel)]!)}
              facts={facts[indexOf(row.channel)]!}
            />
          ))}
        </tbody>
        <GroupLines
          groups={groups}
          costs={costs}
          budget={budget}
          columns={comparedColumns}
          onSet={(group, nameBefore) =>
            changes.onChange('groupSet', STEP_LABELS.group(group.name), (scenario) =>
              withGroup(scenario, group, nameBefore),
            )
          }
          onLift={(group, isLifted) =>
            changes.onChange(
              isLifted ? 'limitLifted' : 'limitRestored',
              STEP_LABELS.liftGroup(group.name, isLifted),
              (scenario) => withGroupLifted(scenario, group, isLifted),
            )
          }
        />
        <TotalRow columns={comparedColumns} budget={budget} planBudget={plan.scenario.budget} />
      </table>
    </div>
  );
}

/**
 * The pause after a change before the costs of the limits are computed [ms]. It is longer than the pause before a step's details
 * (`useDeskChanges.ts`), which are computed first.
 */
const RULE_COSTS_PAUSE_MS = 600;

/** The people that each limit over several channels costs; null until the planner pauses, and if they cannot be computed. */
function useRuleCosts(step: Step, isDragging: boolean): RulesReport['groups'] | null {
  const dispatch = useAppDispatch();
  const isLive = useIsLive();
  const { scenario } = step;
  const [result, setResult] = useState<{ scenario: Step['scenario']; groups: RulesReport['groups'] } | null>(null);
  useEffect(() => {
    if (!isLive || isDragging) return undefined;
    let isCancelled = false;
    const timer = setTimeout(() => {
      void dispatch(askRules(step)).then((report) => {
        if (!isCancelled && report !== null) setResult({ scenario: step.scenario, groups: report.groups });
      });
    }, RULE_COSTS_PAUSE_MS);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
    // `step` is not a dependency: its details arrive later, but they do not change the costs.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [dispatch, isLive, isDragging, scenario]);
  return result?.scenario === scenario && !isDragging ? result.groups : null;
}

/** The widths of the columns for lock, channel, bar, money, difference and next $1,000 [px]. The bar gets the rest. */
const columnWidths = (countsTimes: boolean) => [50, 146, null, 108, 98, countsTimes ? 124 : 92];

/**
 * Fixed widths, so that a drag never moves a column. The columns for comparison are as wide as the scenario columns above the table
 * (176 px for the plan, 110 px for each other; `.kept` in Desk.module.css).
 * @param comparedCount  number of columns for comparison
 * @param countsTimes  whether the goal counts people reached several times, so that the title of the column "Next $1,000" is longer
 */
function ColumnWidths({ comparedCount, countsTimes }: { comparedCount: number; countsTimes: boolean }) {
  return (
    <colgroup>
      {columnWidths(countsTimes).map((width, index) => (
        <col key={index} style={width === null ? undefined : { width }} />
      ))}
      {Array.from({ length: comparedCount }, (_, index) => (
        <col key={`compared ${index}`} className={styles.comparedColumn} style={{ width: index === 0 ? 176 : 110 }} />
      ))}
    </colgroup>
  );
}

function DeskTableHead({ columns, shown, end }: { columns: readonly MoneyColumn[]; shown: Step; end: number }) {
  return (
    <thead>
      <tr>
        <th>
          <VisuallyHidden>Lock</VisuallyHidden>
        </th>
        <th className={styles.left}>Channel</th>
        <th>
          <VisuallyHidden>Bar</VisuallyHidden>
          <span className={styles.ticks} aria-hidden>
            {/* The five marks are at the quarters of the bar. */}
            {scaleMarks(end).map((mark, index) => (
              <span key={index} style={{ left: `${25 * index}%` }}>
                {shortDollars(mark)}
              </span>
            ))}
          </span>
        </th>
        <th className={styles.overAmounts}>Money ($)</th>
        <th>Difference</th>
        <th>{nextColumnTitle(shown)}</th>
        {columns.map(({ id, name }, index) => (
          <th key={id} className={styles.compared}>
            {index === 0 ? (
              name
            ) : (
              <span className={styles.columnName} title={name}>
                {name}
              </span>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface TotalRowProps {
  columns: readonly MoneyColumn[];
  /** Budget of the shown mix [$]. */
  budget: number;
  /** Budget of the plan [$]. */
  planBudget: number;
}

function TotalRow({ columns, budget, planBudget }: TotalRowProps) {
  return (
    <tfoot>
      <tr>
        <td />
        <th scope="row" className={styles.left}>
          {DESK.total}
        </th>
        <td />
        <td className={styles.overAmounts}>{wholeDollars(budget)}</td>
        <td>{moneyDifference(budget - planBudget)}</td>
        <td />
        {columns.map((column) => (
          <td key={column.id} className={styles.compared}>
            {wholeNumber(column.budget)}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** The changes that a row can make. */
function rowActions({ runSettings }: OpenDesk, changes: DeskChanges): Omit<RowActions, 'onPasteRange'> {
  const { onChange, onTry, onTryCancelled } = changes;
  return {
    onDrag({ channel }, money, isFinal) {
      const label = STEP_LABELS.money(channel, money);
      const update = (scenario: Scenario) => withMoney(scenario, channel, money);
      if (isFinal) onChange('moneySet', label, update);
      else onTry(label, update);
    },
    onDragCancelled: onTryCancelled,
    onMoney({ channel }, money) {
      const update = (scenario: Scenario) => withMoney(scenario, channel, money);
      onChange('moneySet', STEP_LABELS.money(channel, money), update, { channel, money });
    },
    onLock(row) {
      const isLocked = !row.isLocked;
      onChange(isLocked ? 'channelLocked' : 'channelUnlocked', STEP_LABELS.lock(row.channel, isLocked), (scenario) =>
        withLock(scenario, row.channel, isLocked),
      );
    },
    onLift({ channel }, isLifted) {
      onChange(isLifted ? 'limitLifted' : 'limitRestored', STEP_LABELS.lift(channel, isLifted), (scenario) =>
        withLimitLifted(scenario, channel, isLifted),
      );
    },
    onLiftAndSet({ channel, channelsToEmpty, limits }, money) {
      // If the channel only waits for other channels to be emptied, its own limit is not lifted.
      const isOutside = isOutsideLimits(limits, money);
      onChange(
        channelsToEmpty.length > 0 ? 'televisionChanged' : 'limitLifted',
        STEP_LABELS.money(channel, money),
        (scenario) => withMoney(isOutside ? withLimitLifted(scenario, channel, true) : scenario, channel, money),
        { channel, money },
      );
    },
    onPrice({ channel }, cpm) {
      onChange('priceSet', STEP_LABELS.price(channel, cpm), (scenario) => withPrice(scenario, channel, cpm));
    },
    onTryWithout({ channel }) {
      onChange('withoutChannelAsked', STEP_LABELS.without([channel]), (scenario) =>
        withoutChannels(scenario, runSettings, [channel]),
      );
    },
  };
}
