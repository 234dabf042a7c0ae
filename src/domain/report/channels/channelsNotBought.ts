import type { ChannelReason } from '../../../../core/contract/bodies/why.ts';
import { counted, listed } from '../../../../core/words/wording.ts';
import { capital } from '../../../../core/words/wording.ts';
import { peopleText } from '../peopleText.ts';

/**
 * Why channels have no money: "6 channels not bought. The first $1,000 in any of 5 would add fewer than the 835 people it adds
 * elsewhere; FTA National was not chosen."
 * @param shared  people that the next $1,000 adds in the channels of the mix; undefined if the reply does not tell it
 */
export function unboughtSentence(channels: readonly ChannelReason[], shared: number | undefined): string {
  if (channels.length === 0) return '';
  const withStanding = (standing: ChannelReason['standing']) =>
    channels.filter((channel) => channel.standing === standing);
  const reasons = [
    weakerClause(withStanding('not bought'), shared),
    namesClause(withStanding('not chosen'), 'was not chosen', 'were not chosen'),
    namesClause(
      withStanding('left out'),
      'cannot be bought together with the free-to-air television of this plan',
      'cannot be bought together with the free-to-air television of this plan',
    ),
    namesClause(withStanding('not in the file'), 'is not in the audience file', 'are not in the audience file'),
  ].filter(Boolean);
  const head = `${counted(channels.length, 'channel')} not bought.`;
  return reasons.length === 0 ? head : `${head} ${capital(reasons.join('; '))}.`;
}

/** The clause about channels that would add fewer people. '' if the rounded figures, which are the printed ones, do not show it. */
function weakerClause(channels: readonly ChannelReason[], shared: number | undefined): string {
  if (channels.length === 0 || shared === undefined) return '';
  const largest = Math.max(...channels.map(({ next_1000 }) => next_1000));
  if (!(Math.round(largest) < Math.round(shared))) return '';
  const where = channels.length === 1 ? channels[0]!.channel : `any of ${channels.length}`;
  return `the first $1,000 in ${where} would add fewer than the ${peopleText(shared)} people it adds elsewhere`;
}

function namesClause(channels: readonly ChannelReason[], singular: string, plural: string): string {
  if (channels.length === 0) return '';
  const names = channels.length > 3 ? String(channels.length) : listed(channels.map(({ channel }) => channel));
  return `${names} ${channels.length === 1 ? singular : plural}`;
}
