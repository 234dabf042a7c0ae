import type { AudienceFacts } from '../contract/bodies/audienceFacts.ts';
import type { Doubt } from '../contract/bodies/doubts.ts';
import type { CorrectedCsv } from './correctedCsv.ts';
import type { Doubts } from './doubts/doubts.ts';
import type { AudienceMatrix } from '../planning/model/audience.ts';
import { parseDemographic } from '../planningData/demographic.ts';
import type { DemographicFilter } from '../planningData/demographic.ts';
import { itemOnceNamed } from '../planningData/listItems.ts';
import type { PlanningData } from '../planningData/planningData.ts';
import type { ReadAheadFold } from './respondents/readAheadFold.ts';
import type { CsvHead, Utf8Csv } from './utf8Csv.ts';

export interface AudienceQuestion {
  /** Name of the buying demographic. */
  readonly demographic: string;
  /** The strategy's attention threshold [seconds]. */
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
  /** Receives a plain copy of the file; null when none is wanted. */
  readonly copy: CorrectedCsv | null;
  /** The fold made during the upload; null when there is none. */
  readonly ahead: ReadAheadFold | null;
}

/** The result of reading a table. */
export interface TableReading {
  readonly folded: AudienceMatrix;
  readonly facts: AudienceFacts;
  readonly doubts: readonly Doubt[];
}

/**
 * The filter of a demographic by the access lists, or by its name; null when it is not understood. An earlier plan may
 * have an earlier name, or one that is no longer offered.
 */
export function filterOf(name: string, { demographics, items }: PlanningData): DemographicFilter | null {
  const wanted = name.trim().toLowerCase();
  const listed = demographics.find((demographic) => demographic.name.toLowerCase() === wanted);
  const meant = listed ?? itemOnceNamed(items.demographics, name);
  return meant === null ? parseDemographic(name) : meant.filter;
}
