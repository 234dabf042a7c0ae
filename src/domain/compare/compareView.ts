import type { Cell, TableRow } from '../../../core/contract/bodies/rows.ts';
import type { ComparedPlan } from './comparedPlan.ts';
import { figureLines } from './compareFigures.ts';
import type { FigureLine, Measured } from './compareFigures.ts';
import { constraintSays, inputDifferences, likenessOf } from './compareInputs.ts';
import type { InputDifference, Likeness } from './compareInputs.ts';
import { compareSentence } from './compareSentence.ts';
import { channelSpends, pointsBetween, spendSummary } from './compareSpend.ts';
import type { ChannelSpend } from './compareSpend.ts';
import { PAST_PLANS, REPORT } from '../messages.ts';
import type { TableView } from '../report/reportView.ts';
import { tableOf } from '../why/whyView.ts';

/** Two plans side by side: this one, and the one it is compared with. */
export interface CompareView {
  readonly names: { readonly ours: string; readonly theirs: string };
  readonly sentence: string;
  readonly likeness: Likeness;
  readonly inputs: readonly InputDifference[];
  readonly figures: readonly FigureLine[];
  readonly channels: readonly ChannelSpend[];
  readonly spendSummary: string;
  /** All of it for a spreadsheet. */
  readonly table: TableView;
}

/** Sets this plan (`ours`) beside another; differences are this plan's less the other's. */
export function compareView(ours: ComparedPlan, theirs: ComparedPlan): CompareView {
  const likeness = likenessOf(ours, theirs);
  const alike = likeness.unlike.length === 0;
  const figures = figureLines(ours, theirs, alike);
  const channels = channelSpends(ours.report, theirs.report);
  const numbers = (id: Measured) => figures.find((line) => line.id === id)?.numbers ?? NOT_TOLD;
  const view = {
    names: { ours: ours.form.name || PAST_PLANS.nothing, theirs: theirs.form.name || PAST_PLANS.nothing },
    sentence: compareSentence({
      money: numbers('budget'),
      reach: numbers('reach'),
      channels,
      alike,
    }),
    likeness,
    inputs: inputDifferences(ours, theirs),
    figures,
    channels,
    spendSummary: spendSummary(channels),
  };
  const constraints = { ours: constraintSays(ours), theirs: constraintSays(theirs) };
  return { ...view, table: compareTable(view, constraints) };
}

/** A measure that no reply has. */
const NOT_TOLD: FigureLine['numbers'] = { ours: null, theirs: null };

const DIFFERENCE = 'Difference';
const PERCENT = 'Difference (%)';
const POINTS = 'Difference (points of share)';

/** People are whole: a column of many measures has no header that could say so. */
function counted(id: Measured, value: number | null): number | null {
  return id === 'reach' && value !== null ? Math.round(value) : value;
}

/** Bare numbers, so that a spreadsheet can reckon with them; what warns stands in the rows too. */
function compareTable(view: Omit<CompareView, 'table'>, constraints: CompareView['names']): TableView {
  const row = (part: string, item: string, ours: Cell, theirs: Cell, more: TableRow = {}): TableRow => ({
    Part: part,
    Item: item,
    'This plan': ours,
    'Compared plan': theirs,
    [DIFFERENCE]: '',
    [PERCENT]: '',
    [POINTS]: '',
    ...more,
  });
  const rows = [
    row('Plan', REPORT.inputs.name, view.names.ours, view.names.theirs),
    // Said also where they are the same: a file is read without the report beside it.
    row('Plan', REPORT.inputs.constraints, constraints.ours, constraints.theirs),
    ...view.likeness.unlike.map((says) => row('Not like for like', says, '', '')),
    ...view.likeness.unknown.map((says) => row('Not known', says, '', '')),
    ...view.inputs.map(({ label, ours, theirs }) => row('Inputs that differ', label, ours, theirs)),
    ...view.figures.map(({ id, label, numbers: { ours, theirs } }) =>
      row('Answer', label, counted(id, ours), counted(id, theirs), {
        [DIFFERENCE]: ours === null || theirs === null ? null : counted(id, ours - theirs),
        [PERCENT]: ours === null || !theirs ? null : (100 * (ours - theirs)) / Math.abs(theirs),
      }),
    ),
    ...view.channels.map(({ channel, ours, theirs, ...shares }) =>
      row('Spend by channel ($)', channel, ours, theirs, {
        [DIFFERENCE]: ours - theirs,
        [PERCENT]: theirs === 0 ? null : (100 * (ours - theirs)) / theirs,
        [POINTS]: pointsBetween(shares),
      }),
    ),
  ];
  return tableOf(rows, ['Part', 'Item']);
}
