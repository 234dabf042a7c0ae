import type { ChannelUse, Recompute, RespondentCluster } from '../../contract/bodies/recompute.ts';
import type { People } from '../../words/units.ts';

export type Model = Exclude<Recompute, { by: 'nothing' }>;

/**
 * A model's attentive reach of a mix [people], scaled so that at the plan's mix it equals the reach that the
 * engine computes from the audience.
 * @param spend by channel [$]
 */
export function modelReach(model: Model, spend: ArrayLike<number>): People {
  const unscaled = model.by === 'clusters' ? clusterReach(model.clusters, spend) : productReach(model, spend);
  return model.modelReach > 0 ? (unscaled * model.exactReach) / model.modelReach : unscaled;
}

/** R = sum over clusters of people (1 - exp(-y)), with y the cluster's contacts per person. */
export function clusterReach(clusters: readonly RespondentCluster[], spend: ArrayLike<number>): People {
  return clusters.reduce((sum, { people, perDollar }) => {
    const contacts = perDollar.reduce((all, rate, channel) => all + rate * spend[channel]!, 0);
    return sum - people * Math.expm1(-contacts);
  }, 0);
}

/**
 * R = U (1 - prod over channels of (1 - p + p exp(-k s))), because people use the channels independently. U is the universe, p
 * the share of people who use the channel (its penetration), k their contacts per dollar and s the channel's spend.
 */
export function productReach(
  { universe, channels }: { readonly universe: People; readonly channels: readonly ChannelUse[] },
  spend: ArrayLike<number>,
): People {
  const missed = channels.reduce(
    (all, { penetration, perDollar }, channel) => all * (1 + penetration * Math.expm1(-perDollar * spend[channel]!)),
    1,
  );
  return universe * (1 - missed);
}
