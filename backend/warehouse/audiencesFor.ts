import { readFile } from 'node:fs/promises';
import { itemWithName } from '../../core/planningData/lists/listItems.ts';
import type { ListItem } from '../../core/planningData/lists/listItems.ts';
import type { WarehouseAudience, WarehouseAudiences } from './warehouseAudiences.ts';
import { referenceIn } from '../../core/audience/referenceFile.ts';
import { audienceNamed, noSuchAudience, REFERENCE_BYTES_MAXIMUM } from '../../core/rules/audienceReference.ts';
import type { Upload } from '../http/bodies/upload.ts';
import { Refusal } from '../common/refusal.ts';

/**
 * The audiences that a person may use: the audiences for all clients, and those for a client that the person sees.
 * @param clients the clients that the person sees, under their current and earlier names; for a run, only its client
 */
export function audiencesFor(
  audiences: readonly WarehouseAudience[],
  clients: readonly ListItem[],
): WarehouseAudience[] {
  return audiences.filter(
    ({ clients: allowedNames }) =>
      allowedNames === null || allowedNames.some((name) => itemWithName(clients, name) !== null),
  );
}

/**
 * The warehouse audience that an uploaded file names; null for a file that contains an audience.
 * @param clients  the clients that the caller sees
 * @param client  name of the run's client
 * @throws {Refusal} 400 if the caller may use no audience of this name, with the names that the caller may use; or if the run's client may not use it
 */
export async function referredAudience(
  { path, bytes }: Pick<Upload, 'path' | 'bytes'>,
  warehouse: Pick<WarehouseAudiences, 'list'>,
  clients: readonly ListItem[],
  client: string,
): Promise<WarehouseAudience | null> {
  if (bytes > REFERENCE_BYTES_MAXIMUM) return null;
  const name = referenceIn(await readFile(path));
  if (name === null) return null;
  const audiences = audiencesFor(await warehouse.list(), clients);
  const audience = audienceNamed(name, audiences);
  if (!audience) throw new Refusal(400, 'unknown_source', noSuchAudience(name, audiences));
  const clientOfRun = clients.filter((item) => item.name === client);
  if (audiencesFor([audience], clientOfRun).length > 0) return audience;
  const message = `"${audience.name}" may not be used for ${client}. Choose another audience.`;
  throw new Refusal(400, 'unknown_source', message);
}
