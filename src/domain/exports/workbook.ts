import { attentionFoot } from '../report/attentionFigures.ts';
import type { ColourOf } from '../report/charts/reportSeries.ts';
import type { Book, BookSheet } from './book.ts';
import { channelMoney } from '../report/channelMoney.ts';
import { channelsSheet, moneyCells } from './channelsSheet.ts';
import {
  marketsSheet,
  assumptionsSheet,
  attentionSheet,
  rulesSheet,
  targetsSheet,
  vehiclesSheet,
} from './tableSheets.ts';
import { curvesSheet, frequencySheet, frontierSheet, overlapSheet } from './chartSheets.ts';
import { withComputedFlatOptimum } from './exportedPlan.ts';
import type { WorkbookPlan } from './exportedPlan.ts';
import { recomputeSheet } from './recomputeSheet.ts';
import { weeksSheet } from './weeksSheet.ts';
import { summarySheet } from './summarySheet.ts';
import { robustnessSheet } from './robustnessSheet.ts';

/** A plan as a workbook. If the workbook can recompute reach, its yellow cells can be edited. */
export function workbook(planToExport: WorkbookPlan, colourOf: ColourOf): Book {
  const plan = withComputedFlatOptimum(planToExport);
  const { report, recompute, form } = plan;
  const reported = { reach: report.attentive_reach, frequency: report.frequency };
  const sheets: readonly (BookSheet | null)[] = [
    summarySheet(plan),
    channelsSheet(plan, colourOf),
    rulesSheet(plan),
    targetsSheet(plan),
    curvesSheet(plan, colourOf),
    frontierSheet(plan),
    frequencySheet(plan),
    overlapSheet(plan),
    plan.weeks ? weeksSheet(plan, plan.weeks, colourOf) : null,
    marketsSheet(plan),
    vehiclesSheet(plan),
    assumptionsSheet(plan),
    report.assumptions ? attentionSheet(plan, report.assumptions) : null,
    plan.robustness === null ? null : robustnessSheet(plan, plan.robustness),
    recompute.by === 'nothing' ? null : recomputeSheet(recompute, reported, moneyCells(channelMoney(report))),
  ];
  return {
    title: form.name || 'Media plan',
    author: plan.brands?.agency.name ?? '',
    foot: attentionFoot(report.assumptions).join(' · '),
    sheets: sheets.filter((sheet) => sheet !== null),
  };
}
