import type { Settings } from '../settings/config.ts';
import { Refusal } from './refusal.ts';

/** What one user may have under way at a time. */
export interface UploadSlots {
  /**
   * Takes a place for an upload, from its first byte to the end of its call.
   * @param bytes what it will hold at most
   * @returns gives the place back; more than once does no harm
   * @throws {Refusal} 429 when the user has too many or too much under way
   */
  take(uid: string, bytes: number): Promise<() => void>;
}

const MEGABYTE = 1024 * 1024;

/** Places counted in this process. The promise lets another implementation count across processes. */
export function uploadSlots({
  uploadsPerUser,
  uploadMegabytesPerUser,
}: Pick<Settings, 'uploadsPerUser' | 'uploadMegabytesPerUser'>): UploadSlots {
  const users = new Map<string, { count: number; bytes: number }>();
  return {
    take: async (uid, bytes) => {
      const taken = users.get(uid) ?? { count: 0, bytes: 0 };
      const tooMuch = taken.count > 0 && taken.bytes + bytes > uploadMegabytesPerUser * MEGABYTE;
      if (taken.count >= uploadsPerUser || tooMuch) throw tooMany(taken.count);
      taken.count++;
      taken.bytes += bytes;
      users.set(uid, taken);
      let given = false;
      return () => {
        if (given) return;
        given = true;
        taken.count--;
        taken.bytes -= bytes;
        if (taken.count === 0) users.delete(uid);
      };
    },
  };
}

function tooMany(count: number): Refusal {
  const runs = count === 1 ? '1 run' : `${count} runs`;
  const message = `You have ${runs} under way already, as many as one user may. Wait until one is finished, or cancel one.`;
  return new Refusal(429, 'too_many_uploads', message);
}
