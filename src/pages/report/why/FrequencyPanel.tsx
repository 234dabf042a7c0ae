import { shortNumber } from '../../../../core/words/amounts.ts';
import { useMemo, useRef } from 'react';
import type { ChartHandle } from '../../../components/charts/Chart.tsx';
import { PairChart } from '../../../components/charts/PairChart.tsx';
import { PngButton } from '../../../components/charts/PngButton.tsx';
import { Panel } from '../../../ui/layout/Panel.tsx';
import type { FrequencyView } from '../../../domain/why/frequencyView.ts';
import { SECTIONS } from '../../../domain/report/reportSections.ts';
import { WHY } from '../../../domain/messages.ts';
import { peopleText } from '../../../domain/report/peopleText.ts';
import { ChartCsvButton, fileName } from '../CsvButton.tsx';

/** People reached at least once, twice, up to ten times. */
export function FrequencyPanel({ view }: { view: FrequencyView }) {
  const chart = useRef<ChartHandle>(null);
  const shown = useMemo(
    () => ({
      places: view.steps,
      main: { name: 'By attentive contacts', values: view.attentive },
      compared: { name: 'By any contact', values: view.plain },
      summary: view.summary,
      xAxis: 'Contacts a month, at least',
      yAxis: 'People',
      showY: peopleText,
      showYAxis: shortNumber,
    }),
    [view],
  );
  return (
    <Panel
      id={SECTIONS.frequency}
      title={WHY.frequency}
      description="People reached at least so many times in the month: with attention, and at all."
      actions={
        <>
          <PngButton chart={chart} fileName={`${fileName(WHY.frequency)}.png`} of={WHY.frequency} />
          <ChartCsvButton chart={chart} name={WHY.frequency} places="At least" unit="people" />
        </>
      }
    >
      <PairChart ref={chart} title={WHY.frequency} data={shown} />
    </Panel>
  );
}
