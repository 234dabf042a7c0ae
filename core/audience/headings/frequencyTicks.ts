import { parseUse } from '../csv/numberText.ts';
import type { DecimalSign } from '../csv/numberText.ts';
import type { Preview } from '../csv/preview.ts';
import type { MappedVehicle, MasterMapping } from '../../planningData/masterMapping.ts';
import { timesAMonth, timesInHeading } from './frequencyWords.ts';
import { matchHeading } from './headingParts.ts';
import type { NamedColumn, VehicleColumn, HeadedColumns } from './respondentColumns.ts';

/** Characters between a vehicle and an answer: "Q3r1c2: Acast - Monthly", "Netflix [Weekly]", "netflix_daily". */
const SEPARATORS = /::?\s*|\s[-–—/|]\s|\||\s*[[({]|_|\.(?=\p{L})/gu;
/** Up to this share of people, several ticks of one person are faults. If there are more, the columns are not one question. */
const SEVERAL_TICKS_MAXIMUM = 0.02;

interface FrequencyTick extends NamedColumn {
  readonly mapped: MappedVehicle;
  readonly times: number;
}

/**
 * Reads columns with ticks for one frequency of one vehicle each, as survey programs write a grid. A tick counts as many uses a
 * month as the heading names. This applies to a vehicle only if hardly anyone ticks more than one frequency of it.
 */
export function withFrequencyTicks(
  columns: HeadedColumns,
  below: Preview,
  decimal: DecimalSign,
  mapping: MasterMapping,
): HeadedColumns {
  const groups = new Map<string, FrequencyTick[]>();
  for (const { index, heading } of [...columns.vehicles, ...columns.candidates, ...columns.unrecognised]) {
    const found = tickIn(heading, mapping);
    if (found === null) continue;
    const key = `${found.mapped.channel}\n${found.mapped.publisher}`;
    groups.set(key, [...(groups.get(key) ?? []), { ...found, index, heading }]);
  }
  const ticks = [...groups.values()].filter((group) => areAnswers(group, below, decimal)).flat();
  if (ticks.length === 0) return columns;
  const isOtherColumn = ({ index }: NamedColumn) => !ticks.some((tick) => tick.index === index);
  const namesTick = (text: string) => ticks.some(({ heading }) => text.includes(`"${heading}"`));
  const used = ticks.flatMap(({ index, heading, mapped, times }): VehicleColumn[] =>
    times === 0 ? [] : [{ index, heading, mapped, tickTimes: times }],
  );
  const [first] = ticks;
  return {
    ...columns,
    vehicles: [...columns.vehicles.filter(isOtherColumn), ...used].toSorted((one, two) => one.index - two.index),
    candidates: columns.candidates.filter(isOtherColumn),
    unrecognised: columns.unrecognised.filter(isOtherColumn),
    unmatched: columns.unmatched.filter((heading) => !ticks.some((tick) => tick.heading === heading)),
    notes: [
      ...columns.notes.filter((note) => !(note.endsWith('added up.') && namesTick(note))),
      `Columns such as "${first!.heading}" tick how often a vehicle is used: each tick was read as the frequency of its heading.`,
    ],
  };
}

/** The vehicle and the frequency that a heading names; null unless it names both. */
function tickIn(heading: string, mapping: MasterMapping): Pick<FrequencyTick, 'mapped' | 'times'> | null {
  for (const separator of [...heading.matchAll(SEPARATORS)].toReversed()) {
    const before = heading.slice(0, separator.index).trim();
    const after = heading
      .slice(separator.index + separator[0].length)
      .replace(/[\])}]+$/, '')
      .trim();
    for (const [name, answer] of [
      [before, after],
      [after, before],
    ] as const) {
      const times = mapping.match(answer) === null ? (timesAMonth(answer) ?? timesInHeading(answer)) : null;
      const mapped = times === null ? null : matchHeading(name, mapping);
      if (mapped !== null) return { mapped, times: times! };
    }
  }
  return null;
}

/** Whether the columns of a vehicle have only ticks, each for another frequency, and hardly any person has several. */
function areAnswers(group: readonly FrequencyTick[], below: Preview, decimal: DecimalSign): boolean {
  const times = new Set(group.map((tick) => tick.times));
  if (times.size < 2 || times.size < group.length) return false;
  const uses = below.map((cells) => group.map(({ index }) => parseUse(cells[index] ?? '', decimal)));
  if (!uses.flat().every((use) => use === 0 || use === 1)) return false;
  const sums = uses.map((row) => row.reduce((sum, use) => sum + use, 0));
  const ticked = group.filter((_, index) => uses.some((row) => row[index] === 1)).length;
  return ticked > 1 && sums.filter((sum) => sum > 1).length <= SEVERAL_TICKS_MAXIMUM * sums.length;
}
