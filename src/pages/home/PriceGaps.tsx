import { createSelector } from '@reduxjs/toolkit';
import type { AccessData } from '../../../core/contract/bodies/access.ts';
import { useAppSelector } from '../../app/hooks.ts';
import type { DemographicLists } from '../../domain/rates/demographicItems.ts';
import { priceGapSentences } from '../../domain/rates/priceGaps.ts';
import { selectFormData } from '../../slices/selectors.ts';
import type { RootState } from '../../slices/storeTypes.ts';
import { selectRowsWithDemographicPrices } from '../../slices/rates/selectRunCards.ts';
import styles from './Home.module.css';

const selectDemographic = (state: RootState) => selectFormData(state).buyingDemographic;
const selectLists = (_state: RootState, lists: DemographicLists) => lists;

/**
 * A sentence for each channel for which the run's rate card has only prices for other demographics. The channel's price is then inherited
 * from another card, which the sentence names.
 * @param lists  the option lists, from the reply to the access call
 */
const selectPriceGaps = createSelector(
  [selectRowsWithDemographicPrices, selectLists, selectDemographic],
  (pricedRows, lists, demographic) => (pricedRows === null ? [] : priceGapSentences(pricedRows, lists, demographic)),
);

/** The sentences of `selectPriceGaps`. */
export function PriceGaps({ lists }: { lists: AccessData }) {
  const gaps = useAppSelector((state) => selectPriceGaps(state, lists));
  return gaps.map((sentence) => (
    <p key={sentence} className={styles.gap}>
      {sentence}
    </p>
  ));
}
