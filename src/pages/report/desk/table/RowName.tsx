import { memo } from 'react';
import { ChannelName } from '../../../../components/ChannelName.tsx';
import type { DeskRow } from '../../../../domain/desk/deskView.ts';
import type { RowFact } from '../../../../domain/desk/rowFacts.ts';
import { Popover } from '../../../../ui/overlays/Popover.tsx';
import styles from '../Desk.module.css';
import { RowDetails } from './RowDetails.tsx';
import type { RowActions } from './RowDetails.tsx';

interface RowNameProps {
  row: DeskRow;
  colour: string;
  facts: readonly RowFact[];
  /** These functions must not change while the row is mounted. */
  actions: Pick<RowActions, 'onLift' | 'onPrice' | 'onTryWithout'>;
}

/** The name of a channel, which opens its details. Memoized, because rendering all fifteen would take half of each frame of a drag. */
export const RowName = memo(
  ({ row, colour, facts, actions }: RowNameProps) => (
    <Popover
      label={`${row.channel}, details`}
      trigger={
        <button type="button" className={styles.name}>
          <ChannelName channel={row.channel} colour={colour} />
        </button>
      }
    >
      <RowDetails {...{ row, facts, actions }} />
    </Popover>
  ),
  (one, other) =>
    one.colour === other.colour && haveSameValues(one.facts, other.facts) && haveSameDetails(one.row, other.row),
);
RowName.displayName = 'RowName';

const haveSameValues = (one: readonly RowFact[], other: readonly RowFact[]) =>
  one.every(({ value }, index) => value === other[index]?.value);

/** Whether two states of a row have the same details. Of the money, the details show only whether there is any. */
function haveSameDetails(one: DeskRow, other: DeskRow): boolean {
  return (
    one.ownCpm === other.ownCpm &&
    one.isLifted === other.isLifted &&
    one.money > 0 === other.money > 0 &&
    one.limits.minimum === other.limits.minimum &&
    one.limits.maximum === other.limits.maximum
  );
}
