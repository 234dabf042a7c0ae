import type { AudienceFacts } from '../../core/contract/audienceFacts.ts';
import { fileCleared, filePicked } from './audienceFile.ts';
import { audiencePreviewReducer as reduce, previewArrived, previewRefused, previewStarted } from './audiencePreview.ts';
import { planCleared } from './planCleared.ts';

const of = { vaultId: 'one', demographic: 'people 25-54' };
const facts = { file_name: 'panel.csv' } as AudienceFacts;
const none = reduce(undefined, { type: 'start' });
const reading = reduce(none, previewStarted(of));
const read = reduce(reading, previewArrived({ of, facts }));

test('a reading tells what it understood', () => {
  expect(reading).toEqual({ phase: 'reading', of, facts: null });
  expect(read).toEqual({ phase: 'read', of, facts });
});

test('the answer to a question that has changed counts for nothing', () => {
  const other = { vaultId: 'one', demographic: 'men 40+' };
  const next = reduce(read, previewStarted(other));
  expect(next).toEqual({ phase: 'reading', of: other, facts });
  expect(reduce(next, previewArrived({ of, facts }))).toBe(next);
  expect(reduce(none, previewRefused({ of, message: 'no', details: [] }))).toBe(none);
});

test('another file forgets what was understood of the one before', () => {
  expect(reduce(read, previewStarted({ ...of, vaultId: 'two' }))).toMatchObject({ facts: null });
  const file = { name: 'b.csv', path: 'b.csv', bytes: 1, type: '', vaultId: 'two' };
  for (const action of [filePicked(file), fileCleared(), planCleared()]) expect(reduce(read, action)).toEqual(none);
});
