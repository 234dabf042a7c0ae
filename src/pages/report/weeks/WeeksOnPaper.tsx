import type { PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import { weekBlocks } from '../../../domain/weeks/weekBlocks.ts';
import { mostAds, weeksView } from '../../../domain/weeks/weeksView.ts';
import styles from './Weeks.module.css';
import { QUARTER, WeeksGrid } from './WeeksGrid.tsx';
import type { WeeksGridProps } from './WeeksGrid.tsx';

type WeeksOnPaperProps = Omit<WeeksGridProps, 'from' | 'canEdit' | 'sums' | 'ads'> & { report: PlanReport };

/** More weeks than fit the width of the paper: tables below each other, each with the sums of the whole plan. */
export function WeeksOnPaper({ plan, view, money, report, ...rest }: WeeksOnPaperProps) {
  return weekBlocks(plan, QUARTER).map(({ from, plan: block }) => {
    const part = { ...weeksView(block, money), total: view.total };
    return (
      <div key={from} className={styles.block}>
        <WeeksGrid
          {...rest}
          {...{ from, money }}
          plan={block}
          view={part}
          sums={part}
          ads={mostAds(block, part, report)}
          canEdit={false}
        />
      </div>
    );
  });
}
