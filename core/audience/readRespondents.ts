import { CHANNELS } from '../rules/channels.ts';
import { Utf8Check } from './bytes/encoding.ts';
import type { ByteSource, ReadingPlatform } from './bytes/platform.ts';
import { respondentFacts } from './audienceFacts.ts';
import type { Layout } from './headings/layout.ts';
import type { RespondentColumns } from './headings/respondentColumns.ts';
import { describeFilter } from '../planningData/demographic.ts';
import type { DemographicFilter } from '../planningData/demographic.ts';
import type { PlanningData } from '../planningData/planningData.ts';
import { refuseImplausibleUse, refuseUnused } from './refusals/implausibleUse.ts';
import { LongFold } from './respondents/longRespondents.ts';
import { askAboutRow, judgeRow, weightAddsUp } from './respondents/outlierRow.ts';
import type { OutlierRow } from './respondents/outlierRow.ts';
import { ReadAheadFold } from './respondents/readAheadFold.ts';
import type { Folded } from './respondents/readAheadFold.ts';
import { RespondentFold } from './respondents/respondents.ts';
import type { FoldedFile, RespondentFile } from './respondents/respondentFile.ts';
import { CannotExpressError, TargetJudge } from './respondents/targetJudge.ts';
import type { RoleCodes } from './respondents/targetJudge.ts';
import { decideRoleCodes } from './survey/roleCodes.ts';
import { decideColumns } from './survey/decideColumns.ts';
import type { DecidedColumns } from './survey/decideColumns.ts';
import { filterOf } from './table.ts';
import type { AudienceQuestion, TableReading, Table } from './table.ts';

type RespondentLayout = Exclude<Layout, { kind: 'crosstab' }>;

/** At most this many rows are excluded as totals. */
const TOTALS_MAXIMUM = 6;
const TOTAL = 'a total of the other rows, not a respondent';

/** Reads a table of respondents. Errors as readAudience. */
export function readRespondents(
  table: Table,
  layout: RespondentLayout,
  question: AudienceQuestion,
  planningData: PlanningData,
): TableReading {
  const { registry } = table;
  const decided = layout.kind === 'respondents' ? decide(table, layout, planningData) : null;
  const { roles } = decided?.columns ?? layout.columns;
  const { demographic } = question;
  const filter = filterOf(demographic, planningData);
  let codes: RoleCodes = {};
  const read = (judge: () => TargetJudge | null) => {
    const { result, judged } =
      layout.kind === 'respondents'
        ? foldWithoutTotals(table, layout.headerRow, decided!, judge, question, codes)
        : foldLong(table, layout, judge, question, planningData, codes);
    result.ledger.refuseIfTooFew(result.folded.sample, 'respondent');
    return { ...result, notes: [...result.headingNotes, ...result.notes, ...(judged?.notes() ?? [])] };
  };
  const wholeFile = (why: string, remedy: string) => ({
    ...read(() => null),
    demographic: {
      name: demographic,
      applied: false,
      says: `${why}: "${demographic}" cannot be picked out, so the target is everybody in the file. ${remedy}`,
    },
  });
  const answer = () => {
    if (filter === null)
      return wholeFile(
        'The demographic is not one this product understands',
        'Choose one that names ages, a gender, grocery buyers or children.',
      );
    try {
      const says = `The target is ${describeFilter(filter)}.`;
      codes = askAboutCodes(table, layout, roles, filter);
      return {
        ...read(() => new TargetJudge(filter, roles, codes)),
        demographic: { name: demographic, applied: true, says },
      };
    } catch (fault) {
      if (!(fault instanceof CannotExpressError)) throw fault;
      return wholeFile(fault.message, fault.remedy);
    }
  };
  const result = answer();
  refuseUnused(result.folded);
  refuseImplausibleUse(result.folded);
  const { kind, headerRow } = layout;
  const facts = respondentFacts({ ...table, ...result, layout: kind, headerRow, weighted: roles.weight !== undefined });
  const now = { universe: result.folded.universe, use: result.folded.populationUse };
  return { folded: result.folded, facts, doubts: registry.doubts(now) };
}

function decide(
  { csv, head, registry }: Table,
  { headerRow, columns }: Extract<Layout, { kind: 'respondents' }>,
  { mapping }: PlanningData,
): DecidedColumns {
  return decideColumns({ source: csv.source, dialect: head.dialect, headerRow }, columns, registry, mapping);
}

function askAboutCodes(
  { csv, head, registry }: Table,
  layout: RespondentLayout,
  roles: RespondentLayout['columns']['roles'],
  filter: DemographicFilter,
): RoleCodes {
  const { dialect, preview } = head;
  const { headerRow, columns } = layout;
  const file = { source: csv.source, dialect, headerRow, width: columns.width };
  return decideRoleCodes(file, roles, filter, preview.slice(0, headerRow - 1).flat(), registry);
}

/** The input of a fold, with no rows excluded yet. */
function fileOf(
  { csv, head, keepRespondents }: Table,
  headerRow: number,
  { columns, codeBooks }: DecidedColumns,
): RespondentFile<RespondentColumns> {
  const { dialect, expectedRows } = head;
  return { source: csv.source, dialect, headerRow, expectedRows, keepRespondents, columns, codeBooks };
}

/**
 * Folds a file during its upload, as its first rows suggest: see {@link ReadAheadFold}.
 * @param begun   the table, from the rows that have arrived
 * @param coming  the file; reading it waits for its bytes
 * @returns null where the meaning of the columns depends on the whole file
 * @throws {CannotExpressError} when the rows do not express the demographic
 */
export function foldReadAhead(
  begun: Table,
  layout: Extract<Layout, { kind: 'respondents' }>,
  { demographic, thresholdSeconds }: AudienceQuestion,
  planningData: PlanningData,
  coming: ByteSource,
  platform: Pick<ReadingPlatform, 'isUtf8'>,
): ReadAheadFold | null {
  const decided = decide(begun, layout, planningData);
  if (decided.codeBooks.size > 0) return null;
  const { roles } = decided.columns;
  const filter = filterOf(demographic, planningData);
  const judged = filter && new TargetJudge(filter, roles, askAboutCodes(begun, layout, roles, filter));
  const expectedRows = (begun.head.expectedRows / begun.head.bytes) * coming.size;
  const check = new Utf8Check(platform);
  let [bytes, isUtf8] = [0, true];
  const read = (from: number, to: number) => {
    const piece = coming.read(from, to);
    // The check holds only for bytes read once and in order.
    isUtf8 &&= from === bytes && check.add(piece);
    bytes = from + piece.length;
    return piece;
  };
  const file = { ...fileOf(begun, layout.headerRow, decided), source: { size: coming.size, read }, expectedRows };
  const result = new RespondentFold(file, judged, thresholdSeconds).run(() => {});
  return new ReadAheadFold(file, thresholdSeconds, { bytes, isUtf8: isUtf8 && check.isUtf8 }, { result, judged });
}

interface NotedFold extends Folded {
  readonly result: FoldedFile & { unmatched: readonly string[]; headingNotes: readonly string[] };
}

/** Folds the file; folds it again without a row that turns out to be the sum of the others. */
function foldWithoutTotals(
  table: Table,
  headerRow: number,
  decided: DecidedColumns,
  judge: () => TargetJudge | null,
  { thresholdSeconds }: AudienceQuestion,
  codes: RoleCodes,
): NotedFold {
  const { onProgress, registry, copy, ahead, head } = table;
  const { columns } = decided;
  const file = fileOf(table, headerRow, decided);
  const fold = (skipped: ReadonlyMap<number, string>): Folded => {
    const judged = judge();
    const made = ahead?.take({ ...file, skipped }, judged, thresholdSeconds, head.bytes);
    return (
      made ?? { judged, result: new RespondentFold({ ...file, skipped }, judged, thresholdSeconds).run(onProgress) }
    );
  };
  const weighted = columns.roles.weight !== undefined;
  const skipped = new Map<number, string>();
  let read = fold(skipped);
  while (skipped.size < TOTALS_MAXIMUM) {
    const { outlier, folded, users } = read.result;
    if (outlier === null) break;
    const sums = { respondents: folded.sample, universe: folded.universe, vehicles: folded.vehicles, users };
    const without = () => fold(new Map([...skipped, [outlier.row, TOTAL]]));
    const other = weighted && weightAddsUp(outlier, sums) ? without() : null;
    const verdict = judgeRow(outlier, sums, weighted, other?.result.plainUse ?? null);
    if (verdict === 'respondent') break;
    if (verdict !== 'total' && !askAboutRow(registry, verdict, outlier, byChannel(outlier, columns))) break;
    skipped.set(outlier.row, TOTAL);
    read = other ?? without();
  }
  const onRespondent = copy?.respondents(columns, codes);
  if (onRespondent) new RespondentFold({ ...file, skipped, onRespondent }, null, thresholdSeconds).run(() => {});
  const { result, judged } = read;
  return { result: { ...result, unmatched: columns.unmatched, headingNotes: columns.notes }, judged };
}

function byChannel({ uses }: OutlierRow, { vehicles }: RespondentColumns): number[] {
  return CHANNELS.map((channel) =>
    vehicles.reduce((sum, { mapped }, at) => (mapped.channel === channel ? sum + uses[at]! : sum), 0),
  );
}

function foldLong(
  { csv, head, keepRespondents, onProgress, registry, copy }: Table,
  { headerRow, columns }: Extract<Layout, { kind: 'respondents long' }>,
  judge: () => TargetJudge | null,
  { thresholdSeconds }: AudienceQuestion,
  { mapping }: PlanningData,
  codes: RoleCodes,
): NotedFold {
  const { dialect, expectedRows } = head;
  const file = { source: csv.source, dialect, headerRow, expectedRows, keepRespondents, columns };
  const judged = judge();
  const fold = new LongFold(file, judged, thresholdSeconds, mapping, registry, copy?.long(columns, codes) ?? null);
  const result = fold.run(onProgress);
  return { result: { ...result, unmatched: [...fold.unmatched], headingNotes: [] }, judged };
}
