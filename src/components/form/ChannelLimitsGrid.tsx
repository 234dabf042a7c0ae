import type { KeyboardEvent } from 'react';
import type { ConstraintRow } from '../../domain/budgetConstraint.ts';
import type { ConstraintFault, ConstraintSums } from '../../domain/constraintFaults.ts';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import styles from './ChannelLimitsGrid.module.css';
import { ChannelLimitsLine } from './ChannelLimitsLine.tsx';
import type { LimitField } from './ChannelLimitsLine.tsx';
import { LimitsBar } from './LimitsBar.tsx';
import { moveInGrid } from './moveInGrid.ts';

interface ChannelLimitsGridProps {
  label: string;
  rows: readonly ConstraintRow[];
  selected: readonly string[];
  /** Channels another ticked one shuts out: greyed, and no key or press ticks them. */
  barred: ReadonlySet<string>;
  sums: ConstraintSums;
  faults: readonly ConstraintFault[];
  onTick: (channel: ConstraintRow['Channel'], ticked: boolean) => void;
  onLimit: (channel: ConstraintRow['Channel'], field: LimitField, amount: string) => void;
  /** The whole section, while there is no budget to divide. */
  disabled?: boolean;
}

/** Which channels may receive money, and how much: one line each, arrow keys between the lines, sums above. */
export function ChannelLimitsGrid(props: ChannelLimitsGridProps) {
  const { label, rows, selected, barred, sums, faults, onTick, onLimit, disabled = false } = props;
  const move = (event: KeyboardEvent<HTMLInputElement>) => moveInGrid(event);
  return (
    <div>
      <LimitsBar sums={sums} faults={faults} />
      <p className={styles.hint}>
        A max of 0 or nothing is no cap: the channel may take up to the whole budget. A max above the budget is cut to
        it.
      </p>
      <table className={styles.grid} data-grid>
        <caption>
          <VisuallyHidden>{label}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">Channel</th>
            <th scope="col">Min ($)</th>
            <th scope="col">Max ($)</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <ChannelLimitsLine
              key={row.Channel}
              row={row}
              place={place}
              ticked={selected.includes(row.Channel)}
              disabled={disabled || barred.has(row.Channel)}
              error={faults.find((fault) => fault.channel === row.Channel)?.message}
              onTick={onTick}
              onLimit={onLimit}
              onMove={move}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
