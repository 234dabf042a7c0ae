import type { AccessData } from '../../../core/contract/bodies/access.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { selectSupplyNotes } from '../../slices/rates/selectSupply.ts';
import styles from './Home.module.css';

/**
 * Sentences about the channels in which less money can be spent than their limits allow, because of their supply, and why the
 * limits cannot be met within it.
 */
export function SupplyLines({ lists }: { lists: AccessData }) {
  const { notes, faults } = useAppSelector((state) => selectSupplyNotes(state, lists));
  if (notes.length === 0) return null;
  return (
    <ul className={styles.supply}>
      {faults.map((sentence) => (
        <li key={sentence} className={styles.refused}>
          {sentence}
        </li>
      ))}
      {notes.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
