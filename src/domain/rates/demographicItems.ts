import type { AccessData } from '../../../core/contract/bodies/access.ts';
import { listItems } from '../../../core/planningData/listItems.ts';
import type { ListItem } from '../../../core/planningData/listItems.ts';

type NamedId = Pick<ListItem, 'id' | 'name'>;

/** What call 1 says of demographics. */
export type DemographicLists = Pick<AccessData, 'demo' | 'list_items'>;

/** The demographics of call 1 with the ids that a card's prices name. */
export function demographicItems({ demo = [], list_items }: DemographicLists): NamedId[] {
  return list_items?.demo ?? listItems(demo.map((name) => ({ name })));
}
