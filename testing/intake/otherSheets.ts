import { CHANNELS } from '../../core/rules/channels.ts';
import type { Draw } from './draw.ts';
import type { Sheet } from './respondentFile.ts';
import type { Cell } from './truth.ts';
import { drawVehicles } from './vehicles.ts';

/** One row for each respondent and vehicle used. */
export function longSheet(draw: Draw): Sheet {
  const { vehicles } = drawVehicles(draw);
  const use = CHANNELS.map(() => 0);
  let universe = 0;
  const rows: Cell[][] = [['RespondentID', 'Weight', 'Age', 'Gender', 'Channel', 'Vehicle', 'Frequency']];
  const count = draw.whole(60, 200);
  for (let at = 0; at < count; at++) {
    const weight = draw.whole(500, 9000);
    const age = draw.whole(16, 80);
    const gender = draw.one(['Male', 'Female']);
    universe += weight;
    const used = vehicles.filter(() => draw.chance(0.4));
    if (used.length === 0) rows.push([`P${at}`, weight, age, gender, '', '', '']);
    for (const { channel, name } of used) {
      const times = draw.whole(1, 25);
      use[CHANNELS.indexOf(channel)]! += weight * times;
      rows.push([`P${at}`, weight, age, gender, channel, name, times]);
    }
  }
  return { rows, truth: { universe, use }, made: { layout: 'long' } };
}

/** One row for each vehicle with its audience, with and without nets, totals and a stated universe. */
export function crosstabSheet(draw: Draw): Sheet {
  const { vehicles, form } = drawVehicles(draw);
  const universe = draw.whole(500, 25_000) * 1000;
  const use = CHANNELS.map(() => 0);
  const hasFrequency = draw.chance(0.7);
  const body: Cell[][] = vehicles.map(({ channel, name }) => {
    const audience = Math.round((universe / 1000) * (0.02 + 0.6 * draw.number()));
    const frequency = draw.whole(10, 200) / 10;
    use[CHANNELS.indexOf(channel)]! += audience * 1000 * (hasFrequency ? frequency : 1);
    const share = Number(((audience * 100_000) / universe).toFixed(1));
    return [channel, name, audience, share, ...(hasFrequency ? [frequency] : [])];
  });
  const thousands = universe / 1000;
  const net = draw.weighted({
    none: 50,
    'Total TV': 10,
    'Sub-total': 8,
    Net: 8,
    'Any BVOD': 8,
    'Total digital': 8,
    'All channels': 8,
  });
  if (net !== 'none')
    body.splice(draw.whole(0, body.length), 0, [
      '',
      net,
      Math.round(thousands * 0.7),
      70,
      ...(hasFrequency ? [9] : []),
    ]);
  const total = draw.chance(0.4);
  if (total) body.push(['', 'Total', thousands, 100, ...(hasFrequency ? [''] : [])]);
  const above = draw.weighted({ 'Universe (000)': 30, 'in one cell': 15, millions: 10, people: 20, row: 20 });
  const lines: Record<string, Cell[][]> = {
    'Universe (000)': [['Universe (000)', thousands]],
    'in one cell': [[`Population (000): ${thousands}`]],
    millions: [['Population: 14+', ''], [`Universe: ${thousands / 1000} million`]],
    people: [['Population survey, 2025'], ['Universe', universe]],
    row: [['Population survey'], ['Base: people 14+']],
  };
  if (above === 'row') body.unshift(['', 'Universe', thousands, 100, ...(hasFrequency ? [''] : [])]);
  const audience = draw.one(['Audience (000)', '(000)', "'000", '000s', 'Weighted (000)', 'Wtd (000)']);
  const reach = draw.one(['Reach %', 'Vert %', 'V%', 'Col %', 'Column %', 'Vertical %']);
  const head = [
    'Channel',
    'Vehicle',
    audience,
    reach,
    ...(hasFrequency ? [draw.one(['Average frequency', 'Frequency', 'OTS'])] : []),
  ];
  const made = { layout: 'crosstab', vehicles: form, net, above, total: String(total), audience, reach };
  return { rows: [...lines[above]!, [''], head, ...body], truth: { universe, use }, made };
}

/** Tables of other things, which are to be refused or asked about. */
export function foreignSheet(draw: Draw): Omit<Sheet, 'truth'> {
  const kind = draw.weighted({ 'spend by week': 1, 'media plan': 1, postcodes: 1, 'weights in words': 1, letter: 1 });
  const channels = draw.some(CHANNELS, 6);
  const rows: Record<string, () => Cell[][]> = {
    'spend by week': () => [
      ['Week', ...channels],
      ...Array.from({ length: 52 }, (_, at) => [`2025-W${at + 1}`, ...channels.map(() => draw.whole(0, 90_000))]),
    ],
    'media plan': () => [
      ['Channel', 'Vehicle', 'Spend', 'Impressions'],
      ...channels.map((channel) => [channel, 'Run of network', draw.whole(1000, 90_000), draw.whole(10_000, 900_000)]),
    ],
    postcodes: () => [
      ['Postcode', ...channels],
      ...Array.from({ length: 60 }, (_, at) => [2000 + at, ...channels.map(() => draw.whole(0, 20))]),
    ],
    'weights in words': () => [
      ['id', 'weight', ...channels],
      ...Array.from({ length: 60 }, (_, at) => [at, at % 3 ? 'heavy' : 1000, ...channels.map(() => draw.whole(0, 9))]),
    ],
    letter: () => [['Dear planner,'], ['here are the numbers.'], ['Kind regards']],
  };
  return { rows: rows[kind]!(), made: { layout: kind } };
}
