import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { DESK, mixVerdict } from '../../../domain/desk/deskCopy.ts';
import { deskCards } from '../../../domain/desk/deskRows.ts';
import type { Step } from '../../../domain/desk/step.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { classNames } from '../../../ui/classNames.ts';
import { Icon } from '../../../ui/Icon.tsx';
import styles from './Desk.module.css';
import { MIX_SENTENCE_ID } from './mixSentenceId.ts';

/**
 * The numbers of the mix that is shown, each with its difference to the plan.
 * @param targetPeople  number of people in the target
 */
export function DeskCards({ shown, plan, targetPeople }: { shown: Step; plan: Step; targetPeople: number }) {
  // The number of people reached three times or more. It is computed a moment after the other figures. Until then the last one is shown.
  const threePlus = shown.details?.distribution[2] ?? null;
  const [lastThreePlus, setLastThreePlus] = useState(threePlus);
  if (threePlus !== null && threePlus !== lastThreePlus) setLastThreePlus(threePlus);
  return (
    <dl className={styles.cards} aria-label="This mix">
      {deskCards(shown, plan, targetPeople, lastThreePlus).map(({ label, value, difference, isGood, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={styles.figure}>{value}</dd>
          <dd className={styles.change}>
            <span className={classNames(isGood === true && styles.good, isGood === false && styles.bad)}>
              {difference}
            </span>
            {note && (
              <span className={styles.notOnPhones}>
                {difference && ' · '}
                {note}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Shown before the first verdict is computed. */
const NO_VERDICT_YET = { tone: 'fair', text: '', canBeBetter: false } as const;

interface MixSentenceProps {
  shown: Step;
  isComputing: boolean;
  refusal: string | null;
  onMakeBest: () => void;
  /** Ends the refinement of the mix, which improves it after its first result is shown. */
  onStop: () => void;
}

/** One line about the mix, of constant height. During a drag the last verdict stays until the new one is computed. */
export function MixSentence({ shown, isComputing, refusal, onMakeBest, onStop }: MixSentenceProps) {
  const verdict = mixVerdict(shown);
  const [lastVerdict, setLastVerdict] = useState(verdict);
  if (verdict !== null && verdict.text !== lastVerdict?.text) setLastVerdict(verdict);
  const { tone, text, canBeBetter } = verdict ?? lastVerdict ?? NO_VERDICT_YET;
  const isRefining = shown.extra !== null && 'isFinal' in shown.extra && !shown.extra.isFinal;
  const isWarning = refusal !== null || tone === 'warn';
  const provenIcon = tone === 'best' ? CircleCheck : Info;
  return (
    <div className={classNames(styles.sentence, isWarning && styles.warn)} role={refusal ? 'alert' : undefined}>
      <Icon icon={isWarning ? TriangleAlert : provenIcon} />
      <p id={MIX_SENTENCE_ID}>
        {isComputing ? 'Computing' : (refusal ?? (isRefining ? `${text} Still being refined.` : text))}
      </p>
      {isRefining && (
        <Button dense onClick={onStop}>
          Stop
        </Button>
      )}
      {canBeBetter && refusal === null && (
        <Button dense onClick={onMakeBest}>
          {DESK.makeBest}
        </Button>
      )}
    </div>
  );
}
