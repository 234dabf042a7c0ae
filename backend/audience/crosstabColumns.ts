import { inThousands } from './columnRoles.ts';
import { plainName } from './plainName.ts';

export type CrosstabRole = 'channel' | 'vehicle' | 'audience' | 'reach' | 'frequency' | 'sample';

const HEADINGS: readonly [CrosstabRole, RegExp][] = [
  [
    'vehicle',
    /^(?:media)?(?:vehicle|publisher|title|station|outlet|platform|property|program(?:me)?|masthead|site|website|brand|mediaowner|media|medium)s?(?:name)?$/,
  ],
  ['channel', /^(?:master|media)?(?:channel|type|group|category|class)s?$/],
  [
    'frequency',
    /^(?:average|avg|ave|av|mean)?(?:frequency|freq|ots|opportunitiestosee|visits|exposures)(?:permonth|monthly)?$/,
  ],
  ['sample', /^(?:sample|samplesize|unweighted|unweightedbase|unweightedcount|responses|respondents|count|n|base)$/],
];
const AUDIENCE =
  /^(?:audience|weighted|weightedcount|people|projected|projection|population|universe|reach|netreach|monthlyreach|monthlyaudience|cumulativeaudience|readership|wc|000s?|estimate)(?:000s?|s|people|thousands?)?$/;
const REACH =
  /^(?:reach|netreach|monthlyreach|penetration|coverage|vertical|vert|v|col|column|percentcolumn|column(?:percent|pct)|reach(?:percent|pct|share)|vertical(?:percent|pct)|percentofpopulation|percentage|percent|pct|incidence)$/;

export interface CrosstabColumn {
  readonly index: number;
  readonly heading: string;
}
export type CrosstabColumns = Partial<Record<CrosstabRole, CrosstabColumn>>;

/** Reads a heading row of a table with one row per vehicle; null when it is none. */
export function crosstabColumns(headings: readonly string[]): CrosstabColumns | null {
  const columns: CrosstabColumns = {};
  headings.forEach((heading, index) => {
    const role = crosstabRole(heading);
    if (role !== null && columns[role] === undefined) columns[role] = { index, heading };
  });
  const named = columns.vehicle ?? columns.channel;
  const measured = columns.audience ?? columns.reach;
  return named !== undefined && measured !== undefined ? columns : null;
}

function crosstabRole(heading: string): CrosstabRole | null {
  const name = plainName(heading);
  const share = /%|percent|\bpct\b|share/i.test(heading);
  if (share && /horiz|row/i.test(heading)) return null;
  if (name === '' && heading.trim() === '%') return 'reach';
  if (inThousands(heading) && AUDIENCE.test(name)) return 'audience';
  if (REACH.test(name) && (share || !AUDIENCE.test(name) || name.endsWith('reach'))) return 'reach';
  if (AUDIENCE.test(name) && !share) return 'audience';
  return HEADINGS.find(([, pattern]) => pattern.test(name))?.[0] ?? null;
}
