import type { AudienceFacts } from '../contract/bodies/audienceFacts.ts';
import type { Doubt } from '../contract/bodies/doubts.ts';
import type { CorrectedCsv } from './correctedCsv.ts';
import type { Doubts } from './doubts/doubts.ts';
import type { AudienceMatrix } from '../planning/model/audience.ts';
import { parseDemographic } from '../planningData/lists/demographic.ts';
import type { DemographicFilter } from '../planningData/lists/demographic.ts';
import { itemWithName } from '../planningData/lists/listItems.ts';
import type { PlanningData } from '../planningData/planningData.ts';
import type { ReadAheadAggregation } from './respondents/readAheadAggregation.ts';
import type { CsvHead, Utf8Csv } from './utf8Csv.ts';

/** For which people, and for how much attention, an audience file is read. */
export interface AudienceQuestion {
  /** Name of the buying demographic. */
  readonly demographic: string;
  /** How many seconds an exposure must have attention to count as attentive; the strategy sets it. */
  readonly thresholdSeconds: number;
  /** Names of further targets, at most two. */
  readonly furtherTargets?: readonly string[] | undefined;
}

/** A file with recognised headings, ready to be read. */
export interface Table {
  readonly fileName: string;
  readonly csv: Utf8Csv;
  readonly head: CsvHead;
  readonly keepRespondents: boolean;
  readonly registry: Doubts;
  readonly onProgress: (bytesRead: number) => void;
  /** Receives a copy of the file as it was understood; null when none is wanted. */
  readonly copy: CorrectedCsv | null;
  /** The result of aggregating the file during its upload; null when there is none. */
  readonly ahead: ReadAheadAggregation | null;
}

/** The result of reading a table. */
export interface TableReading {
  readonly audienceMatrix: AudienceMatrix;
  readonly facts: AudienceFacts;
  readonly doubts: readonly Doubt[];
}

/**
 * The filter of a demographic: the one that the list of demographics has under its name, else the one that the name describes. Null
 * when the name is not understood. A plan may have a name that was changed since, or that is no longer offered.
 */
export function filterOf(name: string, { demographics, items }: PlanningData): DemographicFilter | null {
  const wanted = name.trim().toLowerCase();
  const listed = demographics.find((demographic) => demographic.name.toLowerCase() === wanted);
  const item = listed ?? itemWithName(items.demographics, name);
  return item === null ? parseDemographic(name) : item.filter;
}
