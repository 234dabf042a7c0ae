import { useEffect, useRef } from 'react';
import type { ChartHandle } from '../../../components/charts/Chart.tsx';

/** A panel's files, made when somebody asks. */
export interface PanelFiles {
  /** Of the panel, without an ending. */
  readonly name: string;
  readonly csv: () => string | Promise<string>;
  /** Null where the panel draws nothing. */
  readonly chart: () => ChartHandle | null;
}

/** The panels of the page, in their order on it. Not state: nothing is drawn from it. */
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

/** Offers a panel's files. @returns what to give the panel's button as its ref: its place in the page */
export function useRegisteredFiles(offered: ReportFiles | undefined, files: PanelFiles) {
  const place = useRef<HTMLButtonElement>(null);
  const latest = useRef(files);
  useEffect(() => {
    latest.current = files;
  });
  useEffect(() => (place.current ? offered?.add(place.current, () => latest.current) : undefined), [offered]);
  return place;
}
