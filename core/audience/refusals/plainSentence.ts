import type { AudienceFacts } from '../../contract/bodies/audienceFacts.ts';
import { NAME_MAXIMUM } from '../../contract/limits.ts';
import { AudienceFileError } from './audienceFileError.ts';
import { wholeNumber } from '../../words/amounts.ts';

/** Maximum number of characters of a sentence. */
const LETTERS_MAXIMUM = 300;
/** Control characters, halves of surrogate pairs, line separators, direction marks and characters of no width. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\u200b-\u200f\ufeff]+/gu;

/** Text for display: control characters and direction marks become spaces, and long text is truncated. */
export function plainSentence(text: string, maximum = LETTERS_MAXIMUM): string {
  const plain = printable(text);
  // A character of two UTF-16 units is not cut in half.
  return plain.length <= maximum ? plain : `${plain.slice(0, maximum - 3).replace(/[\ud800-\udbff]$/, '')}...`;
}

/** Text in which control characters and direction marks become spaces. It is not truncated. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, ' ').trim();
}

/** Maximum number of sentences that are shown. Without it, a file with thousands of columns could give one for each column. */
const SENTENCES_MAXIMUM = 60;
/** Maximum number of rows that a sentence names. */
const ROWS_NAMED = 5;

/** Removes control characters from names and sentences, and limits the length and number of sentences. */
export function displayableFacts(facts: AudienceFacts): AudienceFacts {
  const nameForDisplay = (text: string) => plainSentence(text, NAME_MAXIMUM) || '?';
  return {
    ...facts,
    file_name: printable(facts.file_name) || '?',
    sheet: facts.sheet === null ? null : printable(facts.sheet),
    layout_says: plainSentence(facts.layout_says),
    left_out: fewReasons(facts.left_out).map((entry) => ({
      ...entry,
      reason: plainSentence(entry.reason),
      says: plainSentence(entry.says ?? entry.reason),
    })),
    vehicles: facts.vehicles.map((vehicle) => ({
      ...vehicle,
      column: nameForDisplay(vehicle.column),
      publisher: nameForDisplay(vehicle.publisher),
    })),
    unmatched: facts.unmatched.map(nameForDisplay),
    notes: fewNotes(facts.notes).map((note) => plainSentence(note)),
  };
}

/** At most SENTENCES_MAXIMUM notes. The last note is kept, because it is about the planner's answers. */
function fewNotes(notes: readonly string[]): string[] {
  if (notes.length <= SENTENCES_MAXIMUM) return [...notes];
  const hiddenNotes = notes.length - SENTENCES_MAXIMUM + 1;
  return [
    ...notes.slice(0, SENTENCES_MAXIMUM - 2),
    `${wholeNumber(hiddenNotes)} more notes of this kind are not shown.`,
    notes.at(-1)!,
  ];
}

/** The reasons that exclude the most rows, and one entry for all other reasons. */
function fewReasons(reasons: AudienceFacts['left_out']): AudienceFacts['left_out'] {
  if (reasons.length <= SENTENCES_MAXIMUM) return reasons;
  const byRows = reasons.toSorted((one, two) => two.count - one.count);
  const rarerReasons = byRows.slice(SENTENCES_MAXIMUM - 1);
  const count = rarerReasons.reduce((sum, one) => sum + one.count, 0);
  const reason = `${wholeNumber(rarerReasons.length)} other reasons`;
  const rows = rarerReasons.flatMap((one) => one.rows).slice(0, ROWS_NAMED);
  const says = `${wholeNumber(count)} rows left out for ${reason} (first: ${rows.join(', ')}).`;
  return [...byRows.slice(0, SENTENCES_MAXIMUM - 1), { reason, count, rows, says }];
}

/** Removes control characters from the sentences of a refusal, and limits their length. */
export function displayableRefusal({ message, details }: AudienceFileError): AudienceFileError {
  return new AudienceFileError(
    plainSentence(message),
    details.map((detail) => plainSentence(detail)),
  );
}
