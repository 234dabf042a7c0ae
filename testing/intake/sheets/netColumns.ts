import type { Draw } from '../draw.ts';
import type { Cell, Vehicle } from '../truth.ts';
import type { Coding } from './codings.ts';

/** A column that sums up others of the same table: the reader must not count it. */
interface NetColumn {
  readonly heading: string;
  /** Computed from the cells and uses of all vehicles. */
  readonly cell: (cells: readonly Cell[], uses: readonly number[]) => Cell;
}

/** Rarely: the net of a channel whose vehicles have columns, or of all media. */
export function drawNets(draw: Draw, vehicles: readonly Vehicle[], form: string, coding: Coding): NetColumn[] {
  const isCounts = coding.name === 'counts' || coding.name === '0 and 1';
  if (!isCounts || !form.startsWith('Channel') || !draw.chance(0.12)) return [];
  const { channel } = draw.one(vehicles);
  const heading = draw.one([
    channel,
    `Any ${channel}`,
    `Total ${channel}`,
    `${channel}: Any`,
    `${channel}: Total`,
    `${channel} net`,
    'Any media',
    'Total TV',
  ]);
  const sums = (at: number) => heading === 'Any media' || heading === 'Total TV' || vehicles[at]!.channel === channel;
  const cell = (_: readonly Cell[], uses: readonly number[]) => {
    const sum = uses.reduce((total, use, at) => (sums(at) ? total + use : total), 0);
    return coding.name === 'counts' ? sum : Math.min(1, sum);
  };
  return [{ heading, cell }];
}
