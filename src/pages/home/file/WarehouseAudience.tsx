import type { AudienceSource } from '../../../../core/contract/bodies/audienceSources.ts';
import { KEPT, keptFigures, leavesLine } from '../../../domain/plan/file/warehouseAudience.ts';
import { FigureList } from '../../../ui/layout/FigureList.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import styles from './WarehouseAudience.module.css';

/** The description of a warehouse audience, in place of a file's summary: none of its rows are read in the browser. */
export function WarehouseAudience({ source }: { source: AudienceSource }) {
  const { name, says, licence, away } = source;
  return (
    <>
      <p>{KEPT.refers(name)}</p>
      {says && <p>{says}</p>}
      <FigureList label="The audience in figures" figures={keptFigures(source)} />
      {licence && <p className={styles.quiet}>{licence}</p>}
      <p className={styles.quiet}>{leavesLine(source)}</p>
      {away && (
        <Notice tone="warn" title={KEPT.away}>
          {away} A run asks it again.
        </Notice>
      )}
    </>
  );
}
