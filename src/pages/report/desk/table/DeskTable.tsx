import { useMemo } from 'react';
import type { ByChannel } from '../../../../../core/contract/bodies/deskQuestions.ts';
import type { Channel } from '../../../../../core/rules/channels.ts';
import { shortDollars, wholeDollars, wholeNumber } from '../../../../../core/words/amounts.ts';
import { DESK, STEP_LABELS } from '../../../../domain/desk/deskCopy.ts';
import { deskRows, moneyDifference, nextColumnTitle, scaleEnd, scaleMarks } from '../../../../domain/desk/deskView.ts';
import type { DeskRow } from '../../../../domain/desk/deskView.ts';
import { rowFacts } from '../../../../domain/desk/rowFacts.ts';
import { withLimitLifted, withLock, withMoney, withoutChannels, withPrice } from '../../../../domain/desk/gestures.ts';
import { timesOf } from '../../../../domain/desk/goals.ts';
import { indexOf } from '../../../../domain/desk/scenario.ts';
import type { ColourOf } from '../../../../domain/report/pictures/reportSeries.ts';
import type { OpenDesk } from '../../../../slices/desk/desk.ts';
import { VisuallyHidden } from '../../../../ui/VisuallyHidden.tsx';
import styles from '../Desk.module.css';
import { DeskRowLine } from './DeskRowLine.tsx';
import type { RowActions } from './RowDetails.tsx';
import type { DeskChanges } from '../useDeskChanges.ts';

/** Money of a column beside the rows, in whole dollars. */
interface MoneyColumn {
  readonly id: string;
  readonly name: string;
  readonly spend: ByChannel<number>;
  readonly budget: number;
}

interface DeskTableProps {
  desk: OpenDesk;
  /** What stands beside the plan: scenarios, then saved plans. */
  beside: readonly MoneyColumn[];
  changes: DeskChanges;
  colourOf: ColourOf;
}

/** The fifteen channels, with the plan and the scenarios beside them. */
export function DeskTable({ desk, beside, changes, colourOf }: DeskTableProps) {
  const { plan, now, asked, opened } = desk;
  const { shown } = changes;
  const rows = useMemo(() => deskRows(shown, plan, asked, opened), [shown, plan, asked, opened]);
  const facts = useMemo(() => rowFacts(shown), [shown]);
  // By what stood here before the drag: a scale must not move under the pointer.
  const end = useMemo(() => scaleEnd([plan, now]), [plan, now]);
  const columns = [plan.scenario, ...beside];
  const largest = Math.max(1, ...columns.flatMap(({ spend }) => spend));
  const actions = rowActions(desk, changes);
  const { budget } = shown.scenario;
  return (
    <div className={styles.scroll}>
      <table className={styles.table} data-grid>
        <caption className={styles.caption}>Channels of this mix</caption>
        <colgroup>
          {[50, 146, null, 108, 98, timesOf(shown.extra) === null ? 92 : 124].map((width, place) => (
            <col key={place} style={width === null ? undefined : { width }} />
          ))}
          {columns.map((_, place) => (
            <col key={`beside ${place}`} className={styles.besideColumn} style={{ width: place === 0 ? 176 : 110 }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th>
              <VisuallyHidden>Lock</VisuallyHidden>
            </th>
            <th className={styles.left}>Channel</th>
            <th>
              <VisuallyHidden>Bar</VisuallyHidden>
              <span className={styles.ticks} aria-hidden>
                {scaleMarks(end).map((mark, place) => (
                  <span key={place} style={{ left: `${25 * place}%` }}>
                    {shortDollars(mark)}
                  </span>
                ))}
              </span>
            </th>
            <th>Money ($)</th>
            <th>Difference</th>
            <th>{nextColumnTitle(shown)}</th>
            <th className={styles.beside}>Plan</th>
            {beside.map(({ id, name }) => (
              <th key={id} className={styles.beside}>
                <span className={styles.columnName}>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <DeskRowLine
              key={row.channel}
              {...{ row, place, budget, end, largest, actions }}
              colour={colourOf(row.channel)}
              beside={columns.map(({ spend }) => spend[indexOf(row.channel)]!)}
              facts={facts[indexOf(row.channel)]!}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            <th scope="row" className={styles.left}>
              {DESK.total}
            </th>
            <td />
            <td>{wholeDollars(budget)}</td>
            <td>{moneyDifference(budget - plan.scenario.budget)}</td>
            <td />
            {columns.map((column, place) => (
              <td key={place} className={styles.beside}>
                {wholeNumber(column.budget)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** Where the gestures of a row go. They start from the mix that stands there, not from the one a drag shows. */
function rowActions({ asked, now: { scenario } }: OpenDesk, changes: DeskChanges): RowActions {
  const { onChange, onTry, onTryCancelled } = changes;
  const name = (row: DeskRow): Channel => row.channel;
  return {
    onDrag(row, money, isOver) {
      const [says, next] = [STEP_LABELS.money(row.channel, money), withMoney(scenario, row.channel, money)];
      if (isOver) onChange('moneySet', says, next);
      else onTry(says, next);
    },
    onDragCancelled: onTryCancelled,
    onMoney: (row, money) =>
      onChange('moneySet', STEP_LABELS.money(row.channel, money), withMoney(scenario, name(row), money)),
    onLock(row) {
      const isLocked = !row.isLocked;
      const next = withLock(scenario, row.channel, isLocked);
      onChange(isLocked ? 'channelLocked' : 'channelUnlocked', STEP_LABELS.lock(row.channel, isLocked), next);
    },
    onLift(row, isLifted) {
      const next = withLimitLifted(scenario, row.channel, isLifted);
      onChange(isLifted ? 'limitLifted' : 'limitBrought', STEP_LABELS.lift(row.channel, isLifted), next);
    },
    onLiftAndSet(row, money) {
      const isTelevision = row.empties.length > 0;
      const { least, most, isClosed } = row.limits;
      const isOutside = isClosed || money < (least ?? 0) || money > (most ?? Infinity);
      const lifted = isOutside ? withLimitLifted(scenario, row.channel, true) : scenario;
      const next = withMoney(lifted, row.channel, money);
      onChange(isTelevision ? 'televisionChanged' : 'limitLifted', STEP_LABELS.money(row.channel, money), next);
    },
    onPrice: (row, cpm) =>
      onChange('priceSet', STEP_LABELS.price(row.channel, cpm), withPrice(scenario, row.channel, cpm)),
    onWithout: (row) =>
      onChange(
        'withoutChannelAsked',
        STEP_LABELS.without([row.channel]),
        withoutChannels(scenario, asked, [row.channel]),
      ),
  };
}
