import { anyOf } from '../../text/anyOf.ts';

const PER_WEEK = anyOf(
  'pro|in der|in einer|die|im|in einem|am', // German
  'par|a la', // French and Spanish
  'al|por', // Spanish
  "alla|all'|al|per|a settimana", // Italian
  'in de', // Dutch
  'por|na|no|ao|a', // Portuguese
  'de la|de|da|do|en', // Several languages
);
/**
 * Words of frequency in German, French, Spanish, Italian, Dutch and Portuguese, with their English words, so that the rules for
 * English read all of them. They are replaced in this order, longer phrases first, in texts without accents.
 */
const PHRASES: readonly [RegExp, string][] = [
  // At least, approximately: left out.
  [
    new RegExp(
      `^${anyOf(
        // At least
        'mindestens|wenigstens', // German
        'au moins', // French
        'al menos|por lo menos|como minimo', // Spanish
        'almeno', // Italian
        'minstens|ten ?minste', // Dutch
        'pelo menos|no minimo', // Portuguese
        // Approximately
        String.raw`ungefahr|etwa|ca\.?|environ|circa|ongeveer|an(?= \d)`,
      )} `,
    ),
    '',
  ],
  [/ (?:environ|circa|ungefahr|etwa|ongeveer)$/, ''],
  // Never.
  [
    new RegExp(
      `^${anyOf(
        'nie|niemals|gar nicht|uberhaupt nicht|(?:nutze|sehe|hore|lese) ich (?:nie|nicht)', // German
        'jamais|pas du tout', // French
        'nunca|nada', // Spanish and Portuguese
        'no l[oa]s? (?:uso|veo|escucho|leo|utilizo)', // Spanish
        'mai', // Italian
        'nooit|helemaal niet', // Dutch
        'nunca jamas', // Spanish
      )}$`,
    ),
    'never',
  ],
  // Nearly, and on most days.
  [/^(.+) ou presque$/, 'almost $1'],
  [/^(?:fast|nahezu|beinahe|presque|casi|quasi|bijna|vrijwel|quase) /, 'almost '],
  [
    new RegExp(
      `^${anyOf(
        'an den meisten tagen(?: der woche)?|an fast allen tagen', // German
        'la plupart des jours', // French
        'la mayoria de los dias', // Spanish
        'la maggior parte dei giorni', // Italian
        'de meeste dagen', // Dutch
        '(?:na )?maioria dos dias', // Portuguese
      )}$`,
    ),
    'most days',
  ],
  // How often: several times, daily, weekly, monthly and so on.
  [
    new RegExp(
      anyOf(
        'mehrmals |(?:mehrere|einige|ein paar) male? ', // German
        '(?:plusieurs|quelques) fois ', // French
        'varias veces |alguna(?: vez|s veces) ', // Spanish
        'piu volte |diverse volte |qualche volta (?=al|alla|a)', // Italian
        '(?:meerdere|enkele|(?:een )?paar) (?:keren|malen|keer) ', // Dutch
        'varias vezes |algumas vezes ', // Portuguese
      ),
    ),
    'several times ',
  ],
  [
    /\b(?:mehrere|einige|plusieurs|quelques|varios|algunos|alcuni|meerdere|enkele|alguns) (?:tage|tagen|jours|dias|giorni|dagen)\b/,
    'several days',
  ],
  [
    new RegExp(
      String.raw`\b${anyOf(
        'jeden tag|taglich|taeglich', // German
        'tous les jours|chaque jour|quotidien(?:ne)?(?:ment)?|journalier', // French
        'todos los dias|cada dia|a diario|diari(?:o|a|amente)', // Spanish
        'ogni giorno|tutti i giorni|quotidian(?:o|amente)|giornalmente', // Italian
        'dagelijks|elke dag|iedere dag', // Dutch
        'todos os dias|todo dia', // Portuguese
      )}\b`,
    ),
    'daily',
  ],
  [
    new RegExp(
      String.raw`\b${anyOf(
        'alle (?:zwei|2) wochen|jede zweite woche|(?:vierzehn|14)[- ]?tagig|zweiwochentlich', // German
        'toutes les (?:deux|2) semaines|tous les (?:quinze|15) jours', // French
        'quincenal(?:mente)?|cada (?:dos|2) semanas|cada (?:quince|15) dias', // Spanish
        'ogni (?:due|2) settimane|quindicinale|bimensile', // Italian
        '(?:om de|elke|iedere|eens per) (?:twee|2) weken|om de week|tweewekelijks', // Dutch
        'quinzenal(?:mente)?|a cada (?:duas|2) semanas', // Portuguese
      )}\b`,
    ),
    'fortnightly',
  ],
  [
    new RegExp(
      String.raw`\b${anyOf(
        'jeden zweiten tag|alle (?:zwei|2) tage', // German
        'tous les (?:deux|2) jours|un jour sur deux', // French
        'cada (?:dos|2) dias', // Spanish
        'ogni (?:due|2) giorni', // Italian
        'om de dag', // Dutch
        'a cada (?:dois|2) dias|dia sim,? dia nao', // Portuguese
      )}\b`,
    ),
    'every other day',
  ],
  [
    new RegExp(
      String.raw`\b${anyOf(
        'alle (?:drei|3) monate|vierteljahrlich|quartalsweise', // German
        'tous les (?:trois|3) mois|trimestriel(?:lement)?', // French
        'trimestral(?:mente)?|cada (?:tres|3) meses', // Spanish
        'ogni (?:tre|3) mesi|trimestral[ei]|trimestralmente', // Italian
        'elk kwartaal|elke (?:drie|3) maanden', // Dutch
        'a cada (?:tres|3) meses', // Portuguese
      )}\b`,
    ),
    'quarterly',
  ],
  [
    /\b(?:alle (?:zwei|2) monate|tous les (?:deux|2) mois|cada (?:dos|2) meses|ogni (?:due|2) mesi|elke (?:twee|2) maanden|a cada (?:dois|2) meses)\b/,
    'every 2 months',
  ],
  [
    new RegExp(
      String.raw`\b${anyOf(
        'jede woche|wochentlich', // German
        'chaque semaine|toutes les semaines|hebdomadaire(?:ment)?', // French
        'cada semana|todas las semanas|semanal(?:mente)?', // Spanish
        'ogni settimana|settimanal(?:e|mente)', // Italian
        'wekelijks|elke week|iedere week', // Dutch
        'toda semana|todas as semanas', // Portuguese
      )}\b`,
    ),
    'weekly',
  ],
  [
    new RegExp(
      String.raw`\b${anyOf(
        'jeden monat|monatlich', // German
        'chaque mois|tous les mois|mensuel(?:le)?(?:ment)?', // French
        'cada mes|todos los meses|mensual(?:mente)?', // Spanish
        'ogni mese|tutti i mesi|mensil(?:e|mente)', // Italian
        'maandelijks|elke maand|iedere maand', // Dutch
        'todo mes|todos os meses|mensal(?:mente)?', // Portuguese
      )}\b`,
    ),
    'monthly',
  ],
  [
    new RegExp(
      String.raw`\b${anyOf(
        'jedes jahr|jahrlich', // German
        'chaque annee|tous les ans|annuel(?:le)?(?:ment)?', // French
        'cada ano|todos los anos|anual(?:mente)?', // Spanish
        'ogni anno|annual(?:e|mente)', // Italian
        'jaarlijks|elk jaar', // Dutch
        'todo ano|todos os anos', // Portuguese
      )}\b`,
    ),
    'yearly',
  ],
  [
    new RegExp(
      String.raw`\b${anyOf(
        'am wochenende|an wochenenden', // German
        'le week-?end|les week-?ends', // French
        '(?:los )?fines de semana', // Spanish
        'nel (?:fine settimana|weekend)', // Italian
        'in het weekend', // Dutch
        '(?:aos )?fins de semana|nos fins de semana', // Portuguese
      )}\b`,
    ),
    'on weekends',
  ],
  [/\b(?:werktags|an werktagen|en semaine|entre semana|nei giorni feriali|doordeweeks|dias uteis)\b/, 'weekdays'],
  // Comparisons.
  [
    new RegExp(
      `^${anyOf(
        'seltener|weniger oft|weniger haufig', // German
        'moins souvent|moins frequemment|plus rarement', // French
        'con menos frecuencia|menos (?:a menudo|frecuente(?:mente)?|frecuencia|veces)', // Spanish
        'meno (?:spesso|frequentemente|di frequente)|piu raramente', // Italian
        'minder vaak', // Dutch
        'com menos frequencia|menos (?:frequentemente|vezes|frequente)', // Portuguese
      )}$`,
    ),
    'less often',
  ],
  [
    new RegExp(
      String.raw`^${anyOf(
        'seltener als|weniger als', // German
        "moins (?:souvent )?(?:de |d'|qu'|que )", // French
        'menos (?:a menudo )?(?:de|que)', // Spanish
        'meno (?:di|che)|meno spesso di', // Italian
        'minder (?:vaak )?dan', // Dutch
        'menos (?:do )?(?:de|que)', // Portuguese
      )}\s*`,
    ),
    'less than ',
  ],
  [
    /^(?:mehr als|ofter als|haufiger als|plus (?:de |d'|qu'|que )|mas (?:de|que)|piu (?:di|che)|meer dan|vaker dan|mais (?:do )?(?:de|que))\s*/,
    'more than ',
  ],
  // Counts.
  [
    new RegExp(
      String.raw`\b${anyOf(
        'ein- (?:bis|oder) zweimal|ein (?:bis|oder) zwei ?mal|einmal oder zweimal|ein- bis 2-?mal', // German
        'une (?:a|ou) deux fois', // French
        // With digits
        '1 (?:a|ou|o|of|bis|oder) 2 (?:mal|fois|veces|volte|keer|vezes)',
        'una o dos veces', // Spanish
        'una o due volte', // Italian
        '(?:een|1) (?:of|a|tot) twee (?:keer|maal)', // Dutch
        'uma ou duas vezes', // Portuguese
      )}\b`,
    ),
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
    /\b(?:tagen?|jours?|dias?|giorn[io]|dag(?:en)?)\b(?= (?:pro|in|die|par|a|al|por|alla|per|de|da|na|la|der|or more)\b)/,
    ' days',
  ],
  // "Per", and the period.
  [new RegExp(String.raw`(?:\b${PER_WEEK}\b\s*)+(?=(?:woche|semaine|semana|settimana|week)\b)`), ' per '],
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
