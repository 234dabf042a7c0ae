import { bandMiddle } from '../csv/numberText.ts';

const HOURS = '(?:h(?:ou)?(?:rs?)?|std|stunden?|heures?|horas?|ore|ora|uur|uren)\\.?';
const MINUTES = '(?:m(?:in(?:ute)?s?)?|minuten|minuti|minutos)\\.?';
const CLOCK_WORDS = new RegExp(
  `^(?:(\\d+(?:[.,]\\d+)?)\\s*${HOURS})?(?:,|\\s|and\\b|und\\b|et\\b|y\\b|e\\b|en\\b)*(?:(\\d+)\\s*(?:${MINUTES}|(?<=\\d\\s*${HOURS}[^\\d]*\\d+)$))?$`,
);
/** "PT2H30M", as programs write durations. */
const ISO = /^pt(?:(\d+)h)?(?:(\d+)m)?(?:\d+s)?$/;
const HALVES = /^(?:(\d+)\s*(?:and a )?)?(?:½|1\/2|half)(?: an?)?\s*h(?:ou)?(?:rs?)?$|^(\d+) h(?:ou)?rs? and a half$/;

/** The hours in a text such as "2h 30m", "1:30", "1:30:00", "90 min", "2 hrs" or "1-2 hours"; null for any other text. */
export function hoursOf(text: string): number | null {
  const plain = text.trim().toLowerCase();
  const half = HALVES.exec(plain);
  if (half !== null) return Number(half[1] ?? half[2] ?? 0) + 0.5;
  const band = /^(.*\d.*?)\s*(h(?:ou)?rs?|h|min(?:ute)?s?)( or more| a day| a week|\+)?$/.exec(plain);
  const middle =
    band === null ? null : bandMiddle(`${band[1]!}${band[3] === '+' || band[3] === ' or more' ? band[3] : ''}`);
  if (middle !== null) return band![2]!.startsWith('h') ? middle : middle / 60;
  const clock = /^(\d{1,3}):([0-5]\d)(?::([0-5]\d))?$/.exec(plain);
  if (clock !== null) return Number(clock[1]) + Number(clock[2]) / 60 + Number(clock[3] ?? 0) / 3600;
  const words = ISO.exec(plain) ?? CLOCK_WORDS.exec(plain);
  if (words === null || (words[1] === undefined && words[2] === undefined)) return null;
  return Number((words[1] ?? '0').replace(',', '.')) + Number(words[2] ?? 0) / 60;
}
