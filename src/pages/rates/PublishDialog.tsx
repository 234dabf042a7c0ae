import { useState } from 'react';
import { RATE_NOTE_MAX_LENGTH } from '../../../core/contract/limits.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { publishEffect } from '../../domain/rates/cardWords.ts';
import { editCells } from '../../domain/rates/editCard.ts';
import type { ShownChange } from '../../domain/rates/editCard.ts';
import { changeSentence, judgeCard, lacksSource, sourcesFor } from '../../domain/rates/judgeCard.ts';
import { changeCard, editRates } from '../../slices/flows/rates/saveDraft.ts';
import type { OpenRateCard } from '../../slices/rates/rateCards.ts';
import { selectRatesToday } from '../../slices/rates/selectRatesToday.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { ChangeList } from './ChangeList.tsx';
import { DayField } from '../../ui/form/DayField.tsx';
import { PublishSteps } from './PublishSteps.tsx';
import styles from './Rates.module.css';
import { EffectOnPlan } from './EffectOnPlan.tsx';

interface PublishDialogProps {
  open: OpenRateCard;
  changes: readonly ShownChange[];
  demographics: readonly { readonly id: string; readonly name: string }[];
  onClose: () => void;
}

/** Publishes a draft in two steps: what changes, with what must be answered; then the question. */
export function PublishDialog({ open, changes, demographics, onClose }: PublishDialogProps) {
  const dispatch = useAppDispatch();
  const today = useAppSelector(selectRatesToday);
  const [entry, setEntry] = useState({ price: '', attention: '', note: '', from: today, to: '' });
  const [kept, setKept] = useState<readonly string[]>([]);
  // The count stays while the source is typed.
  const [wanting] = useState(() => ({
    price: open.rows.filter((row) => lacksSource(row, 'price')).length,
    attention: open.rows.filter((row) => lacksSource(row, 'attention')).length,
  }));
  const { reply, card, under } = open;
  const rows = editCells(open.rows, sourcesFor(open.rows, entry), under);
  const { faults, questions } = judgeCard({ card, rows, under, demographics, today });
  const isAnswered = questions.every(({ id }) => kept.includes(id));
  const wrongDays = {
    from: entry.from >= today ? undefined : 'Choose today or a later day.',
    to: entry.to === '' || entry.to >= entry.from ? undefined : 'The last day comes before the first one.',
  };
  const areDaysRight = wrongDays.from === undefined && wrongDays.to === undefined;
  const isReady = faults.length === 0 && isAnswered && entry.note.trim() !== '' && areDaysRight;
  const set = (change: Partial<typeof entry>) => setEntry({ ...entry, ...change });

  function publish() {
    dispatch(editRates(sourcesFor(open.rows, entry)));
    const { from, to, note } = entry;
    const asked = { change: 'publish' as const, note: note.trim(), answers: [...kept], ...(to !== '' && { to }) };
    return dispatch(changeCard({ ...asked, ...(from !== today && { from }) }));
  }

  return (
    <PublishSteps
      reply={reply}
      introduction={`${changes.length} ${changes.length === 1 ? 'figure changes' : 'figures change'} for new plans.`}
      effect={publishEffect(entry.from, entry.to)}
      isReady={isReady}
      onPublish={publish}
      onClose={onClose}
    >
      <ChangeList changes={changes.map((change) => changeSentence(change, demographics))} />
      {faults.length > 0 && (
        <Notice tone="warn" details={faults.slice(1)}>
          {faults[0]}
        </Notice>
      )}
      {questions.map(({ id, question }) => (
        <div key={id} className={styles.question}>
          <span>{question}</span>
          <Checkbox
            checked={kept.includes(id)}
            aria-label={`Keep: ${question}`}
            onChange={(keeps) => setKept(keeps ? [...kept, id] : kept.filter((one) => one !== id))}
          >
            Keep
          </Checkbox>
        </div>
      ))}
      {wanting.price > 0 && (
        <TextField
          name="source"
          label="Source for prices without one"
          hint={`${wanting.price} ${wanting.price === 1 ? 'price has' : 'prices have'} none.`}
          value={entry.price}
          onChange={(price) => set({ price })}
        />
      )}
      {wanting.attention > 0 && (
        <TextField
          name="attention_source"
          label="Source for attention without one"
          hint={`${wanting.attention} attention ${wanting.attention === 1 ? 'figure has' : 'figures have'} none.`}
          value={entry.attention}
          onChange={(attention) => set({ attention })}
        />
      )}
      <TextField
        name="note"
        label="Note"
        hint="What changed and why. Required."
        maxLength={RATE_NOTE_MAX_LENGTH}
        value={entry.note}
        onChange={(note) => set({ note })}
      />
      <EffectOnPlan open={open} day={entry.from > today ? entry.from : undefined} />
      <div className={styles.days}>
        <DayField
          label="From"
          min={today}
          value={entry.from}
          error={wrongDays.from}
          onChange={(from) => set({ from })}
        />
        <DayField label="To" min={entry.from} value={entry.to} error={wrongDays.to} onChange={(to) => set({ to })} />
      </div>
    </PublishSteps>
  );
}
