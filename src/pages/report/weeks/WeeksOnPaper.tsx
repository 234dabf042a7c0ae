import type { PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import { weekBlocks } from '../../../domain/weeks/weekBlocks.ts';
import { mostAds, weeksView } from '../../../domain/weeks/weeksView.ts';
import styles from './Weeks.module.css';
import { QUARTER, WeeksGrid } from './WeeksGrid.tsx';
import type { WeeksGridProps } from './WeeksGrid.tsx';

type WeeksOnPaperProps = Omit<WeeksGridProps, 'from' | 'canEdit' | 'sums' | 'ads'> & { report: PlanReport };

/** The print of a plan with more weeks than fit on a page: tables below each other, each with the sums of the whole plan. */
export function WeeksOnPaper({ plan, view, money, report, ...rest }: WeeksOnPaperProps) {
  return weekBlocks(plan, QUARTER).map(({ from, plan: block }) => {
    const blockView = { ...weeksView(block, money), total: view.total };
    return (
      <div key={from} className={styles.block}>
        <WeeksGrid
          {...rest}
          {...{ from, money }}
          plan={block}
          view={blockView}
          sums={blockView}
          ads={mostAds(block, blockView, report)}
          canEdit={false}
        />
      </div>
    );
  });
}
