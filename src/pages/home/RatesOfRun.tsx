import { lazy, memo, Suspense, useEffect, useRef, useState } from 'react';
import type { AccessData } from '../../../core/contract/bodies/access.ts';
import { RATES_ON_MAX_YEARS } from '../../../core/contract/limits.ts';
import { dayInWords, yearsLater } from '../../../core/words/days.ts';
import { useAppDispatch, useAppSelector, useAskIsLive, useIsLive } from '../../app/hooks.ts';
import { loadChunk } from '../../components/loadChunk.ts';
import { ratesPath } from '../../domain/paths.ts';
import { dayOfRun, lineOfRun, mayHaveGaps } from '../../domain/rates/runCards.ts';
import { readRowsOfRun, readRunCards } from '../../slices/flows/rates/readRunCards.ts';
import { selectRunStatus, selectUnderstanding } from '../../slices/selectors.ts';
import { ratesDayChosen } from '../../slices/plan/planEdits.ts';
import { selectReadsRates } from '../../slices/rates/selectRates.ts';
import { selectRatesToday } from '../../slices/rates/selectRatesToday.ts';
import { selectCardOfRun, selectCardRows, selectPriced, selectRatesDay } from '../../slices/rates/selectRunCards.ts';
import { TextButton, TextLink } from '../../ui/buttons/TextLink.tsx';
import { DayField } from '../../ui/form/DayField.tsx';
import styles from './Home.module.css';
import type { PlanFormState } from './usePlanForm.ts';

/** Few cards have prices for demographics, and reading one takes a csv parser. */
const PriceGaps = lazy(async () => ({
  default: (await loadChunk('prices', () => import('./PriceGaps.tsx'))).PriceGaps,
}));

interface RatesOfRunProps {
  edit: PlanFormState['edit'];
  lists: AccessData;
}

/** The rate card that a run takes, and the day it is in force on. Nothing for a backend without rate cards. */
export const RatesOfRun = memo(function RatesOfRun(props: RatesOfRunProps) {
  const reads = useAppSelector(selectReadsRates);
  return reads ? <Rates {...props} /> : null;
});

function Rates({ edit, lists }: RatesOfRunProps) {
  const [isOpen, setIsOpen] = useState(false);
  const day = useAppSelector(selectRatesDay);
  const card = useAppSelector(selectCardOfRun);
  const isPriced = useAppSelector(selectPriced) !== null;
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
      {isOpen && <RatesOn day={day} onChoose={(chosen) => void edit(ratesDayChosen(chosen))} />}
      <div role="status">
        {isPriced && (
          <Suspense fallback={null}>
            <PriceGaps lists={lists} />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/**
 * Reads the cards when Home opens, when the window gets the focus, and for another day. It is not part of the form, because
 * Redux DevTools unmounts the form when it shows a state without lists. Each new mount would call the backend.
 */
export function RateReader() {
  const dispatch = useAppDispatch();
  const reads = useAppSelector(selectReadsRates);
  const isLive = useIsLive();
  const askIsLive = useAskIsLive();
  const day = useAppSelector(selectRatesDay);
  const card = useAppSelector(selectCardOfRun);
  const readDay = useRef<string | null>(undefined);
  const rows = useAppSelector(selectCardRows);
  const readCard = useRef(rows === null ? null : card);
  // What can be bought at most (the supply of a card) is shown once the file is understood, and not during a run.
  const isRead = useAppSelector(
    (state) => selectUnderstanding(state).phase === 'read' && selectRunStatus(state).phase !== 'running',
  );
  useEffect(() => {
    if (!isLive || !reads || readDay.current === day) return;
    readDay.current = day;
    void dispatch(readRunCards());
  }, [dispatch, isLive, reads, day]);
  useEffect(() => {
    if (!isLive || card === null || card === readCard.current) return;
    if (!mayHaveGaps(card) && !(isRead && card.has_supply)) return;
    readCard.current = card;
    void dispatch(readRowsOfRun(card));
  }, [dispatch, isLive, card, isRead]);
  useEffect(() => {
    const read = () => reads && askIsLive() && void dispatch(readRunCards());
    window.addEventListener('focus', read);
    return () => window.removeEventListener('focus', read);
  }, [dispatch, reads, askIsLive]);
  return null;
}

interface RatesOnProps {
  /** ISO; null for today. */
  day: string | null;
  onChoose: (day: string | null) => void;
}

/** What is typed is taken once it is a day of the range, so that a year can be typed digit by digit. */
function RatesOn({ day, onChoose }: RatesOnProps) {
  const today = useAppSelector(selectRatesToday);
  const last = yearsLater(today, RATES_ON_MAX_YEARS);
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setIsLeft] = useState(false);
  const isRefused = typed !== null && typed !== '';

  function type(text: string) {
    setIsLeft(false);
    const isDay = text >= today && text <= last;
    setTyped(isDay ? null : text);
    if (isDay) onChoose(text === today ? null : text);
    if (text === '') onChoose(null);
  }

  function leave() {
    setIsLeft(true);
    if (!isRefused) setTyped(null);
  }

  return (
    <DayField
      label="Rates on"
      min={today}
      max={last}
      value={typed ?? day ?? today}
      error={isRefused && isLeft ? `Choose a day from today to ${dayInWords(last)}.` : undefined}
      onChange={type}
      onBlur={leave}
    />
  );
}
