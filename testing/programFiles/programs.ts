import type { Cell, Vehicle } from '../intake/truth.ts';
import type { Draw } from './draw.ts';
import type { Column } from './respondentFile.ts';
import { answerCell } from './survey.ts';
import type { AgeStyle, GenderStyle, Respondent, Sample } from './survey.ts';

/** Columns, names and headings that survey programs add. */

const two = (value: number) => String(value).padStart(2, '0');

/** A day of the fieldwork, September 2025. */
const day = (draw: Draw) => draw.whole(1, 28);
const clock = (draw: Draw) => `${two(draw.whole(7, 22))}:${two(draw.whole(0, 59))}:${two(draw.whole(0, 59))}`;
export const isoTime = (draw: Draw): string => `2025-09-${two(day(draw))} ${clock(draw)}`;
export const usTime = (draw: Draw): string => `09/${two(day(draw))}/2025 ${clock(draw)}`;
export const isoDate = (draw: Draw): string => `2025-09-${two(day(draw))}`;

interface Interview {
  readonly start: () => Cell;
  /** Half an hour later at most. */
  readonly end: () => Cell;
}

/** The times of each respondent's interview, asked for in this order. */
export function interviewTimes(draw: Draw, date: (day: string) => string): Interview {
  let [on, minute, second] = ['01', 0, 0];
  const text = () => `${date(on)} ${two(Math.floor(minute / 60))}:${two(minute % 60)}:${two(second)}`;
  return {
    start: () => {
      [on, minute, second] = [two(day(draw)), draw.whole(7 * 60, 22 * 60), draw.whole(0, 59)];
      return text();
    },
    end: () => {
      [minute, second] = [minute + draw.whole(3, 30), draw.whole(0, 59)];
      return text();
    },
  };
}
const usDate = (on: string) => `09/${on}/2025`;
export const isoDay = (on: string): string => `2025-09-${on}`;

const letters = (draw: Draw, count: number) =>
  Array.from({ length: count }, () => draw.one([...'0123456789ABCDEFGHKMNPQRSTVWXYZabcdefghkmnpqrstvwxyz'])).join('');
const address = (draw: Draw) =>
  [draw.whole(1, 220), draw.whole(0, 255), draw.whole(0, 255), draw.whole(1, 254)].join('.');

/** A column with a random value for each respondent. */
export const drawn = (draw: Draw, head: Column['head'], cells: (draw: Draw) => Cell): Column => ({
  head,
  cell: () => cells(draw),
});
export const same = (head: Column['head'], cell: Cell): Column => ({ head, cell: () => cell });

export function surveyMonkeyColumns(draw: Draw): Column[] {
  const collector = draw.whole(400_000_000, 460_000_000);
  const start = draw.whole(114_000_000, 118_000_000) * 100;
  const times = interviewTimes(draw, usDate);
  return [
    { head: 'Respondent ID', cell: ({ at }) => start + at * 7 },
    same('Collector ID', collector),
    { head: 'Start Date', cell: times.start },
    { head: 'End Date', cell: times.end },
    drawn(draw, 'IP Address', address),
    same('Email Address', ''),
    same('First Name', ''),
  ];
}

export type QualtricsHead = (code: string, text: string, id?: string) => readonly string[];
export const threeRows: QualtricsHead = (code, text, id = code) => [code, text, `{"ImportId":"${id}"}`];
export const oneRow: QualtricsHead = (code) => [code];

export function qualtricsColumns(draw: Draw, head: QualtricsHead): Column[] {
  const times = interviewTimes(draw, isoDay);
  return [
    { head: head('StartDate', 'Start Date', 'startDate'), cell: times.start },
    { head: head('EndDate', 'End Date', 'endDate'), cell: times.end },
    same(head('Status', 'Response Type', 'status'), 'IP Address'),
    drawn(draw, head('IPAddress', 'IP Address', 'ipAddress'), address),
    same(head('Progress', 'Progress', 'progress'), 100),
    drawn(draw, head('Duration (in seconds)', 'Duration (in seconds)', 'duration'), () => draw.whole(140, 1900)),
    same(head('Finished', 'Finished', 'finished'), 'True'),
    { head: head('RecordedDate', 'Recorded Date', 'recordedDate'), cell: times.end },
    drawn(draw, head('ResponseId', 'Response ID', '_recordId'), () => `R_${letters(draw, 15)}`),
    drawn(
      draw,
      head('LocationLatitude', 'Location Latitude', 'locationLatitude'),
      () => -draw.whole(12_000, 43_000) / 1000,
    ),
    drawn(
      draw,
      head('LocationLongitude', 'Location Longitude', 'locationLongitude'),
      () => draw.whole(114_000, 153_000) / 1000,
    ),
    same(head('DistributionChannel', 'Distribution Channel', 'distributionChannel'), 'anonymous'),
    same(head('UserLanguage', 'User Language', 'userLanguage'), 'EN'),
  ];
}

/** Age and gender under a program's own headings. */
export const asked =
  (ages: AgeStyle, genders: GenderStyle, age: Column['head'], gender: Column['head']) => (): Column[] => [
    { head: age, cell: ages.cell },
    { head: gender, cell: (person: Respondent) => genders.words[person.gender]! },
  ];

export function microsoftColumns(draw: Draw): Column[] {
  const times = interviewTimes(draw, usDate);
  return [
    { head: 'ID', cell: ({ at }) => at + 1 },
    { head: 'Start time', cell: times.start },
    { head: 'Completion time', cell: times.end },
    same('Email', 'anonymous'),
    same('Name', ''),
  ];
}

export function decipherColumns(draw: Draw): Column[] {
  return [
    { head: 'record: Record number', cell: ({ at }) => at + 12 },
    drawn(draw, 'uuid: Participant identifier', () => letters(draw, 16).toLowerCase()),
    drawn(draw, 'date: Completion time and date', usTime),
    same('markers: Acquired markers', 'qualified'),
    same('status: Participant status', 'Qualified'),
    drawn(draw, 'qtime: Total Interview Time', () => draw.whole(200_000, 1_400_000) / 1000),
  ];
}

export function alchemerColumns(draw: Draw): Column[] {
  const times = interviewTimes(draw, isoDay);
  return [
    { head: 'Response ID', cell: ({ at }) => at + 3 },
    { head: 'Time Started', cell: times.start },
    { head: 'Date Submitted', cell: times.end },
    same('Status', 'Complete'),
    same('Language', 'English'),
    drawn(draw, 'IP Address', address),
  ];
}

export function limeColumns(draw: Draw): Column[] {
  return [
    { head: 'Response ID', cell: ({ at }) => at + 1 },
    drawn(draw, 'Date submitted', isoTime),
    same('Last page', 6),
    same('Start language', 'en'),
    drawn(draw, 'Seed', () => draw.whole(100_000_000, 2_000_000_000)),
  ];
}

export function typeformColumns(draw: Draw): { readonly first: Column; readonly last: Column[] } {
  const times = interviewTimes(draw, isoDay);
  return {
    first: drawn(draw, '#', () => letters(draw, 26).toLowerCase()),
    last: [
      same('Response Type', 'completed'),
      { head: 'Start Date (UTC)', cell: times.start },
      { head: 'Submit Date (UTC)', cell: times.end },
      drawn(draw, 'Network ID', () => letters(draw, 10).toLowerCase()),
      same('Tags', ''),
    ],
  };
}

/** What people call a channel's vehicles. */
export const KINDS: Readonly<Record<Vehicle['channel'], string>> = {
  BVOD: 'catch-up TV services',
  Cinema: 'cinemas',
  Digital: 'websites',
  'FTA Metro': 'free-to-air TV channels',
  'FTA National': 'free-to-air TV networks',
  'FTA Regional': 'regional TV channels',
  'Music Streaming': 'music streaming services',
  OOH: 'outdoor advertising companies',
  'Pay TV': 'subscription TV channels',
  Podcasts: 'podcast networks',
  Print: 'newspapers and magazines',
  Radio: 'radio stations',
  Social: 'social networks',
  SVOD: 'streaming services',
  Video: 'online video sites',
};

/** The positions of the vehicles of each channel. */
export function byChannel(vehicles: readonly Vehicle[]): Map<Vehicle['channel'], number[]> {
  const groups = new Map<Vehicle['channel'], number[]>();
  vehicles.forEach(({ channel }, at) => groups.set(channel, [...(groups.get(channel) ?? []), at]));
  return groups;
}

/** Columns that hold several answers in one cell, one for each channel or one for all. */
export function severalInOneCell(
  sample: Sample,
  question: (what: string) => string,
  isOne: boolean,
  mark: string,
): Column[] {
  const groups: [string, number[]][] = isOne
    ? [['media', sample.vehicles.map((_, at) => at)]]
    : [...byChannel(sample.vehicles)].map(([channel, at]) => [KINDS[channel], at]);
  return groups.map(([what, positions]) => ({
    head: question(what),
    cell: (person) => {
      const names = positions.filter((at) => person.answers[at] !== 0).map((at) => sample.vehicles[at]!.name);
      const listed = (names.length === 0 ? ['None of these'] : names).join(mark);
      return mark === ';' ? `${listed};` : listed;
    },
  }));
}

/** Two heading rows: the question over its first choice only, then the choices. */
export function questionOverFirst(
  sample: Sample,
  question: (what: string) => string,
  choice: (vehicle: Vehicle) => string = ({ name }) => name,
): Column[] {
  const firsts = new Set([...byChannel(sample.vehicles).values()].map(([first]) => first));
  return sample.vehicles.map((vehicle, at) => ({
    head: [firsts.has(at) ? question(KINDS[vehicle.channel]) : '', choice(vehicle)],
    cell: (person) => answerCell(sample, person, at),
  }));
}

/** Names as R makes them. */
export const rName = (name: string): string => name.replace(/[^A-Za-z0-9_]/g, '.').replace(/^(?=\d)/, 'X');
/** Names as programmers write them. */
export const snake = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('+', '_plus')
    .replaceAll("'", '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
