import type { Docket, Totals } from '../doubts/docket.ts';
import { CHANNELS } from '../../rules/channels.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import { isEveryday } from '../headings/company.ts';
import { readUse } from '../headings/respondentColumns.ts';
import type { RespondentColumns, VehicleColumn } from '../headings/respondentColumns.ts';
import type { MasterMapping } from '../../planningData/masterMapping.ts';
import type { MappedVehicle } from '../../planningData/masterMapping.ts';
import type { Survey } from './columnSurvey.ts';

interface Desk {
  readonly docket: Docket;
  readonly survey: Survey;
  readonly decimal: DecimalSign;
  readonly mapping: MasterMapping;
}

/** Asks about columns that are only perhaps media, and about networks that several channels have. @returns the columns with the answers */
export function decidePerhaps(columns: RespondentColumns, desk: Desk): RespondentColumns {
  const known = columns.vehicles.flatMap((column) => whichChannel(column, columns.vehicles, desk));
  const media = columns.perhaps.flatMap((column) => whetherMedia(column, desk));
  const vehicles = [...known, ...media].toSorted((one, two) => one.index - two.index);
  const unused = columns.perhaps.filter(({ index }) => !media.some((column) => column.index === index));
  const unmatched = [...columns.unmatched, ...unused.map(({ heading }) => heading)];
  return { ...columns, vehicles, unmatched };
}

function whetherMedia(column: VehicleColumn, desk: Desk): VehicleColumn[] {
  const { heading } = column;
  const all = meanings(column, desk.mapping);
  const answer = desk.docket.ask({
    code: 'perhaps media',
    columns: [heading],
    cells: cellsOf(column, desk.survey),
    says: `No media stand beside "${heading}". Is it ${all[0]!.publisher} of ${all[0]!.channel}, or something else?`,
    assumed: 'unused',
    options: [
      { id: 'unused', says: 'Something else: not used', effect: (now) => withUse(now, 0, 0) },
      ...all.map(({ channel, publisher }) => ({
        id: channel,
        says: `${publisher} of ${channel}`,
        effect: (now: Totals) => withUse(now, CHANNELS.indexOf(channel), useOf(column, desk)),
      })),
    ],
  });
  const mapped = all.find(({ channel }) => channel === answer);
  return mapped === undefined ? [] : [{ ...column, mapped }];
}

/** "Seven" may be the metro, national or regional network; media of one channel beside it settle that. */
function whichChannel(column: VehicleColumn, others: readonly VehicleColumn[], desk: Desk): VehicleColumn[] {
  const all = isEveryday(column.heading) ? meanings(column, desk.mapping) : [];
  if (all.length < 2) return [column];
  const near = others.filter(({ index, heading }) => Math.abs(index - column.index) <= 2 && !isEveryday(heading));
  const settled = all.find(({ channel }) => near.some(({ mapped }) => mapped.channel === channel));
  if (settled !== undefined) return [{ ...column, mapped: settled }];
  const { heading, mapped } = column;
  let chosen: string = mapped.channel;
  const move = (to: string) => (now: Totals) => {
    const use = useOf(column, desk);
    const without = withUse(
      now,
      CHANNELS.findIndex((channel) => channel === chosen),
      -use,
    );
    return withUse(
      without,
      CHANNELS.findIndex((channel) => channel === to),
      use,
    );
  };
  chosen = desk.docket.ask({
    code: 'which channel',
    columns: [heading],
    cells: cellsOf(column, desk.survey),
    says: `Which network is "${heading}"?`,
    assumed: mapped.channel,
    options: all.map(({ channel, publisher }) => ({
      id: channel,
      says: `${publisher} of ${channel}`,
      effect: move(channel),
    })),
  });
  return [{ ...column, mapped: all.find(({ channel }) => channel === chosen) ?? mapped }];
}

function meanings({ heading, mapped }: VehicleColumn, mapping: MasterMapping): MappedVehicle[] {
  const others = mapping.everywhere(heading).filter(({ channel }) => channel !== mapped.channel);
  return [mapped, ...others];
}

/** Uses a month by the people looked at. */
function useOf(column: VehicleColumn, { survey, decimal }: Desk): number {
  const cells = survey.columns.get(column.index)?.cells ?? [];
  return (
    cells.reduce((sum, { text, people }) => sum + people * (readUse(text, column, decimal) || 0), 0) /
    (survey.people || 1)
  );
}

/** @param each  uses a month for each person */
function withUse({ universe, use }: Totals, channel: number, each: number): Totals {
  return { universe, use: Array.from(use, (value, at) => (at === channel ? value + each * universe : value)) };
}

function cellsOf({ index }: VehicleColumn, survey: Survey): string[] {
  const cells = survey.columns.get(index)?.cells.filter(({ text }) => text !== '') ?? [];
  return cells.toSorted((one, two) => two.rows - one.rows).map(({ text, rows }) => `${text}: ${rows}`);
}
