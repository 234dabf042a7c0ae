import { FEATURES } from '../../../../core/contract/bodies/access.ts';
import type { Reading } from '../../../../core/contract/bodies/doubts.ts';
import type { AudienceFacts } from '../../../../core/contract/bodies/audienceFacts.ts';
import { useAppDispatch, useAppSelector, useProgress, useHasFeature } from '../../../app/hooks.ts';
import { hasAnswers } from '../../../domain/plan/file/fileAnswers.ts';
import { answersDropped, populationEntered, readingReopened } from '../../../slices/audience/readingEdits.ts';
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
import { PopulationField } from '../../../components/reading/PopulationField.tsx';
import { populationNote, populationText, takesPopulation } from '../../../domain/plan/file/population.ts';
import { withColumnAnswers } from '../../../domain/plan/file/columnView.ts';
import { WAREHOUSE_LAYOUT } from '../../../domain/plan/file/warehouseAudience.ts';
import type { PreviewedReading } from '../../../domain/plan/file/previewedFile.ts';
import {
  matchedColumns,
  understoodFigures,
  vehiclesByChannel,
  fileRemarks,
} from '../../../domain/plan/file/understoodFile.ts';
import { previewProgressId } from '../../../slices/audience/audiencePreview.ts';
import type { AudiencePreview, PreviewSubject } from '../../../slices/audience/audiencePreview.ts';
import { selectCanAnswer, selectFileAnswers, selectUnderstanding } from '../../../slices/selectors.ts';
import { WarehouseAudience } from './WarehouseAudience.tsx';
import styles from '../Home.module.css';

/** Loads the part with the first rows and the doubts. It is needed only once a file was read. */
export const loadFileReading = () => loadChunk('reading', () => import('./FileReading.tsx'));
const FileReading = lazyPart(async () => (await loadFileReading()).FileReading);

const TITLE = 'How the file is understood';
const VEHICLES = 'Every vehicle and what it was taken for';

/** Five figures about the file. While the file is read, grey boxes of the same height are shown. */
export function FileFigures() {
  const understanding = useAppSelector(selectUnderstanding);
  if (understanding.phase === 'reading' && understanding.facts === null) return <FigureSkeletons />;
  if (!('facts' in understanding) || understanding.facts === null || understanding.phase === 'refused') return null;
  const { facts, subject } = understanding;
  return <FigureList dense label="The file in figures" figures={understoodFigures(facts, subject.demographic)} />;
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

/** The line about the reading of the file: first its progress, then a button that shows or hides the details. */
export function FileRemark({ isOpen, onOpen }: FileRemarkProps) {
  const understanding = useAppSelector(selectUnderstanding);
  if (understanding.phase === 'none') return null;
  if (understanding.phase === 'reading' && understanding.facts === null)
    return <ReadingProgress subject={understanding.subject} />;
  return (
    <p className={styles.remark}>
      <TextButton aria-expanded={isOpen} onClick={() => onOpen(!isOpen)}>
        {TITLE}
      </TextButton>
    </p>
  );
}

/** How the audience file was understood. This browser reads it as soon as it is picked; after a run the backend has read it. */
export function FileUnderstood() {
  const understanding = useAppSelector(selectUnderstanding);
  switch (understanding.phase) {
    case 'none':
      return null;
    case 'warehouse':
      return (
        <div className={styles.understood}>
          <WarehouseAudience source={understanding.source} />
        </div>
      );
    case 'reading':
    case 'read':
      return <Understood understanding={understanding} />;
    case 'refused':
      // If a correction caused the refusal, the columns stay visible for the next correction.
      if (understanding.preview !== null) return <Understood understanding={understanding} />;
      return (
        <div className={styles.below}>
          <Refusal {...understanding} />
        </div>
      );
    case 'failed':
      return (
        <div className={styles.below}>
          <Notice>
            The file could not be read on this computer ({understanding.reason}). Run sends it to the planning service,
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

/** After a run the summary comes from the backend. To correct the reading, the file is read in the browser again. */
function ReadAgain() {
  const dispatch = useAppDispatch();
  const takesReading = useHasFeature(FEATURES.reading);
  if (!takesReading) return null;
  return (
    <div>
      <Button dense onClick={() => dispatch(readingReopened())}>
        Look at its rows and columns
      </Button>
    </div>
  );
}

/** One component for all phases, so that the focus is kept while the file is read again. */
function Understood({
  understanding,
}: {
  understanding: Extract<AudiencePreview, { subject: PreviewSubject; preview: unknown; facts: unknown }>;
}) {
  const { reading } = useAppSelector(selectFileAnswers);
  const { subject, facts, phase } = understanding;
  const isRead = phase !== 'reading';
  const isRefused = phase === 'refused';
  const preview = isRefused ? withCorrections(understanding.preview, reading) : understanding.preview;
  return (
    <div className={styles.understood} aria-busy={!isRead || undefined}>
      {isRefused && <Refusal {...understanding} />}
      {facts && !isRefused && <Facts facts={facts} demographic={subject.demographic} preview={preview} />}
      {preview && (
        <PartBoundary>
          <FileReading facts={facts} preview={preview} />
        </PartBoundary>
      )}
      {facts && !isRefused && <Vehicles facts={facts} />}
      {/* A reference to a warehouse audience has no rows to show. */}
      {isRead && !preview && facts?.layout !== WAREHOUSE_LAYOUT && <ReadAgain />}
    </div>
  );
}

/** The columns with the planner's corrections, which the refused reading does not include. */
function withCorrections(preview: PreviewedReading | null, { columns = [] }: Reading): PreviewedReading | null {
  return preview && { ...preview, columns: withColumnAnswers(preview.columns, columns) };
}

function ReadingProgress({ subject }: { subject: PreviewSubject }) {
  return <ProgressBar label="Reading of the audience file" share={useProgress(previewProgressId(subject))} />;
}

interface FactsProps {
  facts: AudienceFacts;
  demographic: string;
  /** Null if the facts come from a run, and the browser has not read the file. */
  preview: PreviewedReading | null;
}

function Facts({ facts, demographic, preview }: FactsProps) {
  // The notes of a warehouse audience are its date and licence, not warnings.
  const isWarehouse = facts.layout === WAREHOUSE_LAYOUT;
  const warnings = fileRemarks(isWarehouse ? { ...facts, notes: [] } : facts, demographic);
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
function Population({ facts, preview: { doubts, headingsHash } }: { facts: AudienceFacts; preview: PreviewedReading }) {
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
