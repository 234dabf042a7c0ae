import { crosstabFacts } from './audienceFacts.ts';
import type { Doubts } from './doubts/doubts.ts';
import { isAudienceOf } from './crosstabs/audienceColumns.ts';
import { readCrosstab } from './crosstabs/crosstab.ts';
import type { Crosstab } from './crosstabs/crosstab.ts';
import { isEverybody } from './headings/audienceNames.ts';
import { neededColumnsText } from '../planningData/lists/demographic.ts';
import type { Demographic } from '../planningData/lists/demographic.ts';
import { aggregateCrosstab } from './crosstabs/latentClasses.ts';
import type { Layout } from './headings/layout.ts';
import type { AudienceMatrix } from '../planning/model/audience.ts';
import type { PlanningData } from '../planningData/planningData.ts';
import { AudienceFileError } from './refusals/audienceFileError.ts';
import { refuseImplausibleUse, refuseUnused } from './refusals/implausibleUse.ts';
import { filterOf } from './table.ts';
import type { AudienceQuestion, TableReading, Table } from './table.ts';
import { utf8Text } from './bytes/text.ts';
import { readCsvText } from '../text/csvText.ts';

/** Maximum number of bytes of a crosstab. It has one row per vehicle, so a larger file is something else. */
const CROSSTAB_BYTES_MAXIMUM = 20 * 1024 * 1024;

/** Reads a table with a row for each vehicle. @throws the errors of readAudience */
export function readCrosstabFile(
  table: Table,
  { columns, headerRow }: Extract<Layout, { kind: 'crosstab' }>,
  { demographic, thresholdSeconds }: AudienceQuestion,
  planningData: PlanningData,
): TableReading {
  const { head, registry, csv } = table;
  const { dialect, bytes } = head;
  if (bytes > CROSSTAB_BYTES_MAXIMUM) {
    throw new AudienceFileError(
      'The file looks like a crosstab, one row for each vehicle, but is far too long for one.',
    );
  }
  const text = utf8Text(csv.source.read(0, bytes));
  const rows = readCsvText(text, { delimiter: dialect.delimiter }).map((row) => row.map((cell) => cell.trim()));
  table.onProgress(bytes);
  const filter = filterOf(demographic, planningData);
  const wanted = { name: demographic, filter };
  const crosstab = readCrosstab(rows, headerRow, columns, dialect.decimal, planningData.mapping, wanted, registry);
  table.copy?.writeCrosstab(crosstab);
  const audienceMatrix = aggregateCrosstab(crosstab, thresholdSeconds);
  refuseUnused(audienceMatrix);
  refuseImplausibleUse(audienceMatrix);
  const titles = head.preview.slice(0, headerRow - 1).flat();
  const total = askAboutTotal(crosstab, wanted, titles, registry);
  const facts = crosstabFacts({ ...table, crosstab, audienceMatrix, demographic, filter, headerRow, total });
  const doubts = registry.doubts({ universe: audienceMatrix.universe, use: audienceMatrix.populationUse });
  return { audienceMatrix: table.keepRespondents ? audienceMatrix : withoutRows(audienceMatrix), facts, doubts };
}

/** What the total of a crosstab counts if no column is the demographic: the demographic, or everybody in the file. */
interface TotalMeaning {
  readonly counts: 'demographic' | 'everybody';
  /** Whether the planner chose this answer. */
  readonly chosen: boolean;
}

/**
 * Asks whether a crosstab without a column of the demographic was made for this demographic: then its total is the target.
 * @returns null where a column is the target
 */
function askAboutTotal(
  { target, population }: Crosstab,
  wanted: Demographic,
  titles: readonly string[],
  registry: Doubts,
): TotalMeaning | null {
  const { name: demographic, filter } = wanted;
  const hasTargetColumn = target !== population;
  if (hasTargetColumn || isAudienceOf({ audience: target.label, question: '' }, wanted)) return null;
  // In a survey, "All people 14+" means everybody, whatever the age of its youngest respondents. Both answers would be the same.
  if (filter !== null && isEverybody(filter)) return { counts: 'demographic', chosen: false };
  // A title such as "Base: people 25-54 (n = 1,204)" may name the demographic.
  const audienceNames = titles.map((text) =>
    text
      .replace(/^[^:]*:/, '')
      .replace(/\([^)]*\)/g, '')
      .trim(),
  );
  if (audienceNames.some((audience) => isAudienceOf({ audience, question: '' }, wanted)))
    return { counts: 'demographic', chosen: false };
  const questionKey = { code: 'target' };
  const needs = neededColumnsText(filter);
  const answer = registry.ask({
    ...questionKey,
    message: `The crosstab has no column for "${demographic}"${needs === '' ? '' : `, which ${needs}`}. Was the whole file made for that target?`,
    assumed: 'everybody',
    alwaysAsked: true,
    options: [
      { id: 'made for', label: `Yes: its total is "${demographic}"` },
      { id: 'everybody', label: 'No: the target is everybody in the file' },
    ],
  });
  return {
    counts: answer === 'made for' ? 'demographic' : 'everybody',
    chosen: registry.answerTo(questionKey) === answer,
  };
}

function withoutRows(audienceMatrix: AudienceMatrix): AudienceMatrix {
  const none = new Float32Array(0);
  return { ...audienceMatrix, weights: new Float64Array(0), plainUse: none, attentiveUse: none };
}
