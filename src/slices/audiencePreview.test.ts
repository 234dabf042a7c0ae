import type { AudienceFacts } from '../../contract/audienceFacts.ts';
import { fileCleared, filePicked } from './audienceFile.ts';
import {
  audiencePreviewReducer as reduce,
  previewArrived,
  previewProgressed,
  previewRefused,
  previewStarted,
} from './audiencePreview.ts';
import { planCleared } from './planCleared.ts';

const of = { vaultId: 'one', demographic: 'people 25-54' };
const facts = { file_name: 'panel.csv' } as AudienceFacts;
const none = reduce(undefined, { type: 'start' });
const reading = reduce(none, previewStarted(of));
const read = reduce(reading, previewArrived({ of, facts }));

test('a reading tells how far it is, then what it understood', () => {
  expect(reduce(reading, previewProgressed({ ...of, share: 0.4 }))).toMatchObject({ phase: 'reading', share: 0.4 });
  expect(read).toEqual({ phase: 'read', of, facts });
});

test('the answer to a question that has changed counts for nothing', () => {
  const other = { vaultId: 'one', demographic: 'men 40+' };
  const next = reduce(read, previewStarted(other));
  expect(next).toEqual({ phase: 'reading', of: other, share: 0, facts });
  expect(reduce(next, previewArrived({ of, facts }))).toBe(next);
  expect(reduce(next, previewProgressed({ ...of, share: 0.9 }))).toBe(next);
  expect(reduce(none, previewRefused({ of, message: 'no', details: [] }))).toBe(none);
});

test('another file forgets what was understood of the one before', () => {
  expect(reduce(read, previewStarted({ ...of, vaultId: 'two' }))).toMatchObject({ facts: null });
  const file = { name: 'b.csv', path: 'b.csv', bytes: 1, type: '', vaultId: 'two' };
  for (const action of [filePicked(file), fileCleared(), planCleared()]) expect(reduce(read, action)).toEqual(none);
});
