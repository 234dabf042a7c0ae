/** An engine that does not answer, or gave up in the middle: nothing was kept, and the same may be asked again. */
export class SourceAway extends Error {
  override readonly name = 'SourceAway';
}
