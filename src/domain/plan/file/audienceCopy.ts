import type { AudienceFacts } from '../../../../core/contract/bodies/audienceFacts.ts';
import type { Doubt, DoubtAnswer } from '../../../../core/contract/bodies/doubts.ts';
import { SMALL_TARGET_SAMPLE, SMALL_UNIVERSE } from '../../../../core/contract/limits.ts';
import { fixedDecimals, wholeNumber } from '../../../../core/words/amounts.ts';
import { percentDecimals, precisePercentText } from '../../../../core/words/percent.ts';
import { counted } from '../../../../core/words/wording.ts';
import { doubtSentence } from './doubtView.ts';

/** If a target has fewer respondents than this, their number is shown next to the plan. */
const SMALL_SAMPLE = 300;

const peopleText = (people: number) => counted(people, 'person', 'people');

/** The target group with its size: "10,753,086 people 25-54"; everybody in the file if the demographic was not applied. */
export function targetGroup({ demographic, target_universe, universe }: AudienceFacts): string {
  if (!demographic.applied) return `${peopleText(universe)} in the file`;
  return `${wholeNumber(target_universe)} ${demographic.name.trim().replace(/^all /i, '')}`;
}

/** Size of the target group [people]. */
export function targetPeople({ demographic, target_universe, universe }: AudienceFacts): number {
  return demographic.applied ? target_universe : universe;
}

/**
 * Attentive reach [people] as a share of the target group: "84.8% of 10,753,086 people 25-54". Only the whole target is printed as 100%.
 */
export function shareOfTarget(facts: AudienceFacts, attentiveReach: number): string {
  const all = targetPeople(facts);
  return all > 0 ? `${shareWithDecimal(attentiveReach / all)} of ${targetGroup(facts)}` : '';
}

/** A share with one decimal, or with more if it would round to 0% or 100%: "84.8%", "99.97%", "100%", "less than 0.0001%". */
export function shareWithDecimal(share: number): string {
  const percent = share * 100;
  // Ignores rounding errors of a division.
  if (Math.abs(percent - 100) < 1e-9) return '100%';
  if (percent > 0 && percent < 0.0001) return precisePercentText(share);
  return percent === 0 ? '0%' : `${fixedDecimals(percent, percentDecimals(percent, 1))}%`;
}

/** Label next to figures of the product's sample file. */
const MADE_UP = 'Made-up people';

/** Notes next to a plan's name and budget: that the people are made up, and the size of a small sample. */
export function audienceNotes(facts: AudienceFacts | null): string[] {
  if (facts === null) return [];
  const { demographic, duplication, sample, target_sample, made_up } = facts;
  const respondents = demographic.applied ? target_sample : sample;
  const isSmall = duplication === 'measured' && respondents > 0 && respondents < SMALL_SAMPLE;
  return [
    ...(made_up ? [MADE_UP] : []),
    ...(isSmall ? [`n = ${wholeNumber(respondents)}${effectiveText(facts)}`] : []),
  ];
}

/**
 * ", effective 2,324": the effective sample size of the target, which weighting makes smaller than the number of respondents. '' if it
 * is not known or equals that number, or if the demographic was not applied.
 */
export function effectiveText({
  target_sample,
  target_effective_sample: effective,
  demographic,
}: AudienceFacts): string {
  if (effective === undefined || !demographic.applied) return '';
  const text = wholeNumber(effective);
  return text === wholeNumber(target_sample) ? '' : `, effective ${text}`;
}

/** If more than this share of all rows was left out for a reason, a warning above the figures names the rows. */
const MANY_ROWS_SHARE = 0.01;
/** If another answer changes the number of people by more than this share, a warning above the figures names the assumption. */
const MANY_PEOPLE_SHARE = 0.1;

/** Warnings about what changes the number of people that the file represents: the planner's number, left-out rows, open assumptions. */
function universeChanges(facts: AudienceFacts, doubts: readonly Doubt[]): string[] {
  const { universe, universe_from: from, layout, left_out, rows_read } = facts;
  const plannersNumber =
    from === 'planner'
      ? [
          `The planner said that the file stands for ${peopleText(universe)}${layout === 'crosstab' ? '' : ': all weights are scaled to it'}.`,
        ]
      : [];
  const largeCounts = layout.startsWith('respondents')
    ? left_out.filter(({ count }) => count > MANY_ROWS_SHARE * rows_read)
    : [];
  const rows = largeCounts.map(
    ({ count, reason }) =>
      `${wholeNumber(count)} of ${counted(rows_read, 'row')} (${shareWithDecimal(count / rows_read)}) ${count === 1 ? 'is' : 'are'} left out: ${reason}.`,
  );
  const changesUniverse = ({ universe: other }: DoubtAnswer) =>
    other !== null && Math.abs(other - universe) > MANY_PEOPLE_SHARE * universe;
  const assumed = doubts.filter(({ answered, answers }) => answered === null && answers.some(changesUniverse));
  return [...plannersNumber, ...rows, ...assumed.map(doubtSentence)];
}

/**
 * Warnings about the audience file, one sentence each, shown above all figures.
 * @param chosen  the buying demographic that the plan asked for
 * @param doubts  the questions about the file; a default is assumed for a question without an answer
 */
export function reportWarnings(facts: AudienceFacts, chosen: string, doubts: readonly Doubt[] = []): string[] {
  const { demographic, duplication, sample, target_sample, universe } = facts;
  const warnings: string[] = [];
  if (facts.made_up) {
    warnings.push(
      'These are made-up people: the sample that the product offers to try it with. No figure here comes from a survey.',
    );
  }
  if (!demographic.applied && chosen !== '') {
    warnings.push(
      `All figures are for everybody in the file (${peopleText(universe)}), not for ${chosen}${demographic.chosen ? ', as the planner answered' : ''}. ${demographic.says}`,
    );
  }
  warnings.push(...universeChanges(facts, doubts));
  if (duplication === 'measured' && sample > 0 && target_sample < SMALL_TARGET_SAMPLE) {
    warnings.push(
      `Only ${counted(target_sample, 'respondent')} ${target_sample === 1 ? 'is' : 'are'} in the target: every figure is a rough estimate.`,
    );
  }
  // An open question about the population already has its warning above.
  const isPopulationOpen = doubts.some(({ field, answered }) => field === 'population' && answered === null);
  return [...warnings, ...(isPopulationOpen ? [] : smallUniverseWarnings(facts))];
}

/** Warnings that the file may not represent the population: respondents without weights, or few people. */
function smallUniverseWarnings({ weighted, universe, universe_from: from }: AudienceFacts): string[] {
  // The planner's own number already has a warning.
  if (from === 'planner') return [];
  if (!weighted && from !== 'stated') {
    return [
      'The file has no weights: every respondent counts as one person, so reach counts respondents, not people of the population.',
    ];
  }
  if (universe >= SMALL_UNIVERSE) return [];
  return [
    from === 'stated'
      ? `The file states only ${peopleText(universe)}: if these are thousands, reach, cost and frequency are off.`
      : `The weights add up to only ${peopleText(universe)}: if they are relative weights or thousands, reach, cost and frequency are off.`,
  ];
}

/** The target and its size in a sentence. The size is not repeated if the backend's sentence already contains it. */
export function targetSentence(facts: AudienceFacts): string {
  const effective = effectiveText(facts);
  const sample = effective === '' ? [] : [`${counted(facts.target_sample, 'respondent')}${effective}.`];
  return [targetAndSize(facts), ...sample].join(' ');
}

function targetAndSize(facts: AudienceFacts): string {
  const { demographic, target_universe, universe, target_sample, sample, duplication } = facts;
  if (!demographic.applied) {
    const all = wholeNumber(universe);
    return demographic.says.includes(all) ? demographic.says : `${demographic.says} The plan is for all ${all} people.`;
  }
  const people = wholeNumber(target_universe);
  if (demographic.says.includes(people)) return demographic.says;
  const isCounted = duplication === 'measured' && sample > 0;
  const respondents = isCounted ? ` (${wholeNumber(target_sample)} of ${wholeNumber(sample)} respondents)` : '';
  return `${demographic.says} ${people} of ${wholeNumber(universe)} people are in the buying demographic${respondents}.`;
}
