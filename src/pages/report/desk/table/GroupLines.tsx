import type { CSSProperties } from 'react';
import { wholeNumber } from '../../../../../core/words/amounts.ts';
import { moneyIn } from '../../../../domain/desk/groupRows.ts';
import type { DeskGroup } from '../../../../domain/desk/groupRows.ts';
import type { Scenario } from '../../../../domain/desk/scenario.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { classNames } from '../../../../ui/classNames.ts';
import styles from '../Desk.module.css';

interface GroupLinesProps {
  groups: readonly DeskGroup[];
  /** The columns next to the rows. */
  columns: readonly (Pick<Scenario, 'spend'> & { readonly id: string })[];
  onLift: (group: DeskGroup['group'], isLifted: boolean) => void;
}

/** The limits over several channels: money against the limit, and a button that lifts it. */
export function GroupLines({ groups, columns, onLift }: GroupLinesProps) {
  if (groups.length === 0) return null;
  return (
    <tbody aria-label="Limits over several channels" className={styles.groups}>
      {groups.map((line) => (
        <tr key={line.group.name} className={classNames(line.isLifted && styles.lifted)}>
          <td className={styles.lockCell} />
          <th scope="row">
            <span className={styles.groupName}>{line.group.name}</span>
            <span className={styles.groupLimit}>{line.isLifted ? `${line.limit}, lifted` : line.limit}</span>
          </th>
          <td className={styles.barCell}>{!line.isLifted && <GroupBar line={line} />}</td>
          <td className={styles.groupMoney}>{wholeNumber(line.money)}</td>
          <td className={styles.differenceCell}>{line.difference}</td>
          <td className={styles.nextCell}>
            <Button
              dense
              kind="quiet"
              aria-label={`${line.isLifted ? 'Hold' : 'Lift'} ${line.group.name}`}
              onClick={() => onLift(line.group, !line.isLifted)}
            >
              {line.isLifted ? 'Hold again' : 'Lift'}
            </Button>
          </td>
          {columns.map((column) => (
            <td key={column.id} className={styles.compared}>
              {wholeNumber(moneyIn(line.group, column))}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function GroupBar({ line: { group, money, end, leastAt, isOutside, text } }: { line: DeskGroup }) {
  const share = end > 0 ? Math.min(1, money / end) : Number(money > 0);
  return (
    <div
      role="meter"
      aria-label={group.name}
      aria-valuemin={0}
      aria-valuemax={end}
      aria-valuenow={Math.min(money, end)}
      aria-valuetext={text}
      className={classNames(styles.groupBar, isOutside && styles.outside)}
      style={{ '--v': share } as CSSProperties}
    >
      <span className={styles.groupFill} />
      {leastAt !== null && <span className={styles.groupLeast} style={{ left: `${100 * leastAt}%` }} />}
    </div>
  );
}
