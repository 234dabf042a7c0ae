import { memo } from 'react';
import type { PlanReport } from '../../../../core/contract/bodies/planReport.ts';
import type { WeekFigures } from '../../../../core/contract/bodies/planLayer.ts';
import type { WeekPlan } from '../../../../core/rules/weekPlan.ts';
import type { ColourOf } from '../../../domain/report/charts/reportSeries.ts';
import { flowchart } from '../../../domain/weeks/flowchart.ts';
import { WEEKS_COPY } from '../../../domain/weeks/weeksCopy.ts';
import { weeksPicture } from '../../../domain/handOver/weeksPicture.ts';
import type { WeeksView } from '../../../domain/weeks/weeksView.ts';
import { useAppSelector } from '../../../app/hooks.ts';
import { paintPicture } from '../../../services/browser/paintPicture.ts';
import { selectReportForm } from '../../../slices/selectors.ts';
import { CsvButton } from '../CsvButton.tsx';
import { PictureButton } from '../desk/questions/PictureButton.tsx';
import styles from './Weeks.module.css';

interface WeeksFilesProps {
  plan: WeekPlan;
  view: WeeksView;
  report: PlanReport;
  figures: WeekFigures | null;
  colourOf: ColourOf;
}

/** Buttons for the weeks as a picture, and as the csv that ad servers and buyers import. Memoized, because saving does not change them. */
export const WeeksFiles = memo(function WeeksFiles({ plan, view, report, figures, colourOf }: WeeksFilesProps) {
  const { name, buyingDemographic } = useAppSelector(selectReportForm);
  const caption = `${name} · ${buyingDemographic}`;
  const picture = () => weeksPicture(view, figures, { caption, colourOf });
  const chart = { current: { picture: () => paintPicture(picture()) } };
  return (
    <span className={styles.end}>
      <PictureButton of={WEEKS_COPY.title} picture={picture} />
      <CsvButton describesPlans name={WEEKS_COPY.title} table={flowchart(plan, view, report)} chart={chart} />
    </span>
  );
});
