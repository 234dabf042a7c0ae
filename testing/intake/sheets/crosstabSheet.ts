import { CHANNELS } from '../../../core/rules/channels.ts';
import type { Draw } from '../draw.ts';
import type { Cell, Sheet, Vehicle } from '../truth.ts';
import { drawVehicles } from './vehicles.ts';

interface Row {
  readonly vehicle: Vehicle;
  /** Thousands of people. */
  readonly audience: number;
  readonly frequency: number;
}

interface Drawn {
  readonly universe: number;
  readonly rows: readonly Row[];
  readonly hasFrequency: boolean;
  readonly form: string;
}

const AUDIENCE = ['Audience (000)', '(000)', "'000", '000s', 'Weighted (000)', 'Wtd (000)'];
const REACH = ['Reach %', 'Vert %', 'V%', 'Col %', 'Column %', 'Vertical %'];
const IGNORED = ['Horz%', 'H%', 'Row %', 'Index', 'IDX', 'Ix'];
const SAMPLE = ['Unwtd', 'Resps', 'Unweighted', 'Sample'];

/** A crosstab with one or more rows per vehicle, with and without nets, totals and a stated universe. */
export function crosstabSheet(draw: Draw): Sheet {
  const { vehicles, form } = drawVehicles(draw);
  const universe = draw.whole(500, 25_000) * 1000;
  const hasFrequency = draw.chance(0.7);
  const rows = vehicles.map((vehicle) => ({
    vehicle,
    audience: Math.round((universe / 1000) * (0.02 + 0.6 * draw.number())),
    frequency: draw.whole(10, 200) / 10,
  }));
  const drawn = { universe, rows, hasFrequency, form };
  const kind = draw.weighted({ flat: 60, 'two audiences': 20, 'statistics in rows': 20 });
  if (kind === 'two audiences') return twoAudiences(draw, drawn);
  return kind === 'flat' ? flat(draw, drawn) : statisticsInRows(draw, drawn);
}

/** Use by channel. @param audiences  by row, in thousands */
function useOf({ rows, hasFrequency }: Drawn, audiences = rows.map(({ audience }) => audience)): number[] {
  const use = CHANNELS.map(() => 0);
  rows.forEach(({ vehicle, frequency }, at) => {
    use[CHANNELS.indexOf(vehicle.channel)]! += audiences[at]! * 1000 * (hasFrequency ? frequency : 1);
  });
  return use;
}

/** Optional parts of a flat crosstab. */
interface FlatStyle {
  /** Headings of an index column and a sample column, which the reader must ignore. */
  readonly ignored: string | null;
  readonly sample: string | null;
  /** Whether shares are written with a percent sign. */
  readonly percentSigns: boolean;
  readonly hasFrequency: boolean;
}

function drawFlatStyle(draw: Draw, hasFrequency: boolean): FlatStyle {
  const ignored = draw.chance(0.3) ? draw.one(IGNORED) : null;
  const sample = draw.chance(0.25) ? draw.one(SAMPLE) : null;
  return { ignored, sample, percentSigns: draw.chance(0.2), hasFrequency };
}

interface FlatLine {
  readonly channel: string;
  readonly name: string;
  /** Thousands of people. */
  readonly audience: number;
  /** Share of the universe [%]. */
  readonly share: number;
  readonly frequency: Cell;
}

function flatLine(
  draw: Draw,
  { ignored, sample, percentSigns, hasFrequency }: FlatStyle,
  { channel, name, audience, share, frequency }: FlatLine,
): Cell[] {
  return [
    channel,
    name,
    ...(sample === null ? [] : [Math.max(40, Math.round(audience / 10))]),
    audience,
    percentSigns ? `${share.toFixed(1)}%` : Number(share.toFixed(1)),
    ...(ignored === null ? [] : [draw.whole(5, 180)]),
    ...(hasFrequency ? [frequency] : []),
  ];
}

/** The name of a row that sums up others, or 'none'. */
function drawNet(draw: Draw, channel: string): { name: string; isOwn: boolean } {
  const net = draw.weighted({
    none: 50,
    'Total TV': 8,
    'Sub-total': 8,
    Net: 8,
    'Any BVOD': 6,
    'Total digital': 6,
    'All channels': 6,
    'Radio: All stations': 4,
    'own net': 4,
  });
  if (net !== 'own net') return { name: net, isOwn: false };
  return { name: draw.one([`${channel} net`, `Total ${channel}`, `Any ${channel}`]), isOwn: true };
}

function flat(draw: Draw, drawn: Drawn): Sheet {
  const { universe, rows, hasFrequency, form } = drawn;
  const thousands = universe / 1000;
  const style = drawFlatStyle(draw, hasFrequency);
  const line = (one: FlatLine) => flatLine(draw, style, one);
  const body = rows.map(({ vehicle, audience, frequency }) =>
    line({ ...vehicle, audience, share: (audience * 100_000) / universe, frequency }),
  );
  const net = drawNet(draw, rows[0]!.vehicle.channel);
  if (net.name !== 'none') {
    // A net of a channel must be next to its vehicles: alone it would stand for the channel.
    const at = net.isOwn ? 1 : draw.whole(0, body.length);
    const audience = Math.round(thousands * 0.7);
    body.splice(at, 0, line({ channel: '', name: net.name, audience, share: 70, frequency: 9 }));
  }
  const everyone = { channel: '', audience: thousands, share: 100, frequency: '' };
  const total = draw.chance(0.4);
  if (total) body.push(line({ ...everyone, name: 'Total' }));
  const above = draw.weighted({ 'Universe (000)': 30, 'in one cell': 15, millions: 10, people: 20, row: 20 });
  if (above === 'row') body.unshift(line({ ...everyone, name: 'Universe' }));
  const head = flatHead(draw, style);
  const traits = {
    layout: 'crosstab',
    vehicles: form,
    net: net.name,
    above,
    total: String(total),
    heads: head.join('|'),
    marked: String(style.percentSigns),
  };
  const truth = { universe, use: useOf(drawn), target: universe };
  return { rows: [...statedLines(above, universe), [''], head, ...body], truth, traits };
}

function flatHead(draw: Draw, { ignored, sample, hasFrequency }: FlatStyle): string[] {
  return [
    'Channel',
    'Vehicle',
    ...(sample === null ? [] : [sample]),
    draw.one(AUDIENCE),
    draw.one(REACH),
    ...(ignored === null ? [] : [ignored]),
    ...(hasFrequency ? [draw.one(['Average frequency', 'Frequency', 'OTS'])] : []),
  ];
}

function statedLines(above: string, universe: number): Cell[][] {
  const thousands = universe / 1000;
  const lines: Record<string, Cell[][]> = {
    'Universe (000)': [['Universe (000)', thousands]],
    'in one cell': [[`Population (000): ${thousands}`]],
    millions: [['Population: 14+', ''], [`Universe: ${thousands / 1000} million`]],
    people: [['Population survey, 2025'], ['Universe', universe]],
    row: [['Population survey'], ['Base: people 14+']],
  };
  return lines[above]!;
}

/** All people and a target side by side, each with its universe; the frequency is given for one or both. */
function twoAudiences(draw: Draw, drawn: Drawn): Sheet {
  const { universe, rows, hasFrequency } = drawn;
  const target = Math.round(universe / 1000 / draw.whole(3, 9)) * 1000;
  const parts = rows.map(({ audience }) => Math.round(audience * (target / universe) * (0.7 + 0.5 * draw.number())));
  const one = draw.one(AUDIENCE);
  const share = draw.one(REACH);
  const frequencies = hasFrequency ? draw.one(['first', 'both']) : 'none';
  const block = [one, share];
  const wide = (label: string, withFrequency: boolean) => [
    [label, ...block.slice(1).map(() => ''), ...(withFrequency ? [''] : [])],
    [...block, ...(withFrequency ? ['Frequency'] : [])],
  ];
  const first = wide('Total', frequencies !== 'none');
  const second = wide('People 25-54', frequencies === 'both');
  const cells = (people: number, of: number, frequency: Cell, withFrequency: boolean): Cell[] => [
    people,
    Number(((people * 100_000) / of).toFixed(2)),
    ...(withFrequency ? [frequency] : []),
  ];
  const body = rows.map(({ vehicle: { channel, name }, audience, frequency }, at): Cell[] => [
    channel,
    name,
    ...cells(audience, universe, frequency, frequencies !== 'none'),
    ...cells(Math.min(parts[at]!, target / 1000), target, frequency, frequencies === 'both'),
  ]);
  const whole: Cell[] = [
    '',
    'Universe',
    ...cells(universe / 1000, universe, '', frequencies !== 'none'),
    ...cells(target / 1000, target, '', frequencies === 'both'),
  ];
  const demographic = draw.one(['all people', 'people 25-54']);
  const traits = {
    layout: 'crosstab, two audiences',
    vehicles: drawn.form,
    frequencies,
    audience: one,
    reach: share,
    demographic,
  };
  const truth = { universe, use: useOf(drawn), target: demographic === 'all people' ? universe : target };
  return {
    rows: [['', '', ...first[0]!, ...second[0]!], ['Channel', 'Vehicle', ...first[1]!, ...second[1]!], whole, ...body],
    truth,
    traits,
    demographic,
  };
}

/** Count and share of each vehicle in rows below each other. */
function statisticsInRows(draw: Draw, drawn: Drawn): Sheet {
  const { universe, rows, form } = drawn;
  const count = draw.one(['Weighted (000)', '(000)', 'Wtd (000)', 'Audience (000)']);
  const share = draw.one(['Column %', 'Vert %', 'V%', 'Col %']);
  const withSample = draw.chance(0.4);
  const repeats = draw.chance(0.5);
  const bare = rows.map(({ audience }) => audience);
  const lines = (name: string, channel: string, audience: number): Cell[][] => [
    ...(withSample ? [[channel, name, 'Unwtd', Math.max(40, Math.round(audience / 12))]] : []),
    [withSample && !repeats ? '' : channel, withSample && !repeats ? '' : name, count, audience],
    [repeats ? channel : '', repeats ? name : '', share, `${((audience * 100_000) / universe).toFixed(1)}%`],
  ];
  const body = rows.flatMap(({ vehicle: { channel, name }, audience }) => lines(name, channel, audience));
  const truth = { universe, use: useOf({ ...drawn, hasFrequency: false }, bare), target: universe };
  const traits = {
    layout: 'crosstab, statistics in rows',
    vehicles: form,
    count,
    share,
    withSample: String(withSample),
  };
  const stated: Cell[][] = [['Universe (000)', universe / 1000], ['']];
  return { rows: [...stated, ['Channel', 'Vehicle', 'Statistic', 'Total'], ...body], truth, traits };
}
