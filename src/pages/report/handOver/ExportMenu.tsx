import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { loadBrands } from '../../../slices/flows/brands.ts';
import type { BrandsOnPaper, HandOver } from '../../../domain/handOver/handOver.ts';
import type { ColourOf } from '../../../domain/report/charts/reportSeries.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { computeForSlides, computeForWorkbook } from '../../../slices/flows/computeForExport.ts';
import { selectSettings } from '../../../slices/selectors.ts';
import { selectPlannedWeeks } from '../../../slices/weeks/selectWeeks.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { useNoteExport, useReportInfo } from '../reportContext.ts';
import { loadExports, saveMediaPlan, savePictures, saveSlides, saveTables, saveWorkbook } from './exports.ts';
import { ExportState } from './ExportState.tsx';
import type { ExportProgress } from './ExportState.tsx';

interface ExportMenuProps {
  /** Without the date, which is that of the export: a report may stay open over night. */
  plan: Omit<HandOver, 'date' | 'weeks'>;
  /** Key of a saved plan. Its weeks are selected here, so that an edit of them does not render the whole report again. */
  planKey: string | null;
  colourOf: ColourOf;
  onOnePage: (plan: HandOver) => Promise<void>;
}

/** All exports of a report in one menu. They are made in the browser. */
export function ExportMenu(props: ExportMenuProps) {
  const { plan } = props;
  const { making, make, cancel, close } = useExport();
  const brands = useBrands(plan.form.client);
  const items = useExportItems(props, make, brands);
  const { slideTheme } = useAppSelector(selectSettings);
  const hasLoaded = useRef(false);

  /** Loads the code of the exports on hover or focus, since most readers of a report export nothing. */
  function prepare() {
    if (hasLoaded.current) return;
    hasLoaded.current = true;
    void loadExports(slideTheme);
    void brands();
  }

  return (
    <>
      <Menu
        trigger={
          <Button icon="download" busy={making.phase === 'making'}>
            Export
          </Button>
        }
        items={items}
        onPreload={prepare}
      />
      {/* In the body: on a phone the controls of the head are collapsed during the export. */}
      {createPortal(<ExportState making={making} onCancel={cancel} onClose={close} />, document.body)}
    </>
  );
}

/** Loads the brands of a client's plan once, so that exports work offline after that. */
function useBrands(client: string): () => Promise<BrandsOnPaper> {
  const dispatch = useAppDispatch();
  const loaded = useRef<{ client: string; brands: Promise<BrandsOnPaper> }>(undefined);
  return () => {
    if (loaded.current?.client !== client) loaded.current = { client, brands: dispatch(loadBrands(client)) };
    return loaded.current.brands;
  };
}

/**
 * Makes an export.
 * @param onProgress  gets the share that is done, 0 to 1
 * @returns the name of the saved file or of what was printed; nothing after an abort
 */
type MakeExport = (onProgress: (share: number) => void, signal: AbortSignal) => Promise<string | undefined>;

/** Runs one export at a time and tracks its progress. */
function useExport() {
  const [making, setMaking] = useState<ExportProgress>({ phase: 'idle' });
  const noteExport = useNoteExport();
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  /** @param isPrinted  after printing nothing is confirmed here, because the browser's print window does that */
  async function make(what: string, work: MakeExport, isPrinted = false) {
    if (making.phase === 'making') return;
    const control = new AbortController();
    stop.current = control;
    const onProgress = (share: number) => !control.signal.aborted && setMaking({ phase: 'making', what, share });
    setMaking({ phase: 'making', what, share: null });
    try {
      const file = await work(onProgress, control.signal);
      if (file !== undefined) noteExport(file);
      if (!control.signal.aborted) setMaking(isPrinted ? { phase: 'idle' } : { phase: 'done', what });
    } catch (error) {
      if (control.signal.aborted) return;
      setMaking({ phase: 'failed', what, reason: error instanceof Error ? error.message : String(error) });
    }
  }

  const close = () => setMaking({ phase: 'idle' });
  function cancel() {
    stop.current?.abort();
    close();
  }
  return { making, make, cancel, close };
}

const PRINTED_PAGE = 'One page (print)';

/** The entries of the menu. */
function useExportItems(
  { plan, planKey, colourOf, onOnePage }: ExportMenuProps,
  make: (what: string, work: MakeExport, isPrinted?: boolean) => Promise<void>,
  brands: () => Promise<BrandsOnPaper>,
) {
  const files = useReportInfo()?.files;
  const dispatch = useAppDispatch();
  const { slideTheme } = useAppSelector(selectSettings);
  const weeks = useAppSelector((state) => selectPlannedWeeks(state, planKey));
  const exportNow = async (): Promise<HandOver> => ({ ...plan, weeks, date: new Date(), brands: await brands() });
  const panels = () => files?.all() ?? [];

  const workbook: MakeExport = async (onProgress, signal) => {
    const details = await dispatch(computeForWorkbook(onProgress, signal));
    return signal.aborted ? undefined : saveWorkbook({ ...(await exportNow()), ...details }, colourOf);
  };
  const slides: MakeExport = async (onProgress, signal) => {
    const robustness = await dispatch(computeForSlides(onProgress, signal));
    return signal.aborted ? undefined : saveSlides({ ...(await exportNow()), robustness }, colourOf, slideTheme);
  };
  const mediaPlan: MakeExport = async () => saveMediaPlan(await exportNow());
  const pictures: MakeExport = async (onProgress) => savePictures(await exportNow(), panels(), onProgress);
  const csv: MakeExport = async () => saveTables(await exportNow(), panels());
  const onePage: MakeExport = async () => {
    await onOnePage(await exportNow());
    return PRINTED_PAGE;
  };
  return [
    { label: 'Excel workbook', onChoose: () => void make('workbook', workbook) },
    { label: 'Slides', onChoose: () => void make('slides', slides) },
    { label: PRINTED_PAGE, onChoose: () => void make('one page', onePage, true) },
    { label: 'Media plan (JSON)', onChoose: () => void make('media plan', mediaPlan) },
    { label: 'All pictures', onChoose: () => void make('pictures', pictures) },
    { label: 'All csv', onChoose: () => void make('csv', csv) },
  ];
}
