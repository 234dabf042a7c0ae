import type { AccessData } from '../../../core/contract/bodies/access.ts';
import { listItems } from '../../../core/planningData/lists/listItems.ts';
import type { ListItem } from '../../../core/planningData/lists/listItems.ts';

type NamedId = Pick<ListItem, 'id' | 'name'>;

/** The demographics in the access data. */
export type DemographicLists = Pick<AccessData, 'demo' | 'list_items'>;

/** The demographics with their ids. The prices of a card refer to these ids. */
export function demographicItems({ demo = [], list_items }: DemographicLists): NamedId[] {
  return list_items?.demo ?? listItems(demo.map((name) => ({ name })));
}
