import { CHANNELS, isChannel } from '../rules/channels.ts';
import type { Channel } from '../rules/channels.ts';
import { readCsvText } from '../text/csvText.ts';
import { nearName } from '../text/nearName.ts';
import { plainName } from '../text/plainName.ts';
import { PlanningDataError } from './planningDataError.ts';
import { boughtFormats, defaultFormat } from './defaultFormat.ts';
import { formatKey } from './rates/mergeCards.ts';
import type { FormatAssumption } from './rates/resolve.ts';

export const MAPPING_FILE = 'masterMapping.csv';
const COLUMNS = ['vehicle', 'aliases', 'channel', 'format'] as const;

/** What a column of an audience file, or a row of a crosstab, is mapped to. */
export interface MappedVehicle {
  /** Name of the vehicle; the channel's name for a channel as a whole. */
  readonly publisher: string;
  readonly channel: Channel;
  readonly format: FormatAssumption;
  /** The formats that the channel buys by shares; missing where it buys its default format only. */
  readonly bought?: readonly FormatAssumption[];
}

function mappedVehicle(
  formats: readonly FormatAssumption[],
  { publisher, channel, format }: Pick<MappedVehicle, 'publisher' | 'channel' | 'format'>,
): MappedVehicle {
  const bought = boughtFormats(formats, channel);
  return { publisher, channel, format, ...(bought.length > 0 && { bought }) };
}

/** Whether a row maps the name of a channel as a whole: its vehicle is named like the channel. */
function isWholeChannel({ publisher, channel }: MappedVehicle): boolean {
  return publisher === channel;
}

/** Separators between a channel and its vehicle in one heading: `BVOD: 7plus`, `BVOD - 7plus`, `BVOD | 7plus`. */
const SEPARATORS = /:|\s[-–—]\s|\||\s[/>»]\s|\s*::\s*|_|\./g;

const CACHED_NAMES_MAXIMUM = 10_000;
/** Minimum number of characters of a name that may be taken for a misspelt one: "Nova" and "Noba" may be two vehicles. */
const MISSPELT_LENGTH = 6;
/** A time of day, as in "2025-09-22 10:32:10": its last digits must not be read as the network 10. */
const TIME_OF_DAY = /(?<![\p{Letter}\d])\d{1,2}:\d\d(?!\d)/u;
/** Where a question may end and the answer begin, in a heading that has both. */
const QUESTION_ENDS = /:|\s[-–—]\s|\?|\||\s[/>»]\s/g;

/**
 * Maps names to channels and formats, whatever their case and punctuation.
 * A vehicle named like its channel is the channel as a whole, and its aliases are the channel's other names.
 */
export class MasterMapping {
  /** By plain name: the vehicle, or channel as a whole, that the name means without a channel before it. */
  readonly #byName = new Map<string, MappedVehicle>();
  /** By channel and plain name: a vehicle of the channel. */
  readonly #byChannel = new Map<string, MappedVehicle>();
  /** By plain name or alias: the channel. */
  readonly #channels = new Map<string, Channel>();
  readonly #wholeChannels = new Map<Channel, MappedVehicle>();
  /** Results of `match` by heading; null for headings of unknown vehicles. */
  readonly #matched = new Map<string, MappedVehicle | null>();
  readonly #formats: readonly FormatAssumption[];

  constructor(
    vehicles: readonly { names: readonly string[]; mapped: MappedVehicle }[],
    formats: readonly FormatAssumption[],
  ) {
    this.#formats = formats;
    for (const channel of CHANNELS) this.#channels.set(plainName(channel), channel);
    for (const { names, mapped } of vehicles) {
      for (const name of names.map(plainName)) {
        // The first line of the file decides what a name means when no channel precedes it.
        if (!this.#byName.has(name)) this.#byName.set(name, mapped);
        if (isWholeChannel(mapped)) {
          this.#channels.set(name, mapped.channel);
          this.#wholeChannels.set(mapped.channel, mapped);
        } else this.#byChannel.set(`${mapped.channel}\n${name}`, mapped);
      }
    }
  }

  /** The channel that has this name or alias; null for none. */
  channel(name: string): Channel | null {
    return this.#channels.get(plainName(name)) ?? null;
  }

  /** The vehicle of a heading: `Channel: Vehicle`, or a name or alias of the mapping. Null when it is unknown. */
  match(heading: string): MappedVehicle | null {
    const known = this.#matched.get(heading);
    if (known !== undefined) return known;
    const found = this.#find(heading);
    // The same few names are looked up repeatedly while a file's layout is detected.
    if (this.#matched.size < CACHED_NAMES_MAXIMUM) this.#matched.set(heading, found);
    return found;
  }

  /** The vehicle in another format of its channel; unchanged where the channel has no format of that name. */
  inFormat(vehicle: MappedVehicle, name: string): MappedVehicle {
    const format = this.formatOf(vehicle.channel, name);
    return format === null ? vehicle : { ...vehicle, format };
  }

  /** The format of that name in a channel; null if the channel has none, or has it no more. */
  formatOf(channel: Channel, name: string): FormatAssumption | null {
    const isWanted = (row: FormatAssumption) => row.channel === channel && plainName(row.format) === plainName(name);
    return this.#formats.find(isWanted) ?? null;
  }

  /** The vehicle, or channel as a whole, of exactly that name; null for none. */
  named(name: string): MappedVehicle | null {
    const plain = plainName(name);
    const channel = this.#channels.get(plain);
    return this.#byName.get(plain) ?? (channel === undefined ? null : this.whole(channel));
  }

  /** The vehicle, or channel as a whole, whose name a text probably misspells; null for none. Short names are too alike to tell. */
  misspelt(text: string): MappedVehicle | null {
    const plain = plainName(text);
    const names = [...this.#byName.keys()].filter((name) => name.length >= MISSPELT_LENGTH);
    const near = plain.length < MISSPELT_LENGTH ? null : nearName(plain, names);
    return near === null ? null : this.named(near);
  }

  /** The vehicles of exactly that name in all channels: "Seven" is in three channels. */
  everywhere(name: string): MappedVehicle[] {
    const plain = plainName(name);
    return CHANNELS.flatMap((channel) => this.#byChannel.get(`${channel}\n${plain}`) ?? []);
  }

  #find(heading: string): MappedVehicle | null {
    if (TIME_OF_DAY.test(heading)) return null;
    // The longest channel name counts: "fta_metro_seven" belongs to FTA Metro, not to FTA.
    for (const separator of [...heading.matchAll(SEPARATORS)].toReversed()) {
      const channel = this.channel(heading.slice(0, separator.index));
      const vehicle = heading.slice(separator.index + separator[0].length).trim();
      if (channel !== null && plainName(vehicle) !== '') return this.within(channel, vehicle);
    }
    const named = this.#byName.get(plainName(heading));
    if (named !== undefined) return named;
    const channel = this.channel(heading);
    return channel === null ? this.#matchEnd(heading) : this.whole(channel);
  }

  /** Survey programs put the question before the answer: `Which of these do you use? - Netflix`, `Q7 [Netflix]`. */
  #matchEnd(heading: string): MappedVehicle | null {
    const bracketed = /\[([^\]]+)\]\s*$/.exec(heading)?.[1];
    const ends = Array.from(heading.matchAll(QUESTION_ENDS), (end) => heading.slice(end.index + end[0].length));
    for (const end of bracketed === undefined ? ends : [bracketed, ...ends]) {
      const named = this.#byName.get(plainName(end));
      if (named !== undefined) return named;
    }
    return null;
  }

  /** A channel as a whole, never a vehicle of the same spelling. */
  whole(channel: Channel): MappedVehicle {
    const format = defaultFormat(this.#formats, channel);
    return this.#wholeChannels.get(channel) ?? mappedVehicle(this.#formats, { publisher: channel, channel, format });
  }

  /** A vehicle of a channel. A vehicle that the mapping does not list takes the channel's default format. */
  within(channel: Channel, vehicle: string): MappedVehicle {
    const listedVehicle = this.#byChannel.get(`${channel}\n${plainName(vehicle)}`);
    if (listedVehicle !== undefined) return listedVehicle;
    const format = defaultFormat(this.#formats, channel);
    const publisher = this.channel(vehicle) === channel ? channel : vehicle.trim();
    return mappedVehicle(this.#formats, { publisher, channel, format });
  }
}

/**
 * Reads the csv of the mapping.
 * @param formats  the rows of the assumptions; a vehicle may only name one of these
 * @param retired  keys of formats that are not offered any more; vehicles with such a format take the channel's default format
 * @throws {PlanningDataError} naming line, column and value of every fault
 */
export function readMasterMapping(
  text: string,
  formats: readonly FormatAssumption[],
  retired: ReadonlySet<string> = new Set(),
): MasterMapping {
  const [header = [], ...lines] = readCsvText(text, { delimiter: ',' });
  const names = header.map((name) => name.trim().toLowerCase());
  const missing = COLUMNS.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    throw new PlanningDataError(MAPPING_FILE, [`The first line lacks the column ${missing.join(', ')}.`]);
  }
  const faults: string[] = [];
  const vehicles: { names: readonly string[]; mapped: MappedVehicle }[] = [];
  /** By channel and plain name: the line that has the name. */
  const lineByName = new Map<string, number>();
  for (const [index, cells] of lines.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    const line = index + 2;
    const cell = (column: (typeof COLUMNS)[number]) => (cells[names.indexOf(column)] ?? '').trim();
    const fault = (column: string, value: string, rule: string) =>
      faults.push(`Line ${line}, column ${column}: "${value}" ${rule}.`);
    const vehicle = cell('vehicle');
    const channel = cell('channel');
    const formatName = cell('format');
    if (vehicle === '') fault('vehicle', vehicle, 'must name the vehicle');
    if (!isChannel(channel)) {
      fault('channel', channel, `is none of the channels ${CHANNELS.join(', ')}`);
      continue;
    }
    const key = formatKey({ channel, format: formatName });
    const formatsOfChannel = formats.filter((row) => row.channel === channel);
    const format = retired.has(key)
      ? defaultFormat(formats, channel)
      : formatsOfChannel.find((row) => formatKey(row) === key);
    if (format === undefined) {
      const known = formatsOfChannel.map((row) => row.format);
      fault('format', formatName, `is no format of ${channel} in the assumptions file, which has ${known.join(', ')}`);
      continue;
    }
    const vehicleNames = [vehicle, ...cell('aliases').split('|')]
      .map((name) => name.trim())
      .filter((name) => plainName(name) !== '');
    // OOH the channel and oOh! the company are spelled alike: only text before a vehicle is read as a channel.
    for (const name of vehicle === channel ? [] : new Set(vehicleNames.map(plainName))) {
      const earlier = lineByName.get(`${channel}\n${name}`);
      if (earlier !== undefined) {
        fault('vehicle', vehicle, `has a name (${name}) that line ${earlier} of ${channel} has too; keep one`);
      }
      lineByName.set(`${channel}\n${name}`, line);
    }
    vehicles.push({ names: vehicleNames, mapped: mappedVehicle(formats, { publisher: vehicle, channel, format }) });
  }
  if (faults.length > 0) throw new PlanningDataError(MAPPING_FILE, faults);
  return new MasterMapping(vehicles, formats);
}
