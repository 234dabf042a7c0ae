import { planForm, respondentFile } from '../../../testing/builders.ts';
import { fillPlan, settled, signedInStore } from '../../../testing/page/planner.ts';
import { planningApi } from '../../services/planning/planningApi.ts';
import { fileCleared } from '../../slices/audience/audienceFile.ts';
import { runPlan } from '../plan/runPlan.ts';
import { loadPlan } from '../plan/loadPlan.ts';
import {
  answersDropped,
  answersTakenBack,
  assumptionsTaken,
  columnCorrected,
  doubtsAnswered,
  populationEntered,
} from '../../slices/audience/answerEdits.ts';
import { selectFileAnswers, selectPlanKey, selectSavedFile } from '../../slices/selectors.ts';
import { doubtsToAsk } from '../../domain/plan/file/fileAnswers.ts';

const RESPONDENTS = 60;
/** A csv with weights such as 12.345. Nothing in the file decides whether the point separates thousands or decimals. */
const csv = (people = RESPONDENTS) => {
  const rows = Array.from({ length: people }, (_, at) => [at, '12.345', 18 + at, at % 5, 36 + (at % 9)].join(';'));
  return ['id;weight;age;BVOD: 7plus;shoe size', ...rows, ''].join('\n');
};
const file = (name = 'omnibus.csv', people = RESPONDENTS) => respondentFile(name, csv(people));
const DOUBT_KEY = 'thousands or decimals: weight';

type Planner = Awaited<ReturnType<typeof signedInStore>>;

async function pickAndRead(planner: Planner, audience = file()) {
  const { store, services } = planner;
  await store.dispatch(planningApi.endpoints.userAccess.initiate({ user: 'ann@agency.example' }));
  await fillPlan(store, services, audience, planForm({ buyingDemographic: 'all people 14+' }));
  await waitUntilRead(planner);
}

const preview = ({ store }: Planner) => {
  const { audiencePreview } = store.getState();
  if (audiencePreview.phase !== 'read' || audiencePreview.preview === null) throw new Error(audiencePreview.phase);
  return { ...audiencePreview, preview: audiencePreview.preview };
};
const waitUntilRead = ({ store }: Planner) => settled(() => store.getState().audiencePreview.phase === 'read');
const answerDoubt = ({ store }: Planner, given: string) => {
  const { headingsHash } = preview({ store } as Planner).preview;
  store.dispatch(doubtsAnswered([{ key: DOUBT_KEY, answer: given, headingsHash }]));
};
const universe = (planner: Planner) => preview(planner).facts.universe;

test('after an answer the file is read again with it; after the answer is taken back, it is read as at first', async () => {
  const ann = await signedInStore();
  await pickAndRead(ann);
  expect(universe(ann)).toBe(RESPONDENTS * 12_345);
  expect(doubtsToAsk(preview(ann).preview.doubts, [])).toMatchObject([{ key: DOUBT_KEY, assumed: 'thousands' }]);
  answerDoubt(ann, 'decimals');
  expect(ann.store.getState().audiencePreview.phase).toBe('previewing');
  await waitUntilRead(ann);
  expect(universe(ann)).toBeCloseTo(RESPONDENTS * 12.345, 6);
  // The universe is now so small that the planner is asked for the population.
  expect(doubtsToAsk(preview(ann).preview.doubts, [])).toMatchObject([{ code: 'population' }]);
  ann.store.dispatch(answersTakenBack([{ key: DOUBT_KEY }]));
  await waitUntilRead(ann);
  expect(universe(ann)).toBe(RESPONDENTS * 12_345);
});

test('of several consecutive answers the last one wins', async () => {
  const ann = await signedInStore();
  await pickAndRead(ann);
  const { headingsHash } = preview(ann).preview;
  for (const given of ['decimals', 'thousands', 'decimals', 'thousands', 'decimals']) {
    ann.store.dispatch(doubtsAnswered([{ key: DOUBT_KEY, answer: given, headingsHash }]));
  }
  await waitUntilRead(ann);
  expect(universe(ann)).toBeCloseTo(RESPONDENTS * 12.345, 6);
});

test('the run computes what the preview showed, and the plan keeps the answers for its next run', async () => {
  const ann = await signedInStore();
  await pickAndRead(ann);
  answerDoubt(ann, 'decimals');
  await waitUntilRead(ann);
  const { headingsHash } = preview(ann).preview;
  ann.store.dispatch(populationEntered({ population: 14_000_000, headingsHash }));
  await waitUntilRead(ann);
  expect(universe(ann)).toBeCloseTo(14_000_000, 3);
  expect(doubtsToAsk(preview(ann).preview.doubts, [])).toEqual([]);
  expect(await ann.store.dispatch(runPlan())).toBe('finished');
  const { mediaScoreData } = ann.store.getState().planResults;
  expect(mediaScoreData?.audience).toMatchObject({ universe_from: 'planner' });
  expect(mediaScoreData?.audience?.universe).toBeCloseTo(14_000_000, 3);
  expect(mediaScoreData?.doubts?.every(({ answered }) => answered !== null)).toBe(true);

  await ann.store.dispatch(loadPlan(selectPlanKey(ann.store.getState())!));
  await settled(() => selectSavedFile(ann.store.getState()) !== null);
  expect(selectFileAnswers(ann.store.getState()).reading).toMatchObject({
    population: 14_000_000,
    answers: [{ key: DOUBT_KEY, answer: 'decimals' }],
  });
  expect(await ann.store.dispatch(runPlan())).toBe('finished');
  expect(ann.store.getState().planResults.mediaScoreData?.audience?.universe).toBeCloseTo(14_000_000, 3);
});

test('a doubt whose assumption the planner accepted is not asked again, but the reply of the run still names it', async () => {
  const ann = await signedInStore();
  await pickAndRead(ann);
  ann.store.dispatch(assumptionsTaken({ keys: [DOUBT_KEY] }));
  expect(doubtsToAsk(preview(ann).preview.doubts, selectFileAnswers(ann.store.getState()).taken)).toEqual([]);
  expect(await ann.store.dispatch(runPlan())).toBe('finished');
  expect(ann.store.getState().planResults.mediaScoreData?.doubts).toMatchObject([{ key: DOUBT_KEY, answered: null }]);
});

test('a column that the planner calls a vehicle is read as that vehicle', async () => {
  const ann = await signedInStore();
  await pickAndRead(ann);
  const { headingsHash, columns } = preview(ann).preview;
  expect(columns.map(({ as }) => as)).toEqual(['id', 'weight', 'age', 'BVOD: 7plus', 'unused']);
  ann.store.dispatch(columnCorrected({ column: 4, as: 'Radio: Perhaps', headingsHash }));
  await waitUntilRead(ann);
  expect(preview(ann).preview.columns[4]).toMatchObject({ as: 'Radio: Perhaps', channel: 'Radio' });
  expect(preview(ann).facts.vehicles).toHaveLength(2);
});

test('answers survive a reload together with their file, and are removed with the file', async () => {
  const ann = await signedInStore();
  await pickAndRead(ann);
  answerDoubt(ann, 'decimals');
  ann.flush();
  const later = await signedInStore();
  expect(selectFileAnswers(later.store.getState()).reading.answers).toEqual([{ key: DOUBT_KEY, answer: 'decimals' }]);
  later.store.dispatch(fileCleared());
  later.flush();
  expect(localStorage.getItem('fileMetadata')).toBeNull();
  const last = await signedInStore();
  expect(selectFileAnswers(last.store.getState()).reading.answers).toEqual([]);
});

test('the next file with the same headings is read with the same answers, until the planner drops them', async () => {
  const ann = await signedInStore();
  await pickAndRead(ann);
  answerDoubt(ann, 'decimals');
  await waitUntilRead(ann);
  ann.store.dispatch(fileCleared());
  await pickAndRead(ann, file('november.csv', 80));
  await settled(() => ann.store.getState().audiencePreview.phase === 'read' && universe(ann) < 10_000);
  expect(universe(ann)).toBeCloseTo(80 * 12.345, 6);
  expect(selectFileAnswers(ann.store.getState()).from).toMatchObject({ fileName: 'omnibus.csv' });

  ann.store.dispatch(answersDropped());
  await waitUntilRead(ann);
  expect(universe(ann)).toBe(80 * 12_345);
  ann.store.dispatch(fileCleared());
  await pickAndRead(ann, file('december.csv', 70));
  expect(universe(ann)).toBe(70 * 12_345);
});
