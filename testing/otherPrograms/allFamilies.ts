import type { Families, Family } from './file.ts';
import { industry } from './families/industry.ts';
import { languages } from './families/languages.ts';
import { measures } from './families/measures.ts';
import { noAudience } from './families/noAudience.ts';
import { openFiles } from './families/openFiles.ts';
import { secondHand } from './families/secondHand.ts';
import { spreadsheets } from './families/spreadsheets.ts';
import { statistics } from './families/statistics.ts';
import { surveyTools } from './families/surveyTools.ts';

const SOURCES: Record<string, Families> = {
  'survey tools': surveyTools,
  'statistics programs': statistics,
  'crosstabs of the industry': industry,
  'people with a spreadsheet': spreadsheets,
  'several measures of a medium': measures,
  'files that went through another program': secondHand,
  'other languages': languages,
  'files that leave something open': openFiles,
  'tables without an audience': noAudience,
};

export interface NamedFamily {
  name: string;
  /** The kind of program or people it comes from. */
  source: string;
  family: Family;
}

/** All families, by source. */
export const allFamilies: readonly NamedFamily[] = Object.entries(SOURCES).flatMap(([source, families]) =>
  Object.entries(families).map(([name, family]) => ({ name, source, family })),
);
