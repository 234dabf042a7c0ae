import type { AudienceFacts } from '../../../contract/audienceFacts.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { Notice } from '../../components/Notice.tsx';
import { formatWhole } from '../../domain/money.ts';
import { selectAudienceFacts, selectSavedFile } from '../../slices/selectors.ts';
import styles from './Home.module.css';

/** What the planning backend understood of the saved audience file; nothing before the first run. */
export function FileUnderstood() {
  const facts = useAppSelector(selectAudienceFacts);
  const saved = useAppSelector(selectSavedFile);
  if (!facts || !saved) return null;
  const attention = attentionOf(facts);
  return (
    <div className={styles.understood}>
      <h3>How the file was understood</h3>
      <ul>
        <li>{facts.layout_says}</li>
        <li>
          {formatWhole(facts.rows_read)} rows read, {formatWhole(facts.vehicles.length)} vehicles matched to channels.
        </li>
        <li>{facts.demographic.says}</li>
      </ul>
      {attention.length > 0 && (
        <Notice tone="warn" details={attention}>
          Worth a look:
        </Notice>
      )}
    </div>
  );
}

/** What a planner should look at: rows left out and why, columns nobody knew, notes. */
function attentionOf({ left_out, unmatched, notes }: AudienceFacts): string[] {
  const rows = left_out.map(({ reason, count, rows: first }) => {
    const where = first.length > 0 ? ` (row ${first.join(', ')}${first.length < count ? ', …' : ''})` : '';
    return `${formatWhole(count)} ${count === 1 ? 'row' : 'rows'} left out: ${reason}${where}`;
  });
  const columns = unmatched.length > 0 ? [`Columns not matched to a channel: ${unmatched.join(', ')}`] : [];
  return [...rows, ...columns, ...notes];
}
