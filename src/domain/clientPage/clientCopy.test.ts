import type { ClientPlan } from '../../../core/clientPage/clientPlan.ts';
import type { AnswerRecord } from '../../../core/contract/bodies/clientComments.ts';
import { dateTimeAndZone } from '../../../core/words/moments.ts';
import { answerDetails, answerSentence, stateLine } from './clientCopy.ts';

const link = { label: 'Dana', expires: '2026-12-24T00:00:00.000Z', approval: true, comments: true, contact: '' };
const answer = (what: AnswerRecord['answer']): AnswerRecord => ({
  ...{ hash: 'a'.repeat(64), answer: what, name: 'Dana Lee', job_title: 'Director', comment: '' },
  at: new Date(2026, 10, 24, 9).toISOString(),
});
const ANSWERED = dateTimeAndZone(new Date(2026, 10, 24, 9));
const NEWER = 'A newer version of this plan was sent. Please open that one.';

test.each([
  [undefined, '$6,500,000 a month', 'people give it their attention in an average month'],
  [13, '$6,500,000 over 13 weeks', 'people give it their attention over 13 weeks'],
])('a client reads how long the money of a plan with %s weeks lasts', (weeks, money, sentence) => {
  const answer = { people: 6.7e6, of: 7e6, cost: 0.97, frequency: 2 };
  const plan = { plan: { budget: 6_500_000, target: 'people', weeks }, answer } as unknown as ClientPlan;
  expect([answerDetails(plan)[0], answerSentence(plan).rest]).toEqual([money, sentence]);
});

test.each([
  ['sent', [], {}, 'Waiting for your answer.'],
  ['sent', [], { approval: false }, null],
  ['changes', [answer('changes')], {}, `Changes asked on ${ANSWERED}.`],
  ['approved', [answer('changes'), answer('approved')], {}, `Approved on ${ANSWERED}.`],
  ['replaced', [answer('approved')], {}, `Approved on ${ANSWERED}. ${NEWER}`],
  ['replaced', [], { approval: false, contact: 'Ann' }, `${NEWER} Ask Ann for its link.`],
] as const)(
  'in the state %s with the answers %j, the state line for the client is right',
  (state, answers, change, line) => {
    expect(stateLine({ state, answers: [...answers], link: { ...link, ...change } })).toBe(line);
  },
);
