import { render, screen, within } from '@testing-library/react';
import { NO_ANSWERS } from '../../../core/contract/bodies/doubts.ts';
import type { Doubt } from '../../../core/contract/bodies/doubts.ts';
import { facts } from '../../../testing/page/comparedPlans.ts';
import { doubtGroups } from '../../domain/plan/file/doubtGroups.ts';
import { AnswerChoices } from './AnswerChoices.tsx';

const assumedFigures = { universe: 1_000_000, target: 400_000, reach: 0.5, reach_of: 'Radio' };
const wavesDoubt = (change: Partial<Doubt> = {}): Doubt => ({
  key: 'waves: Wave',
  code: 'waves',
  row: null,
  columns: ['Wave'],
  cells: [],
  says: 'Which shall be used?',
  assumed: 'newest',
  answered: null,
  codes: false,
  walk: true,
  answers: [
    { id: 'newest', says: 'The newest', universe: 1e6, channel: null, use: null, figures: assumedFigures },
    { id: 'all', says: 'All', universe: 2e6, channel: null, use: null, figures: { ...assumedFigures, universe: 2e6 } },
    { id: 'first', says: 'The first', universe: 1e6, channel: null, use: null, figures: null },
  ],
  ...change,
});
const showQuestion = (doubt: Doubt, areFiguresLoading = false) => {
  const [group] = doubtGroups([doubt], { reading: NO_ANSWERS, taken: [] }, new Set());
  const read = facts({ universe: 1e6, vehicles: [] });
  render(<AnswerChoices {...{ group: group!, areFiguresLoading }} facts={read} chosen={null} onChoose={() => {}} />);
  return within(screen.getByRole('group', { name: 'Which shall be used?' }));
};
const names = ['The newest', 'All', 'The first'];

test('each answer has its figures, compared to the assumed one, under the same heads', () => {
  const question = showQuestion(wavesDoubt());
  for (const head of ['People', 'Target', 'Radio reach']) expect(question.getByText(head)).toBeVisible();
  expect(question.getAllByRole('radio').map((radio) => radio.closest('label')!.textContent)).toEqual([
    'The newestassumed1,000,000 people, target 400,000, Radio reach 50.0%1,000,000400,00050.0%',
    'All2,000,000 (+100%) people, target 400,000, Radio reach 50.0%2,000,000+100%400,00050.0%',
    'The firstThe file would be refused',
  ]);
});

test('figures that are still being computed have placeholders; a screen reader hears only the answers', () => {
  const { answers, ...doubt } = wavesDoubt();
  const question = showQuestion({ ...doubt, answers: answers.map(({ figures: _figures, ...answer }) => answer) }, true);
  expect(question.getByText('Reach')).toBeVisible();
  expect(question.getAllByText('…')).toHaveLength(9);
  for (const name of names)
    expect(question.getByRole('radio', { name: new RegExp(`^${name}( assumed)?$`) })).toBeVisible();
});

test('without figures, a sentence says how an answer changes the number of people', () => {
  const { answers, ...doubt } = wavesDoubt();
  const question = showQuestion({ ...doubt, answers: answers.map(({ figures: _figures, ...answer }) => answer) });
  expect(question.queryByText('People')).not.toBeInTheDocument();
  expect(question.getByText('2,000,000 people instead of 1,000,000')).toBeVisible();
});
