/** "2h 30m", "1:30", "1:30:00", "90 min", "2 hrs" as hours; null for anything else. */
export function hoursOf(text: string): number | null {
  const plain = text.trim().toLowerCase();
  const clock = /^(\d{1,3}):([0-5]\d)(?::([0-5]\d))?$/.exec(plain);
  if (clock !== null) return Number(clock[1]) + Number(clock[2]) / 60 + Number(clock[3] ?? 0) / 3600;
  const words = /^(?:(\d+(?:[.,]\d+)?)\s*h(?:ou)?(?:rs?)?\.?)?\s*(?:(\d+)\s*m(?:in(?:ute)?s?)?\.?)?$/.exec(plain);
  if (words === null || (words[1] === undefined && words[2] === undefined)) return null;
  return Number((words[1] ?? '0').replace(',', '.')) + Number(words[2] ?? 0) / 60;
}
