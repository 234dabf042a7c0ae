import { counted } from '../../core/words/wording.ts';

/** A warehouse engine did not answer or failed midway. Nothing was stored, and the call may be repeated. */
export class SourceAway extends Error {
  override readonly name = 'SourceAway';
}

/** One pass over the rows took longer than the settings of an audience allow. @param seconds the allowed time [s] */
export function tooSlow(name: string, seconds: number, cause: unknown): SourceAway {
  const message = `The audience "${name}" took longer than the ${counted(seconds, 'second')} that one pass over it may take, and the pass was stopped. Nothing was saved; run the plan again, or ask the administrator of the planning service to allow more.`;
  return new SourceAway(message, { cause });
}
