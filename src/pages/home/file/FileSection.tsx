import { memo, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { AudienceSource } from '../../../../core/contract/bodies/audienceSources.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { loadChartView } from '../../../components/charts/useChartView.ts';
import { FileDropZone } from '../../../components/form/FileDropZone.tsx';
import { SavedFile } from '../../../components/form/FileStrip.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { classNames } from '../../../ui/classNames.ts';
import { PATHS } from '../../../domain/paths.ts';
import { fileCleared } from '../../../slices/audience/audienceFile.ts';
import type { KnownFile } from '../../../slices/audience/audiencePreview.ts';
import { loadFileOfPlan } from '../../../flows/plan/loadPlan.ts';
import { pickFile } from '../../../flows/file/pickFile.ts';
import { isSpssFile } from '../../../flows/file/convertSpssFile.ts';
import { clearPlan } from '../../../flows/plan/stashPlan.ts';
import { selectAudienceFile, selectHasAllResults, selectPlanLoad, selectKnownFile } from '../../../slices/selectors.ts';
import { factRemarks } from '../../../domain/plan/file/fileFacts.ts';
import { WAREHOUSE_LAYOUT } from '../../../domain/plan/file/warehouseAudience.ts';
import styles from '../Home.module.css';
import { loadQuestionDialog } from '../run/PendingQuestions.tsx';
import { FileFigures, FileRemark, FileDetails, loadRowsAndDoubts } from './FileDetails.tsx';
import { WarehouseAudienceButton } from './WarehouseAudience.tsx';
import { SpssButton, SpssProgress, useSpssConversion } from './SpssButton.tsx';

interface FileSectionProps {
  error: string | undefined;
  /** Audiences that need no upload. */
  sources?: readonly AudienceSource[] | undefined;
}

const NO_SOURCES: readonly AudienceSource[] = [];

/** The section for the audience file: a drop zone, or the locked file with which the plan was run. */
export const FileSection = memo(function FileSection({ error, sources = NO_SOURCES }: FileSectionProps) {
  const dispatch = useAppDispatch();
  const { fileMetadata, savedFileData } = useAppSelector(selectAudienceFile);
  const load = useAppSelector(selectPlanLoad);
  const hasPlan = useAppSelector(selectHasAllResults);
  const section = useRef<HTMLElement>(null);
  const conversion = useSpssConversion();
  usePreloadedParts(fileMetadata !== null);
  // How the fetch of the plan's file went; null if none was needed.
  const fileFetch = load.phase === 'loaded' && !savedFileData && !fileMetadata ? load.file : null;
  const [isOpen, setIsOpen] = useIsFileOpen();
  const remark = <FileRemark isOpen={isOpen} onOpen={setIsOpen} />;
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Audience file"
      className={classNames(styles.part, styles.filePart)}
      data-file
      data-wrong={error ? true : undefined}
    >
      {savedFileData ? (
        <LockedFile name={savedFileData.name} remark={remark} />
      ) : fileFetch === 'fetching' ? (
        <Spinner inline sentence="Fetching the audience file of this plan" />
      ) : (
        <div
          className={styles.stack}
          onPointerEnter={preloadCharts}
          onDragEnter={preloadCharts}
          onFocus={preloadCharts}
        >
          {fileFetch === 'failed' && (
            <Notice tone="warn">
              The audience file of this plan could not be fetched. Upload it to run the plan again.
            </Notice>
          )}
          <FileDropZone
            label="Upload the audience file"
            picked={fileMetadata}
            faqTo={PATHS.faq}
            error={error}
            onAccept={(file, { path }) => {
              conversion.stop();
              void dispatch(pickFile(file, path));
            }}
            onRefuse={conversion.stop}
            onRemove={() => dispatch(fileCleared())}
            conversion={{ accepts: isSpssFile, convert: (file) => void conversion.convert(file) }}
            offers={
              <div className={styles.sources}>
                {hasPlan && fileMetadata === null && (
                  <Button
                    dense
                    onClick={() => {
                      // The button is removed while the file is fetched, and would take the focus with it.
                      section.current?.focus();
                      void dispatch(loadFileOfPlan());
                    }}
                  >
                    Fetch the file of this plan
                  </Button>
                )}
                {sources.length > 0 && <WarehouseAudienceButton sources={sources} />}
                <SpssButton conversion={conversion} />
                <SampleButton />
              </div>
            }
            remark={remark}
            figures={<FileFigures />}
          />
          <SpssProgress conversion={conversion} />
        </div>
      )}
      {isOpen && <FileDetails />}
    </section>
  );
});

/** Whether the details of the file are shown. The planner can open and close them; until then `isOpenAtFirst` decides. */
function useIsFileOpen(): [boolean, (isOpen: boolean) => void] {
  const knownFile = useAppSelector(selectKnownFile);
  const fileId = 'subject' in knownFile ? knownFile.subject.vaultId : null;
  // The planner's choice is valid only for the file for which it was made.
  const [chosen, setChosen] = useState<{ fileId: string | null; isOpen: boolean } | null>(null);
  const isOpen = chosen?.fileId === fileId ? chosen.isOpen : isOpenAtFirst(knownFile);
  return [isOpen, (next) => setChosen({ fileId, isOpen: next })];
}

/** The details of a file are shown if something needs attention. Those of a warehouse audience always are, because they describe it. */
function isOpenAtFirst(knownFile: KnownFile): boolean {
  switch (knownFile.phase) {
    case 'none':
      return false;
    case 'warehouse':
    case 'refused':
    case 'failed':
      return true;
    // While the file is read again after an answer, the facts of the previous preview are still available.
    case 'previewing':
    case 'read': {
      const { facts, preview, subject } = knownFile;
      // A refused file that the planner corrects has columns, but no facts yet.
      if (facts === null) return preview !== null;
      if (facts.layout === WAREHOUSE_LAYOUT) return true;
      return (preview?.doubts.length ?? 0) > 0 || factRemarks(facts, subject.demographic).length > 0;
    }
  }
}

function LockedFile({ name, remark }: { name: string; remark: ReactNode }) {
  const dispatch = useAppDispatch();
  const [isAskingToClear, setIsAskingToClear] = useState(false);
  return (
    <>
      <SavedFile
        name={name}
        remark={remark}
        figures={<FileFigures />}
        onClear={() => setIsAskingToClear(true)}
        onClearFile={() => dispatch(fileCleared())}
      />
      <ClearQuestion
        open={isAskingToClear}
        onClose={() => setIsAskingToClear(false)}
        onClear={() => {
          setIsAskingToClear(false);
          dispatch(clearPlan());
        }}
      />
    </>
  );
}

interface ClearQuestionProps {
  open: boolean;
  onClose: () => void;
  onClear: () => void;
}

/** Confirms clearing the whole plan from the file panel. */
function ClearQuestion({ open, onClose, onClear }: ClearQuestionProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Clear the whole plan?"
      description="Name, budget, limits, choices, the file and the current report go from this form. Saved plans stay under Past Media Plans."
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button kind="danger" onClick={onClear}>
            Clear the plan
          </Button>
        </>
      }
    />
  );
}

/** Starts loading the chart library. A failure is ignored here: when a chart is shown, the library is loaded again. */
const preloadCharts = () => void loadChartView().catch(() => {});

/** Preloads what follows once a file is picked: the parts that show its preview, and the chart library for the report of a run. */
function usePreloadedParts(hasFile: boolean): void {
  const [hadFileOnMount] = useState(hasFile);
  useEffect(() => {
    if (hasFile) void Promise.allSettled([loadRowsAndDoubts(), loadQuestionDialog()]);
    // For a file that was there when the page opened, the pointer, the focus or a run loads the charts.
    if (hasFile && !hadFileOnMount) preloadCharts();
  }, [hasFile, hadFileOnMount]);
}

/** A button that picks the sample file, which comes with the product. */
function SampleButton() {
  const dispatch = useAppDispatch();
  const [phase, setPhase] = useState<'ready' | 'fetching' | 'failed'>('ready');

  async function pickSample() {
    setPhase('fetching');
    const file = await fetchSample();
    setPhase(file === null ? 'failed' : 'ready');
    if (file !== null) await dispatch(pickFile(file, `./${file.name}`));
  }

  return (
    <div className={styles.sample}>
      <Button
        dense
        busy={phase === 'fetching'}
        title="600 made-up people, to try a plan with"
        onClick={() => void pickSample()}
      >
        Use the sample
      </Button>
      <span role="status" className={styles.quiet}>
        {phase === 'failed' && 'The sample could not be fetched. Try again.'}
      </span>
    </div>
  );
}

const SAMPLE_FILE_NAME = 'made-up-people.csv';

/** The product's sample audience file, as if the user had picked it; null when it cannot be fetched. */
async function fetchSample(): Promise<File | null> {
  try {
    const reply = await fetch(`/samples/${SAMPLE_FILE_NAME}`);
    if (!reply.ok) return null;
    return new File([await reply.blob()], SAMPLE_FILE_NAME, { type: 'text/csv' });
  } catch {
    return null;
  }
}
