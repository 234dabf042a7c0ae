import { useNavigate } from 'react-router-dom';
import type { SavedColumn } from '../../../../domain/desk/savedColumn.ts';
import { comparePath, reportPath } from '../../../../domain/paths.ts';
import { Menu } from '../../../../ui/overlays/Menu.tsx';
import styles from '../Desk.module.css';
import { ColumnLines } from '../table/ScenarioColumns.tsx';
import type { SavedPlanEntry, SavedPlans } from './useSavedPlans.ts';

interface SavedPlanColumnProps {
  /** The key of the plan of the desk, with which this plan can be compared. */
  planKey: string;
  entry: SavedPlanEntry;
  /** The figures of the plan; null until they are loaded. */
  column: SavedColumn | null;
  plans: Pick<SavedPlans, 'remove' | 'retry'>;
  onWorkFrom: (column: SavedColumn) => void;
}

/** The column of a saved plan, next to the scenarios. It has the figures that were saved with the plan. */
export function SavedPlanColumn({ planKey, entry, column, plans, onWorkFrom }: SavedPlanColumnProps) {
  const navigate = useNavigate();
  const { key, phase } = entry;
  const name = column?.name ?? (phase === 'failed' ? 'Not loaded' : 'Loading');
  const planItems = column
    ? [
        { label: 'Work from its mix', onChoose: () => onWorkFrom(column) },
        { label: 'Open its report', onChoose: () => void navigate(reportPath(key)) },
        {
          label: 'Compare in detail',
          onChoose: () => void navigate(comparePath([planKey, key])),
        },
      ]
    : [];
  const retryItems = phase === 'failed' ? [{ label: 'Try again', onChoose: () => plans.retry(key) }] : [];
  return (
    <div>
      <h2>
        <Menu
          trigger={
            <button
              type="button"
              className={styles.name}
              title={`${name}, saved plan`}
              aria-label={`${name}, saved plan`}
            >
              {name}
            </button>
          }
          items={[...planItems, ...retryItems, { label: 'Remove', onChoose: () => plans.remove(key) }]}
        />
      </h2>
      {column && <ColumnLines lines={column.lines} />}
      <p className={styles.quiet}>{phase === 'loading' ? '…' : 'saved plan'}</p>
    </div>
  );
}
