import { InTurn } from '../../../components/turns/InTurn.tsx';
import { SheetColumns } from '../../../ui/overlays/Sheet.tsx';
import type { ColourOf } from '../../../domain/report/pictures/reportSeries.ts';
import { hasReasons } from '../../../domain/why/whyView.ts';
import { BuildPanel } from './BuildPanel.tsx';
import { DuplicationPanel } from './DuplicationPanel.tsx';
import { FrequencyPanel } from './FrequencyPanel.tsx';
import { FrontierPanel } from './FrontierPanel.tsx';
import { MixReasonsPanel } from './MixReasonsPanel.tsx';
import type { WhyViews } from './useWhyViews.ts';
import styles from './Why.module.css';

/** The panels that explain the mix: each is there when the reply brings what it shows, and leaves no gap when not. */
export function WhyPanels({ views, colourOf }: { views: WhyViews | null; colourOf: ColourOf }) {
  if (!views) return null;
  const { why, build, frequency, frontier, duplication } = views;
  return (
    <>
      {hasReasons(why) && (
        <InTurn height={480}>
          <MixReasonsPanel why={why} colourOf={colourOf} />
        </InTurn>
      )}
      {(build ?? frequency) && (
        <InTurn height={720}>
          <SheetColumns className={build && frequency ? styles.pair : styles.single}>
            {build && <BuildPanel view={build} />}
            {frequency && <FrequencyPanel view={frequency} />}
          </SheetColumns>
        </InTurn>
      )}
      {frontier && (
        <InTurn height={560}>
          <FrontierPanel view={frontier} />
        </InTurn>
      )}
      {duplication && (
        <InTurn height={560}>
          <DuplicationPanel view={duplication} colourOf={colourOf} />
        </InTurn>
      )}
    </>
  );
}
