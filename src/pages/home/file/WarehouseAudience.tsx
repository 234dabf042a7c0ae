import type { AudienceSource } from '../../../../core/contract/bodies/audienceSources.ts';
import { WAREHOUSE_COPY, warehouseFigures, exportLine } from '../../../domain/plan/file/warehouseAudience.ts';
import { FigureList } from '../../../ui/layout/FigureList.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
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
        <Notice tone="warn" title={WAREHOUSE_COPY.away}>
          {away} A run asks it again.
        </Notice>
      )}
    </>
  );
}
