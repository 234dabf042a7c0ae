import { useId } from 'react';
import type { KeyboardEvent } from 'react';
import type { ConstraintRow } from '../../domain/budgetConstraint.ts';
import { classNames } from '../classNames.ts';
import styles from './ChannelLimitsGrid.module.css';
import { Checkbox } from './Checkbox.tsx';
import { MoneyInput } from './MoneyInput.tsx';

export type LimitField = 'Min_Budget' | 'Max_Budget';

interface ChannelLimitsLineProps {
  row: ConstraintRow;
  place: number;
  ticked: boolean;
  disabled: boolean;
  error: string | undefined;
  onTick: (channel: ConstraintRow['Channel'], ticked: boolean) => void;
  onLimit: (channel: ConstraintRow['Channel'], field: LimitField, amount: string) => void;
  onMove: (event: KeyboardEvent<HTMLInputElement>) => void;
}

const LIMITS: { field: LimitField; word: string }[] = [
  { field: 'Min_Budget', word: 'min' },
  { field: 'Max_Budget', word: 'max' },
];

/** One channel: may it receive money, at least how much, at most how much. */
export function ChannelLimitsLine(props: ChannelLimitsLineProps) {
  const { row, place, ticked, disabled, error, onTick, onLimit, onMove } = props;
  const says = useId();
  const closed = disabled || !ticked;
  return (
    <>
      <tr className={classNames(styles.line, closed && styles.closed, disabled && styles.barred)}>
        <th scope="row">
          <Checkbox
            checked={ticked}
            disabled={disabled}
            data-row={place}
            data-column={0}
            onChange={(next) => onTick(row.Channel, next)}
            onKeyDown={onMove}
          >
            {row.Channel}
          </Checkbox>
        </th>
        {LIMITS.map(({ field, word }, column) => (
          <td key={field}>
            <MoneyInput
              dense
              name={`${row.Channel} ${word}`}
              aria-label={`${row.Channel} ${word}`}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? says : undefined}
              value={row[field]}
              disabled={closed}
              data-row={place}
              data-column={column + 1}
              onChange={(amount) => onLimit(row.Channel, field, amount)}
              onKeyDown={onMove}
            />
          </td>
        ))}
      </tr>
      {error && (
        <tr>
          <td colSpan={3} id={says} className={styles.error}>
            {error}
          </td>
        </tr>
      )}
    </>
  );
}
