import { useState } from 'react';
import type { WeekFigures } from '../../../../core/contract/bodies/planLayer.ts';
import { dayAndShortMonth } from '../../../../core/words/days.ts';
import { upToDecimals, wholeNumber } from '../../../../core/words/amounts.ts';
import type { Channel } from '../../../../core/rules/channels.ts';
import { moveInGrid } from '../../../components/form/gridInput.ts';
import { MoneyInput } from '../../../components/form/MoneyInput.tsx';
import { readCents } from '../../../domain/plan/limits/moneyText.ts';
import { isFixed, setCells } from '../../../domain/weeks/weekGestures.ts';
import { dayAndMonth, figuresFor, weekPriceText } from '../../../domain/weeks/weeksView.ts';
import type { Times } from '../../../domain/weeks/weeksView.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import field from '../../../ui/form/Field.module.css';
import { classNames } from '../../../ui/classNames.ts';
import type { GridActions } from './WeekCellInput.tsx';
import styles from './Weeks.module.css';

interface ChannelWeeksProps extends Pick<GridActions, 'plan' | 'view' | 'money' | 'selection' | 'onApply'> {
  canEdit: boolean;
  /** Null if there are none for this number of weeks. */
  figures: WeekFigures | null;
  /** How often a person must be reached at least to be counted. */
  timesReached: Times;
}

/** The value of the choice "All channels". */
const ALL_CHANNELS = '';

/** The weeks on a phone: one channel at a time, with a row for each week, because a grid of channels and weeks would not fit. */
export function ChannelWeeks(props: ChannelWeeksProps) {
  const { plan, view, money, canEdit, figures, timesReached, selection, onApply } = props;
  // The channel is chosen as in the grid, so that a pattern is for this channel alone.
  const chosen = selection.channels.length === 1 ? selection.channels[0]! : ALL_CHANNELS;
  /** The row of the chosen channel; null for all channels. */
  const row = view.rows.find(({ channel }) => channel === chosen) ?? null;
  function choose(channel: string) {
    if (channel === ALL_CHANNELS) selection.clear();
    else selection.chooseRow(view.rows.findIndex((candidate) => candidate.channel === channel));
  }
  const shownFigures = figures && figuresFor(figures, timesReached);
  const hasRemembered = row === null && plan.half_life > 0;
  const isTyped = (week: number) => row !== null && isFixed(plan, { channel: row.channel, week });
  return (
    <div className={styles.phone}>
      <ChannelChoice channels={view.rows.map(({ channel }) => channel)} chosen={chosen} onChoose={choose} />
      <table className={styles.list} data-grid>
        <caption>
          <VisuallyHidden>Weeks of {row?.channel ?? 'all channels'}</VisuallyHidden>
        </caption>
        <ListHead hasReach={row === null} hasRemembered={hasRemembered} />
        <tbody>
          {view.starts.map((start, week) => (
            <tr key={start}>
              <th scope="row">
                {dayAndShortMonth(start)}
                <small className={styles.weekPrice}>{weekPriceText(plan, week, row?.channel)}</small>
              </th>
              <td className={isTyped(week) ? styles.typed : undefined}>
                {row !== null && canEdit ? (
                  <WeekMoney
                    key={row.channel}
                    name={`${row.channel}, week of ${dayAndMonth(start)}${isTyped(week) ? ', typed' : ''}`}
                    week={week}
                    cents={row.cents[week]!}
                    onCents={(cents) => onApply(setCells(plan, money, [{ channel: row.channel, week, cents }]))}
                  />
                ) : (
                  wholeNumber((row?.printed ?? view.printedWeeks)[week]!)
                )}
              </td>
              {row === null && (
                <>
                  <td>{shownFigures && wholeNumber(shownFigures.weekly[week]!)}</td>
                  <td>{shownFigures && wholeNumber(shownFigures.cumulative[week]!)}</td>
                  {hasRemembered && <td>{shownFigures && wholeNumber(figures.remembered[week]!)}</td>}
                </>
              )}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Sum</th>
            <td>{wholeNumber(row?.printedTotal ?? view.total / 100)}</td>
            {row === null && <td colSpan={hasRemembered ? 3 : 2}>weeks overlap, no sum</td>}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface ChannelChoiceProps {
  channels: readonly Channel[];
  /** The name of a channel, or `ALL_CHANNELS`. */
  chosen: string;
  onChoose: (channel: string) => void;
}

function ChannelChoice({ channels, chosen, onChoose }: ChannelChoiceProps) {
  return (
    <label className={styles.tool}>
      Channel
      <select
        className={classNames(field.control, styles.control)}
        value={chosen}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value={ALL_CHANNELS}>All channels</option>
        {channels.map((channel) => (
          <option key={channel}>{channel}</option>
        ))}
      </select>
    </label>
  );
}

interface ListHeadProps {
  /** Whether reach is shown. It is known only for all channels together. */
  hasReach: boolean;
  /** Whether the people who remember the campaign are shown. */
  hasRemembered: boolean;
}

function ListHead({ hasReach, hasRemembered }: ListHeadProps) {
  return (
    <thead>
      <tr>
        <th scope="col">Week of</th>
        <th scope="col">Money ($)</th>
        {hasReach && (
          <>
            <th scope="col">Weekly reach</th>
            <th scope="col">So far</th>
            {hasRemembered && <th scope="col">Remembered</th>}
          </>
        )}
      </tr>
    </thead>
  );
}

interface WeekMoneyProps {
  name: string;
  /** The number of the week, counted from 0. */
  week: number;
  cents: number;
  onCents: (cents: number) => void;
}

/** The field for the money of one channel in one week. */
function WeekMoney({ name, week, cents, onCents }: WeekMoneyProps) {
  const [note, setNote] = useState<string | null>(null);
  return (
    <>
      <MoneyInput
        dense
        allowsDecimals
        commit="on blur"
        hasUndo={false}
        aria-label={name}
        data-row={week}
        data-column={0}
        value={upToDecimals(cents / 100, 2)}
        onNote={setNote}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={moveInGrid}
        onChange={(text) => onCents(readCents(text))}
      />
      <p role="status" className={styles.note}>
        {note}
      </p>
    </>
  );
}
