import type { Limits } from '../../limits/limits.ts';
import type { Place } from '../../limits/places.ts';
import type { Planner } from '../callers/planner.ts';
import { Refusal } from '../refusal.ts';

/**
 * A place for an upload, from its first byte to the end of its call.
 * @param bytes what it will hold at most
 * @throws {Refusal} 429 when the user has too many or too much under way
 */
export async function uploadPlace(
  { uploads }: Pick<Limits, 'uploads'>,
  { uid }: Planner,
  bytes: number,
): Promise<Place> {
  const place = await uploads.take(uid, bytes);
  if (!('taken' in place)) return place;
  const runs = place.taken === 1 ? '1 run' : `${place.taken} runs`;
  const message = `You have ${runs} under way already, as many as one user may. Wait until one is finished, or cancel one.`;
  throw new Refusal(429, 'too_many_uploads', message);
}
