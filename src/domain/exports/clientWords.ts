// Words and numbers for clients in the slides and on one page: shorter and rounder than in the report.

import type { ClientPlan } from '../../../core/clientPage/clientPlan.ts';
import { mostMoney } from '../../../core/clientPage/shareInWords.ts';
import type { PlanReport } from '../../../core/contract/bodies/planReport.ts';
import { dollarsAndCents, twoDecimals, upToDecimals, wholeDollars, wholeNumber } from '../../../core/words/amounts.ts';
import { overWeeks } from '../../../core/words/planPeriod.ts';
import { peopleShort, peopleShortOf } from '../../../core/words/peopleShort.ts';
import { percentText } from '../../../core/words/percent.ts';
import type { Dollars, People, Share } from '../../../core/words/units.ts';
import { anyContact } from '../report/attentionFigures.ts';
import { shareWithDecimal } from '../plan/file/audienceCopy.ts';
import type { KeyFigure, SlideShares } from './slideView.ts';

/** "$2.4 million" if that is exact, otherwise "$2,437,512". */
function moneyShort(amount: Dollars): string {
  // Two decimals of a million are steps of $10,000.
  const isRound = amount >= 1e6 && amount % 10_000 === 0;
  return isRound ? `$${upToDecimals(amount / 1e6, 2)} million` : wholeDollars(amount);
}

/** "$2.4 million a month", or "$6.5 million over 13 weeks". */
export function budgetInWords({ budget, weeks }: ClientPlan['plan']): string {
  return `${moneyShort(budget)} ${overWeeks(weeks) ?? 'a month'}`;
}

/** "not shown" for a number of people with too few respondents. */
export function peopleOrNotShown(people: People | null): string {
  return people === null ? 'not shown' : wholeNumber(people);
}

const TENTHS_IN_WORDS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
/** Maximum difference, in tenths, between a share and n/10 at which the share is written as "n in ten". */
const TENTH_TOLERANCE = 0.25;

/** "seven in ten" if the share is close to it, otherwise "84%". */
function sharePlain(share: Share): string {
  const tenths = Math.round(share * 10);
  return TENTHS_IN_WORDS[tenths] && Math.abs(share * 10 - tenths) <= TENTH_TOLERANCE
    ? `${TENTHS_IN_WORDS[tenths]} in ten`
    : percentText(share);
}

/** Title of the answer: "$2.4 million a month reaches 7.5 million people aged 25–54: seven in ten of them". */
export function answerTitle({ plan, answer }: ClientPlan): string {
  const sentence = `${budgetInWords(plan)} reaches ${peopleShort(answer.people)} ${plan.target}`;
  return answer.share === null ? sentence : `${sentence}: ${sharePlain(answer.share)} of them`;
}

/** "Any contact: 8.9 million people"; null if the reply does not contain the number. */
export function anyContactShort(report: Pick<PlanReport, 'why'>): string | null {
  const people = anyContact(report);
  return people === null ? null : `Any contact: ${peopleShort(people)} people`;
}

/** The three main figures (people, cost, frequency) in words for clients. */
export function answerNumbers({ answer }: ClientPlan): KeyFigure[] {
  const { people, of: targetPeople, share, cost, frequency } = answer;
  return [
    {
      label: 'People reached with attention',
      value: peopleShort(people),
      note:
        targetPeople === null || share === null
          ? ''
          : // The number of people is already the value, so the note has only the rest: "of 10.8 million".
            `${peopleShortOf(people, targetPeople).replace(peopleShort(people), '').trim()}, ${shareWithDecimal(share)}`,
    },
    { label: 'Cost of each', value: dollarsAndCents(cost), note: 'cost per attentive reach' },
    { label: 'How often', value: twoDecimals(frequency), note: 'attentive contacts each' },
  ];
}

/** The people reached at least once and three times or more as shares of the target; null if the size of the target is not known. */
export function answerShares({ answer, plan }: ClientPlan): SlideShares | null {
  const { people, of: targetPeople, three_plus } = answer;
  if (targetPeople === null || targetPeople <= 0) return null;
  const parts = [
    { share: people / targetPeople, label: `${peopleShort(people)} at least once` },
    ...(three_plus === null
      ? []
      : [{ share: three_plus / targetPeople, label: `${peopleShort(three_plus)} three times or more` }]),
  ];
  return { wholeLabel: `${peopleShort(targetPeople)} ${plan.target}`, parts };
}

/** Title of the mix: "Video and OOH take 61% of the money: 2.9 million people are reached by one of the two and nothing else". */
export function mixTitle({ mix }: ClientPlan): string {
  if (mix.length === 0) return 'No channel receives money';
  const { channels, names, share } = mostMoney(mix, 2);
  const shareSentence = `${names} ${channels.length === 1 ? 'takes' : 'take'} ${share} of the money`;
  const [first, second] = channels;
  if (channels.length !== 2 || first!.only_here === null || second!.only_here === null) return shareSentence;
  const people = peopleShort(first!.only_here + second!.only_here);
  return `${shareSentence}: ${people} people are reached by one of the two and nothing else`;
}

/** A budget and the people that its best plan reaches. */
interface OtherBudget {
  /** The budget and how far it is from the plan's budget: "20% more, $2.9 million". */
  readonly label: string;
  readonly budget: Dollars;
  readonly people: number;
}

/** The plan, and the best plans at the next smaller budget and the next two larger budgets; null if they are not known. */
export function otherBudgets({
  more: points,
}: ClientPlan): { plan: OtherBudget; others: readonly OtherBudget[] } | null {
  const planIndex = points.findIndex(({ this_plan }) => this_plan);
  const planPoint = points[planIndex];
  if (!planPoint || points.length < 2 || planPoint.budget <= 0) return null;
  const label = (budget: Dollars) => {
    const change = budget / planPoint.budget - 1;
    return `${percentText(Math.abs(change))} ${change < 0 ? 'less' : 'more'}, ${moneyShort(budget)}`;
  };
  const others = [points[planIndex - 1], points[planIndex + 1], points[planIndex + 2]].flatMap((point) =>
    point ? [{ label: label(point.budget), budget: point.budget, people: point.people }] : [],
  );
  return { plan: { label: `This plan, ${moneyShort(planPoint.budget)}`, ...planPoint }, others };
}

/** Title of the other budgets: "20% more money reaches 430,000 more people". */
export function otherBudgetsTitle(client: ClientPlan): string {
  const budgets = otherBudgets(client);
  const next = budgets?.others.find(({ budget }) => budget > budgets.plan.budget);
  if (!budgets || !next) return 'What more or less money would do';
  const share = percentText(next.budget / budgets.plan.budget - 1);
  return `${share} more money reaches ${peopleShort(next.people - budgets.plan.people)} more people`;
}

/** How often people notice the campaign: "2.1 million people notice it three times or more, 4.2 million at least twice". */
export function frequencyTitle({ often, answer }: ClientPlan): string {
  const twice = often.find(({ times }) => times === 2);
  if (often.length === 0) return 'How often people meet it';
  const first =
    answer.three_plus === null
      ? `${peopleShort(answer.people)} people notice it`
      : `${peopleShort(answer.three_plus)} people notice it three times or more`;
  return twice ? `${first}, ${peopleShort(twice.people)} at least twice` : first;
}

/** "People aged 25–54 reached with attention, by number of contacts in the month. 3.3 million are not reached." */
export function frequencyNote({ plan, answer }: ClientPlan): string {
  const audience = `${plan.target.charAt(0).toUpperCase()}${plan.target.slice(1)} reached with attention`;
  const missed = answer.of === null ? 0 : answer.of - answer.people;
  const missedSentence = missed >= 1 ? ` ${peopleShort(missed)} are not reached.` : '';
  // The number may be "fewer than 10,000". At the start of the sentence it needs a capital.
  return `${audience}, by number of contacts ${overWeeks(plan.weeks) ?? 'in the month'}.${missedSentence.replace(/^ f/, ' F')}`;
}
