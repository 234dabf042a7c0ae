import { CHANNELS } from '../../../core/rules/channels.ts';
import { readStoredRules } from '../plan/planRules.ts';
import type { Step } from './step.ts';

/*
 * A step is one state in the undo history of the desk: a scenario with the figures that were computed for it. These functions check
 * whether a value that the browser stored is a step. They do not use Yup, because hundreds of steps are read when the page starts, and
 * Yup takes a quarter of a second for two hundred steps.
 */

/** Whether a value has the expected form. */
type Check = (value: unknown) => boolean;

export const isNumber: Check = (value) => typeof value === 'number' && Number.isFinite(value);
export const isAmount: Check = (value) => isNumber(value) && (value as number) >= 0;
export const isText: Check = (value) => typeof value === 'string' && value !== '';
const isFlag: Check = (value) => typeof value === 'boolean';
const nullable =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
/** Checks a list of this length, and each of its items. Without `length`, the list must have one item for each channel. */
const listOf =
  (check: Check, { length }: { readonly length: number } = CHANNELS): Check =>
  (value) =>
    Array.isArray(value) && value.length === length && value.every(check);

/** Checks the named fields of an object. The object may have other fields too. */
export const hasFields =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(fields).every(([name, check]) => check((value as Record<string, unknown>)[name]));

/** Checks an object against the shape for its `kind`. */
const oneOfKinds =
  (shapes: Readonly<Record<string, Check>>): Check =>
  (value) => {
    const kind = String((value as { kind?: unknown } | null)?.kind);
    return Object.hasOwn(shapes, kind) && shapes[kind]!(value);
  };

const isFigures = hasFields({
  spend: listOf(isAmount),
  budget: isAmount,
  reach: isAmount,
  frequency: nullable(isNumber),
  costPerReach: nullable(isNumber),
  nextThousand: listOf(isNumber),
  tarps: isAmount,
});

const isScenario = hasFields({
  budget: isAmount,
  spend: listOf(isAmount),
  locked: listOf(isFlag),
  lifted: listOf(isFlag),
  keepsBest: isFlag,
  goal: oneOfKinds({
    // The goal 'reach' has no fields but its kind.
    reach: () => true,
    'least budget': hasFields({ people: isAmount }),
    'most often': hasFields({ times: Number.isInteger }),
  }),
  smallest: isAmount,
  floor: nullable(listOf(isAmount)),
  rules: (value) => value === undefined || readStoredRules(value) !== undefined,
  ownCpm: listOf(nullable((price) => isAmount(price) && price !== 0)),
});

const isGoalResult = oneOfKinds({
  'least budget': hasFields({ people: isAmount, atLeast: isAmount }),
  'most often': hasFields({ people: isAmount, times: Number.isInteger, isFinal: isFlag }),
  'smallest buy': hasFields({ ruleCosts: isNumber, isFinal: isFlag }),
});

/** The distribution has the people reached at least 1, 2, ... 10 times. */
const DISTRIBUTION_LENGTH = 10;

const isDetails = hasFields({
  distribution: listOf(isNumber, { length: DISTRIBUTION_LENGTH }),
  plainReach: isAmount,
  onlyHere: listOf(isNumber),
  alone: listOf(isNumber),
  tarps: listOf(isNumber),
  impressions: listOf(isNumber),
  withoutIt: listOf(nullable(isNumber)),
});

const isStep = hasFields({
  says: isText,
  scenario: isScenario,
  figures: isFigures,
  proof: nullable(hasFields({ status: isText, gap: isNumber, relativeGap: isNumber })),
  best: nullable(isFigures),
  extra: nullable(isGoalResult),
  details: nullable(isDetails),
});

export function isStoredStep(value: unknown): value is Step {
  return isStep(value);
}

/** The version of stored steps. Steps of version 1 have no rules. */
export const STEP_VERSION = 2;

/** Whether stored steps of a version can be read. */
export const isKnownVersion = (version: unknown): boolean => version === 1 || version === STEP_VERSION;
