import { ArrowDown } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { AudienceFacts } from '../../../../core/contract/bodies/audienceFacts.ts';
import { counted } from '../../../../core/words/wording.ts';
import { dayAndShortMonth, localDay } from '../../../../core/words/days.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { loadChunk } from '../../../components/loadChunk.ts';
import { DoubtCard } from '../../../components/filePreview/DoubtCard.tsx';
import { FirstRows } from '../../../components/filePreview/FirstRows.tsx';
import { LayoutChoices } from '../../../components/filePreview/LayoutChoices.tsx';
import { FIGURES_NOTE, hasFigures } from '../../../domain/plan/file/answerFigures.ts';
import { answersOf, doubtGroups, groupAnswer } from '../../../domain/plan/file/doubtGroups.ts';
import type { DoubtGroup } from '../../../domain/plan/file/doubtGroups.ts';
import { SHEET_QUESTION_KEY } from '../../../domain/plan/file/fileAnswers.ts';
import type { LayoutCorrections } from '../../../domain/plan/file/fileAnswers.ts';
import type { FilePreview } from '../../../domain/plan/file/filePreview.ts';
import {
  answersDropped,
  answersTakenBack,
  assumptionsTaken,
  columnCorrected,
  doubtsAnswered,
  layoutCorrected,
} from '../../../slices/audience/answerEdits.ts';
import { selectFileAnswers, selectCanAnswer } from '../../../slices/selectors.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { selectNeedsCorrectedFile, replaceByCorrectedFile } from '../../../flows/file/replaceByCorrectedFile.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import styles from './RowsAndDoubts.module.css';
import { SavedAnswers } from './SavedAnswers.tsx';

/** Loaded only once a column was corrected, because this chunk includes the parsers of the company's lists. */
const LearnedNames = lazy(async () => ({
  default: (await loadChunk('lists', () => import('./LearnedNames.tsx'))).LearnedNames,
}));

interface RowsAndDoubtsProps {
  preview: FilePreview;
  /** What was read from the file; null if the file was refused. */
  facts: AudienceFacts | null;
}

/**
 * The preview of the file: its first rows, and next to them its doubts, which are the questions that the planner can answer.
 * The planner can also correct columns here.
 */
export function RowsAndDoubts({ preview, facts }: RowsAndDoubtsProps) {
  const canAnswer = useAppSelector(selectCanAnswer);
  const { reading, taken: acceptedAssumptions } = useAppSelector(selectFileAnswers);
  /** The key of the doubt in focus. */
  const [current, setCurrent] = useState<string | null>(null);
  /** Whether the planner opened or closed the details; null until then. */
  const [chosenOpen, setChosenOpen] = useState<boolean | null>(null);
  const container = useRef<HTMLDivElement>(null);
  /** The keys of doubts that are asked one by one, not together with their group. */
  const [askedSingly, setAskedSingly] = useState<ReadonlySet<string>>(new Set());
  const { doubts, headingsHash, areFiguresLoading = false } = preview;
  const groups = doubtGroups(doubts, { reading, taken: acceptedAssumptions }, askedSingly);
  /** Neither answered nor accepted. */
  const openGroups = groups.filter(
    (group) => groupAnswer(group, reading) === null && !acceptedAssumptions.includes(group.key),
  );
  const isOpen = chosenOpen ?? (doubts.length > 0 || facts === null);

  function goTo(key: string | undefined) {
    if (key === undefined) return;
    setChosenOpen(true);
    setCurrent(key);
    // Waits for the rendering, because the details may have to open first.
    setTimeout(() => focusDoubt(container.current, key));
  }

  function nextDoubt() {
    const index = openGroups.findIndex(({ key }) => key === current);
    goTo((openGroups[index + 1] ?? openGroups[0])?.key);
  }

  /** Moves to the first answered doubt. If none is answered, moves to the first of the selects that correct columns. */
  function goToAnswered() {
    const answered = groups.find((group) => groupAnswer(group, reading) !== null);
    if (answered !== undefined) return goTo(answered.key);
    setChosenOpen(true);
    setTimeout(() => container.current?.querySelector('select')?.focus());
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowDown' || !event.altKey) return;
    event.preventDefault();
    nextDoubt();
  }

  return (
    // Alt+Down is a shortcut of the button Next doubt, not a control of its own.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={container} className={styles.reading} onKeyDown={onKeyDown}>
      <EarlierAnswers onChange={goToAnswered} />
      <details open={isOpen} onToggle={({ currentTarget }) => setChosenOpen(currentTarget.open)}>
        <summary>First rows and columns{doubts.length > 0 && `, ${counted(groups.length, 'doubt')}`}</summary>
        {/* The content is rendered only while the details are open: a file may have hundreds of columns. */}
        {isOpen && (
          <div className={styles.both} data-doubts={doubts.length > 0 || undefined}>
            <CorrectableRows {...{ preview, canAnswer }} rowsRead={facts?.rows_read ?? null} current={current} />
            {facts && doubts.length > 0 && (
              <DoubtList
                {...{ groups, facts, areFiguresLoading, headingsHash, current, setCurrent, goTo, canAnswer }}
                hasOpenDoubts={openGroups.length > 0}
                onNext={nextDoubt}
                onAskSingly={({ key, doubts: groupDoubts }) => {
                  setAskedSingly(new Set([...askedSingly, ...groupDoubts.map((doubt) => doubt.key)]));
                  goTo(key);
                }}
              />
            )}
          </div>
        )}
        <CorrectedFile />
        {isOpen && canAnswer && <AnswersToSave preview={preview} hasCorrectedColumns={reading.columns !== undefined} />}
      </details>
    </div>
  );
}

/**
 * Shown if answers about an earlier file are used.
 * @param onChange  moves to the control that changes the answers
 */
function EarlierAnswers({ onChange }: { onChange: () => void }) {
  const dispatch = useAppDispatch();
  const { from } = useAppSelector(selectFileAnswers);
  if (from === null) return null;
  return (
    <p className={styles.from}>
      <span>
        Read {from.isPart ? 'in part ' : ''}as “{from.fileName}” was, {dayAndShortMonth(localDay(new Date(from.at)))}
      </span>
      <span aria-hidden>·</span>
      <button type="button" onClick={onChange}>
        Change
      </button>
      <span aria-hidden>·</span>
      <button type="button" onClick={() => dispatch(answersDropped())}>
        Read it afresh
      </button>
    </p>
  );
}

/** Offers to save corrected vehicle names, and all answers, so that they apply to other files too. */
function AnswersToSave({ preview, hasCorrectedColumns }: { preview: FilePreview; hasCorrectedColumns: boolean }) {
  return (
    <>
      {hasCorrectedColumns && (
        <Suspense fallback={null}>
          <LearnedNames preview={preview} />
        </Suspense>
      )}
      <SavedAnswers headingsHash={preview.headingsHash} />
    </>
  );
}

/** Focuses the chosen answer of a doubt, or its first answer if none is chosen. */
function focusDoubt(container: HTMLElement | null, key: string) {
  const cards = container?.querySelectorAll<HTMLElement>('[data-doubt]') ?? [];
  const card = [...cards].find(({ dataset }) => dataset.doubt === key);
  const control = card?.querySelector<HTMLElement>('input:checked') ?? card?.querySelector('input');
  control?.focus();
  card?.scrollIntoView?.({ block: 'nearest' });
}

interface CorrectableRowsProps {
  preview: FilePreview;
  /** Number of rows that were read; null when the file was refused. */
  rowsRead: number | null;
  /** Key of the doubt in focus. */
  current: string | null;
  canAnswer: boolean;
}

/** The first rows, with controls to correct columns and layout. */
function CorrectableRows({ preview, rowsRead, current, canAnswer }: CorrectableRowsProps) {
  const dispatch = useAppDispatch();
  const { doubts, headingsHash } = preview;
  // In an unknown layout the header row is only a guess. A correction of a column then says that this row has the headings.
  const guessedRow = preview.layout === 'unknown' ? preview.headerRow : undefined;

  function correctLayout(layout: LayoutCorrections) {
    // If the sheet is a doubt, choosing a sheet answers that doubt.
    const asksForSheet = doubts.some(({ key }) => key === SHEET_QUESTION_KEY);
    if (layout.sheet === undefined || !asksForSheet) dispatch(layoutCorrected(layout));
    else dispatch(doubtsAnswered([{ key: SHEET_QUESTION_KEY, answer: layout.sheet, headingsHash }]));
  }

  return (
    <div className={styles.file}>
      <FirstRows
        preview={preview}
        rowsRead={rowsRead}
        current={doubts.find(({ key }) => key === current) ?? null}
        onCorrect={
          canAnswer
            ? ({ column }, { as, format }) =>
                dispatch(columnCorrected({ column, as, format, headingsHash, headerRow: guessedRow }))
            : null
        }
      />
      {canAnswer && <LayoutChoices preview={preview} onChange={correctLayout} />}
    </div>
  );
}

interface DoubtListProps {
  groups: readonly DoubtGroup[];
  facts: AudienceFacts;
  /** Whether the figures shown next to the answers are still being computed. */
  areFiguresLoading: boolean;
  /** Identifies the headings of the file. Answers are saved for all files with the same headings. */
  headingsHash: string;
  /** Key of the doubt in focus. */
  current: string | null;
  setCurrent: (key: string | null) => void;
  goTo: (key: string) => void;
  canAnswer: boolean;
  /** Whether any doubt is neither answered nor accepted. */
  hasOpenDoubts: boolean;
  onNext: () => void;
  onAskSingly: (group: DoubtGroup) => void;
}

function DoubtList(props: DoubtListProps) {
  const {
    groups,
    facts,
    areFiguresLoading,
    headingsHash,
    current,
    setCurrent,
    goTo,
    canAnswer,
    hasOpenDoubts,
    onNext,
    onAskSingly,
  } = props;
  const dispatch = useAppDispatch();
  const { reading, taken: acceptedAssumptions } = useAppSelector(selectFileAnswers);
  return (
    <section aria-label="Doubts" className={styles.doubts}>
      <header>
        <h2>{counted(groups.length, 'doubt')}</h2>
        {hasOpenDoubts && canAnswer && (
          <Button dense icon={ArrowDown} aria-keyshortcuts="Alt+ArrowDown" onClick={onNext}>
            Next doubt
          </Button>
        )}
      </header>
      {(areFiguresLoading || groups.some(hasFigures)) && <p className={styles.note}>{FIGURES_NOTE}</p>}
      <fieldset disabled={!canAnswer}>
        {groups.map((group) => (
          <div
            key={group.key}
            data-doubt={group.key}
            onFocus={() => setCurrent(group.key)}
            onBlur={({ currentTarget, relatedTarget }) => {
              if (relatedTarget && !currentTarget.contains(relatedTarget)) setCurrent(null);
            }}
          >
            <DoubtCard
              {...{ group, facts, areFiguresLoading }}
              answer={groupAnswer(group, reading)}
              isAccepted={acceptedAssumptions.includes(group.key)}
              isCurrent={current === group.key}
              onAnswer={(answer) => dispatch(doubtsAnswered(answersOf(group, answer, headingsHash)))}
              onAccept={() => {
                dispatch(assumptionsTaken({ keys: group.doubts.map(({ key }) => key) }));
                setCurrent(null);
              }}
              onChange={() => {
                dispatch(answersTakenBack(group.doubts.map(({ key, field }) => ({ key, field }))));
                goTo(group.key);
              }}
              onAskSingly={() => onAskSingly(group)}
            />
          </div>
        ))}
      </fieldset>
    </section>
  );
}

/** Offers a csv into which the answers are written. Shown if there are answers that the backend does not accept as fields next to the file. */
function CorrectedFile() {
  const dispatch = useAppDispatch();
  const isNeeded = useAppSelector(selectNeedsCorrectedFile);
  const [phase, setPhase] = useState<'ready' | 'writing'>('ready');
  const [refusal, setRefusal] = useState<string | null>(null);
  if (!isNeeded) return null;

  async function replaceFile() {
    setPhase('writing');
    const failure = await dispatch(replaceByCorrectedFile());
    setPhase('ready');
    setRefusal(failure);
  }

  return (
    <div className={styles.corrected}>
      <Notice
        tone="warn"
        title="The planning service does not accept answers together with a file"
        details={refusal === null ? [] : [refusal]}
        action={
          <Button busy={phase === 'writing'} onClick={() => void replaceFile()}>
            Use the corrected file
          </Button>
        }
      >
        A corrected csv that contains your answers can replace the file. A run then uses the corrected csv.
      </Notice>
    </div>
  );
}
