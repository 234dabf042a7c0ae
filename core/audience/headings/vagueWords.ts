const VAGUE: Readonly<Record<string, number>> = {
  light: 1,
  low: 1,
  medium: 4.3,
  moderate: 4.3,
  mid: 4.3,
  heavy: 20,
  high: 20,
};

/** The assumed times a month of "light", "medium" and "heavy"; the planner is asked to confirm. Null for other words. */
export function vagueTimes(text: string): number | null {
  return (
    VAGUE[
      text
        .trim()
        .toLowerCase()
        .replace(/ (?:users?|viewers?|listeners?|readers?|use)$/, '')
    ] ?? null
  );
}
