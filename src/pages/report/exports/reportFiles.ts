import { useEffect, useRef } from 'react';
import type { ChartHandle } from '../../../components/charts/Chart.tsx';

/** A chart that can be painted with a caption. */
export type PaintedChart = Pick<ChartHandle, 'picture'>;

/** The files of a panel. They are made on request. */
export interface PanelFiles {
  /** The panel's name, without a file extension. */
  readonly name: string;
  readonly csv: () => string | Promise<string>;
  /** Returns the chart of the panel; null if it has none. */
  readonly chart: () => PaintedChart | null;
}

/** The files of all panels, in the order of the panels on the page. Not React state, because nothing is rendered from it. */
export class ReportFiles {
  readonly #panels = new Map<Element, () => PanelFiles>();

  /**
   * Adds the files of a panel.
   * @param element  an element of the panel, which gives its position
   * @returns a function that removes the files again
   */
  add(element: Element, files: () => PanelFiles): () => void {
    this.#panels.set(element, files);
    return () => this.#panels.delete(element);
  }

  all(): PanelFiles[] {
    const inOrder = [...this.#panels].sort(([one], [other]) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
    return inOrder.map(([, files]) => files());
  }
}

/** Registers a panel's files for the Export menu. @returns the ref for a button of the panel, whose position orders the panels */
export function useRegisteredFiles(reportFiles: ReportFiles | undefined, files: PanelFiles) {
  const buttonRef = useRef<HTMLButtonElement>(null);
  const latestFiles = useRef(files);
  useEffect(() => {
    latestFiles.current = files;
  });
  useEffect(
    () => (buttonRef.current ? reportFiles?.add(buttonRef.current, () => latestFiles.current) : undefined),
    [reportFiles],
  );
  return buttonRef;
}
