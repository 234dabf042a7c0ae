/**
 * Words of frequency in German, French, Spanish, Italian, Dutch and Portuguese, with their English words, so that the rules for
 * English read all of them. They are replaced in this order, longer phrases first, in texts without accents.
 */
const PHRASES: readonly [RegExp, string][] = [
  // At least, approximately: left out.
  [
    /^(?:mindestens|wenigstens|au moins|al menos|por lo menos|como minimo|almeno|minstens|ten ?minste|pelo menos|no minimo|ungefahr|etwa|ca\.?|environ|circa|ongeveer|an(?= \d)) /,
    '',
  ],
  // Never.
  [
    /^(?:nie|niemals|gar nicht|uberhaupt nicht|(?:nutze|sehe|hore|lese) ich (?:nie|nicht)|jamais|pas du tout|nunca|nada|mai|nooit|helemaal niet|nunca jamas)$/,
    'never',
  ],
  // Nearly, and on most days.
  [/^(?:fast|nahezu|beinahe|presque|casi|quasi|bijna|vrijwel|quase) /, 'almost '],
  [
    /^(?:an den meisten tagen(?: der woche)?|an fast allen tagen|la plupart des jours|la mayoria de los dias|la maggior parte dei giorni|de meeste dagen|(?:na )?maioria dos dias)$/,
    'most days',
  ],
  // How often: several times, daily, weekly, monthly and so on.
  [
    /mehrmals |mehrere male? |plusieurs fois |varias veces |algunas veces |piu volte |diverse volte |meerdere (?:keren|malen|keer) |enkele keren |varias vezes |algumas vezes /,
    'several times ',
  ],
  [
    /\b(?:mehrere|einige|plusieurs|quelques|varios|algunos|alcuni|meerdere|enkele|alguns) (?:tage|tagen|jours|dias|giorni|dagen)\b/,
    'several days',
  ],
  [
    /\b(?:jeden tag|taglich|taeglich|tous les jours|chaque jour|quotidien(?:ne)?(?:ment)?|journalier|todos los dias|cada dia|a diario|diari(?:o|a|amente)|ogni giorno|tutti i giorni|quotidian(?:o|amente)|giornalmente|dagelijks|elke dag|iedere dag|todos os dias|todo dia)\b/,
    'daily',
  ],
  [
    /\b(?:alle (?:zwei|2) wochen|jede zweite woche|(?:vierzehn|14)[- ]?tagig|zweiwochentlich|toutes les (?:deux|2) semaines|tous les (?:quinze|15) jours|quincenal(?:mente)?|cada (?:dos|2) semanas|cada (?:quince|15) dias|ogni (?:due|2) settimane|quindicinale|bimensile|(?:om de|elke|iedere|eens per) (?:twee|2) weken|om de week|tweewekelijks|quinzenal(?:mente)?|a cada (?:duas|2) semanas)\b/,
    'fortnightly',
  ],
  [
    /\b(?:jeden zweiten tag|alle (?:zwei|2) tage|tous les (?:deux|2) jours|un jour sur deux|cada (?:dos|2) dias|ogni (?:due|2) giorni|om de dag|a cada (?:dois|2) dias|dia sim,? dia nao)\b/,
    'every other day',
  ],
  [
    /\b(?:alle (?:drei|3) monate|vierteljahrlich|quartalsweise|tous les (?:trois|3) mois|trimestriel(?:lement)?|trimestral(?:mente)?|cada (?:tres|3) meses|ogni (?:tre|3) mesi|trimestral[ei]|trimestralmente|elk kwartaal|elke (?:drie|3) maanden|a cada (?:tres|3) meses)\b/,
    'quarterly',
  ],
  [
    /\b(?:alle (?:zwei|2) monate|tous les (?:deux|2) mois|cada (?:dos|2) meses|ogni (?:due|2) mesi|elke (?:twee|2) maanden|a cada (?:dois|2) meses)\b/,
    'every 2 months',
  ],
  [
    /\b(?:jede woche|wochentlich|chaque semaine|toutes les semaines|hebdomadaire(?:ment)?|cada semana|todas las semanas|semanal(?:mente)?|ogni settimana|settimanal(?:e|mente)|wekelijks|elke week|iedere week|toda semana|todas as semanas)\b/,
    'weekly',
  ],
  [
    /\b(?:jeden monat|monatlich|chaque mois|tous les mois|mensuel(?:le)?(?:ment)?|cada mes|todos los meses|mensual(?:mente)?|ogni mese|tutti i mesi|mensil(?:e|mente)|maandelijks|elke maand|iedere maand|todo mes|todos os meses|mensal(?:mente)?)\b/,
    'monthly',
  ],
  [
    /\b(?:jedes jahr|jahrlich|chaque annee|tous les ans|annuel(?:le)?(?:ment)?|cada ano|todos los anos|anual(?:mente)?|ogni anno|annual(?:e|mente)|jaarlijks|elk jaar|todo ano|todos os anos)\b/,
    'yearly',
  ],
  [
    /\b(?:am wochenende|an wochenenden|le week-?end|les week-?ends|(?:los )?fines de semana|nel (?:fine settimana|weekend)|in het weekend|(?:aos )?fins de semana|nos fins de semana)\b/,
    'on weekends',
  ],
  [/\b(?:werktags|an werktagen|en semaine|entre semana|nei giorni feriali|doordeweeks|dias uteis)\b/, 'weekdays'],
  // Comparisons.
  [
    /^(?:seltener|weniger oft|weniger haufig|moins souvent|moins frequemment|plus rarement|con menos frecuencia|menos (?:a menudo|frecuente(?:mente)?|frecuencia|veces)|meno (?:spesso|frequentemente|di frequente)|piu raramente|minder vaak|com menos frequencia|menos (?:frequentemente|vezes|frequente))$/,
    'less often',
  ],
  [
    /^(?:seltener als|weniger als|moins (?:souvent )?(?:de |d'|qu'|que )|menos (?:a menudo )?(?:de|que)|meno (?:di|che)|meno spesso di|minder (?:vaak )?dan|menos (?:do )?(?:de|que))\s*/,
    'less than ',
  ],
  [
    /^(?:mehr als|ofter als|haufiger als|plus (?:de |d'|qu'|que )|mas (?:de|que)|piu (?:di|che)|meer dan|vaker dan|mais (?:do )?(?:de|que))\s*/,
    'more than ',
  ],
  // Counts.
  [
    /\b(?:ein- (?:bis|oder) zweimal|ein (?:bis|oder) zwei ?mal|einmal oder zweimal|ein- bis 2-?mal|une (?:a|ou) deux fois|1 (?:a|ou|o|of|bis|oder) 2 (?:mal|fois|veces|volte|keer|vezes)|una o dos veces|una o due volte|(?:een|1) (?:of|a|tot) twee (?:keer|maal)|uma ou duas vezes)\b/,
    'once or twice',
  ],
  [/\b(\d+)-? ?(?:-|bis|oder|a|ou|o|of|tot|ate|y) ?(\d+)(?!\d)/, '$1-$2'],
  [
    /\b(?:einmal|ein mal|1 ?-?mal|1x|une fois|1 fois|una vez|1 vez|una volta|1 volta|eens|(?:een|1) (?:keer|maal)|eenmaal|uma vez)\b/,
    'once',
  ],
  [/(?:-|\b|(?<=\d))(?:mal|x|fois|veces|vez|volte|volta|keer|keren|maal|malen|vezes)\b/, ' times'],
  [/(?:oder|und) (?:mehr|ofter|haufiger)|(?:ou|et) plus|o mas|o piu|of (?:meer|vaker)|ou mais/, 'or more'],
  [
    /\b(?:tagen?|jours?|dias?|giorn[io]|dag(?:en)?)\b(?= (?:pro|in|die|par|a|por|alla|per|de|da|na|la|der|or more)\b)/,
    ' days',
  ],
  // "Per", and the period.
  [
    /(?:\b(?:pro|in der|in einer|die|im|in einem|am|par|a la|al|por|alla|all'|al|per|a settimana|in de|por|na|no|ao|a|de la|de|da|do|en)\b\s*)+(?=(?:woche|semaine|semana|settimana|week)\b)/,
    ' per ',
  ],
  [
    /(?:\b(?:pro|in der|im|in einem|par|a la|al|por|alla|per|in de|na|no|ao|a|de la|de|da|do|en|dans le)\b\s*)+(?=(?:monat|mois|mes|mese|maand)\b)/,
    ' per ',
  ],
  [/(?:\b(?:pro|am|par|al|por|per|ao|a|op een|op)\b\s*)+(?=(?:tag|jour|dia|giorno|dag)\b)/, ' per '],
  [/(?:\b(?:pro|im|par|al|por|per|ao|a|all')\b\s*)+(?=(?:jahr|an|annee|ano|anno|jaar)\b)|all'(?=anno\b)/, ' per '],
  [/\b(?:woche|semaine|semana|settimana)\b/, 'week'],
  [/\b(?:monat|mois|mes|mese|maand)\b/, 'month'],
  [/\b(?:jahr|an|annee|ano|anno|jaar)$/, 'year'],
  [/\b(?:tag|jour|dia|giorno|dag)$/, 'day'],
];

/** Number words and their digits. */
const NUMBER_WORDS: readonly [RegExp, string][] = [
  [/\b(?:zwei|deux|dos|due|twee|duas|dois)(?=\b|mal\b)/g, '2'],
  [/\b(?:drei|trois|tres|tre|drie)(?=\b|mal\b)/g, '3'],
  [/\b(?:vier|quatre|cuatro|quattro|quatro)(?=\b|mal\b)/g, '4'],
  [/\b(?:funf|cinq|cinco|cinque|vijf)(?=\b|mal\b)/g, '5'],
  [/\b(?:sechs|six|seis|sei|zes)(?=\b|mal\b)/g, '6'],
  [/\b(?:sieben|sept|siete|sette|zeven|sete)(?=\b|mal\b)/g, '7'],
];

/** The index of the first phrase that needs digits. Before it is replaced, number words become digits. */
const FIRST_WITH_DIGITS = PHRASES.findIndex(([, words]) => words === '$1-$2');

/** The English translation of a phrase of frequency; null where no word in the phrase is known. @param text  in lower case */
export function inEnglish(text: string): string | null {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/(\d)\s*[–—]\s*(\d)/g, '$1-$2');
  let english = plain;
  for (const [index, [pattern, words]] of PHRASES.entries()) {
    if (index === FIRST_WITH_DIGITS)
      for (const [number, digit] of NUMBER_WORDS) english = english.replace(number, digit);
    english = english.replace(pattern, words);
  }
  return english === plain ? null : english.replace(/\s+/g, ' ').trim();
}
