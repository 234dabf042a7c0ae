import { Download } from 'lucide-react';
import { useState } from 'react';
import type { RefObject } from 'react';
import { REPORT } from '../../domain/messages.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import styles from './Chart.module.css';
import { failureReason } from '../loadChunk.ts';
import type { ChartHandle } from './Chart.tsx';
import { preloadChartExport } from './useChartView.ts';

interface PngButtonProps {
  chart: RefObject<ChartHandle | null>;
  /** Name of the file, with its extension. */
  fileName: string;
  /** Makes a line below the drawing when the button is pressed; without it the picture is the drawing alone. */
  caption?: (() => string) | undefined;
  /** The chart's name, for a page with several such buttons. The visible label is then short. */
  chartName?: string;
  /** Gets the file's name after it was saved. */
  onSaved: (file: string) => void;
}

type Progress = { phase: 'idle' } | { phase: 'drawing' } | { phase: 'failed'; reason: string };

/** A button that downloads a chart as a PNG. If that fails, the reason is shown. */
export function PngButton({ chart, fileName, caption, chartName, onSaved }: PngButtonProps) {
  const [progress, setProgress] = useState<Progress>({ phase: 'idle' });

  function download() {
    setProgress({ phase: 'drawing' });
    Promise.resolve(chart.current?.downloadPng(fileName, caption?.())).then(
      () => {
        setProgress({ phase: 'idle' });
        onSaved(fileName);
      },
      (error: unknown) => setProgress({ phase: 'failed', reason: failureReason(error) }),
    );
  }

  return (
    <>
      {progress.phase === 'failed' && (
        <span role="alert" className={styles.failed}>
          The picture could not be made: {progress.reason}
        </span>
      )}
      <Button
        dense
        icon={Download}
        busy={progress.phase === 'drawing'}
        aria-label={chartName && `PNG of ${chartName}`}
        onClick={download}
        onPointerEnter={preloadChartExport}
        onFocus={preloadChartExport}
      >
        {chartName ? 'PNG' : REPORT.downloadPng}
      </Button>
    </>
  );
}
