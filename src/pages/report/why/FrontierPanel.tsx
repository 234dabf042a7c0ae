import { BarChart3 } from 'lucide-react';
import { useMemo, useRef } from 'react';
import type { ChartHandle } from '../../../components/charts/Chart.tsx';
import { CurveChart } from '../../../components/charts/CurveChart.tsx';
import { PanelPngButton } from '../PanelPngButton.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import type { FrontierView, NoFrontier } from '../../../domain/why/frontierView.ts';
import { SECTIONS } from '../../../domain/report/reportSections.ts';
import { WHY } from '../../../domain/messages.ts';
import { shortDollars, shortNumber, wholeDollars } from '../../../../core/words/amounts.ts';
import { peopleText } from '../../../domain/report/peopleText.ts';
import { ChartCsvButton } from '../CsvButton.tsx';
import { useSampledDescription } from '../reportContext.tsx';

const X_AXIS = 'Budget ($)';

/** The best plans at smaller and larger budgets, or the reason why there are none. */
export function FrontierPanel({ view }: { view: FrontierView | NoFrontier }) {
  if (view.points !== null) return <Frontier view={view} />;
  return (
    <Panel id={SECTIONS.frontier} title={WHY.frontier}>
      <EmptyState icon={BarChart3} sentence={view.reason} />
    </Panel>
  );
}

function Frontier({ view }: { view: FrontierView }) {
  const chart = useRef<ChartHandle>(null);
  const description = useSampledDescription(
    `Each point is the best mix at its budget. ${view.limits} Where the line flattens, money buys fewer new people.`,
  );
  const chartData = useMemo(
    () => ({
      points: view.points,
      marked: view.planAt,
      markedName: 'This plan',
      summary: view.summary,
      xTitle: X_AXIS,
      yTitle: 'Attentive reach (people)',
      formatX: wholeDollars,
      formatY: peopleText,
      formatXTick: shortDollars,
      formatYTick: shortNumber,
    }),
    [view],
  );
  return (
    <Panel
      id={SECTIONS.frontier}
      title={WHY.frontier}
      description={description}
      actions={
        <>
          <PanelPngButton chart={chart} chartName={WHY.frontier} />
          <ChartCsvButton chart={chart} name={WHY.frontier} categoryHeader={X_AXIS} unit="people" extra={view.extra} />
        </>
      }
    >
      <CurveChart ref={chart} title={WHY.frontier} data={chartData} />
    </Panel>
  );
}
