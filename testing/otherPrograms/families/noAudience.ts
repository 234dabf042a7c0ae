import type { Draw } from '../draw.ts';
import { rounded } from '../draw.ts';
import type { Families, Cell, MadeFile } from '../file.ts';
import { anyFile, bookFile, excelFile, groupedCell, percentCell } from '../file.ts';
import type { Truth } from '../truth.ts';
import type { Vehicle } from '../vehicles.ts';
import { byChannel, drawVehicles, QUESTIONS } from '../vehicles.ts';

const none = (what: string): Truth => ({ kind: 'no audience', what });
const money = (draw: Draw, low: number, high: number) => groupedCell(draw.whole(low, high) * 100);
const vehicles = (draw: Draw, low = 6, high = 16): Vehicle[] => drawVehicles(draw, { count: [low, high] });
const day = (place: number) => `${String(1 + (place % 28)).padStart(2, '0')}/0${1 + (place % 9)}/2025`;
const many = <T>(count: number, make: (place: number) => T): T[] =>
  Array.from({ length: count }, (_, place) => make(place));
const PEOPLE = ['Alex Nguyen', 'Sam Patel', 'Kim Brown', 'Jo Wilson', 'Chris Lee', 'Pat Murphy', 'Robin Rossi'];
const SUBURBS = [
  'Parramatta',
  'Geelong',
  'Fremantle',
  'Chermside',
  'Glenelg',
  'Launceston',
  'Dubbo',
  'Ballarat',
  'Cairns',
  'Penrith',
];

/** Media plan as a flow chart: spots or dollars by week. */
const flowChart = (draw: Draw): MadeFile => {
  const weeks = many(draw.whole(6, 13), (place) => new Date(Date.UTC(2025, 8, 7 + 7 * place)));
  const rows: Cell[][] = [
    ['Client: Wattle Home Insurance', '', 'Campaign: Spring 2025'],
    [],
    ['Channel', 'Vehicle', 'Format', 'Rate', ...weeks, 'Total $'],
    ...vehicles(draw).map((one) => [
      one.channel,
      one.written,
      draw.pick(['30s', '15s', 'Half page', 'MREC']),
      money(draw, 5, 90),
      ...weeks.map(() => (draw.chance(0.6) ? money(draw, 10, 300) : '')),
      money(draw, 200, 3000),
    ]),
    ['Total', '', '', '', ...weeks.map(() => money(draw, 500, 4000)), money(draw, 5000, 40000)],
  ];
  return excelFile(draw, { name: 'Flowchart', rows }, none('a media plan'));
};

/** Spend by week and channel, as modelling teams keep it. */
const spendByWeek = (draw: Draw): MadeFile => {
  const channels = byChannel(vehicles(draw, 10, 20)).map(([channel]) => channel);
  const rows: Cell[][] = [
    ['week_ending', ...channels.map((channel) => `${channel} spend`), 'sales'],
    ...many(draw.whole(52, 156), (place) => [
      new Date(Date.UTC(2023, 0, 7 + 7 * place)),
      ...channels.map(() => draw.whole(0, 90_000)),
      draw.whole(400_000, 900_000),
    ]),
  ];
  return anyFile(draw, rows, none('spend by week'));
};

/** Postcodes with population. */
const postcodes = (draw: Draw): MadeFile => {
  const rows: Cell[][] = [
    ['Postcode', 'Suburb', 'State', 'Population', 'Median age', 'Households'],
    ...many(draw.whole(80, 300), (place) => [
      2000 + place * 3,
      draw.pick(SUBURBS),
      draw.pick(['NSW', 'VIC', 'QLD']),
      draw.whole(200, 40_000),
      draw.whole(24, 58),
      draw.whole(80, 16_000),
    ]),
  ];
  return anyFile(draw, rows, none('a list of postcodes'));
};

/** An invoice of a publisher. */
const invoice = (draw: Draw): MadeFile => {
  const lines = vehicles(draw, 4, 9).map((one): Cell[] => [
    one.written,
    `${one.channel} advertising ${day(draw.whole(1, 90))}`,
    draw.whole(1, 40),
    money(draw, 3, 80),
    money(draw, 30, 900),
  ]);
  const rows: Cell[][] = [
    ['TAX INVOICE'],
    ['Invoice no.', draw.whole(10_000, 99_999)],
    ['ABN', '51 824 753 556'],
    ['Bill to', 'Magpie Mobile Pty Ltd'],
    [],
    ['Item', 'Description', 'Qty', 'Unit price', 'Amount'],
    ...lines,
    [],
    ['', '', '', 'Subtotal', money(draw, 500, 5000)],
    ['', '', '', 'GST 10%', money(draw, 50, 500)],
    ['', '', '', 'Total due', money(draw, 550, 5500)],
  ];
  return excelFile(draw, { name: 'Invoice', rows }, none('an invoice'));
};

/** A rate card: prices by format. */
const rateCard = (draw: Draw): MadeFile => {
  const rows: Cell[][] = [
    ['2025/26 Rate card - all rates ex GST'],
    [],
    ['Channel', 'Vehicle', 'Format', 'Unit', 'Casual rate', 'Contract rate', 'CPM'],
    ...vehicles(draw).map((one) => [
      one.channel,
      one.written,
      draw.pick(['30s spot', 'Full page', 'MREC', 'Homepage takeover']),
      draw.pick(['per spot', 'per insertion', 'CPM']),
      money(draw, 10, 900),
      money(draw, 8, 700),
      rounded(5 + 60 * draw.unit(), 2),
    ]),
  ];
  return excelFile(draw, { name: 'Rates', rows }, none('a price list'));
};

/** A dashboard: impressions, clicks, CTR, conversions by vehicle. */
const dashboard = (draw: Draw): MadeFile => {
  const line = (): Cell[] => {
    const impressions = draw.whole(10_000, 9_000_000);
    const clicks = Math.round(impressions * 0.01 * draw.unit());
    return [impressions, clicks, percentCell(clicks / impressions, 2), money(draw, 10, 800), draw.whole(0, 900)];
  };
  const rows: Cell[][] = [
    ['Campaign performance dashboard'],
    ['Period', '1-30 Sep 2025'],
    [],
    ['Channel', 'Publisher', 'Impressions', 'Clicks', 'CTR', 'Spend', 'Conversions'],
    ...vehicles(draw).map((one) => [one.channel, one.written, ...line()]),
  ];
  return excelFile(draw, { name: 'KPI', rows }, none('campaign results'));
};

/** Meta Ads Manager export: campaigns with reach and frequency of ads, not of media. */
const adsManager = (draw: Draw): MadeFile => {
  const rows: Cell[][] = [
    [
      'Reporting starts',
      'Reporting ends',
      'Campaign name',
      'Ad set name',
      'Reach',
      'Impressions',
      'Frequency',
      'Amount spent (AUD)',
      'CPM (cost per 1,000 impressions)',
      'Link clicks',
    ],
    ...many(draw.whole(8, 30), (place): Cell[] => {
      const reach = draw.whole(5000, 900_000);
      const frequency = rounded(1 + 4 * draw.unit(), 2);
      return [
        '2025-09-01',
        '2025-09-30',
        `AU_Brand_${place}`,
        draw.pick(['W25-54_Interest', 'M18-39_LAL', 'Broad', 'Retargeting']),
        reach,
        Math.round(reach * frequency),
        frequency,
        rounded(9000 * draw.unit(), 2),
        rounded(4 + 12 * draw.unit(), 2),
        draw.whole(30, 9000),
      ];
    }),
  ];
  return anyFile(draw, rows, none('results of advertisements'));
};

/** Spot schedule: one row for each spot. */
const spotSchedule = (draw: Draw): MadeFile => {
  const stations = drawVehicles(draw, { channels: ['FTA Metro', 'Radio'], count: [4, 8] });
  const rows: Cell[][] = [
    ['Date', 'Day', 'Time', 'Station', 'Market', 'Program', 'Duration', 'TARP P25-54', 'Rate', 'Key number'],
    ...many(draw.whole(60, 250), (place) => [
      day(place),
      draw.pick(['Mon', 'Tue', 'Sat']),
      `${draw.whole(6, 23)}:${draw.whole(10, 59)}`,
      draw.pick(stations).written,
      draw.pick(['Sydney', 'Melbourne', 'Perth']),
      draw.pick(['News', 'Breakfast', 'Drama', 'Sport']),
      30,
      rounded(9 * draw.unit(), 1),
      draw.whole(200, 19_000),
      `BNKA${draw.whole(100, 999)}`,
    ]),
  ];
  return anyFile(draw, rows, none('a schedule of spots'));
};

/** OzTAM ranking: top programs of a night. */
const topPrograms = (draw: Draw): MadeFile => {
  const rows: Cell[][] = [
    ['Top 20 programs - National - Consolidated 7'],
    ['Rank', 'Description', 'Network', 'Total TV National Reach', 'Total TV Average Audience', 'BVOD Average Audience'],
    ...many(20, (place) => [
      place + 1,
      draw.pick(['Seven News', 'Nine News', 'The Block', 'Gogglebox', 'AFL Final', 'Home and Away']) +
        (place > 5 ? ` (${place})` : ''),
      draw.pick(['Seven', 'Nine', '10']),
      draw.whole(700_000, 3_000_000),
      draw.whole(300_000, 1_800_000),
      draw.whole(10_000, 300_000),
    ]),
  ];
  return anyFile(draw, rows, none('a ranking of programs'));
};

/** A customer list of a CRM. */
const customers = (draw: Draw): MadeFile => {
  const rows: Cell[][] = [
    ['Customer ID', 'First name', 'Email', 'Gender', 'Age', 'State', 'Lifetime value', 'Last order'],
    ...many(draw.whole(100, 400), (place) => [
      100_000 + place,
      draw.pick(PEOPLE).split(' ')[0]!,
      `user${place}@example.com`,
      draw.pick(['F', 'M']),
      draw.whole(18, 80),
      draw.pick(['NSW', 'VIC', 'QLD']),
      rounded(4000 * draw.unit(), 2),
      day(place),
    ]),
  ];
  return anyFile(draw, rows, none('a list of customers'));
};

/** Google Analytics: sessions by source and medium. */
const analytics = (draw: Draw): MadeFile => {
  const rows: Cell[][] = [
    ['# ----------------------------------------'],
    ['# Traffic acquisition'],
    ['# 20250901-20250930'],
    ['# ----------------------------------------'],
    [],
    [
      'Session source / medium',
      'Users',
      'Sessions',
      'Engaged sessions',
      'Average engagement time per session',
      'Key events',
    ],
    ...[
      'google / organic',
      'google / cpc',
      '(direct) / (none)',
      'facebook / paid',
      'instagram / paid',
      'youtube / video',
      'linkedin / referral',
      'news.com.au / display',
      'newsletter / email',
    ].map((source): Cell[] => [
      source,
      draw.whole(100, 90_000),
      draw.whole(100, 120_000),
      draw.whole(50, 60_000),
      rounded(90 * draw.unit(), 1),
      draw.whole(0, 900),
    ]),
  ];
  return anyFile(draw, rows, none('visits of a website'));
};

/** A questionnaire without answers: the questions and codes only. */
const questionnaire = (draw: Draw): MadeFile => {
  const rows: Cell[][] = [
    ['Variable', 'Question text', 'Code', 'Label'],
    ...byChannel(vehicles(draw, 10, 25)).flatMap(([channel, list], question) =>
      list.map((one, place): Cell[] => [
        place === 0 ? `Q${question + 1}` : '',
        place === 0 ? QUESTIONS[channel]! : '',
        place + 1,
        one.written,
      ]),
    ),
  ];
  return excelFile(draw, { name: 'Codebook', rows }, none('a questionnaire without answers'));
};

/** Headings of a survey without any answer. */
const emptyTemplate = (draw: Draw): MadeFile =>
  anyFile(
    draw,
    [['Respondent ID', 'Weight', 'Age', 'Gender', ...vehicles(draw).map((one) => one.written)]],
    none('headings without rows'),
  );

/** Time sheet of an agency. */
const timeSheet = (draw: Draw): MadeFile => {
  const rows: Cell[][] = [
    ['Employee', 'Client', 'Job', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Total hours'],
    ...many(draw.whole(10, 40), () => [
      draw.pick(PEOPLE),
      draw.pick(['Banksia Bank', 'Coastline Travel']),
      draw.pick(['Planning', 'Buying', 'Reporting']),
      ...many(5, () => draw.whole(0, 8)),
      draw.whole(10, 40),
    ]),
  ];
  return excelFile(draw, { name: 'Timesheet', rows }, none('a time sheet'));
};

/** Stores with coordinates. */
const stores = (draw: Draw): MadeFile => {
  const rows: Cell[][] = [
    ['Store', 'Address', 'Suburb', 'Postcode', 'Latitude', 'Longitude', 'Weekly visitors'],
    ...many(draw.whole(30, 120), (place) => [
      `Store ${place + 1}`,
      `${draw.whole(1, 400)} High St`,
      draw.pick(SUBURBS),
      draw.whole(2000, 7999),
      rounded(-38 + 10 * draw.unit(), 5),
      rounded(115 + 37 * draw.unit(), 5),
      draw.whole(300, 9000),
    ]),
  ];
  return anyFile(draw, rows, none('a list of stores'));
};

/** Reach curve of a tool: GRPs against 1+ and 3+ reach. */
const reachCurve = (draw: Draw): MadeFile => {
  const rows: Cell[][] = [
    ['GRPs', '1+ Reach %', '2+ Reach %', '3+ Reach %', 'Average frequency'],
    ...many(20, (place) => {
      const points = (place + 1) * 50;
      const reach = rounded(82 * (1 - Math.exp(-points / 260)), 1);
      return [points, reach, rounded(reach * 0.7, 1), rounded(reach * 0.5, 1), rounded(points / reach, 2)];
    }),
  ];
  return anyFile(draw, rows, none('a reach curve'));
};

/** Specifications of creative material by publisher. */
const creativeSpecs = (draw: Draw): MadeFile => {
  const rows: Cell[][] = [
    ['Publisher', 'Placement', 'Width', 'Height', 'File size (KB)', 'Formats', 'Due date'],
    ...vehicles(draw).map((one, place) => [
      one.written,
      draw.pick(['MREC', 'Leaderboard', 'Pre-roll', 'Half page']),
      draw.pick([300, 728, 1920]),
      draw.pick([250, 90, 1080]),
      draw.pick([150, 200, 4000]),
      draw.pick(['JPG, PNG', 'MP4', 'PDF']),
      day(place),
    ]),
  ];
  return excelFile(draw, { name: 'Specs', rows }, none('specifications of material'));
};

/** Brand tracker: awareness and consideration of brands, with a weighted base. */
const brandTracker = (draw: Draw): MadeFile => {
  const rows: Cell[][] = [
    ['Brand tracker Q3 2025, base: all respondents (n=1,204)'],
    [],
    ['Brand', 'Prompted awareness', 'Consideration', 'Preference', 'NPS'],
    ...['Banksia Bank', 'Ironbark Motors', 'Magpie Mobile', 'Southern Pantry', 'Coastline Travel'].map(
      (brand): Cell[] => [
        brand,
        percentCell(draw.unit(), 0),
        percentCell(draw.unit() * 0.5, 0),
        percentCell(draw.unit() * 0.2, 0),
        draw.whole(-20, 60),
      ],
    ),
  ];
  return excelFile(draw, { name: 'Tracker', rows }, none('awareness of brands'));
};

/** Satisfaction survey: respondents with weights and ages, but no media. */
const satisfactionSurvey = (draw: Draw): MadeFile => {
  const rows: Cell[][] = [
    [
      'Respondent ID',
      'Weight',
      'Age',
      'Gender',
      'How satisfied are you with our service?',
      'How likely are you to recommend us? (0-10)',
      'Comments',
    ],
    ...many(draw.whole(100, 300), (place) => [
      place + 1,
      rounded(0.5 + draw.unit(), 3),
      draw.whole(18, 80),
      draw.pick(['Female', 'Male']),
      draw.pick(['Very satisfied', 'Satisfied', 'Neutral', 'Dissatisfied']),
      draw.whole(0, 10),
      draw.pick(['', '', 'Great', 'Too slow']),
    ]),
  ];
  return anyFile(draw, rows, none('a survey without media'));
};

/** Census table: age by sex by state. */
const census = (draw: Draw): MadeFile => {
  const ages = ['0-4', '5-14', '15-24', '25-34', '35-44', '45-54', '55-64', '65+'];
  const rows: Cell[][] = [
    ['Australian Bureau of Statistics'],
    ['Estimated resident population, June 2025'],
    [],
    ['Age group', 'Males', 'Females', 'Persons'],
    ...ages.map((age): Cell[] => {
      const [men, women] = [draw.whole(700_000, 2_000_000), draw.whole(700_000, 2_000_000)];
      return [age, men, women, men + women];
    }),
  ];
  return excelFile(draw, { name: 'Data 1', rows }, none('a census table'));
};

/** Budget by channel with share of budget in percent. */
const budgetShares = (draw: Draw): MadeFile => {
  const channels = byChannel(vehicles(draw, 12, 22)).map(([channel]) => channel);
  const amounts = channels.map(() => draw.whole(20, 900) * 1000);
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const rows: Cell[][] = [
    ['Proposed budget split'],
    ['Channel', 'Budget ($)', 'Share of budget'],
    ...channels.map((channel, place): Cell[] => [
      channel,
      groupedCell(amounts[place]!),
      percentCell(amounts[place]! / total),
    ]),
    ['Total', groupedCell(total), percentCell(1)],
  ];
  return excelFile(draw, { name: 'Budget', rows }, none('a budget'));
};

/** Contacts of publishers' sales people, over two sheets. */
const contacts = (draw: Draw): MadeFile => {
  const rows: Cell[][] = [
    ['Publisher', 'Channel', 'Contact', 'Email', 'Phone', 'Commission %'],
    ...vehicles(draw).map((one) => [
      one.written,
      one.channel,
      draw.pick(PEOPLE),
      'sales@example.com',
      `02 9${draw.whole(100, 999)} ${draw.whole(1000, 9999)}`,
      draw.pick([0, 10, 12.5]),
    ]),
  ];
  return bookFile(
    [
      { name: 'Read me', rows: [['Supplier contacts'], ['Updated weekly']] },
      { name: 'Contacts', rows },
    ],
    none('a list of contacts'),
  );
};

/** A letter or minutes saved as a table. */
const minutes = (draw: Draw): MadeFile => {
  const lines = [
    'Meeting minutes',
    'Present: Alex, Sam, Kim',
    '1. Audience data: Roy Morgan file due Friday',
    '2. Budget approved, subject to sign-off',
    '3. Netflix and YouTube to be added to the plan',
    'Next meeting: Tuesday',
  ];
  return anyFile(
    draw,
    draw.some(lines, 6).map((line) => [line]),
    none('sentences'),
  );
};

/** Stock prices of media companies. */
const stockPrices = (draw: Draw): MadeFile => {
  const rows: Cell[][] = [
    ['Date', 'Ticker', 'Open', 'High', 'Low', 'Close', 'Volume'],
    ...many(draw.whole(60, 200), (place) => [
      new Date(Date.UTC(2025, 0, 1 + place)),
      draw.pick(['NEC', 'SWM', 'OML', 'SXL', 'NWS']),
      ...many(4, () => rounded(1 + 2 * draw.unit(), 3)),
      draw.whole(100_000, 9_000_000),
    ]),
  ];
  return anyFile(draw, rows, none('stock prices'));
};

export const noAudience: Families = {
  flowChart,
  spendByWeek,
  postcodes,
  invoice,
  rateCard,
  dashboard,
  adsManager,
  spotSchedule,
  topPrograms,
  customers,
  analytics,
  questionnaire,
  emptyTemplate,
  timeSheet,
  stores,
  reachCurve,
  creativeSpecs,
  brandTracker,
  satisfactionSurvey,
  census,
  budgetShares,
  contacts,
  minutes,
  stockPrices,
};
