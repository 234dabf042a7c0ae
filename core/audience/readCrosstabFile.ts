import { crosstabFacts } from './audienceFacts.ts';
import { readCrosstab } from './crosstabs/crosstab.ts';
import { foldCrosstab } from './crosstabs/latentClasses.ts';
import type { Layout } from './headings/layout.ts';
import type { AudienceMatrix } from '../planning/model/audience.ts';
import type { PlanningData } from '../planningData/planningData.ts';
import { AudienceFileError } from './refusals/audienceFileError.ts';
import { refuseImplausibleUse, refuseUnused } from './refusals/implausibleUse.ts';
import { filterOf } from './table.ts';
import type { AudienceQuestion, TableReading, Table } from './table.ts';
import { utf8Text } from './bytes/text.ts';
import { readCsvText } from '../words/csvText.ts';

/** A crosstab has one row per vehicle; a larger file is something else [bytes]. */
const CROSSTAB_BYTES_MAXIMUM = 20 * 1024 * 1024;

/** Reads a table with a row for each vehicle. Errors as readAudience. */
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
  const crosstab = readCrosstab(rows, headerRow, columns, dialect.decimal, planningData.mapping, filter, registry);
  table.copy?.crosstab(crosstab);
  const folded = foldCrosstab(crosstab, thresholdSeconds);
  refuseUnused(folded);
  refuseImplausibleUse(folded);
  const facts = crosstabFacts({ ...table, crosstab, folded, demographic, filter, headerRow });
  const doubts = registry.doubts({ universe: folded.universe, use: folded.populationUse });
  return { folded: table.keepRespondents ? folded : withoutRows(folded), facts, doubts };
}

function withoutRows(folded: AudienceMatrix): AudienceMatrix {
  const none = new Float32Array(0);
  return { ...folded, weights: new Float64Array(0), plainUse: none, attentiveUse: none };
}
