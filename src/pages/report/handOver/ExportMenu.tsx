import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { HandOver } from '../../../domain/handOver/handOver.ts';
import type { ColourOf } from '../../../domain/report/charts/reportSeries.ts';
import { useAppDispatch, useAppSelector } from '../../../app/hooks.ts';
import { countForSlides, countForWorkbook } from '../../../slices/flows/countForExport.ts';
import { selectSettings } from '../../../slices/selectors.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { useReportInfo } from '../reportContext.ts';
import { loadExports, savePictures, saveSlides, saveTables, saveWorkbook } from './exports.ts';
import { ExportState } from './ExportState.tsx';
import type { Making } from './ExportState.tsx';

interface ExportMenuProps {
  /** All but the day: a report may stay open over night. */
  plan: Omit<HandOver, 'date'>;
  colourOf: ColourOf;
  onOnePage: () => void;
}

/** Everything that leaves the product, in one menu; made in this browser. */
export function ExportMenu({ plan, colourOf, onOnePage }: ExportMenuProps) {
  const [making, setMaking] = useState<Making>({ phase: 'idle' });
  const stop = useRef<AbortController>(null);
  const files = useReportInfo()?.files;
  const dispatch = useAppDispatch();
  const { slideTheme } = useAppSelector(selectSettings);
  const hasLoaded = useRef(false);
  useEffect(() => () => stop.current?.abort(), []);

  /** Most who read a report export nothing of it: what exporting takes comes when somebody comes to its button. */
  function prepare() {
    if (hasLoaded.current) return;
    hasLoaded.current = true;
    void loadExports(slideTheme);
  }

  async function make(what: string, work: (tell: (share: number) => void, signal: AbortSignal) => Promise<void>) {
    if (making.phase === 'making') return;
    const control = new AbortController();
    stop.current = control;
    const tell = (share: number) => !control.signal.aborted && setMaking({ phase: 'making', what, share });
    setMaking({ phase: 'making', what, share: null });
    try {
      await work(tell, control.signal);
      if (!control.signal.aborted) setMaking({ phase: 'done', what });
    } catch (error) {
      if (control.signal.aborted) return;
      setMaking({ phase: 'failed', what, reason: error instanceof Error ? error.message : String(error) });
    }
  }

  const today = (): HandOver => ({ ...plan, date: new Date() });
  const items = [
    {
      label: 'Excel workbook',
      onChoose: () =>
        void make('workbook', async (tell, signal) => {
          const counted = await dispatch(countForWorkbook(tell, signal));
          if (!signal.aborted) await saveWorkbook({ ...today(), ...counted }, colourOf);
        }),
    },
    {
      label: 'Slides',
      onChoose: () =>
        void make('slides', async (tell, signal) => {
          const robustness = await dispatch(countForSlides(tell, signal));
          if (!signal.aborted) await saveSlides({ ...today(), robustness }, colourOf, slideTheme);
        }),
    },
    { label: 'One page (print)', onChoose: onOnePage },
    {
      label: 'All pictures',
      onChoose: () => void make('pictures', (tell) => savePictures(today(), files?.all() ?? [], tell)),
    },
    { label: 'All csv', onChoose: () => void make('csv', () => saveTables(today(), files?.all() ?? [])) },
  ];

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
      {/* In the page itself: on a phone the controls of the head are folded away while the work goes on. */}
      {createPortal(
        <ExportState
          making={making}
          onCancel={() => {
            stop.current?.abort();
            setMaking({ phase: 'idle' });
          }}
          onClose={() => setMaking({ phase: 'idle' })}
        />,
        document.body,
      )}
    </>
  );
}
