import { useEffect, useMemo, useRef, useState } from 'react';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { RetryNotice } from '../../components/RetryNotice.tsx';
import { planListFailed } from '../../domain/messages.ts';
import { AGENCY_CARD_ID } from '../../domain/rates/cardRows.ts';
import { EFFECT, effectFigures, effectChoices } from '../../domain/rates/planEffect.ts';
import type { PlanEffect } from '../../domain/rates/planEffect.ts';
import { usePlanList } from '../../services/planning/planList.ts';
import { effectOnPlan } from '../../slices/flows/rates/effectOnPlan.ts';
import type { OpenRateCard } from '../../slices/rates/rateCards.ts';
import { selectUserEmail } from '../../slices/selectors.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { FigureList } from '../../ui/layout/FigureList.tsx';
import styles from './Rates.module.css';

type Counting =
  | { readonly phase: 'idle' }
  | { readonly phase: 'counting'; readonly share: number }
  | { readonly phase: 'counted'; readonly effect: PlanEffect | string; readonly day: string | undefined };

interface EffectOnPlanProps {
  open: OpenRateCard;
  /** The later day from which the draft would be in force; undefined for today. */
  day: string | undefined;
}

/** Computes how a draft changes a saved plan: the latest, or one that the planner chooses. For a client's card these are the client's plans. */
export function EffectOnPlan({ open, day }: EffectOnPlanProps) {
  const { list, retry } = usePlanList(useAppSelector(selectUserEmail));
  const client = open.card === AGENCY_CARD_ID ? null : open.reply.name;
  const choices = useMemo(() => (list.phase === 'loaded' ? effectChoices(list.plans, client) : null), [list, client]);
  const [chosen, setChosen] = useState<string | null>(null);
  const { counting, count, stop } = useCounting(open, day);
  const key = chosen ?? choices?.first ?? '';
  if (list.phase === 'failed') return <RetryNotice onRetry={retry}>{planListFailed(list.message)}</RetryNotice>;
  return (
    <div className={styles.effect}>
      {choices !== null && choices.options.length > 0 && (
        <div className={styles.pair}>
          <SelectField
            name="effect_plan"
            label={EFFECT.title}
            placeholder={EFFECT.choose}
            options={choices.options}
            value={key}
            onChange={(next) => {
              stop();
              setChosen(next);
            }}
          />
          <Button disabled={key === '' || counting.phase === 'counting'} onClick={() => void count(key)}>
            {EFFECT.count}
          </Button>
        </div>
      )}
      {choices?.first === '' && (
        <p className={styles.quiet}>{client === null ? EFFECT.noPlan : EFFECT.noPlanOf(client)}</p>
      )}
      {(choices === null || counting.phase === 'counting') && (
        <Spinner inline sentence={counting.phase === 'counting' ? EFFECT.counting(counting.share) : EFFECT.reading} />
      )}
      {counting.phase === 'counted' && counting.day === day && (
        <div role="status">
          {typeof counting.effect === 'string' ? (
            counting.effect
          ) : (
            <FigureList label={EFFECT.figures} figures={effectFigures(counting.effect)} />
          )}
        </div>
      )}
    </div>
  );
}

/** Computes one effect at a time. Choosing another plan, or closing the dialog, stops it. */
function useCounting({ card, rows, inherited, inForce }: OpenRateCard, day: string | undefined) {
  const dispatch = useAppDispatch();
  const [counting, setCounting] = useState<Counting>({ phase: 'idle' });
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const stop = () => {
    running.current?.abort();
    setCounting({ phase: 'idle' });
  };
  async function count(key: string) {
    const now = new AbortController();
    running.current = now;
    const show = (next: Counting) => now.signal.aborted || setCounting(next);
    show({ phase: 'counting', share: 0 });
    const onProgress = (share: number) => show({ phase: 'counting', share });
    const effect = await dispatch(
      effectOnPlan({ card, rows, inherited, inForce }, { key, day }, onProgress, now.signal),
    );
    show({ phase: 'counted', day, effect });
  }
  return { counting, count, stop };
}
