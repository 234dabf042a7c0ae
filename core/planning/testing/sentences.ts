import { CHANNELS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import type { ChannelReason, Why } from '../../contract/bodies/why.ts';
import { anyOf } from '../../text/anyOf.ts';
import type { AudienceMatrix, VehicleTotals } from '../model/audience.ts';
import type { Proposal, ProposalRequest } from '../proposal/proposal.ts';
import { randomAudience } from './audiences.ts';

const COUNT = CHANNELS.length;

/** Why a channel cannot reach the target. */
export type Lack = 'not in the file' | 'used by no one' | 'not used by the target' | 'without attention';

/** A random audience with a vehicle of each channel, in which some channels cannot reach the target. */
export function lackingAudience(
  seed: number,
  change: Parameters<typeof randomAudience>[1],
  lacks: Partial<Record<Channel, Lack>>,
): AudienceMatrix {
  const audience = randomAudience(seed, change);
  for (const [name, lack] of Object.entries(lacks)) {
    const channel = CHANNELS.indexOf(name as Channel);
    for (let row = 0; row < audience.weights.length; row++) {
      audience.attentiveUse[row * COUNT + channel] = 0;
      if (lack !== 'without attention') audience.plainUse[row * COUNT + channel] = 0;
    }
    if (lack === 'not in the file' || lack === 'used by no one') audience.populationUse[channel] = 0;
  }
  const vehicles = CHANNELS.filter((name) => lacks[name] !== 'not in the file').map(vehicleOf);
  return { ...audience, vehicles };
}

function vehicleOf(channel: Channel): VehicleTotals {
  const numbers = { attentiveShare: 0.5, activeSeconds: 2, populationUse: 1, targetUse: 1 };
  return { column: `${channel}: a vehicle`, publisher: 'A vehicle', channel, format: `${channel} 30s`, ...numbers };
}

/** A percentage of 0 or 100. No sentence may contain one: after rounding it could wrongly claim "none" or "all". */
const ROUNDED_AWAY = /(?<![\d.])(?:0|100)(?:\.0+)?%/;

/** Patterns that no sentence may contain. */
const FAULTY_PATTERNS = new RegExp(
  anyOf(
    // Numbers that are not written for people
    String.raw`\d[eE][+-]?\d|NaN|undefined|null|Infinity`,
    String.raw`less than the less|\b0 people|[^\d,.]1 (?:people|channels)|whom|mend|dearer`,
    '(about|than|the) (hardly|no one|less than)',
    // Spaces and signs
    String.raw`\s\s|\.\.|\s[.,:]|\$\d[\d,]*\.\d(?!\d)|\(\)`,
  ),
);

/** Every sentence of an explanation, and where it is. */
export function sentencesOf(reply: Why, proposal: Proposal): [where: string, sentence: string][] {
  return [
    ['mix', reply.says ?? ''],
    ['television', reply.television?.says ?? 'None.'],
    ['branch', proposal.branch.sentence],
    ['frontier', reply.frontier_says ?? ''],
    ['certificate', proposal.certificate.says],
    ...(reply.channels ?? []).map(({ channel, says }): [string, string] => [channel, says]),
  ];
}

/** Formal faults: exponents, missing numbers, broken plurals, sentences without an end. */
export function brokenSentences(sentences: readonly [where: string, sentence: string][]): string[] {
  return sentences
    .filter(
      ([, sentence]) => FAULTY_PATTERNS.test(sentence) || ROUNDED_AWAY.test(sentence) || !/^[A-Z$].*\.$/.test(sentence),
    )
    .map(([where, sentence]) => `${where}: ${sentence}`);
}

/** Finds the channel with which a sentence compares its own channel. */
const COMPARED_CHANNEL = /that another \$1,000 in ([\w ]+?) would add/;

/** The numbers of a sentence, people and dollars separately. A fraction of a person has one decimal. */
function numbersIn(sentence: string): { money: number[]; people: number[] } {
  const read = (pattern: RegExp) =>
    [...sentence.matchAll(pattern)].map(([, digits]) => Number(digits!.replaceAll(',', '')));
  const people = read(/(?<![$\d,.])(\d[\d,]*(?:\.\d)?) people/g);
  return {
    money: read(/\$(\d[\d,]*(?:\.\d\d)?)/g),
    people: /one person(?! in the mix| that another)/i.test(sentence) ? [...people, 1] : people,
  };
}

/** Whether a printed number is the rounding of one of these. */
function isOneOf(printed: number, figures: readonly (number | null | undefined)[]): boolean {
  const slack = Number.isInteger(printed) ? 0.5 : 0.05;
  return figures.some(
    (figure) => figure !== null && figure !== undefined && Math.abs(figure - printed) <= slack + 1e-6,
  );
}

/** Numbers in a channel's sentence that are not in the reply. */
export function strangeNumbers(reason: ChannelReason, reply: Why, request: ProposalRequest): string[] {
  const { money, people } = numbersIn(reason.says);
  const figures = [reason.next_1000, reason.limit_costs, reason.incremental_reach];
  const spends = reply.channels!.flatMap(({ spend }, index) => {
    const row = request.limits[index]!;
    return [spend, spend - row.Min_Budget, Math.min(row.Max_Budget, request.budget) - spend];
  });
  return [
    ...people.filter((number) => !isOneOf(number, figures)),
    ...money.filter((number) => !isOneOf(number, [1000, ...spends])),
  ].map((number) => `${reason.channel}: ${number} in "${reason.says}"`);
}

/** Channels wrongly named or omitted as those that add most, by the printed figures. */
export function falseSuperlatives({ says = '', channels = [] }: Why): string[] {
  const found = /(?:^|\. )([A-Z][\w ,]*?) adds? (?:the )?most(?:, |: )([\d,.]+|one)/.exec(says);
  if (!found) return [];
  const names = found[1]!.split(/, | and /);
  const figure = Number(found[2]!.replace('one', '1').replaceAll(',', ''));
  const wronglyNamed = channels.filter(({ channel, incremental_reach }) =>
    names.includes(channel) ? Math.round(incremental_reach) !== figure : Math.round(incremental_reach) >= figure,
  );
  return wronglyNamed.map(({ channel, incremental_reach }) => `${channel} adds ${incremental_reach}: ${says}`);
}

/** Channels said to be the only ones free to move, when there are several. */
export function falseLoners({ channels = [] }: Why): string[] {
  const lone = channels.filter(({ says }) => says.startsWith('The only channel of the mix'));
  return lone.length > 1 ? lone.map(({ channel, says }) => `${channel}: ${says}`) : [];
}

/** Finds the two figures that a sentence compares. */
const COMPARED_FIGURES =
  /would add about ([\d,.]+|one) (?:people|person), less than the ([\d,.]+|one person)(?: in the mix| that another)/;

/** Comparisons that the reply's own figures contradict. */
export function falseComparisons({ next_1000, says, channel }: ChannelReason, reply: Why): string[] {
  if (!says.includes('less than')) return [];
  const [ownFigure, otherFigure] = (COMPARED_FIGURES.exec(says) ?? [])
    .slice(1)
    .map((text) => Number(text.replace(/one.*/, '1').replaceAll(',', '')));
  const compared = COMPARED_CHANNEL.exec(says)?.[1];
  const comparedFigure = compared
    ? reply.channels!.find((one) => one.channel === compared)?.next_1000
    : reply.shared_next_1000;
  return ownFigure! < otherFigure! && isOneOf(ownFigure!, [next_1000]) && isOneOf(otherFigure!, [comparedFigure])
    ? []
    : [`${channel}: ${says}`];
}
