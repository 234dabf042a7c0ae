import { counted } from '../../core/words/wording.ts';

/** An engine that does not answer, or gave up in the middle: nothing was kept, and the same may be asked again. */
export class SourceAway extends Error {
  override readonly name = 'SourceAway';
}

/** One pass took longer than the settings of an audience allow [s]. */
export function tooSlow(name: string, seconds: number, cause: unknown): SourceAway {
  const says = `The audience "${name}" took longer than the ${counted(seconds, 'second')} that one pass over it may take, and the pass was stopped. Nothing was kept; run the plan again, or ask whoever looks after the planning service to allow more.`;
  return new SourceAway(says, { cause });
}
