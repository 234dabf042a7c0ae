import type { AudienceFacts } from '../../../core/contract/bodies/audienceFacts.ts';
import type { FilePreview } from '../../domain/plan/file/filePreview.ts';
import { fileCleared, filePicked } from './audienceFile.ts';
import {
  audiencePreviewReducer as reduce,
  previewArrived,
  warehousePreviewed,
  previewRefused,
  previewStarted,
} from './audiencePreview.ts';
import type { AudienceSource } from '../../../core/contract/bodies/audienceSources.ts';
import { planCleared } from '../plan/planCleared.ts';

const subject = { vaultId: 'one', demographic: 'people 25-54', answers: '' };
const facts = { file_name: 'panel.csv' } as AudienceFacts;
const preview = { headingsHash: 'a', doubts: [], areFiguresLoading: false } as unknown as FilePreview;
const none = reduce(undefined, { type: 'start' });
const reading = reduce(none, previewStarted(subject));
const read = reduce(reading, previewArrived({ subject, facts, preview }));

test('a reading ends with its facts and preview', () => {
  expect(reading).toEqual({ phase: 'previewing', subject, facts: null, preview: null });
  expect(read).toEqual({ phase: 'read', subject, facts, preview });
});

test('the outcome of a superseded reading is ignored', () => {
  const other = { vaultId: 'one', demographic: 'men 40+', answers: '' };
  const next = reduce(read, previewStarted(other));
  expect(next).toEqual({ phase: 'previewing', subject: other, facts, preview });
  expect(reduce(next, previewArrived({ subject, facts, preview }))).toBe(next);
  expect(reduce(none, previewRefused({ subject, message: 'no', details: [], preview: null }))).toBe(none);
});

test('a file refused because of an answer keeps its preview, and the outcome of another reading is ignored', () => {
  const answered = reduce(read, previewStarted({ ...subject, answers: '{"a":1}' }));
  const refused = reduce(
    answered,
    previewRefused({ subject: { ...subject, answers: '{"a":1}' }, message: 'no', details: [], preview: null }),
  );
  expect(refused).toMatchObject({ phase: 'refused', message: 'no', preview });
  expect(reduce(answered, previewArrived({ subject, facts, preview }))).toBe(answered);
});

test('picking or reading another file drops the preview of the earlier file', () => {
  expect(reduce(read, previewStarted({ ...subject, vaultId: 'two' }))).toMatchObject({ facts: null });
  const file = { name: 'b.csv', path: 'b.csv', bytes: 1, type: '', vaultId: 'two' };
  for (const action of [filePicked(file), fileCleared(), planCleared()]) expect(reduce(read, action)).toEqual(none);
});

test('a file that refers to a warehouse audience shows its facts, unless another reading has started since', () => {
  const source = { name: 'Panel' } as AudienceSource;
  expect(reduce(reading, warehousePreviewed({ subject, source }))).toEqual({ phase: 'warehouse', subject, source });
  const other = { ...subject, demographic: 'men 40+' };
  expect(reduce(reading, warehousePreviewed({ subject: other, source }))).toBe(reading);
  expect(reduce(reduce(reading, warehousePreviewed({ subject, source })), fileCleared())).toEqual(none);
});
