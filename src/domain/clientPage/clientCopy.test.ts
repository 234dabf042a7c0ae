import type { AnswerRecord } from '../../../core/contract/bodies/clientComments.ts';
import { dateTimeAndZone } from '../../../core/words/moments.ts';
import { stateLine } from './clientCopy.ts';

const link = { label: 'Dana', expires: '2026-12-24T00:00:00.000Z', approval: true, comments: true, contact: '' };
const answer = (what: AnswerRecord['answer']): AnswerRecord => ({
  ...{ hash: 'a'.repeat(64), answer: what, name: 'Dana Lee', job_title: 'Director', comment: '' },
  at: new Date(2026, 10, 24, 9).toISOString(),
});
const ANSWERED = dateTimeAndZone(new Date(2026, 10, 24, 9));
const NEWER = 'A newer version of this plan was sent. Please open that one.';

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
