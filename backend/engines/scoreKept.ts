import { filterOf } from '../../core/audience/table.ts';
import { CHANNELS } from '../../core/rules/channels.ts';
import type { AudienceFacts } from '../../core/contract/bodies/audienceFacts.ts';
import { vehicleScores } from '../../core/planning/model/score.ts';
import type { SourceTotals } from '../../core/planning/source/audienceSource.ts';
import { assumptionsOf } from '../../core/planningData/planningData.ts';
import { withOwnPrices } from '../../core/planningData/ownAssumptions.ts';
import { counted, people } from '../../core/words/wording.ts';
import { wholeNumber } from '../../core/words/amounts.ts';
import { writeFolded } from '../workers/foldedFile.ts';
import { JobRefusal } from '../workers/jobFaults.ts';
import type { ReadAudienceResult } from '../workers/jobs.ts';
import type { ScoreKeptTask, SourceAsker } from './keptAudiences.ts';
import { checkTable } from './keptTable.ts';
import type { Kept, KeptOptions } from './kept.ts';
import { CELL_MINIMUM, isHidden, TableSource } from './tableSource.ts';
import { targetOf } from './statements/target.ts';
import type { Target } from './statements/target.ts';
import type { TableTotals } from './statements/totalsWalk.ts';

/** Fewer respondents than this in a target, and sums could be about persons. */
const TARGET_MINIMUM = 100;
/** The same respondents each time: two runs of one plan must not differ. */
const SAMPLE_SEED = 20_261_122;

/** Call 3 for a kept audience: totals over all rows, and the sample. */
export async function scoreKept(
  { settings, vehicles, engine }: Kept,
  { planningData: usual, jobs, sampleRows }: KeptOptions,
  task: ScoreKeptTask,
  asker: SourceAsker,
): Promise<ReadAudienceResult> {
  const { name } = settings;
  asker.progress(`Asking ${name}`);
  const columns = await engine.columns(asker.gone);
  checkTable(settings, columns);
  const target = targetOf(settings, columns, task.demographic, filterOf(task.demographic, usual), engine.dialect);
  const question = { target, thresholdSeconds: task.thresholdSeconds };
  const source = new TableSource(engine, settings, vehicles, question, asker.gone);
  asker.progress(`Counting everybody in ${name}`);
  const totals = await source.totals();
  checkTarget(name, totals);
  asker.progress(`Drawing a sample of ${people(totals.targetUniverse)}`);
  const held = await source.describe();
  checkUsed(name, held);
  const data = withOwnPrices(usual, task.ownPrices);
  const scores = vehicleScores(held, data.channelCpm());
  await writeSample(source, sampleRows, task.foldedPath);
  await jobs.fitSample({ foldedPath: task.foldedPath }, asker);
  return {
    facts: factsOf({ settings, vehicles, engine }, task.demographic, target, totals, held),
    doubts: [],
    scores,
    assumptions: assumptionsOf(data, task.thresholdSeconds),
    csvPath: task.referencePath,
  };
}

/** In a function of its own, so that nothing holds the sample once it is written. */
async function writeSample(source: TableSource, rows: number, path: string): Promise<void> {
  await writeFolded(path, await source.sample(rows, SAMPLE_SEED));
}

function checkTarget(name: string, { sample, targetSample }: TableTotals): void {
  if (sample === 0)
    throw new JobRefusal('source_values', `The audience "${name}" has no respondent with a weight above 0.`);
  if (targetSample >= TARGET_MINIMUM) return;
  throw new JobRefusal(
    'small_target',
    `Fewer than ${TARGET_MINIMUM} respondents of the audience "${name}" are in this target: sums over so few could be about persons. Choose a wider demographic.`,
  );
}

function checkUsed(name: string, { populationUse }: SourceTotals): void {
  if (populationUse.some((use) => use > 0)) return;
  throw new JobRefusal('source_values', `Nobody in the audience "${name}" uses any of its media columns.`);
}

function factsOf(
  { settings, vehicles }: Kept,
  demographic: string,
  target: Target,
  totals: TableTotals,
  held: SourceTotals,
): AudienceFacts {
  const { name, licence, date, weight } = settings;
  const { rows, sample, universe, targetSample, targetUniverse } = totals;
  const channels = new Set(held.vehicles.map(({ channel }) => channel)).size;
  const hidden = vehicles.filter((_, at) => isHidden(totals.vehicles[at]!)).map(({ column }) => `"${column}"`);
  const users = new Map(vehicles.map(({ column }, at) => [column, totals.vehicles[at]!.users]));
  return {
    file_name: name,
    sheet: null,
    layout: 'kept audience',
    layout_says: `An audience that is kept in its own place: ${counted(sample, 'respondent')} with ${counted(held.vehicles.length, 'media column')} in ${channels === CHANNELS.length ? `all ${channels} channels` : `${channels} of the ${CHANNELS.length} channels`}. ${settings.says}`,
    rows_read: rows,
    left_out:
      rows > sample
        ? [
            {
              reason: 'no weight above 0',
              count: rows - sample,
              rows: [],
              says: `${counted(rows - sample, 'row')} without a weight above 0 in "${weight}".`,
            },
          ]
        : [],
    weighted: weight !== undefined,
    universe,
    sample,
    target_universe: targetUniverse,
    target_sample: targetSample,
    demographic: {
      name: demographic,
      applied: target.applied,
      says: `${target.says} ${wholeNumber(targetSample)} of ${wholeNumber(sample)} respondents, ${wholeNumber(targetUniverse)} of ${wholeNumber(universe)} people.`,
    },
    duplication: 'measured',
    vehicles: held.vehicles.map(({ column, publisher, channel, format, populationUse }) => {
      const used = users.get(column)!;
      const facts = { column, publisher, channel, format, audience: used, reach: used / universe };
      return used > 0 ? { ...facts, mean_use: populationUse / used } : facts;
    }),
    unmatched: [],
    notes: [
      `Data of ${date}. ${licence}`,
      ...(hidden.length === 0
        ? []
        : [
            `Fewer than ${CELL_MINIMUM} respondents use ${hidden.join(', ')}: left out, so that nothing is said of persons.`,
          ]),
    ],
  };
}
