import type { AudienceFacts } from '../contract/bodies/audienceFacts.ts';
import type { People } from '../words/units.ts';

/** Minimum number of respondents behind a number of people that a client sees. */
export const CELL_RESPONDENTS_MINIMUM = 50;
/** Clients read that all figures are rough estimates if the target has fewer respondents than this. */
export const ROUGH_BELOW_RESPONDENTS = 100;

/** The survey on which a plan is based: the respondents in the target and the people they represent. */
export interface TargetSample {
  /** Number of respondents in the target; 0 where the file does not state it. */
  readonly respondents: number;
  readonly people: People;
  /** Whether the survey shows who uses two channels. False for a crosstab, which has only totals. */
  readonly isMeasured: boolean;
}

/** The survey of a plan; null for a reply without facts about its audience. */
export function targetSample(facts: AudienceFacts | undefined): TargetSample | null {
  if (facts === undefined) return null;
  const { demographic, target_sample, target_universe, sample, universe, duplication } = facts;
  const isMeasured = duplication === 'measured';
  return demographic.applied
    ? { respondents: target_sample, people: target_universe, isMeasured }
    : { respondents: sample, people: universe, isMeasured };
}

/** The number of respondents on which a number of people is based, if respondents represent equally many people. */
function respondentsOf(people: People, target: TargetSample): number {
  return target.people > 0 ? (target.respondents * people) / target.people : 0;
}

/** Whether a client may see this number of people. If the sample is unknown, a client may see none. */
export function isShownCell(people: People, target: TargetSample | null): boolean {
  return target !== null && respondentsOf(people, target) >= CELL_RESPONDENTS_MINIMUM;
}

/** Whether the target has so few respondents that a client may see no number of people in any part of it. */
export function hasNoCells(target: TargetSample | null): boolean {
  return target === null || target.respondents < CELL_RESPONDENTS_MINIMUM;
}
