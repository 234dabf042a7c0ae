import { FEATURES } from '../../../../core/contract/bodies/access.ts';
import type { Reading } from '../../../../core/contract/bodies/doubts.ts';
import type { AudienceFacts } from '../../../../core/contract/bodies/audienceFacts.ts';
import { useAppDispatch, useAppSelector, useProgress, useHasFeature } from '../../../app/hooks.ts';
import { hasAnswers } from '../../../domain/plan/file/fileAnswers.ts';
import { answersDropped, populationEntered, fileReopened } from '../../../slices/audience/answerEdits.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { CountList } from '../../../ui/layout/CountList.tsx';
import { Disclosure } from '../../../ui/layout/Disclosure.tsx';
import { FigureList } from '../../../ui/layout/FigureList.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { TextButton } from '../../../ui/buttons/TextLink.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { NumbersTable } from '../../../ui/table/NumbersTable.tsx';
import { lazyPart, PartBoundary } from '../../../components/lazyPart.tsx';
import { loadChunk } from '../../../components/loadChunk.ts';
import { PopulationField } from '../../../components/filePreview/PopulationField.tsx';
import { populationNote, populationText, takesPopulation } from '../../../domain/plan/file/population.ts';
import { withColumnAnswers } from '../../../domain/plan/file/columnView.ts';
import { WAREHOUSE_LAYOUT } from '../../../domain/plan/file/warehouseAudience.ts';
import type { FilePreview } from '../../../domain/plan/file/filePreview.ts';
import { matchedColumns, factFigures, vehiclesByChannel, factRemarks } from '../../../domain/plan/file/fileFacts.ts';
import { previewProgressId } from '../../../slices/audience/audiencePreview.ts';
import type { KnownFile, PreviewSubject } from '../../../slices/audience/audiencePreview.ts';
import { selectCanAnswer, selectFileAnswers, selectKnownFile } from '../../../slices/selectors.ts';
import { WarehouseAudience } from './WarehouseAudience.tsx';
import styles from '../Home.module.css';

/** Loads the first rows and the doubts. They are needed only once this browser has read a file. */
export const loadRowsAndDoubts = () => loadChunk('reading', () => import('./RowsAndDoubts.tsx'));
const RowsAndDoubts = lazyPart(async () => (await loadRowsAndDoubts()).RowsAndDoubts);

const TITLE = 'How the file is understood';
const VEHICLES = 'Every vehicle and what it was taken for';

/** Five figures about the file. While the file is read, grey boxes of the same height are shown. */
export function FileFigures() {
  const knownFile = useAppSelector(selectKnownFile);
  if (knownFile.phase === 'previewing' && knownFile.facts === null) return <FigureSkeletons />;
  if (!('facts' in knownFile) || knownFile.facts === null || knownFile.phase === 'refused') return null;
  const { facts, subject } = knownFile;
  return <FigureList dense label="The file in figures" figures={factFigures(facts, subject.demographic)} />;
}

/** Number of figures of a file, and the height of a figure [px], for their placeholders. */
const FIGURE_COUNT = 5;
const FIGURE_HEIGHT_PX = 34;

function FigureSkeletons() {
  return (
    <div aria-hidden className={styles.figureSkeletons}>
      {Array.from({ length: FIGURE_COUNT }, (_, index) => (
        <Skeleton key={index} height={FIGURE_HEIGHT_PX} />
      ))}
    </div>
  );
}

interface FileRemarkProps {
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** The line below the file: the progress of its preview, then a button that shows or hides the details. */
export function FileRemark({ isOpen, onOpen }: FileRemarkProps) {
  const knownFile = useAppSelector(selectKnownFile);
  if (knownFile.phase === 'none') return null;
  if (knownFile.phase === 'previewing' && knownFile.facts === null)
    return <ReadingProgress subject={knownFile.subject} />;
  return (
    <p className={styles.remark}>
      <TextButton aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
        {TITLE}
      </TextButton>
    </p>
  );
}

/** What is known about the audience file. This browser reads it as soon as it is picked; after a run the backend has read it. */
export function FileDetails() {
  const knownFile = useAppSelector(selectKnownFile);
  switch (knownFile.phase) {
    case 'none':
      return null;
    case 'warehouse':
      return (
        <div className={styles.understood}>
          <WarehouseAudience source={knownFile.source} />
        </div>
      );
    case 'previewing':
    case 'read':
      return <Known knownFile={knownFile} />;
    case 'refused':
      // If a correction caused the refusal, the columns stay visible for the next correction.
      if (knownFile.preview !== null) return <Known knownFile={knownFile} />;
      return (
        <div className={styles.below}>
          <Refusal {...knownFile} />
        </div>
      );
    case 'failed':
      return (
        <div className={styles.below}>
          <Notice>
            The file could not be read on this computer ({knownFile.reason}). Run sends it to the planning service,
            which reads it.
          </Notice>
        </div>
      );
  }
}

function Refusal({ message, details }: { message: string; details: readonly string[] }) {
  return (
    <>
      <Notice tone="error" title="This file cannot be used for a plan" details={details}>
        {message}
      </Notice>
      <DropAnswers />
    </>
  );
}

/** Offered when answers may be the reason for the refusal. */
function DropAnswers() {
  const dispatch = useAppDispatch();
  const answers = useAppSelector(selectFileAnswers);
  if (!hasAnswers(answers.reading)) return null;
  return <Button onClick={() => dispatch(answersDropped())}>Drop all answers and read it afresh</Button>;
}

/** After a run the facts come from the backend. To show rows and correct answers, the browser must read the file. */
function ReadAgain() {
  const dispatch = useAppDispatch();
  const takesReading = useHasFeature(FEATURES.reading);
  if (!takesReading) return null;
  return (
    <div>
      <Button dense onClick={() => dispatch(fileReopened())}>
        Look at its rows and columns
      </Button>
    </div>
  );
}

/** One component for all phases, so that the focus is kept while the file is read again. */
function Known({
  knownFile,
}: {
  knownFile: Extract<KnownFile, { subject: PreviewSubject; preview: unknown; facts: unknown }>;
}) {
  const { reading } = useAppSelector(selectFileAnswers);
  const { subject, facts, phase } = knownFile;
  const isRead = phase !== 'previewing';
  const isRefused = phase === 'refused';
  const preview = isRefused ? withCorrections(knownFile.preview, reading) : knownFile.preview;
  return (
    <div className={styles.understood} aria-busy={!isRead || undefined}>
      {isRefused && <Refusal {...knownFile} />}
      {facts && !isRefused && <Facts facts={facts} demographic={subject.demographic} preview={preview} />}
      {preview && (
        <PartBoundary>
          <RowsAndDoubts facts={facts} preview={preview} />
        </PartBoundary>
      )}
      {facts && !isRefused && <Vehicles facts={facts} />}
      {/* A reference to a warehouse audience has no rows to show. */}
      {isRead && !preview && facts?.layout !== WAREHOUSE_LAYOUT && <ReadAgain />}
    </div>
  );
}

/** The columns with the planner's corrections, which the preview of a refused file does not include. */
function withCorrections(preview: FilePreview | null, { columns = [] }: Reading): FilePreview | null {
  return preview && { ...preview, columns: withColumnAnswers(preview.columns, columns) };
}

function ReadingProgress({ subject }: { subject: PreviewSubject }) {
  return <ProgressBar label="Reading of the audience file" share={useProgress(previewProgressId(subject))} />;
}

interface FactsProps {
  facts: AudienceFacts;
  demographic: string;
  /** Null if the facts come from a run, and the browser has not read the file. */
  preview: FilePreview | null;
}

function Facts({ facts, demographic, preview }: FactsProps) {
  // The notes of a warehouse audience are its date and licence, not warnings.
  const isWarehouse = facts.layout === WAREHOUSE_LAYOUT;
  const warnings = factRemarks(isWarehouse ? { ...facts, notes: [] } : facts, demographic);
  return (
    <>
      <p>
        {facts.sheet && `Sheet "${facts.sheet}". `}
        {facts.layout_says}
      </p>
      {preview && takesPopulation(facts) && <Population facts={facts} preview={preview} />}
      {isWarehouse && <p className={styles.quiet}>{facts.notes.join(' ')}</p>}
      {warnings.length > 0 && (
        <Notice tone="warn" details={warnings}>
          Worth a look:
        </Notice>
      )}
    </>
  );
}

/** The field for the number of people that the file represents. Hidden if answers cannot be given. */
function Population({ facts, preview: { doubts, headingsHash } }: { facts: AudienceFacts; preview: FilePreview }) {
  const dispatch = useAppDispatch();
  const canAnswer = useAppSelector(selectCanAnswer);
  const { reading } = useAppSelector(selectFileAnswers);
  if (!canAnswer) return null;
  const { proposed, proposed_from: from = '' } = doubts.find(({ field }) => field === 'population') ?? {};
  return (
    <PopulationField
      value={populationText(facts, reading)}
      note={populationNote(facts, reading)}
      proposed={proposed === undefined ? null : { people: proposed, from }}
      isTyped={reading.population !== undefined}
      onSubmit={(population) => dispatch(populationEntered({ population, headingsHash }))}
    />
  );
}

function Vehicles({ facts }: { facts: AudienceFacts }) {
  return (
    <>
      <CountList
        label="Vehicles by channel"
        counts={vehiclesByChannel(facts).map(({ channel, vehicles }) => ({ name: channel, count: vehicles }))}
      />
      <Disclosure summary={VEHICLES}>
        <NumbersTable caption={VEHICLES} {...matchedColumns(facts)} />
      </Disclosure>
    </>
  );
}
