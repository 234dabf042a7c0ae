import { BRAND_FOOTER_MAX_LENGTH } from '../../../core/contract/bodies/brand.ts';
import { dateInFull } from '../../../core/words/moments.ts';
import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import { attentionFoot } from './attentionFigures.ts';
import { pricesInShort } from './assumptionsView.ts';
import { PAST_PLANS } from '../messages.ts';
import { shortened } from '../../../core/words/wording.ts';

const NAME_CHARACTERS_MAXIMUM = 80;

type PricedPlan = Pick<PlanReport, 'assumptions' | 'output'>;

/**
 * The footer of every printed page: the agency and the plan, the date of printing, the plan's prices and notes on its attention figures.
 * @param agency  the footer of its brand, or the brand's name; empty if it has neither
 */
export function printFooter(name: string, report: PricedPlan, agency: string, printed = new Date()): string {
  const day = dateInFull(printed);
  const plan = name === '' ? PAST_PLANS.nothing : shortened(name, NAME_CHARACTERS_MAXIMUM);
  const brand = shortened(agency, BRAND_FOOTER_MAX_LENGTH);
  return [brand, plan, `printed ${day}`, pricesText(report), ...attentionFoot(report.assumptions)]
    .filter(Boolean)
    .join(' · ');
}

function pricesText(report: PricedPlan): string {
  const { assumptions } = report;
  if (!assumptions) return '';
  return pricesInShort(report) || `prices: ${assumptions.name}, ${assumptions.date}`;
}
