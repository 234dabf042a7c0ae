import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// An independent reference for the planning maths, used by recomputation.long.test.ts. It reads the uploaded file and the planning data
// itself, in plain loops, and shares no code with the product.

/** The people of the target, as the reference reads them. */
export interface ReferencePlan {
  /** For each respondent, the weight [people] and the attentive contacts per dollar spent, by channel. */
  readonly people: readonly { weight: number; perDollar: Readonly<Record<string, number>> }[];
}

type Row = Readonly<Record<string, string>>;

export function referencePlan(csv: string, dataDir: string, demo: string, strategy: string): ReferencePlan {
  const rows = table(csv);
  const assumptions = table(readFileSync(join(dataDir, 'assumptions.csv'), 'utf8'));
  const mapping = table(readFileSync(join(dataDir, 'masterMapping.csv'), 'utf8'));
  const lists = JSON.parse(readFileSync(join(dataDir, 'accessLists.json'), 'utf8')) as {
    strategy: { name: string; attention_threshold_seconds: number }[];
    demo: { name: string; age_from?: number; age_to?: number; gender?: string; grocery_buyer?: boolean }[];
  };
  const seconds = lists.strategy.find(({ name }) => name === strategy)!.attention_threshold_seconds;
  const filter = lists.demo.find(({ name }) => name === demo)!;
  const vehicles = Object.keys(rows[0]!).filter((column) => column.includes(': '));
  const channelOf = (column: string) => column.split(': ')[0]!;
  const firstFormat = (channel: string) => assumptions.find((row) => row.channel === channel)!;
  const attentiveShare = (column: string) => {
    const vehicle = column.split(': ')[1]!;
    const mapped = mapping.find((row) => row.channel === channelOf(column) && namesVehicle(row, vehicle));
    const format = mapped
      ? assumptions.find((row) => row.channel === mapped.channel && row.format === mapped.format)!
      : firstFormat(channelOf(column));
    return Number(format.attention_share) * Math.exp(-seconds / Number(format.mean_active_seconds));
  };
  const attentiveShares = new Map(vehicles.map((column) => [column, attentiveShare(column)]));
  const channels = [...new Set(vehicles.map(channelOf))];
  const totalUse = new Map(channels.map((channel) => [channel, 0]));
  for (const row of rows) {
    for (const column of vehicles) {
      const channel = channelOf(column);
      totalUse.set(channel, totalUse.get(channel)! + Number(row.weight) * Number(row[column]));
    }
  }
  const people = rows
    .filter((row) => isInTarget(row, filter))
    .map((row) => {
      const perDollar: Record<string, number> = {};
      for (const column of vehicles) {
        const channel = channelOf(column);
        const contactsPerUse = 1000 / Number(firstFormat(channel).cpm) / totalUse.get(channel)!;
        perDollar[channel] =
          (perDollar[channel] ?? 0) + contactsPerUse * attentiveShares.get(column)! * Number(row[column]);
      }
      return { weight: Number(row.weight), perDollar };
    });
  return { people };
}

/** Reach [people] and contacts of a mix [$ by channel]. */
export function referenceReach({ people }: ReferencePlan, mix: Readonly<Record<string, number>>) {
  let reach = 0;
  let contacts = 0;
  for (const { weight, perDollar } of people) {
    let mean = 0;
    for (const [channel, money] of Object.entries(mix)) mean += (perDollar[channel] ?? 0) * money;
    reach -= weight * Math.expm1(-mean);
    contacts += weight * mean;
  }
  return { reach, contacts, frequency: contacts / reach };
}

export type Limits = Readonly<Record<string, readonly [least: number, most: number]>>;

/** The highest reach within the limits [people]: the better of the two TV branches. */
export function referenceOptimum(plan: ReferencePlan, budget: number, limits: Limits): number {
  const without = (excluded: readonly string[]) =>
    Object.fromEntries(
      Object.entries(limits).map(([channel, [least, most]]) => [
        channel,
        [least, excluded.includes(channel) ? 0 : most],
      ]),
    ) as Limits;
  const branches = [without(['FTA National']), without(['FTA Metro', 'FTA Regional'])];
  const feasible = branches.filter((branch) => {
    const highestTotal = Object.values(branch).reduce((sum, [, maximum]) => sum + maximum, 0);
    return highestTotal >= budget && Object.values(branch).every(([least, maximum]) => least <= maximum);
  });
  return Math.max(...feasible.map((branch) => ascendByPairs(plan, budget, branch)));
}

/** Moves spend from the channel with the lowest marginal reach to the one with the highest, until no move adds reach. */
function ascendByPairs(plan: ReferencePlan, budget: number, limits: Limits): number {
  const mix = startingMix(budget, limits);
  for (let round = 0; round < 100_000; round++) {
    const gains = marginals(plan, mix);
    const takers = Object.keys(limits).filter((channel) => mix[channel]! < limits[channel]![1]);
    const givers = Object.keys(limits).filter((channel) => mix[channel]! > limits[channel]![0]);
    const best = takers.reduce((one, other) => (gains[other]! > gains[one]! ? other : one), takers[0]!);
    const worst = givers.reduce((one, other) => (gains[other]! < gains[one]! ? other : one), givers[0]!);
    if (!best || !worst) break;
    const { reach } = referenceReach(plan, mix);
    if ((gains[best]! - gains[worst]!) * budget < 1e-9 * reach) break;
    move(plan, mix, worst, best, Math.min(limits[best]![1] - mix[best]!, mix[worst]! - limits[worst]![0]));
  }
  return referenceReach(plan, mix).reach;
}

/** Moves the amount of money that adds the most reach, up to `maximum` [$], by bisection on the slope of reach. */
function move(plan: ReferencePlan, mix: Record<string, number>, from: string, to: string, maximum: number): void {
  const [start, end] = [mix[from]!, mix[to]!];
  const shift = (amount: number) => {
    mix[from] = start - amount;
    mix[to] = end + amount;
    const gains = marginals(plan, mix, [from, to]);
    return gains[to]! - gains[from]!;
  };
  if (shift(maximum) >= 0) return;
  let [low, high] = [0, maximum];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (shift(middle) > 0) low = middle;
    else high = middle;
  }
  shift(low);
}

function marginals(
  { people }: ReferencePlan,
  mix: Readonly<Record<string, number>>,
  only = Object.keys(mix),
): Record<string, number> {
  const gains = Object.fromEntries(only.map((channel) => [channel, 0]));
  for (const { weight, perDollar } of people) {
    let mean = 0;
    for (const channel in mix) mean += (perDollar[channel] ?? 0) * mix[channel]!;
    const notReached = weight * Math.exp(-mean);
    for (const channel of only) gains[channel] = gains[channel]! + notReached * (perDollar[channel] ?? 0);
  }
  return gains;
}

function startingMix(budget: number, limits: Limits): Record<string, number> {
  const mix: Record<string, number> = {};
  let remaining = budget;
  for (const [channel, [least]] of Object.entries(limits)) remaining -= mix[channel] = least;
  for (const [channel, [, most]] of Object.entries(limits)) {
    const added = Math.min(remaining, most - mix[channel]!);
    mix[channel] = mix[channel]! + added;
    remaining -= added;
  }
  return mix;
}

function isInTarget(
  row: Row,
  filter: { age_from?: number; age_to?: number; gender?: string; grocery_buyer?: boolean },
): boolean {
  const age = Number(row.age);
  if (age < (filter.age_from ?? 0) || age > (filter.age_to ?? 200)) return false;
  if (filter.gender && row.gender !== (filter.gender === 'women' ? 'Female' : 'Male')) return false;
  return !filter.grocery_buyer || row.grocery_buyer === 'Yes';
}

function namesVehicle(row: Row, vehicle: string): boolean {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
  return [row.vehicle!, ...row.aliases!.split('|')].some((name) => plain(name) === plain(vehicle));
}

/** Csv text as rows by heading; cells may be in double quotes. */
function table(text: string): Row[] {
  const [heading, ...lines] = text
    .trim()
    .split(/\r?\n/)
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
        .map(([, cell]) => cell!)
        // The pattern also matches '' at the end of a line. That is a cell only after a comma.
        .slice(0, line.endsWith(',') ? undefined : -1)
        .map((cell) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)),
    );
  return lines.map((cells) => Object.fromEntries(heading!.map((name, index) => [name, cells[index] ?? ''])));
}
