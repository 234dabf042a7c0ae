import { memo } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { ownPricesInWords, PRICES_NOT_TAKEN } from '../../domain/plan/ownPriceCopy.ts';
import { ownPricesDropped } from '../../slices/plan/planEdits.ts';
import { selectFormData } from '../../slices/selectors.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import styles from './Home.module.css';

/**
 * Names the custom prices that came with the current plan, and offers to remove them. `areAccepted` is whether the backend accepts
 * custom prices; only then does a run use them.
 */
export const OwnPrices = memo(function OwnPrices({ areAccepted }: { areAccepted: boolean }) {
  const dispatch = useAppDispatch();
  const ownPrices = useAppSelector((state) => selectFormData(state).ownPrices) ?? [];
  if (ownPrices.length === 0) return null;
  const prices = ownPricesInWords(ownPrices);
  return (
    <div className={styles.notice}>
      <Notice
        tone={areAccepted ? 'info' : 'warn'}
        action={
          <Button dense onClick={() => dispatch(ownPricesDropped())}>
            Use the kept prices
          </Button>
        }
      >
        {areAccepted
          ? `Run computes at your own prices: ${prices}.`
          : `Your own prices are not used in a run (${prices}): ${PRICES_NOT_TAKEN}.`}
      </Notice>
    </div>
  );
});
