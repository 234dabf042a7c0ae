import { useEffect, useRef } from 'react';
import type { ChartHandle } from '../../../components/charts/Chart.tsx';

/** A chart that can be painted with a caption. */
export type PaintedChart = Pick<ChartHandle, 'picture'>;

/** A panel's files, made on request. */
export interface PanelFiles {
  /** The panel's name, without a file extension. */
  readonly name: string;
  readonly csv: () => string | Promise<string>;
  /** Null if the panel has no chart. */
  readonly chart: () => PaintedChart | null;
}

/** The panels of the page, in page order. Not React state, since nothing is rendered from it. */
export class ReportFiles {
  readonly #panels = new Map<Element, () => PanelFiles>();

  add(place: Element, files: () => PanelFiles): () => void {
    this.#panels.set(place, files);
    return () => this.#panels.delete(place);
  }

  all(): PanelFiles[] {
    const inOrder = [...this.#panels].sort(([one], [other]) =>
      one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
    );
    return inOrder.map(([, files]) => files());
  }
}

/** Registers a panel's files for the Export menu. @returns the ref for the panel's button, which gives its position in the page */
export function useRegisteredFiles(offered: ReportFiles | undefined, files: PanelFiles) {
  const place = useRef<HTMLButtonElement>(null);
  const latest = useRef(files);
  useEffect(() => {
    latest.current = files;
  });
  useEffect(() => (place.current ? offered?.add(place.current, () => latest.current) : undefined), [offered]);
  return place;
}
