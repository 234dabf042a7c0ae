import { CHANNELS } from '../../core/rules/channels.ts';

/** A printed figure, the fact it states, and where it is printed. */
export interface Printed {
  readonly fact: string;
  readonly where: string;
  readonly text: string;
}

/** Records a figure; ignores missing ones. */
export type AddFigure = (fact: string, where: string, text: string | null | undefined) => void;

const NUMBER = '([\\d,.]+|hardly anyone|no one|one)';

/** Patterns of sentences, with the facts of their groups. */
const SENTENCE_PATTERNS: readonly (readonly [pattern: RegExp, facts: readonly string[]])[] = [
  [new RegExp(`This plan reaches ${NUMBER} (?:people|person)`), ['reach']],
  [new RegExp(`puts an ad before ${NUMBER} people; ([\\d,]+) of them`), ['plain reach', 'reach']],
  [new RegExp(`once\\. ([\\d,]+) \\([^)]*of those\\) do`), ['3+']],
  [new RegExp(`would lose [\\d,]+ of its ([\\d,]+) people`), ['reach']],
  [new RegExp(`the plan's is ([\\d,]+):`), ['reach']],
  [new RegExp(`The 95% confidence interval of attentive reach is ([\\d,]+) to ([\\d,]+) people`), ['low', 'high']],
  [new RegExp(`a month reaches ${NUMBER} people attentively`), ['reach']],
  [new RegExp(`The next \\$1,000 adds about ${NUMBER} people`), ['next shared']],
  [new RegExp(`less than the ${NUMBER} in the mix`), ['next shared']],
  [new RegExp(`fewer than the ${NUMBER} people it adds elsewhere`), ['next shared']],
  [new RegExp(`against ${NUMBER} people in the mix`), ['next shared']],
];

/** Patterns of sentences about one channel, which the caller knows. */
const CHANNEL_SENTENCE_PATTERNS: readonly (readonly [pattern: RegExp, fact: string])[] = [
  [new RegExp(`Adds ${NUMBER} (?:people|person) that no other`), 'only'],
  [new RegExp(`${NUMBER} (?:people|person) reached only here`), 'only'],
  [new RegExp(`[Ii]ts first \\$1,000 would add (?:about )?${NUMBER}(?: people| person|,)`), 'next'],
];

/** Records the figures in a sentence about the plan or about a channel it names. */
export function readSentences(put: AddFigure, where: string, text: string): void {
  for (const [pattern, facts] of SENTENCE_PATTERNS) {
    const found = pattern.exec(text);
    if (found) facts.forEach((fact, at) => put(fact, where, found[at + 1]));
  }
  for (const channel of CHANNELS) {
    const name = channel.replace(/[+]/g, '\\$&');
    const lost = new RegExp(`Without ${name} the plan would lose ([\\d,]+) of`).exec(text);
    put(`only ${channel}`, where, lost?.[1]);
    put(`only ${channel}`, where, new RegExp(`(?:^|[.] )${name} adds most: ${NUMBER} people`).exec(text)?.[1]);
    const most = new RegExp(`(?:^|[.] )${name} takes the most: (\\$[\\d,.]+), ([\\d.]+%) of (\\$[\\d,.]+?), `).exec(
      text,
    );
    ['money', 'share'].forEach((fact, at) => put(`${fact} ${channel}`, where, most?.[at + 1]));
    put('budget', where, most?.[3]);
    const fixed = new RegExp(`${name} is (?:held at|held up at|fixed at) (\\$[\\d,.]+)`).exec(text);
    put(`money ${channel}`, where, fixed?.[1]);
  }
}

/** Records the figures in a sentence about a channel that it does not name. */
export function readSentencesOf(put: AddFigure, where: string, channel: string, text: string): void {
  for (const [pattern, fact] of CHANNEL_SENTENCE_PATTERNS) put(`${fact} ${channel}`, where, pattern.exec(text)?.[1]);
}
