import type { AudienceFacts } from '../../contract/audienceFacts.ts';
import { NAME_MAXIMUM } from '../../contract/limits.ts';
import { AudienceFileError } from './audienceFileError.ts';
import { plainSentence, printable } from './plainSentence.ts';

/** Facts whose names and sentences hold no control character, and whose sentences are of a length that is read. */
export function plainFacts(facts: AudienceFacts): AudienceFacts {
  const named = (text: string) => plainSentence(text, NAME_MAXIMUM) || '?';
  return {
    ...facts,
    file_name: printable(facts.file_name) || '?',
    sheet: facts.sheet === null ? null : printable(facts.sheet),
    layout_says: plainSentence(facts.layout_says),
    left_out: facts.left_out.map((entry) => ({
      ...entry,
      reason: plainSentence(entry.reason),
      says: plainSentence(entry.says ?? entry.reason),
    })),
    vehicles: facts.vehicles.map((vehicle) => ({
      ...vehicle,
      column: named(vehicle.column),
      publisher: named(vehicle.publisher),
    })),
    unmatched: facts.unmatched.map(named),
    notes: facts.notes.map((note) => plainSentence(note)),
  };
}

/** The same of a refusal. */
export function plainRefusal({ message, details }: AudienceFileError): AudienceFileError {
  return new AudienceFileError(
    plainSentence(message),
    details.map((detail) => plainSentence(detail)),
  );
}
