/** Assumed times a month of words without a number, from the most to the least often. */
const VAGUE: readonly [number, RegExp][] = [
  [
    20,
    /^(?:(?:very |sehr |très |muy |molto |heel |zeer |muito )?(?:heavy|high|often|frequent(?:ly|e|emente|emment|ement)?|regular(?:ly|mente|e)?|oft|häufig|regelmäßig|regelmässig|souvent|fréquemment|régulièrement|a menudo|con frecuencia|frecuentemente|spesso|regolarmente|vaak|regelmatig|com frequência)|(?:almost |fast |presque |casi |quasi |bijna |quase )?(?:always|all the time|immer|toujours|siempre|sempre|altijd)|a lot|(?:a )?great deal|viel|stark|beaucoup|mucho|molto|veel|muito)$/,
  ],
  [
    4.3,
    /^(?:medium|moderate(?:ly)?|mid|some|sometimes|occasional(?:ly)?|from time to time|now and then|mittel|manchmal|gelegentlich|ab und zu|hin und wieder|teils|moyen|parfois|de temps en temps|occasionnellement|quelquefois|medio|a veces|algunas veces|ocasionalmente|de vez en cuando|a volte|qualche volta|ogni tanto|occasionalmente|soms|af en toe|gemiddeld|às vezes|ocasionalmente|de vez em quando|médio)$/,
  ],
  [
    1,
    /^(?:(?:very |sehr |très |muy |molto |zeer |muito )?(?:light|low|rare(?:ly|ment|mente)?|seldom|infrequent(?:ly)?|selten|kaum|rara vez|raras veces|raramente|zelden)|hardly ever|almost never|a little|fast nie|wenig|presque jamais|peu|casi nunca|poco|quasi mai|bijna nooit|weinig|quase nunca|pouco)$/,
  ],
];

/** The assumed times a month of "heavy" or "often", "medium" or "sometimes", "light" or "rarely"; the planner is asked. */
export function vagueTimes(text: string): number | null {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/^\d{1,2}\s*[-–=.:)]\s*/, '')
    .replace(/ (?:users?|viewers?|listeners?|readers?|use)$/, '');
  if (plain === '' || /\d/.test(plain)) return null;
  return VAGUE.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}
