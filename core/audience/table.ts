import type { AudienceFacts } from '../contract/bodies/audienceFacts.ts';
import type { Doubt } from '../contract/bodies/doubts.ts';
import type { CorrectedCsv } from './correctedCsv.ts';
import type { Doubts } from './doubts/doubts.ts';
import type { AudienceMatrix } from '../planning/model/audience.ts';
import { parseDemographic } from '../planningData/demographic.ts';
import type { DemographicFilter } from '../planningData/demographic.ts';
import type { PlanningData } from '../planningData/planningData.ts';
import type { FoldedAhead } from './respondents/foldedAhead.ts';
import type { CsvHead, Utf8Csv } from './utf8Csv.ts';

export interface AudienceQuestion {
  /** Name of the buying demographic. */
  readonly demographic: string;
  /** The strategy's attention threshold [seconds]. */
  readonly thresholdSeconds: number;
}

/** A file whose headings were found, on its way to being read. */
export interface Table {
  readonly fileName: string;
  readonly csv: Utf8Csv;
  readonly head: CsvHead;
  readonly keepRespondents: boolean;
  readonly registry: Doubts;
  readonly onProgress: (bytesRead: number) => void;
  /** Where the file is to be written as it is understood; null where nobody asked. */
  readonly copy: CorrectedCsv | null;
  /** What was folded while the file came; null where nothing was. */
  readonly ahead: FoldedAhead | null;
}

/** What came of it. */
export interface Read {
  readonly folded: AudienceMatrix;
  readonly facts: AudienceFacts;
  readonly doubts: readonly Doubt[];
}

/** The filter of a demographic by the access lists, or by its name; null when it is not understood. */
export function filterOf(name: string, { demographics }: PlanningData): DemographicFilter | null {
  const wanted = name.trim().toLowerCase();
  const listed = demographics.find((demographic) => demographic.name.toLowerCase() === wanted);
  return listed === undefined ? parseDemographic(name) : listed.filter;
}
