import { planForm, respondentFile } from '../../../testing/builders.ts';
import { fillPlan, settled, signedInStore } from '../../../testing/page/planner.ts';
import { planningApi } from '../../services/planning/planningApi.ts';
import { fileCleared } from '../audience/audienceFile.ts';
import { runPlan } from './runPlan.ts';
import { loadPlan } from './loadPlan.ts';
import {
  answersDropped,
  answersTakenBack,
  assumptionsTaken,
  columnCorrected,
  doubtsAnswered,
  populationSaid,
} from '../audience/readingEdits.ts';
import { selectFileAnswers, selectPlanKey, selectSavedFile } from '../selectors.ts';
import { doubtsToAsk } from '../../domain/plan/file/fileAnswers.ts';

const PEOPLE = 60;
/** Weights such as 12.345 between semicolons: thousands or decimals, nothing in the file tells. */
const csv = (people = PEOPLE) => {
  const rows = Array.from({ length: people }, (_, at) => [at, '12.345', 18 + at, at % 5, 36 + (at % 9)].join(';'));
  return ['id;weight;age;BVOD: 7plus;shoe size', ...rows, ''].join('\n');
};
const file = (name = 'omnibus.csv', people = PEOPLE) => respondentFile(name, csv(people));
const KEY = 'thousands or decimals: weight';

type Planner = Awaited<ReturnType<typeof signedInStore>>;

async function picked(planner: Planner, audience = file()) {
  const { store, services } = planner;
  await store.dispatch(planningApi.endpoints.userAccess.initiate({ user: 'ann@agency.example' }));
  await fillPlan(store, services, audience, planForm({ buyingDemographic: 'all people 14+' }));
  await read(planner);
}

const preview = ({ store }: Planner) => {
  const { audiencePreview } = store.getState();
  if (audiencePreview.phase !== 'read' || audiencePreview.preview === null) throw new Error(audiencePreview.phase);
  return { ...audiencePreview, preview: audiencePreview.preview };
};
const read = ({ store }: Planner) => settled(() => store.getState().audiencePreview.phase === 'read');
const answer = ({ store }: Planner, given: string) => {
  const { shape } = preview({ store } as Planner).preview;
  store.dispatch(doubtsAnswered([{ key: KEY, answer: given, shape }]));
};
const universe = (planner: Planner) => preview(planner).facts.universe;

test('an answer is one action, and the file is read again by it; taken back, it is read as before', async () => {
  const ann = await signedInStore();
  await picked(ann);
  expect(universe(ann)).toBe(PEOPLE * 12_345);
  expect(doubtsToAsk(preview(ann).preview.doubts, [])).toMatchObject([{ key: KEY, assumed: 'thousands' }]);
  answer(ann, 'decimals');
  expect(ann.store.getState().audiencePreview.phase).toBe('reading');
  await read(ann);
  expect(universe(ann)).toBeCloseTo(PEOPLE * 12.345, 6);
  // So few people are asked about in turn.
  expect(doubtsToAsk(preview(ann).preview.doubts, [])).toMatchObject([{ code: 'population' }]);
  ann.store.dispatch(answersTakenBack([{ key: KEY }]));
  await read(ann);
  expect(universe(ann)).toBe(PEOPLE * 12_345);
});

test('of several consecutive answers the last one wins', async () => {
  const ann = await signedInStore();
  await picked(ann);
  const { shape } = preview(ann).preview;
  for (const given of ['decimals', 'thousands', 'decimals', 'thousands', 'decimals']) {
    ann.store.dispatch(doubtsAnswered([{ key: KEY, answer: given, shape }]));
  }
  await read(ann);
  expect(universe(ann)).toBeCloseTo(PEOPLE * 12.345, 6);
});

test('the run computes what the preview showed, and the plan keeps the answers for its next run', async () => {
  const ann = await signedInStore();
  await picked(ann);
  answer(ann, 'decimals');
  await read(ann);
  const { shape } = preview(ann).preview;
  ann.store.dispatch(populationSaid({ population: 14_000_000, shape }));
  await read(ann);
  expect(universe(ann)).toBeCloseTo(14_000_000, 3);
  expect(doubtsToAsk(preview(ann).preview.doubts, [])).toEqual([]);
  expect(await ann.store.dispatch(runPlan())).toBe('finished');
  const { mediaScoreData } = ann.store.getState().planResults;
  expect(mediaScoreData?.audience).toMatchObject({ universe_from: 'planner' });
  expect(mediaScoreData?.audience?.universe).toBeCloseTo(14_000_000, 3);
  expect(mediaScoreData?.doubts).toEqual([]);

  await ann.store.dispatch(loadPlan(selectPlanKey(ann.store.getState())!));
  await settled(() => selectSavedFile(ann.store.getState()) !== null);
  expect(selectFileAnswers(ann.store.getState()).reading).toMatchObject({
    population: 14_000_000,
    answers: [{ key: KEY, answer: 'decimals' }],
  });
  expect(await ann.store.dispatch(runPlan())).toBe('finished');
  expect(ann.store.getState().planResults.mediaScoreData?.audience?.universe).toBeCloseTo(14_000_000, 3);
});

test('an assumption that was taken is not asked about again, and the reply still names it', async () => {
  const ann = await signedInStore();
  await picked(ann);
  ann.store.dispatch(assumptionsTaken({ keys: [KEY] }));
  expect(doubtsToAsk(preview(ann).preview.doubts, selectFileAnswers(ann.store.getState()).taken)).toEqual([]);
  expect(await ann.store.dispatch(runPlan())).toBe('finished');
  expect(ann.store.getState().planResults.mediaScoreData?.doubts).toMatchObject([{ key: KEY, answered: null }]);
});

test('a column is what the planner says it is', async () => {
  const ann = await signedInStore();
  await picked(ann);
  const { shape, columns } = preview(ann).preview;
  expect(columns.map(({ as }) => as)).toEqual(['id', 'weight', 'age', 'BVOD: 7plus', 'unused']);
  ann.store.dispatch(columnCorrected({ column: 4, as: 'Radio: Perhaps', shape }));
  await read(ann);
  expect(preview(ann).preview.columns[4]).toMatchObject({ as: 'Radio: Perhaps', channel: 'Radio' });
  expect(preview(ann).facts.vehicles).toHaveLength(2);
});

test('answers outlive a reload with their file, and go with it', async () => {
  const ann = await signedInStore();
  await picked(ann);
  answer(ann, 'decimals');
  ann.flush();
  const later = await signedInStore();
  expect(selectFileAnswers(later.store.getState()).reading.answers).toEqual([{ key: KEY, answer: 'decimals' }]);
  later.store.dispatch(fileCleared());
  later.flush();
  expect(localStorage.getItem('fileMetadata')).toBeNull();
  const last = await signedInStore();
  expect(selectFileAnswers(last.store.getState()).reading.answers).toEqual([]);
});

test('the next file with the same headings is read by the same answers, until they are dropped', async () => {
  const ann = await signedInStore();
  await picked(ann);
  answer(ann, 'decimals');
  await read(ann);
  ann.store.dispatch(fileCleared());
  await picked(ann, file('november.csv', 80));
  await settled(() => ann.store.getState().audiencePreview.phase === 'read' && universe(ann) < 10_000);
  expect(universe(ann)).toBeCloseTo(80 * 12.345, 6);
  expect(selectFileAnswers(ann.store.getState()).from).toMatchObject({ fileName: 'omnibus.csv' });

  ann.store.dispatch(answersDropped());
  await read(ann);
  expect(universe(ann)).toBe(80 * 12_345);
  ann.store.dispatch(fileCleared());
  await picked(ann, file('december.csv', 70));
  expect(universe(ann)).toBe(70 * 12_345);
});
