import type { FastifyInstance } from 'fastify';
import { rm, writeFile } from 'node:fs/promises';
import type { MediaScoreFields, MediaScoreReply } from '../../core/contract/bodies/mediaScore.ts';
import { furtherTargets } from '../../core/contract/bodies/targets.ts';
import { NO_ANSWERS, reading } from '../../core/contract/bodies/doubts.ts';
import { parseJsonText } from '../../core/contract/jsonText.ts';
import { ownAssumptions } from '../../core/contract/bodies/ownAssumptions.ts';
import type { StrategyDetail } from '../../core/contract/bodies/access.ts';
import { pricesOf } from '../../core/planningData/ownAssumptions.ts';
import { itemWithName, offeredItem } from '../../core/planningData/lists/listItems.ts';
import type { ListItem } from '../../core/planningData/lists/listItems.ts';
import type { PlanningData } from '../../core/planningData/planningData.ts';
import { referenceCsv } from '../../core/rules/audienceReference.ts';
import { ownPriceFaults } from '../../core/rules/ownPrices.ts';
import type { OwnPrice } from '../../core/rules/ownPrices.ts';
import { roleAllows } from '../../core/rules/rights.ts';
import type { CurrentRates } from '../rates/rateBook.ts';
import { runRates, withCards } from '../rates/runRates.ts';
import type { RunRates } from '../rates/runRates.ts';
import { referredAudience } from '../warehouse/audiencesFor.ts';
import { untilStopped } from '../warehouse/untilStopped.ts';
import { UploadReadAhead } from '../workers/uploadReadAhead.ts';
import type { ReadAudienceResult, ReadAudienceTask } from '../workers/planningJobs.ts';
import type { ScoreWarehouseTask } from '../warehouse/warehouseAudiences.ts';
import { disconnectSignal } from '../http/disconnectSignal.ts';
import type { Caller } from '../http/callers/caller.ts';
import { callerOf, checkOwnEmail } from '../http/callers/auth.ts';
import { readRequest, sendReply } from '../http/bodies/contractSchemas.ts';
import { uploadSlot } from '../http/admission.ts';
import { announcedBytes, bodyBytes, checkedName, receiveUpload } from '../http/bodies/upload.ts';
import type { Upload, UploadWatch } from '../http/bodies/upload.ts';
import { readersOnlyRead, refusalOf } from '../common/refusal.ts';
import type { Services } from '../services.ts';
import { logWith } from '../http/requestLog.ts';
import { newPlanKey } from '../files/planKeys.ts';
import type { FileToStore } from '../files/sharedFiles.ts';

/** The upload: receives and reads the audience file, and starts a run under a new key. */
export function addMediaScore(app: FastifyInstance, services: Services): void {
  app.post('/media_score', async (request, reply) => {
    const caller = callerOf(request);
    if (!roleAllows(caller, 'make')) throw readersOnlyRead();
    const signal = disconnectSignal(reply);
    const temporaryPaths: string[] = [];
    const newFile = async () => {
      const path = await services.blobs.newTemporaryFile();
      temporaryPaths.push(path);
      return path;
    };
    // The run uses the rates of the moment at which the call begins, however long the upload takes.
    const rates = await services.rateBook.currentRates(caller);
    const slot = await uploadSlot(services.limits, caller, announcedBytes(request));
    const uploadReadAhead = new UploadReadAhead(services.jobs, { user: caller.uid, signal });
    try {
      const files = {
        matrixLocation: await newFile(),
        convertedCsvPath: await newFile(),
        referencePath: await newFile(),
      };
      const scoreRequestOf = (upload: ScoreRequest['upload']): ScoreRequest => {
        const fields = readRequest('mediaScore', upload.fields);
        checkOwnEmail(caller, fields.user);
        const currentFields = withCurrentNames(rates.data, fields);
        const fileName = fields.file_name ? checkedName(fields.file_name) : upload.fileName;
        return { caller, rates, fields: currentFields, upload: { ...upload, fileName }, callId: request.id, files };
      };
      const watch: UploadWatch = {
        begins: (file) =>
          void expectFile(uploadReadAhead, () => readTask(scoreRequestOf({ ...file, bytes: bodyBytes(request) }))),
        received: (bytes) => uploadReadAhead.received(bytes),
        completed: (bytes) => uploadReadAhead.completed(bytes),
      };
      const upload = await receiveUpload(request, newFile, services.settings, services.stopping.deadline, watch);
      const answer = await scoreAudience(services, scoreRequestOf(upload), uploadReadAhead, signal);
      logWith(request, reply, { plan: answer.key });
      return sendReply('mediaScore', answer, reply);
    } finally {
      await uploadReadAhead.end();
      await Promise.all(temporaryPaths.map((path) => rm(path, { force: true })));
      await slot.release();
    }
  });
}

interface ScoreRequest {
  readonly caller: Caller;
  readonly rates: CurrentRates;
  readonly fields: MediaScoreFields;
  /** The hash is missing while the file is still arriving. */
  readonly upload: Omit<Upload, 'sha256'> & Partial<Pick<Upload, 'sha256'>>;
  /** Request id of the call. */
  readonly callId: string;
  /** Temporary files for results. */
  readonly files: Readonly<Record<'matrixLocation' | 'convertedCsvPath' | 'referencePath', string>>;
}

/**
 * Prepares to read the file during its upload. Faults are reported only after the upload, when all fields are known and the task is
 * made again.
 */
async function expectFile(uploadReadAhead: UploadReadAhead, makeTask: () => Promise<ReadTask>): Promise<void> {
  try {
    const { task } = await makeTask();
    uploadReadAhead.expect(task);
  } catch {
    // Reported later.
  }
}

/** How to read the file, and the rate cards of the run. */
interface ReadTask {
  readonly task: ReadAudienceTask;
  readonly cards: RunRates;
}

/** @throws {Refusal} 400 */
async function readTask({ rates, fields, upload, files }: ScoreRequest): Promise<ReadTask> {
  const strategy = chosenStrategy(rates.data, fields);
  const ownPrices = checkedPrices(fields);
  const targets = chosenTargets(rates.data, fields);
  const cards = await runRates(rates, fields);
  const task = {
    demographic: fields.demo,
    thresholdSeconds: strategy.attention_threshold_seconds,
    ...(targets.length > 0 && { furtherTargets: targets }),
    ownPrices,
    texts: cards.texts,
    matrixLocation: files.matrixLocation,
    convertedCsvPath: files.convertedCsvPath,
    file: { path: upload.path, fileName: upload.fileName, bytes: upload.bytes },
    reading: fields.reading === undefined ? NO_ANSWERS : parseJsonText(reading, fields.reading),
  };
  return { task, cards };
}

/** Reads the audience, and stores the run with its files. */
async function scoreAudience(
  services: Services,
  scoreRequest: ScoreRequest,
  uploadReadAhead: UploadReadAhead,
  signal: AbortSignal,
): Promise<MediaScoreReply> {
  const { blobs, files, plans } = services;
  const { caller, rates, fields, upload } = scoreRequest;
  // Flushes the file to disk while it is read. This is awaited before the file is stored.
  const flushing = blobs.prepare(upload.path);
  flushing.catch(() => undefined);
  const strategy = chosenStrategy(rates.data, fields);
  const { task, cards } = await readTask(scoreRequest);
  const source = await referredAudience(upload, services.warehouse, rates.data.items.clients, fields.client);
  const { furtherTargets: targets } = task;
  if (source !== null && targets !== undefined) throw refusalOf(400, 'unknown_choice', [TARGETS_NEED_FILE]);
  const result =
    source === null
      ? await readFile(services, caller, task, uploadReadAhead, signal)
      : await scoreFromWarehouse(services, scoreRequest, { ...task, name: source.name }, signal);
  const key = newPlanKey();
  const mediaScore = {
    key,
    df_score_master: JSON.stringify(result.scores),
    audience: result.facts,
    // A csv that only names a warehouse audience has no rows, so the planner's answers about a file do not apply.
    ...(source ? { audience_source: source.name } : { reading: fields.reading }),
    doubts: [...result.doubts],
    ...(targets && { targets: [...targets] }),
    ...(fields.rates_on !== undefined && { rates_on: fields.rates_on }),
  };
  const { fileName, bytes: fileBytes } = upload;
  const { sample, csvPath } = result;
  const assumptions = withCards({ ...result.assumptions, threshold_says: strategy.says }, cards);
  const { demo, client } = fields;
  const choices = { strategy: strategy.name, demo, client, clientId: rates.clientId(client) };
  const plan = { key, ...choices, fileName, fileBytes, assumptions, mediaScore, sample };
  // The hash is that of the upload. A converted csv has another one.
  const sha256 = csvPath === upload.path ? upload.sha256 : undefined;
  const filesOfPlan: FileToStore[] = [{ name: 'audience.csv', path: csvPath, sha256 }];
  // For a warehouse audience, the audience matrix is its sample, which is stored apart from the plan.
  if (sample === null) filesOfPlan.push({ name: 'audience.folded', path: task.matrixLocation });
  await flushing;
  await files.store(key, filesOfPlan, (stored) => plans.addScored(caller, plan, stored), signal);
  return mediaScore;
}

interface AudienceResult extends ReadAudienceResult {
  /** The hash of the sample of a warehouse audience; null for a file. */
  readonly sample: string | null;
}

/** Reads a file of respondents: during its upload, or now if that was not possible. */
async function readFile(
  { jobs }: Services,
  { uid }: Caller,
  task: ReadAudienceTask,
  uploadReadAhead: UploadReadAhead,
  signal: AbortSignal,
): Promise<AudienceResult> {
  const result = (await uploadReadAhead.result(task)) ?? (await jobs.run('readAudience', task, { user: uid, signal }));
  return { ...result, sample: null };
}

/** Scores a warehouse audience: its engine counts and draws the sample. The plan's file is a normalised csv that names the audience. */
async function scoreFromWarehouse(
  { warehouse, warehouseSamples, runs, stopping }: Services,
  { caller, upload, callId, files: { referencePath } }: ScoreRequest,
  task: Omit<ScoreWarehouseTask, 'referencePath'>,
  signal: AbortSignal,
): Promise<AudienceResult> {
  await writeFile(referencePath, referenceCsv(task.name));
  // The run has no key yet: its progress is found by the id of the call.
  const run = runs.begin(caller, callId);
  return untilStopped(stopping, signal, async (ended) => {
    const context = { user: caller.uid, signal: ended, progress: run.report };
    const { sample, ...read } = await warehouse.score({ ...task, referencePath }, context);
    await warehouseSamples.prepare(task.name, sample);
    return { ...read, sample: sample.contentHash, facts: { ...read.facts, file_name: upload.fileName } };
  }).finally(run.end);
}

/** @throws {Refusal} 400 with every invalid price */
function checkedPrices({ assumptions }: MediaScoreFields): OwnPrice[] {
  const prices = assumptions === undefined ? [] : pricesOf(parseJsonText(ownAssumptions, assumptions));
  const faults = ownPriceFaults(prices);
  if (faults.length > 0) throw refusalOf(400, 'own_prices', faults);
  return prices;
}

const TARGETS_NEED_FILE = 'Further targets need a file of respondents: a warehouse audience has one target.';

/** @throws {Refusal} 400 with every further target that is not in the option lists, or named twice */
function chosenTargets({ items, demographics }: PlanningData, { targets, demo }: MediaScoreFields): string[] {
  if (targets === undefined) return [];
  const names = parseJsonText(furtherTargets, targets).map(
    (name) => offeredItem(items.demographics, name)?.name ?? name,
  );
  const faults = names.flatMap((target, index) => {
    if (!demographics.some(({ name }) => name === target)) return [notListed('target', target, items.demographics)];
    const isTwice = target === demo || names.indexOf(target) < index;
    return isTwice ? [`"${target}" is named twice as a target. Choose another or leave it out.`] : [];
  });
  if (faults.length > 0) throw refusalOf(400, 'unknown_choice', faults);
  return names;
}

/** Replaces earlier names by the current ones. Unknown names stay as they are, so that the refusal can name them. */
function withCurrentNames({ items }: PlanningData, fields: MediaScoreFields): MediaScoreFields {
  const { analysis_type: strategy, demo, client } = fields;
  return {
    ...fields,
    analysis_type: offeredItem(items.strategies, strategy)?.name ?? strategy,
    demo: offeredItem(items.demographics, demo)?.name ?? demo,
    client: offeredItem(items.clients, client)?.name ?? client,
  };
}

/** @throws {Refusal} 400 with every choice that is not in the option lists */
function chosenStrategy(
  { strategies, demographics, clients, items }: PlanningData,
  { analysis_type, demo, client }: MediaScoreFields,
): StrategyDetail {
  const strategy = strategies.find(({ name }) => name === analysis_type);
  const unknown = [
    ...(strategy ? [] : [notListed('strategy', analysis_type, items.strategies)]),
    ...(demographics.some(({ name }) => name === demo)
      ? []
      : [notListed('buying demographic', demo, items.demographics)]),
    ...(clients.includes(client) ? [] : [notListed('client', client, items.clients)]),
  ];
  if (strategy && unknown.length === 0) return strategy;
  throw refusalOf(400, 'unknown_choice', unknown);
}

function notListed(what: string, value: string, items: readonly ListItem[]): string {
  if (itemWithName(items, value) !== null) {
    return `The ${what} "${value}" is not offered any more, so no new plans can be made with it. Choose another on the home page, or ask an administrator to offer it again.`;
  }
  return `There is no ${what} "${value}" any more. Choose another from the list.`;
}
