import { useEffect, useMemo, useRef, useState } from 'react';
import { useAccess, useAppDispatch, useAppSelector, useHasFeature } from '../../app/hooks.ts';
import { RetryNotice } from '../../components/RetryNotice.tsx';
import { FEATURES } from '../../../core/contract/bodies/access.ts';
import { planListFailed } from '../../domain/messages.ts';
import { AGENCY_CARD_ID } from '../../domain/rates/cardRows.ts';
import { EFFECT_COPY, effectFigures, effectChoices } from '../../domain/rates/planEffect.ts';
import type { PlanEffect } from '../../domain/rates/planEffect.ts';
import { namesOnPlans } from '../../domain/rates/runCards.ts';
import { useLoadedPlans } from '../../services/planning/loadedPlans.ts';
import { effectOnPlan } from '../../flows/rates/effectOnPlan.ts';
import type { OpenRateCard } from '../../slices/rates/rateDrafts.ts';
import { selectUserEmail } from '../../slices/selectors.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { FigureList } from '../../ui/layout/FigureList.tsx';
import styles from './Rates.module.css';

/** The computation of the effect on one plan. */
type Computation =
  | { readonly phase: 'idle' }
  | { readonly phase: 'computing'; readonly share: number }
  | {
      readonly phase: 'computed';
      /** A sentence if the effect could not be computed. */
      readonly effect: PlanEffect | string;
      /** The first day of the draft when the effect was computed. For another day, the effect is no longer shown. */
      readonly day: string | undefined;
    };

interface EffectOnPlanProps {
  openCard: OpenRateCard;
  /** The first day on which the draft would be in force, if that is later than today; undefined for today. */
  day: string | undefined;
}

/**
 * Computes how the draft of a rate card would change a saved plan. The planner chooses the plan; the latest is chosen at first. For the
 * card of a client only the plans of that client can be chosen.
 */
export function EffectOnPlan({ openCard, day }: EffectOnPlanProps) {
  // Editors often make no plans of their own, so plans of colleagues are offered too.
  const scope = useHasFeature(FEATURES.teamPlans) ? 'team' : 'mine';
  const { list, retry } = useLoadedPlans(useAppSelector(selectUserEmail), /* isWanted */ true, scope);
  const client = openCard.card === AGENCY_CARD_ID ? null : openCard.reply.name;
  const lists = useAccess().data;
  const choices = useMemo(() => {
    const names = client === null ? null : namesOnPlans({ card: openCard.card, name: client }, lists ?? {});
    return list.phase === 'loaded' ? effectChoices(list.plans, names) : null;
  }, [list, client, lists, openCard.card]);
  const [chosen, setChosen] = useState<string | null>(null);
  const { computation, compute, stop } = useEffectComputation(openCard, day);
  const planKey = chosen ?? choices?.first ?? '';
  if (list.phase === 'failed') return <RetryNotice onRetry={retry}>{planListFailed(list.message)}</RetryNotice>;
  return (
    <div className={styles.effect}>
      {choices !== null && choices.options.length > 0 && (
        <div className={styles.pair}>
          <SelectField
            name="effect_plan"
            label={EFFECT_COPY.title}
            hint={choices.isCut ? EFFECT_COPY.onlyNewest : undefined}
            placeholder={EFFECT_COPY.choose}
            options={choices.options}
            value={planKey}
            onChange={(next) => {
              stop();
              setChosen(next);
            }}
          />
          <Button disabled={planKey === '' || computation.phase === 'computing'} onClick={() => void compute(planKey)}>
            {EFFECT_COPY.compute}
          </Button>
        </div>
      )}
      {/* `first` is empty if there is no plan to choose. */}
      {choices?.first === '' && (
        <p className={styles.quiet}>{client === null ? EFFECT_COPY.noPlan : EFFECT_COPY.noPlanFor(client)}</p>
      )}
      {(choices === null || computation.phase === 'computing') && (
        <Spinner
          inline
          sentence={
            computation.phase === 'computing' ? EFFECT_COPY.progress(computation.share) : EFFECT_COPY.readingPlans
          }
        />
      )}
      {computation.phase === 'computed' && computation.day === day && (
        <div role="status">
          {typeof computation.effect === 'string' ? (
            computation.effect
          ) : (
            <FigureList label={EFFECT_COPY.figures} figures={effectFigures(computation.effect)} />
          )}
        </div>
      )}
    </div>
  );
}

/** Computes one effect at a time. The computation stops if another plan is chosen or the dialog is closed. */
function useEffectComputation({ card, content: rows, inherited, inForce }: OpenRateCard, day: string | undefined) {
  const dispatch = useAppDispatch();
  const [computation, setComputation] = useState<Computation>({ phase: 'idle' });
  const currentController = useRef<AbortController | null>(null);
  useEffect(() => () => currentController.current?.abort(), []);
  const stop = () => {
    currentController.current?.abort();
    setComputation({ phase: 'idle' });
  };
  async function compute(key: string) {
    const controller = new AbortController();
    currentController.current = controller;
    const show = (next: Computation) => controller.signal.aborted || setComputation(next);
    show({ phase: 'computing', share: 0 });
    const onProgress = (share: number) => show({ phase: 'computing', share });
    const effect = await dispatch(
      effectOnPlan({ card, rows, inherited, inForce }, { key, day }, onProgress, controller.signal),
    );
    show({ phase: 'computed', day, effect });
  }
  return { computation, compute, stop };
}
