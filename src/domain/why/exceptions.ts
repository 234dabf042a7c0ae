import type { ChannelReason, Why } from '../../../core/contract/bodies/why.ts';
import { wholeDollars } from '../../../core/words/amounts.ts';
import { capital, people } from '../../../core/words/wording.ts';

/** An exception in the mix: a limit that costs people, or a channel that nearly got money. */
export interface MixException {
  readonly channel: string;
  readonly title: string;
  readonly sentence: string;
}

const EXCEPTIONS_MAXIMUM = 3;
/** A channel nearly got money if its first $1,000 would add at least this share of the people that the next $1,000 adds in the mix. */
const CLOSE_SHARE = 0.9;

/** At most three exceptions: first limits, the limit that costs most people first, then the channel that nearly got money. */
export function mixExceptions({
  channels = [],
  shared_next_1000,
}: Pick<Why, 'channels' | 'shared_next_1000'>): MixException[] {
  const costlyLimits = channels
    .filter(({ limit_costs }) => limit_costs !== null && limit_costs >= 1)
    .sort((one, other) => other.limit_costs! - one.limit_costs!)
    .map((reason) => ({ channel: reason.channel, title: limitTitle(reason), sentence: limitCost(reason) }));
  const nearlyBought = nearlyBoughtChannel(channels, shared_next_1000);
  const limitsMaximum = nearlyBought ? EXCEPTIONS_MAXIMUM - 1 : EXCEPTIONS_MAXIMUM;
  return [...costlyLimits.slice(0, limitsMaximum), ...(nearlyBought ? [nearlyBought] : [])];
}

function limitTitle({ channel, standing, state, spend }: ChannelReason): string {
  if (standing === 'fixed') return `${channel} is fixed at ${wholeDollars(spend)}`;
  if (state === 'excluded') return `${channel} may not be bought`;
  return state === 'at min'
    ? `${channel} is held up at ${wholeDollars(spend)}`
    : `${channel} is held at ${wholeDollars(spend)}`;
}

/** The reply's reason without its first part, which the title already tells. */
function limitCost({ says, state }: ChannelReason): string {
  const rest = says.split(state === 'excluded' ? /: (.*)/s : /(?<=\.) (.*)/s)[1] ?? '';
  return rest === '' ? says : capital(rest);
}

/** The channel that nearly got money; null if there is none. @param shared  people that the next $1,000 adds in the channels of the mix */
function nearlyBoughtChannel(channels: readonly ChannelReason[], shared: number | undefined): MixException | null {
  if (shared === undefined) return null;
  const [first, second] = channels
    .filter(({ standing, next_1000 }) => standing === 'not bought' && next_1000 < shared)
    .sort((one, other) => other.next_1000 - one.next_1000);
  // A difference that the printed figures do not show does not count.
  if (!first || first.next_1000 < CLOSE_SHARE * shared || people(first.next_1000) === people(shared)) return null;
  const next = second && second.next_1000 >= 1 ? ` ${second.channel} comes next with ${people(second.next_1000)}.` : '';
  return {
    channel: first.channel,
    title: `${first.channel} lost by little`,
    sentence: `Its first $1,000 would add ${people(first.next_1000)}, against ${people(shared)} in the mix.${next}`,
  };
}
