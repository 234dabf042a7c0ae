import type { AudienceFacts } from '../contract/bodies/audienceFacts.ts';
import type { People } from '../words/units.ts';

/** A number of people with fewer respondents behind it is not shown to a client. */
export const CELL_RESPONDENTS_MINIMUM = 50;
/** With fewer respondents in the target, all figures are a rough estimate. */
export const ROUGH_BELOW_RESPONDENTS = 100;

/** The survey behind a plan: respondents of the target and the people they stand for. */
export interface TargetSample {
  /** 0 where the file does not tell. */
  readonly respondents: number;
  readonly people: People;
  /** False for a crosstab, which does not say who uses two channels. */
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

/** Respondents behind a number of people: n = respondents of the target x people / people of the target. */
function respondentsOf(people: People, target: TargetSample): number {
  return target.people > 0 ? (target.respondents * people) / target.people : 0;
}

/** Whether a client may see this number of people. Without a known sample none may be seen. */
export function isShownCell(people: People, target: TargetSample | null): boolean {
  return target !== null && respondentsOf(people, target) >= CELL_RESPONDENTS_MINIMUM;
}

/** Whether the target has so few respondents that no cell of it may be seen. */
export function hasNoCells(target: TargetSample | null): boolean {
  return target === null || target.respondents < CELL_RESPONDENTS_MINIMUM;
}
