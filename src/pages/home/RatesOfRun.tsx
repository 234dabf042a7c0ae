import { lazy, memo, Suspense, useEffect, useRef, useState } from 'react';
import { RATE_FEATURES } from '../../../core/contract/bodies/access.ts';
import type { AccessData } from '../../../core/contract/bodies/access.ts';
import { RATES_ON_MAX_YEARS } from '../../../core/contract/limits.ts';
import { dayInWords, yearsLater } from '../../../core/words/days.ts';
import { useAppDispatch, useAppSelector, useAskIsLive, useIsLive, useHasFeature } from '../../app/hooks.ts';
import { loadChunk } from '../../components/loadChunk.ts';
import { ratesPath } from '../../domain/paths.ts';
import { dayOfRun, lineOfRun, mayHavePriceGaps } from '../../domain/rates/runCards.ts';
import { refreshAccessLists } from '../../flows/accessData.ts';
import { readRowsOfRun, readRunCards } from '../../flows/rates/readRunCards.ts';
import { selectRunStatus, selectKnownFile } from '../../slices/selectors.ts';
import { ratesDayChosen } from '../../slices/plan/planEdits.ts';
import { selectRatesToday } from '../../slices/rates/selectRates.ts';
import {
  selectCardOfRun,
  selectRowsOfRunCard,
  selectRowsWithDemographicPrices,
  selectRatesDay,
} from '../../slices/rates/selectRunCards.ts';
import { TextButton, TextLink } from '../../ui/buttons/TextLink.tsx';
import { DayField } from '../../ui/form/DayField.tsx';
import styles from './Home.module.css';
import type { PlanFormState } from './usePlanForm.ts';

/** Loaded on demand: few rate cards have prices for demographics, and reading such a card needs a csv parser. */
const PriceGaps = lazy(async () => ({
  default: (await loadChunk('prices', () => import('./PriceGaps.tsx'))).PriceGaps,
}));

interface RatesOfRunProps {
  edit: PlanFormState['edit'];
  lists: AccessData;
}

/** The rate card that a run uses, and the day whose rates it uses. Renders nothing if the backend has no rate cards. */
export const RatesOfRun = memo(function RatesOfRun(props: RatesOfRunProps) {
  const readsRates = useHasFeature(RATE_FEATURES.read);
  return readsRates ? <Rates {...props} /> : null;
});

/** A line with the card, and a button that opens the field for the day. */
function Rates({ edit, lists }: RatesOfRunProps) {
  const [isOpen, setIsOpen] = useState(false);
  const day = useAppSelector(selectRatesDay);
  const card = useAppSelector(selectCardOfRun);
  const hasDemographicPrices = useAppSelector(selectRowsWithDemographicPrices) !== null;
  const today = useAppSelector(selectRatesToday);
  const line = card && lineOfRun(card, today);
  return (
    <div className={styles.rates}>
      <p className={styles.ratesLine}>
        {line && card && (
          <span>
            {line.label} <TextLink to={ratesPath(card.card)}>{line.text}</TextLink>
          </span>
        )}
        <TextButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {dayOfRun(day)}
        </TextButton>
      </p>
      {isOpen && <RatesDayField day={day} onChoose={(chosen) => void edit(ratesDayChosen(chosen))} />}
      <div role="status">
        {hasDemographicPrices && (
          <Suspense fallback={null}>
            <PriceGaps lists={lists} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/**
 * Reads the cards when Home opens, when the window gets the focus, and for another day. With the focus it also reads the lists, in which a
 * client or a strategy may have been renamed meanwhile. It is not part of the form, because Redux DevTools unmounts the form when it shows a state without lists. Each new mount would call the backend. While DevTools shows
 * another state, nothing is read.
 */
export function RatesAndListsReader() {
  const dispatch = useAppDispatch();
  const readsRates = useHasFeature(RATE_FEATURES.read);
  const isLive = useIsLive();
  const askIsLive = useAskIsLive();
  const day = useAppSelector(selectRatesDay);
  const card = useAppSelector(selectCardOfRun);
  /** The day for which the cards were read last; undefined before the first reading. */
  const lastReadDay = useRef<string | null>(undefined);
  /** When the lists were read last by this component [ms since 1970]. */
  const lastListsRead = useRef(0);
  const rows = useAppSelector(selectRowsOfRunCard);
  /** The card whose rows were read last. */
  const lastReadCard = useRef(rows === null ? null : card);
  // The supply of a card, which is the maximum that can be bought, is shown once the facts about the file are known, but not during a run.
  const showsSupply = useAppSelector(
    (state) => selectKnownFile(state).phase === 'read' && selectRunStatus(state).phase !== 'running',
  );
  useEffect(() => {
    if (!isLive || !readsRates || lastReadDay.current === day) return;
    lastReadDay.current = day;
    void dispatch(readRunCards());
  }, [dispatch, isLive, readsRates, day]);
  useEffect(() => {
    if (!isLive || card === null || card === lastReadCard.current) return;
    if (!mayHavePriceGaps(card) && !(showsSupply && card.has_supply)) return;
    lastReadCard.current = card;
    void dispatch(readRowsOfRun(card));
  }, [dispatch, isLive, card, showsSupply]);
  useEffect(() => {
    function read() {
      if (!askIsLive()) return;
      if (readsRates) void dispatch(readRunCards());
      if (Date.now() - lastListsRead.current < LISTS_INTERVAL_MS) return;
      lastListsRead.current = Date.now();
      void dispatch(refreshAccessLists());
    }
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, [dispatch, readsRates, askIsLive]);
  return null;
}

/** The lists are larger than the cards, and change less often. So they are not read at every focus [ms]. */
const LISTS_INTERVAL_MS = 30_000;

interface RatesDayFieldProps {
  /** The chosen day [ISO]; null for today. */
  day: string | null;
  onChoose: (day: string | null) => void;
}

/**
 * The field for the day. A typed day is applied only once it is in the allowed range, so that a year can be typed digit by digit. An emptied
 * field chooses today.
 */
function RatesDayField({ day, onChoose }: RatesDayFieldProps) {
  const today = useAppSelector(selectRatesToday);
  const lastDay = yearsLater(today, RATES_ON_MAX_YEARS);
  const [typed, setTyped] = useState<string | null>(null);
  const [wasBlurred, setWasBlurred] = useState(false);
  // `typed` has a day outside the allowed range, or '' while the emptied field has the focus. An allowed day is not kept in it.
  const isOutsideRange = typed !== null && typed !== '';

  function handleChange(text: string) {
    setWasBlurred(false);
    const isAllowedDay = text >= today && text <= lastDay;
    setTyped(isAllowedDay ? null : text);
    if (isAllowedDay) onChoose(text === today ? null : text);
    if (text === '') onChoose(null);
  }

  function handleBlur() {
    setWasBlurred(true);
    if (!isOutsideRange) setTyped(null);
  }

  return (
    <DayField
      label="Rates on"
      min={today}
      max={lastDay}
      value={typed ?? day ?? today}
      error={isOutsideRange && wasBlurred ? `Choose a day from today to ${dayInWords(lastDay)}.` : undefined}
      onChange={handleChange}
      onBlur={handleBlur}
    />
  );
}
