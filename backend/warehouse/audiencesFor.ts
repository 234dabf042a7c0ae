import { itemOnceNamed } from '../../core/planningData/listItems.ts';
import type { ListItem } from '../../core/planningData/listItems.ts';
import type { WarehouseAudience } from './warehouseAudiences.ts';

/**
 * The audiences that a person may use: the audiences for all clients, and those for a client that the person sees.
 * @param clients the clients that the person sees, under their current and earlier names; for a run, only its client
 */
export function audiencesFor(
  audiences: readonly WarehouseAudience[],
  clients: readonly ListItem[],
): WarehouseAudience[] {
  return audiences.filter(
    ({ clients: named }) => named === null || named.some((name) => itemOnceNamed(clients, name) !== null),
  );
}
