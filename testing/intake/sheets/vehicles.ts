import { CHANNELS } from '../../../core/rules/channels.ts';
import { isEveryday } from '../../../core/audience/headings/mediaNeighbours.ts';
import { planningData } from '../../audience/reading.ts';
import { readCsvText } from '../../../core/text/csvText.ts';
import type { Draw } from '../draw.ts';
import type { Vehicle } from '../truth.ts';

/** Vehicles of the mapping whose name belongs to one channel only. */
const KNOWN: readonly Vehicle[] = readCsvText(planningData.texts.mapping)
  .slice(1)
  .flatMap(([name = '']) => {
    const mapped = planningData.mapping.match(name);
    const isOne = mapped !== null && mapped.publisher === name && mapped.publisher !== mapped.channel;
    return isOne && planningData.mapping.everywhere(name).length === 1 ? [{ channel: mapped.channel, name }] : [];
  });
const PLAIN = KNOWN.filter(({ name }) => !isEveryday(name));

/** Vehicles of a survey with their headings. */
export function drawVehicles(draw: Draw): { vehicles: Vehicle[]; headings: string[]; form: string } {
  const form = draw.weighted({
    'Channel: Vehicle': 40,
    'Channel - Vehicle': 10,
    'bare names': 20,
    'question and answer': 12,
    'answer in brackets': 8,
    'channels only': 8,
    'unlisted vehicles': 5,
  });
  if (form === 'channels only') {
    const channels = draw.some(CHANNELS, draw.whole(5, 13));
    return { vehicles: channels.map((channel) => ({ channel, name: channel })), headings: channels, form };
  }
  const vehicles =
    form === 'unlisted vehicles'
      ? draw.some(CHANNELS, draw.whole(3, 10)).map((channel, at) => ({ channel, name: `Vehicle ${at + 1}` }))
      : draw.some(form.startsWith('Channel') || draw.chance(0.3) ? KNOWN : PLAIN, draw.whole(4, 24));
  const heading: Record<string, (vehicle: Vehicle) => string> = {
    'Channel: Vehicle': ({ channel, name }) => `${channel}: ${name}`,
    'Channel - Vehicle': ({ channel, name }) => `${channel} - ${name}`,
    'bare names': ({ name }) => name,
    'question and answer': ({ name }) => `Q5. Which of these do you use? - ${name}`,
    'answer in brackets': ({ name }) => `Q5 [${name}]`,
    'unlisted vehicles': ({ channel, name }) => `${channel}: ${name}`,
  };
  return { vehicles, headings: vehicles.map(heading[form]!), form };
}
