import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { Channel } from '../../../../core/rules/channels.ts';
import { priceIndexOf, WEEK_WEIGHT_MAXIMUM } from '../../../../core/rules/weekPlan.ts';
import type { WeekPlan } from '../../../../core/rules/weekPlan.ts';
import { historyKey, moveInGrid, pastedRange } from '../../../components/form/gridInput.ts';
import { withPrices, withWeight } from '../../../domain/weeks/weekGestures.ts';
import { dayAndMonth } from '../../../domain/weeks/weeksView.ts';
import type { WeeksView } from '../../../domain/weeks/weeksView.ts';
import field from '../../../ui/form/Field.module.css';
import { classNames } from '../../../ui/classNames.ts';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './Weeks.module.css';

interface PriceRowsProps {
  plan: WeekPlan;
  view: WeeksView;
  canEdit: boolean;
  /** The number in the grid of the first of these rows. */
  firstRow: number;
  onEdit: (plan: WeekPlan) => void;
}

/**
 * Collapsible rows with one number for each week: the price index of all channels, the price index of each channel that the planner adds,
 * and the weight of the week.
 */
export function PriceRows({ plan, view, canEdit, firstRow, onEdit }: PriceRowsProps) {
  const [isOpen, setIsOpen] = useState(plan.price_index !== undefined || plan.week_weights !== undefined);
  const [addedChannels, setAddedChannels] = useState<readonly Channel[]>([]);
  const edits = useFactorEdits(plan, onEdit);
  const { starts, rows } = view;
  const pricedChannels = rows.flatMap(({ channel }) =>
    plan.price_index?.channels?.[channel] || addedChannels.includes(channel) ? [channel] : [],
  );
  const unpricedChannels = rows.flatMap(({ channel }) => (pricedChannels.includes(channel) ? [] : [channel]));
  return (
    <tbody>
      <tr className={styles.fold}>
        {/* The weeks, and the columns for the names and the sums. */}
        <th colSpan={starts.length + 2}>
          <button type="button" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            <Icon icon={isOpen ? ChevronDown : ChevronRight} size={14} />
            Price by week
          </button>
          {isOpen && canEdit && unpricedChannels.length > 0 && (
            <AddChannelSelect
              channels={unpricedChannels}
              onChannel={(channel) => setAddedChannels([...addedChannels, channel])}
            />
          )}
          <span role="alert" className={styles.refused}>
            {edits.refused}
          </span>
        </th>
      </tr>
      {isOpen &&
        factorsOf(plan, pricedChannels, edits).map((row, index) => (
          <FactorRow
            key={row.name}
            {...{ starts, canEdit }}
            factors={row}
            row={firstRow + index}
            onRefused={edits.setRefused}
          />
        ))}
    </tbody>
  );
}

/** The functions that change price indexes and week weights, and a sentence if the last change was refused. */
function useFactorEdits(plan: WeekPlan, onEdit: (plan: WeekPlan) => void) {
  const [refused, setRefused] = useState<string | null>(null);
  return {
    refused,
    setRefused,
    /** @param fromWeek  number of the week of the first value */
    setPrices(channel: Channel | 'all', fromWeek: number, values: readonly number[]) {
      const prices = values.map((index, offset) => ({ week: fromWeek + offset, index }));
      /** The changed plan, or a sentence why the prices are refused. */
      const next = withPrices(plan, channel, prices);
      setRefused(typeof next === 'string' ? next : null);
      if (typeof next !== 'string') onEdit(next);
    },
    /** @param fromWeek  number of the week of the first value */
    setWeights(fromWeek: number, values: readonly number[]) {
      const isValid = values.every((weight) => weight >= 0 && weight <= WEEK_WEIGHT_MAXIMUM);
      setRefused(isValid ? null : `The weight of a week is 0 to ${WEEK_WEIGHT_MAXIMUM}; 1 is usual.`);
      if (isValid) onEdit(values.reduce((next, weight, offset) => withWeight(next, fromWeek + offset, weight), plan));
    },
  };
}

/** The rows of numbers: the price index of all channels, then of each priced channel, then the weights of the weeks. */
function factorsOf(
  plan: WeekPlan,
  pricedChannels: readonly Channel[],
  { setPrices, setWeights }: ReturnType<typeof useFactorEdits>,
): readonly Factors[] {
  // 1 is the usual price and the usual weight.
  const onesByWeek = Array.from({ length: plan.weeks }, () => 1);
  return [
    {
      name: 'Price index',
      label: 'Price index',
      values: plan.price_index?.all ?? onesByWeek,
      onValues: (fromWeek, values) => setPrices('all', fromWeek, values),
    },
    ...pricedChannels.map((channel) => ({
      name: `Price index of ${channel}`,
      label: channel,
      values: priceIndexOf(plan, channel),
      onValues: (fromWeek: number, values: readonly number[]) => setPrices(channel, fromWeek, values),
    })),
    {
      name: 'Weight of the week',
      label: 'Weight',
      values: plan.week_weights ?? onesByWeek,
      onValues: setWeights,
    },
  ];
}

interface AddChannelSelectProps {
  channels: readonly Channel[];
  onChannel: (channel: Channel) => void;
}

/** A select that adds the price index row of one channel. */
function AddChannelSelect({ channels, onChannel }: AddChannelSelectProps) {
  return (
    <select
      className={classNames(field.control, field.dense, styles.control)}
      aria-label="Price index of one channel"
      value=""
      onChange={(event) => onChannel(event.target.value as Channel)}
    >
      <option value="">One channel…</option>
      {channels.map((channel) => (
        <option key={channel}>{channel}</option>
      ))}
    </select>
  );
}

/** A row of numbers without a unit, one for each week. */
interface Factors {
  /** The name for assistive technology. It must be clear without the rows above. */
  readonly name: string;
  readonly label: string;
  readonly values: readonly number[];
  /** @param fromWeek  number of the week of the first value */
  readonly onValues: (fromWeek: number, values: readonly number[]) => void;
}

interface FactorRowProps {
  factors: Factors;
  /** The number of this row in the grid. */
  row: number;
  /** The first day of each week [ISO]. */
  starts: readonly string[];
  canEdit: boolean;
  onRefused: (sentence: string) => void;
}

function FactorRow({ factors, row, starts, canEdit, onRefused }: FactorRowProps) {
  const { name, label, values, onValues } = factors;
  return (
    <tr className={styles.figures}>
      <th scope="row">{label}</th>
      {values.map((value, week) => (
        <td key={starts[week]}>
          {canEdit ? (
            <FactorInput
              {...{ value, row, week, onRefused }}
              name={`${name}, week of ${dayAndMonth(starts[week]!)}`}
              // Pasted values beyond the last week are dropped.
              onValues={(typed) => onValues(week, typed.slice(0, starts.length - week))}
            />
          ) : (
            value
          )}
        </td>
      ))}
      <td className={styles.total} />
    </tr>
  );
}

interface FactorInputProps {
  value: number;
  name: string;
  row: number;
  week: number;
  /** Receives one typed value, or all values of a pasted row. */
  onValues: (values: readonly number[]) => void;
  onRefused: (sentence: string) => void;
}

/** The field for a number without a unit. Blur and Enter apply the typed number; Escape and undo drop it. */
function FactorInput({ value, name, row, week, onValues, onRefused }: FactorInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  /** The number in a text, with a decimal point or a decimal comma; NaN if the text is not a number. */
  const numberOf = (text: string) => (text.trim() === '' ? NaN : Number(text.trim().replace(',', '.')));
  function applyTyped() {
    if (typed === null) return;
    setTyped(null);
    const read = numberOf(typed);
    if (Number.isNaN(read)) onRefused(`${name}: “${typed}” is not a number. The cell still contains ${value}.`);
    else if (read !== value) onValues([read]);
  }
  return (
    <input
      type="text"
      inputMode="decimal"
      autoComplete="off"
      className={styles.amount}
      aria-label={name}
      tabIndex={week === 0 ? 0 : -1}
      data-row={row}
      data-column={week}
      value={typed ?? value}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={applyTyped}
      onKeyDown={(event) => {
        if (typed !== null && (event.key === 'Escape' || historyKey(event) === 'undo')) {
          event.preventDefault();
          return setTyped(null);
        }
        const { currentTarget: input } = event;
        moveInGrid(event);
        // Enter has moved the focus to the next row, and the blur has applied the number. In the last row the focus stays here.
        if (event.key === 'Enter' && input === document.activeElement) applyTyped();
      }}
      onPaste={(event) => {
        const cells = pastedRange(event)?.[0];
        if (cells === undefined) return;
        event.preventDefault();
        const values = cells.map(numberOf);
        if (values.some(Number.isNaN)) onRefused(`${name}: the pasted row contains a text that is not a number.`);
        else onValues(values);
      }}
    />
  );
}
