import { readFile } from 'node:fs/promises';
import { referenceIn } from '../../core/audience/referenceFile.ts';
import { audienceNamed, noSuchAudience, REFERENCE_BYTES_MAXIMUM } from '../../core/rules/audienceReference.ts';
import type { WarehouseAudience, WarehouseAudiences } from './warehouseAudiences.ts';
import type { Upload } from '../http/bodies/upload.ts';
import { Refusal } from '../http/refusal.ts';

/**
 * The kept audience that an uploaded file refers to; null for a file that holds an audience itself.
 * @throws {Refusal} 400 for a name that is not kept, with those that are
 */
export async function referredAudience(
  { path, bytes }: Pick<Upload, 'path' | 'bytes'>,
  kept: Pick<WarehouseAudiences, 'list'>,
): Promise<WarehouseAudience | null> {
  if (bytes > REFERENCE_BYTES_MAXIMUM) return null;
  const name = referenceIn(await readFile(path));
  if (name === null) return null;
  const audiences = await kept.list();
  const audience = audienceNamed(name, audiences);
  if (audience) return audience;
  throw new Refusal(400, 'unknown_source', noSuchAudience(name, audiences));
}
