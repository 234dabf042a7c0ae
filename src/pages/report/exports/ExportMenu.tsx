import { Download, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { loadBrands } from '../../../flows/company/brands.ts';
import type { BrandsOnPaper, ExportedPlan } from '../../../domain/exports/exportedPlan.ts';
import type { ColourOf } from '../../../domain/report/charts/reportSeries.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { computeForSlides, computeForWorkbook } from '../../../flows/desk/computeAtDesk.ts';
import { selectSettings } from '../../../slices/selectors.ts';
import { selectPlannedWeeks } from '../../../slices/weeks/selectWeeks.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { ProgressBar } from '../../../ui/feedback/ProgressBar.tsx';
import { useNoteExport, useReportInfo } from '../reportContext.tsx';
import { loadExports, saveMediaPlan, savePictures, saveSlides, saveTables, saveWorkbook } from './exports.ts';
import styles from './Exports.module.css';

interface ExportMenuProps {
  /** The plan without a date. The date is added at each export, because a report may stay open over night. */
  plan: Omit<ExportedPlan, 'date' | 'weeks'>;
  /** Key of the saved plan. Its weeks are selected in this component, so that editing them does not render the whole report again. */
  planKey: string | null;
  colourOf: ColourOf;
  onOnePage: (plan: ExportedPlan) => Promise<void>;
}

/** All exports of a report in one menu. They are made in the browser. */
export function ExportMenu(props: ExportMenuProps) {
  const { plan } = props;
  const { progress, runExport, cancel, close } = useExport();
  const loadBrandsOnce = useBrandsLoader(plan.form.client);
  const items = useExportItems(props, runExport, loadBrandsOnce);
  const { slideTheme } = useAppSelector(selectSettings);
  const hasLoaded = useRef(false);

  /** Loads the code of the exports on hover or focus, since most people who see a report export nothing. */
  function preloadExports() {
    if (hasLoaded.current) return;
    hasLoaded.current = true;
    void loadExports(slideTheme);
    void loadBrandsOnce();
  }

  return (
    <>
      <Menu
        trigger={
          <Button icon={Download} busy={progress.phase === 'making'}>
            Export
          </Button>
        }
        items={items}
        onPreload={preloadExports}
      />
      {/* Rendered in the body, because on a phone the controls of the head are collapsed during the export. */}
      {createPortal(<ExportState progress={progress} onCancel={cancel} onClose={close} />, document.body)}
    </>
  );
}

/** Returns a function that loads the brands for plans of a client once, so that exports work offline after that. */
function useBrandsLoader(client: string): () => Promise<BrandsOnPaper> {
  const dispatch = useAppDispatch();
  const loaded = useRef<{ client: string; brands: Promise<BrandsOnPaper> }>(undefined);
  return () => {
    if (loaded.current?.client !== client) loaded.current = { client, brands: dispatch(loadBrands(client)) };
    return loaded.current.brands;
  };
}

/**
 * Makes an export.
 * @param onProgress  receives the share of the work that is done, 0 to 1
 * @returns the name of the saved file or of the printed page; undefined after an abort
 */
type MakeExport = (onProgress: (share: number) => void, signal: AbortSignal) => Promise<string | undefined>;

interface MakeOptions {
  /** Whether the export is printed. A print is not confirmed here, because the browser shows its print window. */
  readonly isPrinted?: boolean;
}

/** Runs one export at a time and tracks its progress. */
function useExport() {
  const [progress, setProgress] = useState<ExportProgress>({ phase: 'idle' });
  const noteExport = useNoteExport();
  const currentController = useRef<AbortController>(null);
  useEffect(() => () => currentController.current?.abort(), []);

  async function runExport(exportName: ExportName, makeExport: MakeExport, { isPrinted = false }: MakeOptions = {}) {
    if (progress.phase === 'making') return;
    const controller = new AbortController();
    currentController.current = controller;
    const onProgress = (share: number) =>
      !controller.signal.aborted && setProgress({ phase: 'making', exportName, share });
    setProgress({ phase: 'making', exportName, share: null });
    try {
      const file = await makeExport(onProgress, controller.signal);
      if (file !== undefined) noteExport(file);
      if (!controller.signal.aborted) setProgress(isPrinted ? { phase: 'idle' } : { phase: 'done', exportName });
    } catch (error) {
      if (controller.signal.aborted) return;
      setProgress({ phase: 'failed', exportName, reason: error instanceof Error ? error.message : String(error) });
    }
  }

  const close = () => setProgress({ phase: 'idle' });
  function cancel() {
    currentController.current?.abort();
    close();
  }
  return { progress, runExport, cancel, close };
}

const PRINTED_PAGE = 'One page (print)';

/** The entries of the menu. */
function useExportItems(
  { plan, planKey, colourOf, onOnePage }: ExportMenuProps,
  runExport: (exportName: ExportName, makeExport: MakeExport, options?: MakeOptions) => Promise<void>,
  loadBrandsOnce: () => Promise<BrandsOnPaper>,
) {
  const files = useReportInfo()?.files;
  const dispatch = useAppDispatch();
  const { slideTheme } = useAppSelector(selectSettings);
  const weeks = useAppSelector((state) => selectPlannedWeeks(state, planKey));
  /** The plan as it is at this moment, with its weeks, the date and the brands. */
  const currentPlan = async (): Promise<ExportedPlan> => ({
    ...plan,
    weeks,
    date: new Date(),
    brands: await loadBrandsOnce(),
  });
  const panels = () => files?.all() ?? [];

  const workbook: MakeExport = async (onProgress, signal) => {
    const details = await dispatch(computeForWorkbook(onProgress, signal));
    return signal.aborted ? undefined : saveWorkbook({ ...(await currentPlan()), ...details }, colourOf);
  };
  const slides: MakeExport = async (onProgress, signal) => {
    const robustness = await dispatch(computeForSlides(onProgress, signal));
    return signal.aborted ? undefined : saveSlides({ ...(await currentPlan()), robustness }, colourOf, slideTheme);
  };
  const mediaPlan: MakeExport = async () => saveMediaPlan(await currentPlan());
  const pictures: MakeExport = async (onProgress) => savePictures(await currentPlan(), panels(), onProgress);
  const csv: MakeExport = async () => saveTables(await currentPlan(), panels());
  const onePage: MakeExport = async () => {
    await onOnePage(await currentPlan());
    return PRINTED_PAGE;
  };
  return [
    { label: 'Excel workbook', onChoose: () => void runExport('workbook', workbook) },
    { label: 'Slides', onChoose: () => void runExport('slides', slides) },
    { label: PRINTED_PAGE, onChoose: () => void runExport('onePage', onePage, { isPrinted: true }) },
    { label: 'Media plan (JSON)', onChoose: () => void runExport('mediaPlan', mediaPlan) },
    { label: 'All pictures', onChoose: () => void runExport('pictures', pictures) },
    { label: 'All csv', onChoose: () => void runExport('csv', csv) },
  ];
}

/** The state of an export. */
type ExportProgress =
  | { readonly phase: 'idle' }
  | { readonly phase: 'making'; readonly exportName: ExportName; readonly share: number | null }
  | { readonly phase: 'done'; readonly exportName: ExportName }
  | { readonly phase: 'failed'; readonly exportName: ExportName; readonly reason: string };

/** Subject and verb of the sentences about each export. */
const SUBJECTS = {
  workbook: ['The Excel workbook', 'is'],
  slides: ['The slides', 'are'],
  onePage: ['The page', 'is'],
  mediaPlan: ['The media plan', 'is'],
  pictures: ['The pictures', 'are'],
  csv: ['The csv files', 'are'],
} as const;
type ExportName = keyof typeof SUBJECTS;

interface ExportStateProps {
  progress: ExportProgress;
  onCancel: () => void;
  onClose: () => void;
}

/** The progress of an export, in a corner of the screen. */
function ExportState({ progress, onCancel, onClose }: ExportStateProps) {
  if (progress.phase === 'idle') return <span role="status" />;
  const { exportName } = progress;
  const [name, isOrAre] = SUBJECTS[exportName];
  return (
    <div className={styles.state} role={progress.phase === 'failed' ? 'alert' : 'status'}>
      {progress.phase === 'making' && (
        <>
          <p>{`${name} ${isOrAre} being made`}</p>
          <ProgressBar label={name} share={progress.share} />
          <Button dense onClick={onCancel}>
            Cancel
          </Button>
        </>
      )}
      {progress.phase === 'done' && <p>{`${name} ${isOrAre} in your downloads.`}</p>}
      {progress.phase === 'failed' && (
        <p>{`${name} could not be made: ${progress.reason}. Nothing was lost; try again.`}</p>
      )}
      {progress.phase !== 'making' && <Button dense kind="quiet" icon={X} aria-label="Close" onClick={onClose} />}
    </div>
  );
}
