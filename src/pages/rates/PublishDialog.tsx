import { useState } from 'react';
import { RATE_NOTE_MAX_LENGTH } from '../../../core/contract/limits.ts';
import { counted } from '../../../core/words/wording.ts';
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
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
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
  const unkept = questions.filter(({ id }) => !kept.includes(id)).length;
  const wrongDays = {
    from: entry.from >= today ? undefined : 'Choose today or a later day.',
    to: entry.to === '' || entry.to >= entry.from ? undefined : 'The last day comes before the first one.',
  };
  const areDaysRight = wrongDays.from === undefined && wrongDays.to === undefined;
  const tasks = [
    ...(faults.length > 0 ? ['correct the faults'] : []),
    ...(unkept > 0 ? [`keep or correct ${counted(unkept, 'figure')}`] : []),
    ...(entry.note.trim() === '' ? ['write a note'] : []),
    ...(areDaysRight ? [] : ['correct the days']),
  ];
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
      tasks={tasks}
      wide
      onPublish={publish}
      onClose={onClose}
    >
      <CellChanges {...{ changes, demographics }} />
      <div className={styles.facts}>
        <TextField
          name="note"
          label="Note"
          hint="What changed and why. Required."
          maxLength={RATE_NOTE_MAX_LENGTH}
          value={entry.note}
          onChange={(note) => set({ note })}
        />
        <DayField
          label="From"
          min={today}
          value={entry.from}
          error={wrongDays.from}
          onChange={(from) => set({ from })}
        />
        <DayField label="To" min={entry.from} value={entry.to} error={wrongDays.to} onChange={(to) => set({ to })} />
      </div>
      <div className={styles.sources}>
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
      </div>
      {faults.length > 0 && (
        <Notice tone="warn" details={faults.slice(1)}>
          {faults[0]}
        </Notice>
      )}
      <Questions {...{ questions, kept }} onKept={setKept} />
      <EffectOnPlan open={open} day={entry.from > today ? entry.from : undefined} />
    </PublishSteps>
  );
}

/** Changed prices; all other cells are folded. */
function CellChanges({ changes, demographics }: Pick<PublishDialogProps, 'changes' | 'demographics'>) {
  const sentences = (some: readonly ShownChange[]) => some.map((change) => changeSentence(change, demographics));
  const prices = changes.filter(({ column }) => column === 'price');
  const others = changes.filter(({ column }) => column !== 'price');
  if (prices.length === 0 || others.length === 0) return <ChangeList changes={sentences(changes)} />;
  return (
    <div>
      <ChangeList changes={sentences(prices)} />
      <Disclosure summary={`and ${counted(others.length, 'other cell')}`}>
        <ChangeList label="Other changes" changes={sentences(others)} />
      </Disclosure>
    </div>
  );
}

interface QuestionsProps {
  questions: ReturnType<typeof judgeCard>['questions'];
  /** Ids of the questions that are answered. */
  kept: readonly string[];
  onKept: (ids: readonly string[]) => void;
}

/** The unusual figures, each to be kept, or all at once. */
function Questions({ questions, kept, onKept }: QuestionsProps) {
  if (questions.length === 0) return null;
  const ids = questions.map(({ id }) => id);
  const areAllKept = ids.every((id) => kept.includes(id));
  return (
    <div className={styles.asked}>
      {questions.length > 1 && (
        <div className={styles.question}>
          <strong>{questions.length} unusual figures</strong>
          <Checkbox checked={areAllKept} onChange={(keeps) => onKept(keeps ? ids : [])}>
            Keep all
          </Checkbox>
        </div>
      )}
      <div className={styles.questions}>
        {questions.map(({ id, question }) => (
          <div key={id} className={styles.question}>
            <span>{question}</span>
            <Checkbox
              checked={kept.includes(id)}
              aria-label={`Keep: ${question}`}
              onChange={(keeps) => onKept(keeps ? [...kept, id] : kept.filter((one) => one !== id))}
            >
              Keep
            </Checkbox>
          </div>
        ))}
      </div>
    </div>
  );
}
