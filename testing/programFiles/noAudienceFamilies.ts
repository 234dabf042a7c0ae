import type { Cell } from '../intake/truth.ts';
import { grouped, rounded } from './draw.ts';
import type { Draw } from './draw.ts';
import type { Writing } from './fileBytes.ts';
import { listedVehicles } from './listedVehicles.ts';
import { byChannel, isoDate, surveyMonkeyColumns } from './programs.ts';
import type { Made } from './respondentFile.ts';
import { TARGETS, drawVehicles } from './survey.ts';
import { ENGLISH } from './words.ts';

/** Files that hold no audience: they must be refused or asked about. */

const none = (draw: Draw, rows: Cell[][], writing: Writing = {}): Made => ({
  rows,
  truth: null,
  demographic: draw.one(TARGETS).name,
  writing,
});

/** Dates, percents and amounts as a workbook holds them. */
const SHEET: Writing = { isTyped: true, isPadded: true };
const money = (draw: Draw, from: number, to: number) => grouped(draw.whole(from, to) * 100);
const percent = (share: number, decimals: number) => `${(100 * share).toFixed(decimals)}%`;
/** A day of 2025, so many days after 1 September. */
const dayOf = (days: number) => new Date(Date.UTC(2025, 8, 1 + days)).toISOString().slice(0, 10);

const many = (from: number, to: number, draw: Draw, row: (at: number) => Cell[]): Cell[][] =>
  Array.from({ length: draw.whole(from, to) }, (_, at) => row(at));

const person = (draw: Draw, at: number): Cell[] => [at + 1, draw.whole(18, 80), draw.one(['Female', 'Male'])];

/** Respondents with answers that are no use of media. */
const otherAnswers =
  (heading: (name: string) => string, cell: (draw: Draw) => Cell) =>
  (draw: Draw): Made => {
    const vehicles = drawVehicles(draw);
    return none(draw, [
      ['ID', 'Age', 'Gender', ...vehicles.map(({ name }) => heading(name))],
      ...many(150, 600, draw, (at) => [...person(draw, at), ...vehicles.map(() => cell(draw))]),
    ]);
  };

export const NO_AUDIENCE: Readonly<Record<string, (draw: Draw) => Made>> = {
  'media plan': (draw) =>
    none(draw, [
      ['Media plan - Q4 2025'],
      ['Client: Banksia Bank'],
      [],
      ['Channel', 'Vehicle', 'Format', 'Spend', 'Impressions', 'CPM', 'Start', 'End'],
      ...drawVehicles(draw, 6).map(({ channel, name }): Cell[] => {
        const [spend, cpm] = [draw.whole(10, 300) * 1000, draw.whole(8, 60)];
        return [channel, name, '30s', spend, Math.round((spend / cpm) * 1000), cpm, '2025-10-06', '2025-11-30'];
      }),
      ['Total', '', '', 1_250_000, 38_200_000, '', '', ''],
    ]),
  'spend by week': (draw) => {
    const vehicles = drawVehicles(draw, 6);
    return none(draw, [
      ['Week commencing', ...vehicles.map(({ name }) => name)],
      ...many(26, 60, draw, (at) => [
        new Date(Date.UTC(2025, 0, 6 + at * 7)).toISOString().slice(0, 10),
        ...vehicles.map(() => draw.whole(0, 60) * 500),
      ]),
    ]);
  },
  'spend by vehicle and month': (draw) =>
    none(draw, [
      ['Vehicle', 'Jul 25', 'Aug 25', 'Sep 25', 'Total spend'],
      ...drawVehicles(draw, 6).map(({ name }): Cell[] => {
        const spends = [1, 2, 3].map(() => draw.whole(5, 90) * 1000);
        return [
          name,
          ...spends.map((spend) => `$${grouped(spend)}`),
          `$${grouped(spends[0]! + spends[1]! + spends[2]!)}`,
        ];
      }),
    ]),
  'postcode list': (draw) =>
    none(draw, [
      ['Postcode', 'Suburb', 'State', 'Population', 'Area km2'],
      ...many(150, 600, draw, (at) => [
        2000 + at * 3,
        draw.one(['Kingsford', 'Newtown', 'Carlton', 'Toowong', 'Unley']),
        draw.one(['NSW', 'VIC', 'QLD', 'SA']),
        draw.whole(400, 40_000),
        rounded(0.5 + 80 * draw.share(), 1),
      ]),
    ]),
  'satisfaction with vehicles': otherAnswers(
    (name) => `How satisfied are you with ${name}? (0 = not at all, 10 = fully)`,
    (draw) => draw.whole(0, 10),
  ),
  'agreement with statements about vehicles': otherAnswers(
    (name) => `${name} is a brand I trust`,
    (draw) => draw.one(['Strongly agree', 'Agree', 'Neither', 'Disagree', 'Strongly disagree']),
  ),
  'ranks of vehicles': otherAnswers(
    (name) => `Rank by trust: ${name}`,
    (draw) => draw.whole(1, 6),
  ),
  'survey about banks': (draw) =>
    none(draw, [
      ['ID', 'Age', 'Gender', 'Main bank', 'Has mortgage', 'Satisfaction (0-10)', 'Branch visits last year'],
      ...many(150, 500, draw, (at) => [
        ...person(draw, at),
        draw.one(['CBA', 'Westpac', 'ANZ', 'NAB', 'ING']),
        draw.one(['Yes', 'No']),
        draw.whole(0, 10),
        draw.whole(0, 12),
      ]),
    ]),
  'empty form': (draw) =>
    none(draw, [['Respondent', 'Weight', 'Age', 'Gender', ...drawVehicles(draw).map(({ name }) => name)]]),
  'empty SurveyMonkey export': (draw) =>
    none(draw, [
      [...surveyMonkeyColumns(draw).map(({ head }): Cell => String(head)), ENGLISH.used, '', ''],
      ['', '', '', '', '', '', '', 'Netflix', 'Stan', 'Binge'],
    ]),
  'pivot leftover': (draw) =>
    none(draw, [
      ['Row Labels', 'Count of ID', 'Average of Age'],
      ...['ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA'].map((state): Cell[] => [
        state,
        draw.whole(5, 180),
        rounded(38 + 12 * draw.share(), 6),
      ]),
      ['(blank)', '', ''],
      ['Grand Total', draw.whole(500, 900), 44.218_75],
    ]),
  'rate card': (draw) =>
    none(draw, [
      ['Rate card 2025'],
      ['Publisher', 'Format', 'CPM', 'Minimum spend'],
      ...drawVehicles(draw, 6).map(({ name }): Cell[] => [
        name,
        draw.one(['15s', '30s', 'Display', 'Full page']),
        `$${draw.whole(8, 90)}.00`,
        `$${grouped(draw.whole(5, 50) * 1000)}`,
      ]),
    ]),
  'top programs of television': (draw) =>
    none(draw, [
      ['Top 20 programs, 5 city metro, consolidated'],
      ['Rank', 'Program', 'Network', 'Date', 'Average audience'],
      ...many(20, 20, draw, (at) => [
        at + 1,
        draw.one(['News at six', 'Morning show', 'Cooking contest', 'Football final', 'Murder in the hills']),
        draw.one(['Seven Network', 'Nine Network', 'Network 10']),
        isoDate(draw),
        draw.whole(300, 1900) * 1000,
      ]),
    ]),
  'address list': (draw) =>
    none(draw, [
      ['First name', 'Last name', 'Email', 'Company', 'Phone'],
      ...many(40, 200, draw, (at) => [
        draw.one(['Ana', 'Ben', 'Chloe', 'Dev']),
        draw.one(['Nguyen', 'Smith', 'Rossi', 'Khan']),
        `contact${at}@example.com`,
        draw.one(['Ironbark Motors', 'Magpie Mobile']),
        `0400 ${draw.whole(100, 999)} ${draw.whole(100, 999)}`,
      ]),
    ]),
  'code book only': (draw) =>
    none(draw, [
      ['Variable', 'Label', 'Values'],
      ['id', 'Respondent number', ''],
      ['age', 'Age in years', '14 to 99'],
      ['sex', 'Gender', '1 = Male, 2 = Female'],
      ...drawVehicles(draw).map(({ name }, at): Cell[] => [
        `q7_${at + 1}`,
        `Used last month: ${name}`,
        '0 = No, 1 = Yes',
      ]),
    ]),
  'visits of a website by day': (draw) =>
    none(draw, [
      ['Date', 'Sessions', 'Users', 'Bounce rate', 'Source'],
      ...many(30, 120, draw, () => [
        isoDate(draw),
        draw.whole(200, 9000),
        draw.whole(100, 7000),
        `${draw.whole(20, 70)}%`,
        draw.one(['google', 'facebook', 'direct']),
      ]),
    ]),
  'media plan as a flow chart': (draw) => {
    const weeks = Array.from({ length: draw.whole(6, 13) }, (_, at) => dayOf(7 + 7 * at));
    const sums = weeks.map(() => money(draw, 500, 4000));
    return none(
      draw,
      [
        ['Client: Wattle Home Insurance', '', 'Campaign: Spring 2025'],
        [],
        ['Channel', 'Vehicle', 'Format', 'Rate', ...weeks, 'Total $'],
        ...listedVehicles(draw).map(({ channel, name }): Cell[] => [
          ...[channel, name, draw.one(['30s', '15s', 'Half page', 'MREC']), money(draw, 5, 90)],
          ...weeks.map(() => (draw.chance(0.6) ? money(draw, 10, 300) : '')),
          money(draw, 200, 3000),
        ]),
        ['Total', '', '', '', ...sums, money(draw, 5000, 40_000)],
      ],
      SHEET,
    );
  },
  invoice: (draw) =>
    none(
      draw,
      [
        ['TAX INVOICE'],
        ['Invoice no.', draw.whole(10_000, 99_999)],
        ['ABN', '51 824 753 556'],
        ['Bill to', 'Magpie Mobile Pty Ltd'],
        [],
        ['Item', 'Description', 'Qty', 'Unit price', 'Amount'],
        ...listedVehicles(draw, { count: [4, 9] }).map(({ channel, name }): Cell[] => [
          ...[
            name,
            `${channel} advertising ${isoDate(draw)}`,
            draw.whole(1, 40),
            money(draw, 3, 80),
            money(draw, 30, 900),
          ],
        ]),
        [],
        ['', '', '', 'Subtotal', money(draw, 500, 5000)],
        ['', '', '', 'GST 10%', money(draw, 50, 500)],
        ['', '', '', 'Total due', money(draw, 550, 5500)],
      ],
      SHEET,
    ),
  'campaign results by publisher': (draw) =>
    none(
      draw,
      [
        ['Campaign performance dashboard'],
        ['Period', '1-30 Sep 2025'],
        [],
        ['Channel', 'Publisher', 'Impressions', 'Clicks', 'CTR', 'Spend', 'Conversions'],
        ...listedVehicles(draw).map(({ channel, name }): Cell[] => {
          const [impressions, share] = [draw.whole(10_000, 9_000_000), 0.01 * draw.share()];
          const clicks = Math.round(impressions * share);
          return [channel, name, impressions, clicks, percent(share, 2), money(draw, 10, 800), draw.whole(0, 900)];
        }),
      ],
      SHEET,
    ),
  'reach and frequency of advertisements (Ads Manager)': (draw) =>
    none(draw, [
      [
        ...['Reporting starts', 'Reporting ends', 'Campaign name', 'Ad set name', 'Reach', 'Impressions', 'Frequency'],
        ...['Amount spent (AUD)', 'CPM (cost per 1,000 impressions)', 'Link clicks'],
      ],
      ...many(8, 30, draw, (at) => {
        const [reach, frequency] = [draw.whole(5000, 900_000), rounded(1 + 4 * draw.share(), 2)];
        const adSet = draw.one(['W25-54_Interest', 'M18-39_LAL', 'Broad', 'Retargeting']);
        return [
          ...['2025-09-01', '2025-09-30', `AU_Brand_${at}`, adSet, reach, Math.round(reach * frequency), frequency],
          ...[rounded(9000 * draw.share(), 2), rounded(4 + 12 * draw.share(), 2), draw.whole(30, 9000)],
        ];
      }),
    ]),
  'schedule of spots': (draw) => {
    const stations = listedVehicles(draw, { channels: ['FTA Metro', 'Radio'], count: [4, 8] });
    return none(draw, [
      ['Date', 'Day', 'Time', 'Station', 'Market', 'Program', 'Duration', 'TARP P25-54', 'Rate', 'Key number'],
      ...many(60, 250, draw, () => [
        ...[isoDate(draw), draw.one(['Mon', 'Tue', 'Sat']), `${draw.whole(6, 23)}:${draw.whole(10, 59)}`],
        ...[
          draw.one(stations).name,
          draw.one(['Sydney', 'Melbourne', 'Perth']),
          draw.one(['News', 'Breakfast', 'Sport']),
        ],
        ...[30, rounded(9 * draw.share(), 1), draw.whole(200, 19_000), `BNKA${draw.whole(100, 999)}`],
      ]),
    ]);
  },
  'customers with ages and genders': (draw) =>
    none(draw, [
      ['Customer ID', 'First name', 'Email', 'Gender', 'Age', 'State', 'Lifetime value', 'Last order'],
      ...many(100, 400, draw, (at) => [
        ...[100_000 + at, draw.one(['Alex', 'Sam', 'Kim']), `user${at}@example.com`, draw.one(['F', 'M'])],
        ...[draw.whole(18, 80), draw.one(['NSW', 'VIC', 'QLD']), rounded(4000 * draw.share(), 2), isoDate(draw)],
      ]),
    ]),
  'time sheet': (draw) =>
    none(draw, [
      ['Employee', 'Client', 'Job', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Total hours'],
      ...many(10, 40, draw, () => [
        ...[draw.one(['Alex Nguyen', 'Sam Patel']), draw.one(['Banksia Bank', 'Coastline Travel'])],
        draw.one(['Planning', 'Buying', 'Reporting']),
        ...[1, 2, 3, 4, 5].map(() => draw.whole(0, 8)),
        draw.whole(10, 40),
      ]),
    ]),
  'stores with coordinates': (draw) =>
    none(draw, [
      ['Store', 'Address', 'Suburb', 'Postcode', 'Latitude', 'Longitude', 'Weekly visitors'],
      ...many(30, 120, draw, (at) => [
        ...[`Store ${at + 1}`, `${draw.whole(1, 400)} High St`, draw.one(['Geelong', 'Dubbo', 'Cairns'])],
        ...[draw.whole(2000, 7999), rounded(-38 + 10 * draw.share(), 5), rounded(115 + 37 * draw.share(), 5)],
        draw.whole(300, 9000),
      ]),
    ]),
  'reach curve': (draw) =>
    none(draw, [
      ['GRPs', '1+ Reach %', '2+ Reach %', '3+ Reach %', 'Average frequency'],
      ...many(20, 20, draw, (at) => {
        const points = (at + 1) * 50;
        const reach = rounded(82 * (1 - Math.exp(-points / 260)), 1);
        return [points, reach, rounded(reach * 0.7, 1), rounded(reach * 0.5, 1), rounded(points / reach, 2)];
      }),
    ]),
  'specifications of advertisements': (draw) =>
    none(draw, [
      ['Publisher', 'Placement', 'Width', 'Height', 'File size (KB)', 'Formats', 'Due date'],
      ...listedVehicles(draw).map(({ name }): Cell[] => [
        ...[name, draw.one(['MREC', 'Leaderboard', 'Pre-roll']), draw.one([300, 728, 1920]), draw.one([250, 90, 1080])],
        ...[draw.one([150, 200, 4000]), draw.one(['JPG, PNG', 'MP4', 'PDF']), isoDate(draw)],
      ]),
    ]),
  'awareness of brands': (draw) =>
    none(
      draw,
      [
        ['Brand tracker Q3 2025, base: all respondents (n=1,204)'],
        [],
        ['Brand', 'Prompted awareness', 'Consideration', 'Preference', 'NPS'],
        ...['Banksia Bank', 'Ironbark Motors', 'Magpie Mobile', 'Coastline Travel'].map((brand): Cell[] => [
          brand,
          ...[1, 0.5, 0.2].map((most) => percent(most * draw.share(), 0)),
          draw.whole(-20, 60),
        ]),
      ],
      SHEET,
    ),
  'satisfaction survey with weights': (draw) =>
    none(draw, [
      [
        ...['Respondent ID', 'Age', 'Gender', 'Weight', 'How satisfied are you with our service?'],
        ...['How likely are you to recommend us? (0-10)', 'Comments'],
      ],
      ...many(100, 300, draw, (at) => [
        ...[
          ...person(draw, at),
          rounded(0.5 + draw.share(), 3),
          draw.one(['Very satisfied', 'Satisfied', 'Dissatisfied']),
        ],
        ...[draw.whole(0, 10), draw.one(['', '', 'Great', 'Too slow'])],
      ]),
    ]),
  'census table': (draw) =>
    none(draw, [
      ['Australian Bureau of Statistics'],
      ['Estimated resident population, June 2025'],
      [],
      ['Age group', 'Males', 'Females', 'Persons'],
      ...['0-4', '5-14', '15-24', '25-34', '35-44', '45-54', '55-64', '65+'].map((age): Cell[] => {
        const [men, women] = [draw.whole(700_000, 2_000_000), draw.whole(700_000, 2_000_000)];
        return [age, men, women, men + women];
      }),
    ]),
  'budget by channel': (draw) => {
    const channels = [...byChannel(listedVehicles(draw, { count: [12, 22] })).keys()];
    const amounts = channels.map(() => draw.whole(20, 900) * 1000);
    const total = amounts.reduce((sum, amount) => sum + amount, 0);
    return none(
      draw,
      [
        ['Proposed budget split'],
        ['Channel', 'Budget ($)', 'Share of budget'],
        ...channels.map((channel, at) => [channel, grouped(amounts[at]!), percent(amounts[at]! / total, 1)]),
        ['Total', grouped(total), '100.0%'],
      ],
      SHEET,
    );
  },
  'contacts of publishers': (draw) =>
    none(
      draw,
      [
        ['Publisher', 'Channel', 'Contact', 'Email', 'Phone', 'Commission %'],
        ...listedVehicles(draw).map(({ channel, name }): Cell[] => [
          ...[name, channel, draw.one(['Kim Brown', 'Jo Wilson']), 'sales@example.com'],
          ...[`02 9${draw.whole(100, 999)} ${draw.whole(1000, 9999)}`, draw.one([0, 10, 12.5])],
        ]),
      ],
      {
        kinds: ['xlsx'],
        isLast: true,
        sheetName: 'Contacts',
        otherSheets: [{ name: 'Read me', rows: [['Supplier contacts'], ['Updated weekly']] }],
      },
    ),
  'minutes of a meeting': (draw) => {
    const lines = [
      'Meeting minutes',
      'Present: Alex, Sam, Kim',
      '1. Audience data: Roy Morgan file due Friday',
      '2. Budget approved, subject to sign-off',
      '3. Netflix and YouTube to be added to the plan',
      'Next meeting: Tuesday',
    ];
    return none(
      draw,
      draw.shuffled(lines).map((line) => [line]),
    );
  },
  'stock prices of media companies': (draw) =>
    none(draw, [
      ['Date', 'Ticker', 'Open', 'High', 'Low', 'Close', 'Volume'],
      ...many(60, 200, draw, (at) => [
        ...[dayOf(at), draw.one(['NEC', 'SWM', 'OML', 'SXL', 'NWS'])],
        ...[1, 2, 3, 4].map(() => rounded(1 + 2 * draw.share(), 3)),
        draw.whole(100_000, 9_000_000),
      ]),
    ]),
};
