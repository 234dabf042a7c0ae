import { TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import type { AudienceSource } from '../../../../core/contract/bodies/audienceSources.ts';
import { referenceCsv } from '../../../../core/rules/audienceReference.ts';
import {
  WAREHOUSE_COPY,
  warehouseFigures,
  exportLine,
  warehouseLine,
  referenceFileName,
} from '../../../domain/plan/file/warehouseAudience.ts';
import { FigureList } from '../../../ui/layout/FigureList.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { useAppDispatch } from '../../../app/hooks.ts';
import { refreshAccessLists } from '../../../flows/accessData.ts';
import { pickFile } from '../../../flows/file/pickFile.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import styles from './WarehouseAudience.module.css';

/** The description of a warehouse audience. It is shown in place of a file's summary, because the browser reads none of its rows. */
export function WarehouseAudience({ source }: { source: AudienceSource }) {
  const { name, says, licence, away } = source;
  return (
    <>
      <p>{WAREHOUSE_COPY.refers(name)}</p>
      {says && <p>{says}</p>}
      <FigureList label="The audience in figures" figures={warehouseFigures(source)} />
      {licence && <p className={styles.quiet}>{licence}</p>}
      <p className={styles.quiet}>{exportLine(source)}</p>
      {away && (
        <Notice tone="warn" title={WAREHOUSE_COPY.unreachable}>
          {away} A run asks it again.
        </Notice>
      )}
    </>
  );
}

/**
 * Opens a list of the warehouse audiences, which need no upload. Choosing an audience puts a small file that refers to it into the drop
 * zone.
 */
export function WarehouseAudienceButton({ sources }: { sources: readonly AudienceSource[] }) {
  const dispatch = useAppDispatch();
  const [isOpen, setIsOpen] = useState(false);
  const firstSource = useRef<HTMLButtonElement>(null);
  const container = useRef<HTMLDivElement>(null);

  function showList() {
    setIsOpen(true);
    // `away` says why an audience could not be asked. The lists are read again, because it may be available by now.
    if (sources.some(({ away }) => away)) void dispatch(refreshAccessLists());
  }

  function choose(name: string) {
    const dropZone = container.current?.closest('[data-file]');
    setIsOpen(false);
    const fileName = referenceFileName(name);
    void dispatch(pickFile(new File([referenceCsv(name)], fileName, { type: 'text/csv' }), `./${fileName}`));
    // The button that opened the dialog is removed, so the focus must move.
    setTimeout(() => dropZone?.querySelector('button')?.focus());
  }

  return (
    <div ref={container} className={styles.offer}>
      <Button
        dense
        aria-haspopup="dialog"
        title={WAREHOUSE_COPY.useHint(sources.map(({ name }) => name))}
        onClick={showList}
      >
        {WAREHOUSE_COPY.use}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={WAREHOUSE_COPY.choose}
        description={WAREHOUSE_COPY.chooseHint}
        initialFocus={firstSource}
        actions={<Button onClick={() => setIsOpen(false)}>Cancel</Button>}
      >
        <ul className={styles.list}>
          {sources.map((source, index) => (
            <li key={source.name}>
              <button
                ref={index === 0 ? firstSource : undefined}
                type="button"
                className={styles.source}
                onClick={() => choose(source.name)}
              >
                <span className={styles.name}>{source.name}</span>
                {source.says && <span>{source.says}</span>}
                <span className={styles.quiet}>{warehouseLine(source)}</span>
                {source.licence && <span className={styles.quiet}>{source.licence}</span>}
                <span className={styles.quiet}>{exportLine(source)}</span>
                {source.away && (
                  <span className={styles.unavailable}>
                    <Icon icon={TriangleAlert} size={14} /> {WAREHOUSE_COPY.unreachable}: {source.away}
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      </Dialog>
    </div>
  );
}
