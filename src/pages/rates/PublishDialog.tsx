import { useEffect, useState } from 'react';
import { RATE_NOTE_MAX_LENGTH } from '../../../core/contract/limits.ts';
import { counted } from '../../../core/words/wording.ts';
import { useAppDispatch, useAppSelector } from '../../app/hooks.ts';
import { endedBy, firstDayFault, publishEffect, replacedOn } from '../../domain/rates/cardWords.ts';
import { editCells } from '../../domain/rates/editCard.ts';
import type { ShownChange } from '../../domain/rates/editCard.ts';
import { changeSentence, judgeCard, lacksSource, sourcesFor } from '../../domain/rates/judgeCard.ts';
import { cardDraft, compareWithDraft, editRates } from '../../flows/rates/cardDraft.ts';
import type { OpenRateCard } from '../../slices/rates/rateDrafts.ts';
import { selectRatesToday } from '../../slices/rates/selectRates.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { ChangeList, PublishSteps } from './PublishSteps.tsx';
import { DayField } from '../../ui/form/DayField.tsx';
import styles from './Rates.module.css';
import { EffectOnPlan } from './EffectOnPlan.tsx';

interface PublishDialogProps {
  openCard: OpenRateCard;
  changes: readonly ShownChange[];
  demographics: readonly { readonly id: string; readonly name: string }[];
  /** What was entered so far. It outlives the dialog until the draft is published; null if nothing was entered. */
  entered: PublishEntry | null;
  onEntry: (entry: PublishEntry | null) => void;
  onClose: () => void;
}

/** What is entered in the dialog. */
export interface PublishEntry {
  /** The source for all prices without a source, and the source for all attention figures without a source. */
  readonly sources: { readonly price: string; readonly attention: string };
  readonly note: string;
  /** The first day of validity [ISO]. */
  readonly from: string;
  /** The last day of validity [ISO]; '' for no end. */
  readonly to: string;
  /** Ids of the questions that are answered with Keep. */
  readonly keptIds: readonly string[];
}

/** What is wrong with the days of validity. */
function faultsOfDays({ from, to }: PublishEntry, today: string) {
  return {
    from: firstDayFault(from, today),
    to: to === '' || to >= from ? undefined : 'The last day comes before the first one.',
  };
}

/** Publishes a draft in two steps. The first shows the changes and asks what must be answered; the second asks for confirmation. */
export function PublishDialog({ openCard, changes, demographics, entered, onEntry, onClose }: PublishDialogProps) {
  const dispatch = useAppDispatch();
  const today = useAppSelector(selectRatesToday);
  const entry: PublishEntry = entered ?? {
    sources: { price: '', attention: '' },
    note: '',
    from: today,
    to: '',
    keptIds: [],
  };
  const { keptIds } = entry;
  // Counted once, so that the numbers do not change while a source is typed.
  const [missingSources] = useState(() => ({
    price: openCard.content.filter((row) => lacksSource(row, 'price')).length,
    attention: openCard.content.filter((row) => lacksSource(row, 'attention')).length,
  }));
  const { reply, card, inherited } = openCard;
  const rows = editCells(openCard.content, sourcesFor(openCard.content, entry.sources), inherited);
  const { faults, questions } = judgeCard({ card, rows, inherited, demographics, today });
  const openQuestionCount = questions.filter(({ id }) => !keptIds.includes(id)).length;
  const dayFaults = faultsOfDays(entry, today);
  const areDaysRight = dayFaults.from === undefined && dayFaults.to === undefined;
  const tasks = [
    ...(faults.length > 0 ? ['correct the faults'] : []),
    ...(openQuestionCount > 0 ? [`keep or correct ${counted(openQuestionCount, 'figure')}`] : []),
    ...(entry.note.trim() === '' ? ['write a note'] : []),
    ...(areDaysRight ? [] : ['correct the days']),
  ];
  const days = { from: entry.from, to: entry.to || null };
  const replaced = areDaysRight ? replacedOn(entry.from, reply) : null;
  const compared = useChangesTo(replaced?.number ?? null, openCard);
  const shownChanges = replaced === null ? changes : compared.changes;
  const versionNotes = [replaced?.sentence, endedBy(days, reply.versions)].filter(Boolean).join(' ');
  const changeEntry = (change: Partial<PublishEntry>) => onEntry({ ...entry, ...change });

  async function publish() {
    // The typed sources become a part of the draft, which is then published.
    dispatch(editRates(sourcesFor(openCard.content, entry.sources)));
    const { from, to, note } = entry;
    const request = { change: 'publish' as const, note: note.trim(), answers: [...keptIds], ...(to !== '' && { to }) };
    const refusal = await dispatch(cardDraft.change({ ...request, ...(from !== today && { from }) }));
    if (refusal.length === 0) onEntry(null);
    return refusal;
  }

  return (
    <PublishSteps
      published={reply}
      introduction={
        shownChanges === null
          ? 'Comparing your draft with the version that begins then.'
          : `${shownChanges.length} ${shownChanges.length === 1 ? 'figure changes' : 'figures change'} for new plans.`
      }
      effect={publishEffect(days, reply.versions)}
      tasks={tasks}
      wide
      onPublish={publish}
      onClose={onClose}
    >
      {versionNotes !== '' && <Notice tone="warn">{versionNotes}</Notice>}
      {compared.failure !== null && <Notice tone="error">{compared.failure}</Notice>}
      {shownChanges !== null && <CellChanges {...{ changes: shownChanges, demographics }} />}
      <NoteAndDays {...{ entry, today, dayFaults }} onChange={changeEntry} />
      <Sources {...{ entry, missingSources }} onChange={changeEntry} />
      {faults.length > 0 && (
        <Notice tone="warn" details={faults.slice(1)}>
          {faults[0]}
        </Notice>
      )}
      <Questions {...{ questions, keptIds }} onKept={(ids) => changeEntry({ keptIds: ids })} />
      <EffectOnPlan openCard={openCard} day={entry.from > today ? entry.from : undefined} />
    </PublishSteps>
  );
}

/**
 * The figures that differ between a version of the card and its draft.
 * @param number  the version; null for no comparison
 * @returns `changes` is null until they are known; `failure` is why the version cannot be read
 */
function useChangesTo(number: number | null, openCard: OpenRateCard) {
  const dispatch = useAppDispatch();
  const [result, setResult] = useState<{ number: number; found: readonly ShownChange[] | string } | null>(null);
  useEffect(() => {
    if (number === null) return;
    let isLatest = true;
    void dispatch(compareWithDraft(openCard, number)).then((found) => isLatest && setResult({ number, found }));
    return () => void (isLatest = false);
  }, [dispatch, openCard, number]);
  const found = result !== null && result.number === number ? result.found : null;
  return typeof found === 'string' ? { changes: null, failure: found } : { changes: found, failure: null };
}

interface EntryProps {
  entry: PublishEntry;
  onChange: (change: Partial<PublishEntry>) => void;
}

interface NoteAndDaysProps extends EntryProps {
  today: string;
  dayFaults: ReturnType<typeof faultsOfDays>;
}

/** The note and the days of validity. */
function NoteAndDays({ entry, today, dayFaults, onChange }: NoteAndDaysProps) {
  const { note, from, to } = entry;
  return (
    <div className={styles.facts}>
      <TextField
        name="note"
        label="Note"
        hint="What changed and why. Required."
        maxLength={RATE_NOTE_MAX_LENGTH}
        value={note}
        onChange={(typed) => onChange({ note: typed })}
      />
      <DayField
        label="From"
        min={today}
        value={from}
        error={dayFaults.from}
        onChange={(day) => onChange({ from: day })}
      />
      <DayField label="To" min={from} value={to} error={dayFaults.to} onChange={(day) => onChange({ to: day })} />
    </div>
  );
}

/**
 * A field for the source of all prices without a source, and a field for the source of all attention figures without a source.
 * @param missingSources  number of prices and of attention figures without a source
 */
function Sources({
  entry: { sources },
  missingSources,
  onChange,
}: EntryProps & { missingSources: { price: number; attention: number } }) {
  return (
    <div className={styles.sources}>
      {missingSources.price > 0 && (
        <TextField
          name="source"
          label="Source for prices without one"
          hint={`${missingSources.price} ${missingSources.price === 1 ? 'price has' : 'prices have'} none.`}
          value={sources.price}
          onChange={(price) => onChange({ sources: { ...sources, price } })}
        />
      )}
      {missingSources.attention > 0 && (
        <TextField
          name="attention_source"
          label="Source for attention without one"
          hint={`${missingSources.attention} attention ${missingSources.attention === 1 ? 'figure has' : 'figures have'} none.`}
          value={sources.attention}
          onChange={(attention) => onChange({ sources: { ...sources, attention } })}
        />
      )}
    </div>
  );
}

/** Lists the changed prices. The other changed cells are in a collapsed list. */
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
  /** Ids of the questions that are answered with Keep. */
  keptIds: readonly string[];
  onKept: (ids: readonly string[]) => void;
}

/** The unusual figures. The planner confirms each of them with Keep, or all at once. */
function Questions({ questions, keptIds, onKept }: QuestionsProps) {
  if (questions.length === 0) return null;
  const ids = questions.map(({ id }) => id);
  const areAllKept = ids.every((id) => keptIds.includes(id));
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
              checked={keptIds.includes(id)}
              aria-label={`Keep: ${question}`}
              onChange={(keeps) => onKept(keeps ? [...keptIds, id] : keptIds.filter((one) => one !== id))}
            >
              Keep
            </Checkbox>
          </div>
        ))}
      </div>
    </div>
  );
}
