import { useState, useMemo } from 'react';
import { RATE_FEATURES } from '../../../core/contract/bodies/access.ts';
import { counted } from '../../../core/words/wording.ts';
import type { RateCardRows } from '../../../core/contract/bodies/rates.ts';
import { useAppDispatch, useHasFeature } from '../../app/hooks.ts';
import { pickOneFile } from '../../services/browser/pickOneFile.ts';
import { importFile } from '../../flows/rates/importFile.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { PastePreview } from '../../components/form/PastePreview.tsx';
import type { FormatAnswers, FormatQuestion } from '../../domain/rates/pasteCells.ts';
import type { PastedRates } from '../../domain/rates/pasteRates.ts';
import { cardDraft } from '../../flows/rates/cardDraft.ts';
import { RadioGroup } from '../../ui/form/RadioGroup.tsx';
import { isSeed } from '../../domain/rates/cardRows.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import styles from './Rates.module.css';

interface ImportButtonProps {
  demographics: readonly { readonly id: string; readonly name: string }[];
  /** Called when a file was loaded, with the function that reads its rates. */
  onRead: (readWith: RatePreviewProps['readWith']) => void;
  /** Called with sentences that say why a file was not read, and with an empty list when the next import begins. */
  onRefused: (sentences: readonly string[]) => void;
}

/** A button that reads a csv or a workbook into the card. A preview is shown before anything changes. */
export function ImportButton({ demographics, onRead, onRefused }: ImportButtonProps) {
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);

  async function choose() {
    onRefused([]);
    const file = await pickOneFile('.csv,.xlsx');
    if (file === null) return;
    setIsBusy(true);
    const outcome = await dispatch(importFile(file, demographics));
    setIsBusy(false);
    if (outcome.outcome === 'read') onRead(outcome.readWith);
    else onRefused(outcome.sentences);
  }

  return (
    <>
      <span className={styles.pasteHint}>Paste from a spreadsheet with Ctrl+V</span>
      <Button dense busy={isBusy} onClick={() => void choose()}>
        Import
      </Button>
    </>
  );
}

export interface RatePreviewProps {
  verb: 'Paste' | 'Import';
  /** Reads the pasted range or the imported file, with the answers that were given to its questions so far. */
  readWith: (answers: FormatAnswers) => PastedRates;
  onClose: () => void;
}

/** Shows what a paste or an import would change in the card, and applies it as one step of undo and one save. */
export function RatePreview({ verb, readWith, onClose }: RatePreviewProps) {
  const dispatch = useAppDispatch();
  const [answers, setAnswers] = useState<FormatAnswers>({});
  const { next, count, columns, lines, headings, questions, remarks } = useMemo(
    () => readWith(answers),
    [readWith, answers],
  );
  return (
    <PastePreview
      title={`${verb} rates`}
      verb={verb}
      changed={count === 0 ? null : counted(count, 'cell')}
      nameHeading="Format"
      columns={columns}
      lines={lines.map(({ name, isNew, figures }) => ({ name, note: isNew ? 'is new' : '', cells: figures }))}
      remarks={remarks}
      renamedHeadings={headings}
      questions={
        questions.length > 0 && (
          <FormatQuestions
            {...{ questions, answers }}
            onAnswer={(id, isSame) => setAnswers({ ...answers, [id]: isSame })}
          />
        )
      }
      isAnswered={questions.every(({ id }) => answers[id] !== undefined)}
      onClose={onClose}
      onPaste={() => {
        dispatch(cardDraft.edit(() => next));
        onClose();
      }}
    />
  );
}

interface FormatQuestionsProps {
  questions: readonly FormatQuestion[];
  answers: FormatAnswers;
  onAnswer: (id: string, isSame: boolean) => void;
}

const SAME_FORMAT = 'yes';
const OTHER_FORMAT = 'no';

/** Asks whether formats whose names hardly differ are the same format. */
function FormatQuestions({ questions, answers, onAnswer }: FormatQuestionsProps) {
  const answerOf = (id: string) => (answers[id] === undefined ? '' : answers[id] ? SAME_FORMAT : OTHER_FORMAT);
  return (
    <div className={styles.asked}>
      {questions.map(({ id, question }) => (
        <RadioGroup
          key={id}
          inline
          name={id}
          label={question}
          value={answerOf(id)}
          choices={[
            { value: SAME_FORMAT, label: 'Yes, it is' },
            { value: OTHER_FORMAT, label: 'No, another format' },
          ]}
          onChange={(answer) => onAnswer(id, answer === SAME_FORMAT)}
        />
      ))}
    </div>
  );
}

/**
 * A button that makes the server read its files again. Shown only for the seed, the card made from these files, from which all
 * others inherit, and only to planners who may publish.
 */
export function ImportSeed({ reply }: { reply: RateCardRows }) {
  const publishes = useHasFeature(RATE_FEATURES.publish);
  const [isAsked, setIsAsked] = useState(false);
  if (!publishes || !isSeed(reply.card)) return null;
  return (
    <>
      <Button dense kind="quiet" onClick={() => setIsAsked(true)}>
        Read the server’s files again
      </Button>
      {isAsked && <ImportSeedDialog version={reply.version} onClose={() => setIsAsked(false)} />}
    </>
  );
}

interface ImportSeedDialogProps {
  /** The version in force. */
  version: number | null;
  onClose: () => void;
}

/** Asks for confirmation before the server's files become the next version of the seed, and then shows the result. */
function ImportSeedDialog({ version, onClose }: ImportSeedDialogProps) {
  const dispatch = useAppDispatch();
  const [versionBefore] = useState(version);
  const [isDone, setIsDone] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<readonly string[]>([]);

  async function read() {
    setIsBusy(true);
    const reasons = await dispatch(cardDraft.change({ change: 'import_seed' }));
    setIsBusy(false);
    setRefusal(reasons);
    setIsDone(reasons.length === 0);
  }

  const result =
    version === versionBefore ? 'The files are as they were: nothing changed.' : `v${version} is in force.`;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Read the server’s files again?"
      description={
        isDone
          ? result
          : 'If they differ, they become the next version from today. Plans already made keep their figures.'
      }
      actions={
        <>
          <Button onClick={onClose}>{isDone ? 'Close' : 'Cancel'}</Button>
          {!isDone && (
            <Button kind="primary" busy={isBusy} onClick={() => void read()}>
              Read again
            </Button>
          )}
        </>
      }
    >
      {refusal.length > 0 && (
        <Notice tone="error" details={refusal.slice(1)}>
          {refusal[0]}
        </Notice>
      )}
    </Dialog>
  );
}
