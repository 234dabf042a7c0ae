import { CHANNELS } from '../rules/channels.ts';
import type { AudienceFacts } from '../contract/bodies/audienceFacts.ts';
import { anyOf } from '../text/anyOf.ts';
import { Utf8Check } from './bytes/encoding.ts';
import type { ByteSource, ReadingPlatform } from './bytes/platform.ts';
import { respondentFacts, TARGET_SAMPLE_MINIMUM } from './audienceFacts.ts';
import type { Preview } from './csv/preview.ts';
import type { PersonColumnMeanings, CorrectedCsv } from './correctedCsv.ts';
import type { Doubts } from './doubts/doubts.ts';
import { statesThousands, RESPONDENT_ROLES } from './headings/columnRoles.ts';
import { isMarketColumn } from './headings/correctedColumns.ts';
import { headingParts, periodOf } from './headings/headingParts.ts';
import { headingRow } from './headings/layout.ts';
import type { Layout } from './headings/layout.ts';
import { lineLabelsOf } from './headings/lineLabels.ts';
import { isFilledDown } from './headings/longColumns.ts';
import type { LongColumns } from './headings/longColumns.ts';
import type { NamedColumn, RespondentColumns } from './headings/respondentColumns.ts';
import { targetSentence } from '../planningData/lists/demographic.ts';
import type { DemographicFilter } from '../planningData/lists/demographic.ts';
import type { MasterMapping } from '../planningData/masterMapping.ts';
import type { PlanningData } from '../planningData/planningData.ts';
import { AudienceFileError } from './refusals/audienceFileError.ts';
import { refuseImplausibleUse, refuseUnused } from './refusals/implausibleUse.ts';
import { surveyPeople } from './survey/personColumns.ts';
import type { LeftOutRule, PersonColumnSurvey } from './survey/personColumns.ts';
import type { NamedJudge } from './respondents/furtherTargets.ts';
import { LongAggregation } from './respondents/longRespondents.ts';
import { askAboutRow, judgeRow, weightAddsUp } from './respondents/outlierRow.ts';
import type { OutlierRow } from './respondents/outlierRow.ts';
import { ReadAheadAggregation } from './respondents/readAheadAggregation.ts';
import type { Aggregated } from './respondents/readAheadAggregation.ts';
import { scaledBy } from './respondents/respondentFile.ts';
import type { AggregatedFile, RespondentFile } from './respondents/respondentFile.ts';
import { askAboutRepeats, compareRepeats, decidePasted, PASTED } from './respondents/repeatedRows.ts';
import { RespondentAggregation } from './respondents/respondents.ts';
import { TargetJudge } from './respondents/targetJudge.ts';
import type { SurveyedFile } from './survey/columnSurvey.ts';
import { decideColumns } from './survey/decideColumns.ts';
import type { DecidedColumns } from './survey/decideColumns.ts';
import { fileLegends, lastLines, legendLine } from './survey/fileLegends.ts';
import type { FileLegend } from './survey/fileLegends.ts';
import { decideBlankRows, decideEmptyCells } from './survey/blankRows.ts';
import { isHeadedBy } from './survey/columnConditions.ts';
import { decidePopulation } from './survey/population.ts';
import { decideCountries } from './survey/countries.ts';
import { decideStatuses } from './survey/statuses.ts';
import { decideLongUse } from './survey/longUse.ts';
import type { LongUse } from './survey/longUse.ts';
import { decideTarget } from './survey/target.ts';
import type { Target } from './survey/target.ts';
import { decideTestRows } from './survey/testRows.ts';
import { decideWaves } from './survey/waves.ts';
import { decideWeight } from './survey/weightColumn.ts';
import { statedPopulation } from './statedPopulation.ts';
import { filterOf } from './table.ts';
import type { AudienceQuestion, TableReading, Table } from './table.ts';

type RespondentLayout = Exclude<Layout, { kind: 'crosstab' }>;

/** Reach by market is given for the first columns that say where a respondent lives. */
const MARKET_COLUMNS = 2;
/** At most this many rows are excluded as totals of the other rows. For each of them the file is aggregated again. */
const TOTALS_MAXIMUM = 6;
const TOTAL_ROW = 'a total of the other rows, not a respondent';

/** Reads a table of respondents. @throws the errors of readAudience */
export function readRespondents(
  table: Table,
  layout: RespondentLayout,
  question: AudienceQuestion,
  planningData: PlanningData,
): TableReading {
  const { registry, csv, head } = table;
  const prepared = prepare(table, layout, question, planningData);
  const { filter, target, further, divisor } = prepared;
  if (prepared.kind === 'respondents long' && further.length > 0) throw new AudienceFileError(NO_FURTHER_TARGETS);
  const { roles } = target;
  const { result, judge, writeCopy } =
    prepared.kind === 'respondents'
      ? aggregateWithoutTotals(table, prepared, question)
      : aggregateLong(table, prepared, question, planningData);
  // The target has too few respondents. If other assumed answers keep more rows, the file is read again with them.
  // The planner then sees a question in place of a refusal.
  if (result.audienceMatrix.targetSample < TARGET_SAMPLE_MINIMUM && registry.keepRows())
    return readRespondents(table, layout, question, planningData);
  result.ledger.refuseIfTooFew(result.audienceMatrix.sample, 'respondent', layout.headerRow);
  const { universe, sample } = result.audienceMatrix;
  const isWeighted = roles.weight !== undefined;
  const rowsOfHeadings = layout.isNested ? 2 : 1;
  const above = head.preview.slice(0, layout.headerRow - rowsOfHeadings);
  const stated = statedPopulation(above, csv.source, head.dialect, csv.otherSheets);
  const population = decidePopulation({ universe: universe / divisor, sample, isWeighted, stated }, registry);
  const factor = population.factor / divisor;
  const scaled = scaledBy(result, factor);
  if (table.copy !== null) writeCopy(table.copy, { roles, rules: target.rules, filter, factor });
  refuseUnused(scaled.audienceMatrix);
  refuseImplausibleUse(scaled.audienceMatrix);
  const used = [...Object.values(roles), ...columnsOfRules(target.rules)].map(({ heading }) => heading);
  const facts = respondentFacts({
    ...table,
    ...scaled,
    unmatched: result.unmatched.filter((heading) => !used.includes(heading)),
    notes: [...result.headingNotes, ...result.notes, ...(judge?.notes() ?? [])],
    demographic: demographicFacts(question.demographic, filter, target),
    layout: layout.kind,
    headerRow: layout.headerRow,
    weighted: isWeighted,
    population,
  });
  const totals = { universe: scaled.audienceMatrix.universe, use: scaled.audienceMatrix.populationUse };
  return { audienceMatrix: scaled.audienceMatrix, facts, doubts: registry.doubts(totals) };
}

function demographicFacts(
  name: string,
  filter: DemographicFilter | null,
  { everybody, assumptions }: Target,
): AudienceFacts['demographic'] {
  if (everybody === null) return { name, applied: true, says: [targetSentence(filter!), ...assumptions].join(' ') };
  const { reason, remedy, chosen } = everybody;
  return {
    name,
    applied: false,
    chosen,
    says: `${reason}: "${name}" cannot be picked out, so the target is everybody in the file. ${remedy}`,
  };
}

/** Why a file cannot be used for several targets. */
export const NO_FURTHER_TARGETS =
  'Further targets need a file with one row for each respondent. Choose another file or leave the further targets out.';

/** A target that is read in addition to the buying demographic, and how its people are picked out of the file. */
interface PreparedTarget {
  readonly name: string;
  readonly filter: DemographicFilter;
  readonly target: Target;
}

/** A judge of who is in the target, with counts of what it cannot read; null where the target is everybody. */
function judgeOf({ filter, target }: PreparedPeople): TargetJudge | null {
  return filter === null || target.everybody !== null ? null : new TargetJudge(filter, target.roles, target.rules);
}

function namedJudges({ further }: PreparedPeople): NamedJudge[] {
  return further.map(({ name, filter, target }) => ({
    name,
    judge: new TargetJudge(filter, target.roles, target.rules),
  }));
}

/** What is decided about a table before its rows are aggregated into contacts by respondent and channel. */
interface PreparedPeople {
  readonly headerRow: number;
  readonly filter: DemographicFilter | null;
  readonly target: Target;
  readonly further: readonly PreparedTarget[];
  readonly leftOut: readonly LeftOutRule[];
  readonly markets: readonly NamedColumn[];
  /** Weights are divided by this, where several waves are used. */
  readonly divisor: number;
}
/** What is decided about the columns and cells of media use. */
type DecidedMedia =
  | { readonly kind: 'respondents'; readonly decided: DecidedColumns }
  | { readonly kind: 'respondents long'; readonly columns: LongColumns; readonly use: LongUse };

type Prepared = PreparedPeople & DecidedMedia;

/**
 * Decides what columns, cells and rows mean, asking questions through the registry: first which column is the weight, then the
 * meaning of media use, then which rows are left out, and last who is in the target.
 */
function prepare(
  table: Table,
  layout: RespondentLayout,
  { demographic, furtherTargets = [] }: AudienceQuestion,
  planningData: PlanningData,
): Prepared {
  const { csv, head, registry, fileName } = table;
  const { headerRow } = layout;
  const filter = filterOf(demographic, planningData);
  const furtherFilters = furtherTargets.map((name) => filterOf(name, planningData));
  const headings = headingRow(head.preview, layout);
  const labels = lineLabelsOf({ headings, ...layout.columns });
  const file = { source: csv.source, dialect: head.dialect, headerRow, labels };
  const media = new Set([
    ...mediaIndexes(layout),
    ...registry.corrected.filter(isNotAboutPerson).map(({ column }) => column),
  ]);
  const above = head.preview.slice(0, headerRow - 1);
  const columns = withUnitOfLine(
    withWeight(file, layout.columns, headings, media, registry),
    above,
    lastLines(csv.source, head.dialect.delimiter),
    head.preview.slice(headerRow),
  );
  const weight = columns.roles.weight?.index ?? null;
  const legends = legendsOf(table, headerRow);
  const decidedMedia = decideMedia(file, columns, [filter, ...furtherFilters], legends, registry, planningData.mapping);
  const isIdOnlyInFirstRow =
    decidedMedia.kind === 'respondents long' && isFilledDown(decidedMedia.columns, head.preview.slice(headerRow));
  const onlyRowsWith = isIdOnlyInFirstRow ? decidedMedia.columns.roles.id.index : null;
  const survey = surveyPeople({ ...file, weight, onlyRowsWith }, headings, media);
  const rowsPerSurveyedRow = survey.isComplete ? 1 : head.expectedRows / Math.max(1, survey.rows);
  const peoplePerWeight = columns.isWeightInThousands ? 1000 : 1;
  const universe = weight === null ? null : survey.people * rowsPerSurveyedRow * peoplePerWeight;
  const waves = decideWaves(survey, universe, registry);
  // People who were screened out often have no weight.
  const surveyOfStatuses =
    survey.rowsWithoutWeight === 0
      ? survey
      : surveyPeople({ ...file, weight: null, onlyRowsWith }, headings, new Set([...media, weight ?? -1]));
  const leftOut = [
    ...(waves.leftOut === null ? [] : [waves.leftOut]),
    ...decideCountries(survey, registry),
    ...decideStatuses(surveyOfStatuses, registry),
    ...decideTestRows({ ...file, width: headings.length, weight }, headings, media, registry),
  ];
  const withoutBlank = (columns: DecidedColumns) => {
    const answered = decideBlankRows(file, columns, registry, leftOut);
    // If rows without any media answer were asked about, that answer also decides about their empty cells.
    return answered === columns ? decideEmptyCells(file, columns, registry, leftOut) : answered;
  };
  const decided =
    decidedMedia.kind === 'respondents'
      ? { ...decidedMedia, decided: withoutBlank(decidedMedia.decided) }
      : decidedMedia;
  const titles = [...above.flat(), fileName, ...legends.map(legendLine)];
  const { roles } = decided.kind === 'respondents' ? decided.decided.columns : columns;
  const targetFor = (people: DemographicFilter) => decideTarget(survey, roles, people, titles, registry, yearNow());
  // The further targets are decided first. If two targets ask the same question, the registry keeps the later one, of the buying demographic.
  const further = furtherTargets.map((name, index) => furtherTarget(name, furtherFilters[index] ?? null, targetFor));
  const target = filter === null ? targetOfUnknownDemographic(roles, registry) : targetFor(filter);
  const markets = marketColumns(survey, registry);
  return { ...decided, headerRow, filter, target, further, leftOut, markets, divisor: waves.divisor };
}

const COUNTED_THINGS = '(?:times|uses|occasions|sessions|visits|hours|minutes|days)';
const QUESTION_NUMBER = String.raw`(?:[a-z]{0,3}\d+[a-z]?[.:)]?\s+)`;
/** "Note: figures are", "All numbers:": words before what the numbers count. */
const FIGURES_ARE = String.raw`(?:(?:nb|notes?)\b[:.]?\s*)?(?:(?:all |the )*(?:figures|numbers|values|cells)(?:\s*:| are| show| in)*\s+)?`;
/** A title that begins with what the numbers count, or asks how many. "Base: people who use media 3 times a week" does not match. */
const COUNT_TITLE = new RegExp(
  String.raw`^${QUESTION_NUMBER}?${FIGURES_ARE}(?:(?:the|average|avg\.?|mean|usual)\s+)?${anyOf(
    String.raw`(?:number|no\.?) of ${COUNTED_THINGS}`,
    `(?:on )?how many ${COUNTED_THINGS}`,
    `(?!days (?!used|per|an? ))${COUNTED_THINGS}`,
  )}\b`,
  'i',
);

/** A title about the interview, or with a legend of codes. */
const NO_COUNT_TITLE = /\d\s*=|\b(?:since|ago|interview|survey|questionnaire)\b/i;

/** A note about answers that were left out or limited: "Sessions below one minute a day are excluded". */
const ABOUT_EXCLUSIONS = /\b(?:excluded|removed|capped|least|most|less|fewer|below|under|above|over|more)\b/i;

/**
 * Gives media columns the unit that a line states, such as "Number of uses per week", if no heading states one: the last line above
 * the headings, or a line below the table. If the cells are only 0, 1 or empty, they are ticks, and the line is the question that
 * they answer.
 * @param below  the first rows below the headings
 */
function withUnitOfLine<Columns extends RespondentColumns | LongColumns>(
  columns: Columns,
  above: Preview,
  last: Preview,
  below: Preview,
): Columns {
  const isFilled = (cell: string) => cell !== '';
  const notes = last.filter((row) => row.some((cell) => periodOf(cell) !== null && !ABOUT_EXCLUSIONS.test(cell)));
  const lines = [above.findLast((row) => row.some(isFilled)) ?? [], ...notes].map((row) => row.filter(isFilled));
  const line = lines.find(
    ([text = '', ...others]) => others.length === 0 && COUNT_TITLE.test(text) && !NO_COUNT_TITLE.test(text),
  );
  const unit = line === undefined ? null : headingParts(`… (${line[0]!})`).unit;
  if (unit === null) return columns;
  const indexes = 'vehicles' in columns ? columns.vehicles.map(({ index }) => index) : [columns.use?.index ?? -1];
  const areTicks = below.every((row) => indexes.every((index) => /^[01]?$/.test(row[index] ?? '')));
  if (areTicks) return columns;
  if (!('vehicles' in columns)) return { ...columns, unitOfLine: unit };
  if (columns.vehicles.some((vehicle) => vehicle.unit !== undefined)) return columns;
  return { ...columns, vehicles: columns.vehicles.map((vehicle) => ({ ...vehicle, unit })) };
}

/** @param filters  of the buying demographic and the further targets: a column that one of them names is about the person, not about media */
function decideMedia(
  file: SurveyedFile,
  columns: RespondentColumns | LongColumns,
  filters: readonly (DemographicFilter | null)[],
  legends: readonly FileLegend[],
  registry: Doubts,
  mapping: MasterMapping,
): DecidedMedia {
  if ('vehicles' in columns) {
    const decided = decideColumns(file, withoutConditionColumns(columns, filters), registry, mapping, legends);
    return { kind: 'respondents', decided };
  }
  return { kind: 'respondents long', columns, use: decideLongUse(file, columns, registry, mapping, legends) };
}

/** The legends of codes outside the headings: above and below the table, and on other sheets. @param headerRow  from 1 */
function legendsOf({ csv, head }: Table, headerRow: number): readonly FileLegend[] {
  const above = head.preview.slice(0, headerRow - 1);
  const from = head.preview.slice(headerRow - 1);
  return fileLegends(above, csv.source, head.dialect.delimiter, csv.otherSheets ?? [], from);
}

/** @throws {AudienceFileError} where the file cannot tell who belongs to the target */
function furtherTarget(
  name: string,
  filter: DemographicFilter | null,
  targetFor: (people: DemographicFilter) => Target,
): PreparedTarget {
  const target = filter && targetFor(filter);
  if (filter === null || target === null || target.everybody !== null) throw cannotPickOutError(name, target);
  return { name, filter, target };
}

/** The columns that say where a respondent lives. */
function marketColumns(survey: PersonColumnSurvey, { corrected }: Doubts): NamedColumn[] {
  return survey.columns
    .filter((column) => isMarketColumn(column, corrected))
    .slice(0, MARKET_COLUMNS)
    .map(({ heading, index }) => ({ heading, index }));
}

/** The columns without those that a condition of a demographic names: they are not media, even next to media columns. */
function withoutConditionColumns(
  columns: RespondentColumns,
  filters: readonly (DemographicFilter | null)[],
): RespondentColumns {
  const names = filters.flatMap((filter) => filter?.columns.map(({ name }) => name) ?? []);
  return {
    ...columns,
    unrecognised: columns.unrecognised.filter(({ heading }) => !names.some((name) => isHeadedBy(heading, name))),
  };
}

/** Whether the planner corrected a column to a meaning that is not about the person. */
const isNotAboutPerson = ({ as }: { as: string }) => as !== 'region' && !RESPONDENT_ROLES.some((role) => role === as);
const yearNow = () => new Date().getFullYear();

function mediaIndexes({ columns }: RespondentLayout): number[] {
  if ('vehicles' in columns) return [...columns.vehicles, ...columns.candidates].map(({ index }) => index);
  const { channel, vehicle, use, unusedUse } = columns;
  return [channel, vehicle, use, unusedUse].flatMap((column) => (column === null ? [] : [column.index]));
}

/** The columns, with the weight column that the planner chose if the headings left it unclear. */
function withWeight<Columns extends RespondentColumns | LongColumns>(
  file: SurveyedFile,
  columns: Columns,
  headings: readonly string[],
  media: ReadonlySet<number>,
  registry: Doubts,
): Columns {
  if (registry.corrected.some(({ as }) => as === 'weight')) return columns;
  const { weight, ...roles } = columns.roles;
  const roleIndexes = Object.values(columns.roles).map(({ index }) => index);
  const otherColumns = headings
    .map((heading, index) => ({ heading, index }))
    .filter(({ heading, index }) => heading !== '' && !media.has(index) && !roleIndexes.includes(index));
  const chosen = decideWeight({ ...file, width: headings.length }, weight, otherColumns, registry);
  if (chosen?.index === weight?.index) return columns;
  return {
    ...columns,
    roles: chosen === undefined ? roles : { ...roles, weight: chosen },
    isWeightInThousands: chosen !== undefined && statesThousands(chosen.heading),
  };
}

function cannotPickOutError(name: string, target: Target | null): AudienceFileError {
  const { reason = 'The demographic is not one this product understands', remedy = '' } = target?.everybody ?? {};
  return new AudienceFileError(`The further target "${name}" cannot be picked out of this file. ${reason}.`, [
    `${remedy} Or leave "${name}" out of the targets.`.trim(),
  ]);
}

/** The target of a demographic whose name is not understood. */
function targetOfUnknownDemographic(roles: Target['roles'], registry: Doubts): Target {
  const questionKey = { code: 'target' };
  registry.ask({
    ...questionKey,
    message: 'The demographic is not one this product understands. Is the target everybody in the file?',
    assumed: 'everybody',
    alwaysAsked: true,
    options: [{ id: 'everybody', label: 'The target is everybody in the file' }],
  });
  return {
    roles,
    rules: {},
    assumptions: [],
    everybody: {
      reason: 'The demographic is not one this product understands',
      remedy: 'Choose one that names ages, a gender, grocery buyers or children.',
      chosen: registry.answerTo(questionKey) === 'everybody',
    },
  };
}

/** The input of an aggregation, with no rows excluded yet. */
function fileOf(
  { csv, head, keepRespondents }: Table,
  { headerRow, leftOut, markets, decided: { columns, codeBooks } }: Extract<Prepared, { kind: 'respondents' }>,
): RespondentFile<RespondentColumns> {
  const { dialect, expectedRows } = head;
  return {
    source: csv.source,
    dialect,
    headerRow,
    expectedRows,
    keepRespondents,
    columns,
    codeBooks,
    leftOut,
    markets,
  };
}

/**
 * Aggregates a file during its upload, with the meaning of columns that its first rows suggest: see {@link ReadAheadAggregation}.
 * @param arrivedTable   the table, as its rows that have arrived show it
 * @param arrivingFile  the file; reading it waits for its bytes
 * @returns null where the meaning of the columns depends on the whole file
 */
export function aggregateReadAhead(
  arrivedTable: Table,
  layout: Extract<Layout, { kind: 'respondents' }>,
  question: AudienceQuestion,
  planningData: PlanningData,
  arrivingFile: ByteSource,
  platform: Pick<ReadingPlatform, 'isUtf8'>,
): ReadAheadAggregation | null {
  const prepared = prepare(arrivedTable, layout, question, planningData);
  if (prepared.kind !== 'respondents' || prepared.decided.codeBooks.size > 0 || prepared.further.length > 0)
    return null;
  const { thresholdSeconds } = question;
  const judge = judgeOf(prepared);
  const expectedRows = (arrivedTable.head.expectedRows / arrivedTable.head.bytes) * arrivingFile.size;
  const check = new Utf8Check(platform);
  let [bytesRead, isUtf8] = [0, true];
  const read = (from: number, to: number) => {
    const piece = arrivingFile.read(from, to);
    // The check holds only for bytes read once and in order.
    isUtf8 &&= from === bytesRead && check.add(piece);
    bytesRead = from + piece.length;
    return piece;
  };
  const file = { ...fileOf(arrivedTable, prepared), source: { size: arrivingFile.size, read }, expectedRows };
  const result = new RespondentAggregation(file, judge, thresholdSeconds).run(() => {});
  return new ReadAheadAggregation(
    file,
    thresholdSeconds,
    { bytes: bytesRead, isUtf8: isUtf8 && check.isUtf8 },
    { result, judge },
  );
}

interface NotedAggregation extends Aggregated {
  readonly result: AggregatedFile & { unmatched: readonly string[]; headingNotes: readonly string[] };
  /** Writes a plain copy of the file, in another pass. */
  readonly writeCopy: (copy: CorrectedCsv, people: PersonColumnMeanings) => void;
}

/** Aggregates the file, and again without each row that turns out to be the sum of the other rows. */
function aggregateWithoutTotals(
  table: Table,
  prepared: Extract<Prepared, { kind: 'respondents' }>,
  { thresholdSeconds }: AudienceQuestion,
): NotedAggregation {
  const { onProgress, registry, ahead, head } = table;
  const { columns } = prepared.decided;
  let file = fileOf(table, prepared);
  const aggregate = (skipped: ReadonlyMap<number, string>): Aggregated => {
    const judge = judgeOf(prepared);
    const aggregatedAhead =
      prepared.further.length > 0 ? null : ahead?.take({ ...file, skipped }, judge, thresholdSeconds, head.bytes);
    return (
      aggregatedAhead ?? {
        judge,
        result: new RespondentAggregation({ ...file, skipped }, judge, thresholdSeconds, namedJudges(prepared)).run(
          onProgress,
        ),
      }
    );
  };
  const weighted = columns.roles.weight !== undefined;
  const skipped = new Map<number, string>(decidePasted(file, registry).map((row) => [row, PASTED]));
  if (numbersColumns(head.preview, file.headerRow)) skipped.set(file.headerRow + 1, NUMBERS_COLUMNS);
  let read = aggregate(skipped);
  const repeats = compareRepeats(file, read.result.repeatedIds);
  const { sample } = read.result.audienceMatrix;
  if (repeats.otherCells.length > 0 && askAboutRepeats(registry, columns.roles.id!.heading, repeats, sample)) {
    file = { ...file, countsRepeats: true };
    for (const row of repeats.sameCells) skipped.set(row, PASTED);
    read = aggregate(skipped);
  }
  for (let totalsFound = 0; totalsFound < TOTALS_MAXIMUM; totalsFound++) {
    const { outlier, audienceMatrix, users } = read.result;
    if (outlier === null) break;
    const sums = {
      respondents: audienceMatrix.sample,
      universe: audienceMatrix.universe,
      vehicles: audienceMatrix.vehicles,
      users,
    };
    const aggregateWithoutOutlier = () => aggregate(new Map([...skipped, [outlier.row, TOTAL_ROW]]));
    const aggregatedAgain = weighted && weightAddsUp(outlier, sums) ? aggregateWithoutOutlier() : null;
    const verdict = judgeRow(outlier, sums, weighted, aggregatedAgain?.result.plainUse ?? null);
    if (verdict === 'respondent') break;
    if (verdict !== 'total' && !askAboutRow(registry, verdict, outlier, usesByChannel(outlier, columns))) break;
    skipped.set(outlier.row, TOTAL_ROW);
    read = aggregatedAgain ?? aggregateWithoutOutlier();
  }
  const writeCopy = (copy: CorrectedCsv, people: PersonColumnMeanings) => {
    // The copy holds the columns that were chosen for the demographic.
    const copiedFile = { ...file, columns: { ...columns, roles: people.roles }, skipped };
    const onRespondent = copy.beginRespondents(columns, people);
    const copied = columnsOfRules(people.rules).map(({ index }) => index);
    new RespondentAggregation({ ...copiedFile, onRespondent, copied }, null, thresholdSeconds).run(() => {});
  };
  const { result, judge } = read;
  return { result: { ...result, unmatched: columns.unmatched, headingNotes: columns.notes }, judge, writeCopy };
}

/** Whether the line below the headings only numbers the columns: 1, 2, 3 ..., from 0 or 1 on. */
function numbersColumns(preview: Preview, headerRow: number): boolean {
  const cells = (preview[headerRow] ?? []).map((cell) => cell.replace(/[()[\]]/g, '').trim());
  const first = Number(cells[0]);
  const isNext = (cell: string, index: number) => cell !== '' && Number(cell) === first + index;
  return (first === 0 || first === 1) && cells.length >= NUMBERED_COLUMNS_MINIMUM && cells.every(isNext);
}

/** In a narrower table, a respondent may have these cells by chance. */
const NUMBERED_COLUMNS_MINIMUM = 5;
const NUMBERS_COLUMNS = 'a line that numbers the columns, not a respondent';

function usesByChannel({ uses }: OutlierRow, { vehicles }: RespondentColumns): number[] {
  return CHANNELS.map((channel) =>
    vehicles.reduce((sum, { mapped }, index) => (mapped.channel === channel ? sum + uses[index]! : sum), 0),
  );
}

function aggregateLong(
  { csv, head, keepRespondents, onProgress, registry }: Table,
  prepared: Extract<Prepared, { kind: 'respondents long' }>,
  { thresholdSeconds }: AudienceQuestion,
  { mapping }: PlanningData,
): NotedAggregation {
  const { headerRow, columns, leftOut, markets, use } = prepared;
  const { dialect, expectedRows } = head;
  const file = {
    source: csv.source,
    dialect,
    headerRow,
    expectedRows,
    keepRespondents,
    columns: { ...columns, isFilledDown: isFilledDown(columns, head.preview.slice(headerRow)) },
    leftOut: withEmptyCellsKept(leftOut),
    markets,
  };
  const judge = judgeOf(prepared);
  const aggregation = new LongAggregation(file, judge, thresholdSeconds, mapping, registry, null, use.meaning);
  const result = aggregation.run(onProgress);
  const writeCopy = (copy: CorrectedCsv, people: PersonColumnMeanings) => {
    const copied = {
      ...file,
      keepRespondents: false,
      columns: { ...file.columns, roles: { ...columns.roles, ...people.roles } },
      copied: columnsOfRules(people.rules).map(({ index }) => index),
    };
    new LongAggregation(copied, null, thresholdSeconds, mapping, registry, copy.beginLong(people), use.meaning).run(
      () => {},
    );
  };
  return { result: { ...result, unmatched: [...aggregation.unmatched], headingNotes: use.notes }, judge, writeCopy };
}

/** The columns about the person that only the target's rules read: tick columns and fallback columns. */
const columnsOfRules = (rules: Target['rules']) =>
  Object.values(rules).flatMap(({ ticks, fallbackColumn }) => [
    ...(ticks?.columns ?? []),
    ...(fallbackColumn === undefined ? [] : [fallbackColumn]),
  ]);

/** The rules for a long file. An empty cell leaves no row out, because only a person's first row may have cells about the person. */
function withEmptyCellsKept(rules: readonly LeftOutRule[]): LeftOutRule[] {
  const filled = (texts: readonly string[]) => texts.filter((text) => text !== '');
  return rules.map((rule) => ({ ...rule, texts: rule.keepsMatches ? [...rule.texts, ''] : filled(rule.texts) }));
}
