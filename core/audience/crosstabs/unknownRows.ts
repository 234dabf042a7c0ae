import { CHANNELS } from '../../rules/channels.ts';
import type { Channel } from '../../rules/channels.ts';
import type { Doubts, Totals } from '../doubts/doubts.ts';
import { quotedCell } from '../refusals/rowLedger.ts';
import { offeredChannels, UNUSED } from '../survey/mediaCandidates.ts';
import type { CrosstabCells, UnknownRow } from './crosstabCells.ts';

const NAMES_SHOWN = 5;

/** Asks for the channel of rows among the vehicles whose names are not in the mapping. By default it is the channel above them. */
export function askAboutUnknownRows(cells: CrosstabCells, registry: Doubts): void {
  const knownChannels = [...cells.vehicles.values()].map(({ mapped }) => mapped.channel);
  const groups = new Map<Channel | null, UnknownRow[]>();
  for (const one of cells.unknownRows) groups.set(one.channelAbove, [...(groups.get(one.channelAbove) ?? []), one]);
  for (const [channelAbove, rows] of groups) {
    const people = rows.reduce((sum, row) => sum + (cells.peopleOf(row) ?? 0), 0);
    const channels = offeredChannels(knownChannels);
    const offered =
      channelAbove === null ? channels : [channelAbove, ...channels.filter((channel) => channel !== channelAbove)];
    let chosen: string = channelAbove ?? UNUSED;
    const addPeople = (totals: Totals, id: string, sign: number) => ({
      universe: totals.universe,
      use: Array.from(totals.use, (value, channelIndex) =>
        CHANNELS[channelIndex] === id ? Math.max(0, value + sign * people) : value,
      ),
    });
    const effect = (id: string) => (totals: Totals) => addPeople(addPeople(totals, chosen, -1), id, 1);
    const names = rows.slice(0, NAMES_SHOWN).map(({ name }) => quotedCell(name));
    const more = rows.length > names.length ? ` and ${rows.length - names.length} more` : '';
    chosen = registry.ask({
      code: 'perhaps media',
      row: rows[0]!.row,
      alwaysAsked: people === 0,
      columns: [rows[0]!.name],
      cells: rows.map(({ name, row }) => `${name} in row ${row}`),
      message: `${names.join(', ')}${more}: no list of vehicles has ${rows.length === 1 ? 'this name' : 'these names'}. Which channel ${rows.length === 1 ? 'is it' : 'are they'}?`,
      assumed: chosen,
      options: [
        ...offered.map((channel) => ({ id: channel, label: channel, effect: effect(channel) })),
        { id: UNUSED, label: 'Something else: not used', effect: effect(UNUSED) },
      ],
    });
    const channel = CHANNELS.find((name) => name === chosen);
    if (channel !== undefined) for (const row of rows) cells.readAs(channel, row);
  }
}
