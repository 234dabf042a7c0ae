import { readFile } from 'node:fs/promises';
import { referenceIn } from '../../core/audience/referenceFile.ts';
import { audienceNamed, noSuchAudience, REFERENCE_BYTES_MAXIMUM } from '../../core/rules/audienceReference.ts';
import type { WarehouseAudience, WarehouseAudiences } from './warehouseAudiences.ts';
import type { Upload } from '../http/bodies/upload.ts';
import { Refusal } from '../http/refusal.ts';

/**
 * The warehouse audience that an uploaded file names; null for a file that contains an audience.
 * @throws {Refusal} 400 for an unknown name, with the known ones
 */
export async function referredAudience(
  { path, bytes }: Pick<Upload, 'path' | 'bytes'>,
  warehouse: Pick<WarehouseAudiences, 'list'>,
): Promise<WarehouseAudience | null> {
  if (bytes > REFERENCE_BYTES_MAXIMUM) return null;
  const name = referenceIn(await readFile(path));
  if (name === null) return null;
  const audiences = await warehouse.list();
  const audience = audienceNamed(name, audiences);
  if (audience) return audience;
  throw new Refusal(400, 'unknown_source', noSuchAudience(name, audiences));
}
