import type { AccessData } from '../../../core/contract/bodies/access.ts';
import { useAppSelector } from '../../app/hooks.ts';
import { selectPriceGaps } from '../../slices/rates/selectPriceGaps.ts';
import styles from './Home.module.css';

/** Sentences about the channels whose price for the plan's demographic comes from another rate card. */
export function PriceGaps({ lists }: { lists: AccessData }) {
  const gaps = useAppSelector((state) => selectPriceGaps(state, lists));
  return gaps.map((sentence) => (
    <p key={sentence} className={styles.gap}>
      {sentence}
    </p>
  ));
}
