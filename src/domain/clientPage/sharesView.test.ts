import type { ShareLink, ShareList } from '../../../core/contract/bodies/sharing.ts';
import { dateTimeAndZone } from '../../../core/words/moments.ts';
import { clientAnswerForFiles, clientLine, goesWithPlan, linkStatus, weeksChangedSentence } from './sharesView.ts';

type LinkFacts = Partial<Pick<ShareLink, 'label' | 'stopped' | 'answers' | 'expires' | 'made'>>;
const shares = (state: ShareList['states'][number]['state'], links: readonly LinkFacts[]) =>
  ({
    states: [{ key: 'k', state, unread: 0 }],
    links: links.map((link) => ({ label: 'Dana', stopped: null, answers: [], ...link })),
    comments: [],
  }) as unknown as ShareList;

const answer = (name: string, value: 'approved' | 'changes', at: string) => ({
  ...{ answer: value, name, at, job_title: 'CMO', comment: '', hash: '0' },
});
const CARL = { label: 'Carl', stopped: '2026-11-30T02:00:00.000Z' };

test('the line about the client names who gave the last answer, or the links that are not stopped', () => {
  const first = answer('Dana Lee', 'changes', '2026-11-28T02:00:00.000Z');
  const lee = { label: 'Lee', answers: [answer('Lee Wong', 'approved', '2026-11-29T02:00:00.000Z')] };
  expect(clientLine(shares('approved', [lee, { answers: [first] }, CARL]))).toBe(
    `Approved · Lee Wong, ${dateTimeAndZone(new Date('2026-11-29T02:00:00.000Z'))}`,
  );
  expect(clientLine(shares('changes', [lee, { answers: [first] }]))).toBe(
    `Changes asked · Dana Lee, ${dateTimeAndZone(new Date('2026-11-28T02:00:00.000Z'))}`,
  );
  expect(clientLine(shares('sent', [{}, CARL]))).toBe('Sent · Dana');
  expect(clientLine(shares('sent', [{}, { label: 'Erik' }, CARL]))).toBe('Sent · Erik and 1 more link');
  expect(clientLine(shares('sent', [CARL]))).toBe('Sent · all links are stopped');
});

test.each([
  ['2026-11-29T00:00:00.000Z', 'Open until 30 Nov 2026, 9:12 am'],
  ['2026-12-02T00:00:00.000Z', 'Expired 30 Nov 2026, 9:12 am'],
])('at %s the status of a link is %s', (now, status) => {
  const expires = new Date(2026, 10, 30, 9, 12).toISOString();
  const link = { stopped: null, stopped_for: null, expires } as ShareLink;
  expect(linkStatus(link, now).replaceAll(/\s/g, ' ')).toBe(status);
});

test('a sentence names the approvals, comments and open links that are deleted with a plan', () => {
  const now = '2026-11-30T02:00:00.000Z';
  const open = { expires: '2026-12-30T02:00:00.000Z' };
  const lee = { ...open, answers: [answer('Lee Wong', 'approved', now)] };
  const all = shares('approved', [lee, { ...open, answers: [answer('Ed', 'changes', now)] }, { ...open, ...CARL }]);
  const comments = [{ removed: false }, { removed: false }, { removed: true }] as ShareList['comments'];
  expect(goesWithPlan({ ...all, comments }, now)).toBe(
    'the approval by Lee Wong, 1 request for changes, 2 comments and 2 open links',
  );
  expect(goesWithPlan({ links: [], comments: [] }, now)).toBe('');
});

test('weeks that were changed after the last link was made are named, also in files that name the approval', () => {
  const [made, later] = ['2026-11-29T02:00:00.000Z', '2026-11-30T02:00:00.000Z'];
  const approved = shares('approved', [{ made }]);
  expect(weeksChangedSentence(approved.links, later)).toContain(
    `The weeks were changed on ${dateTimeAndZone(new Date(later))}, after this plan was sent.`,
  );
  expect(clientAnswerForFiles(approved, later)).toBe('Approved before the weeks were changed');
  for (const changedAt of [null, made, '2026-11-01T00:00:00.000Z']) {
    expect(weeksChangedSentence(approved.links, changedAt)).toBeNull();
    expect(clientAnswerForFiles(approved, changedAt)).toBe('Approved');
  }
  expect(
    weeksChangedSentence(shares('approved', [{ made }, { made: '2026-12-01T00:00:00.000Z' }]).links, later),
  ).toBeNull();
  expect(weeksChangedSentence([], later)).toBeNull();
  expect(clientAnswerForFiles(shares('replaced', [{ made }]), later)).toBe('Replaced');
  expect(clientAnswerForFiles(shares('sent', [{ made }]), later)).toBeNull();
});
