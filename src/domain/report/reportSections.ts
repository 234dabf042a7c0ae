/** A section of the report: the id of its heading and its name in the navigation. */
export interface ReportSection {
  readonly id: string;
  readonly name: string;
}

/** Ids of the sections, in the order of the page. */
export const SECTIONS = {
  answer: 'answer',
  channels: 'channels',
  why: 'why',
  build: 'build',
  frequency: 'frequency',
  frontier: 'more-money',
  weeks: 'weeks',
  overlap: 'overlap',
  markets: 'markets',
  curves: 'curves',
  compare: 'compare',
  client: 'client',
  assumptions: 'assumptions',
} as const;

const SECTION_NAMES: Record<keyof typeof SECTIONS, string> = {
  answer: 'Answer',
  channels: 'Channels',
  why: 'Why this mix',
  build: 'Reach build',
  frequency: 'Frequency',
  frontier: 'More money',
  weeks: 'Weeks',
  overlap: 'Overlap',
  markets: 'Markets',
  curves: 'Curves, formats',
  compare: 'Compare',
  client: 'Client',
  assumptions: 'Assumptions',
};

/** The sections for which the reply has data. @param hasData  false for a section without data */
export function reportSections(hasData: Partial<Record<keyof typeof SECTIONS, boolean>>): ReportSection[] {
  const keys = Object.keys(SECTIONS) as (keyof typeof SECTIONS)[];
  return keys.filter((key) => hasData[key] !== false).map((key) => ({ id: SECTIONS[key], name: SECTION_NAMES[key] }));
}
