import { anyOf } from '../../text/anyOf.ts';
import { plainName } from '../../text/plainName.ts';

/** What a column can say about a respondent, other than media use. */
export const RESPONDENT_ROLES = ['id', 'weight', 'age', 'gender', 'groceryBuyer', 'children'] as const;
export type RespondentRole = (typeof RESPONDENT_ROLES)[number];

// Parts of the headings below.
const PERSON_OR_RECORD = anyOf(
  'respondent|resp|person|panel(?:l?ist|member)?|case|record',
  'survey|participant|member|interview|response|unique|user',
);
const WEIGHTED_THING = anyOf(
  'final|person|population|pop|p|norm|normalised|sample|survey',
  'projection|grossing|expansion|rim|design|respondent|case|total|popn',
);
const WEIGHT_WORD = anyOf('weights?|wgts?|wts?|w8|wtvar|weighting(?:factor)?|weightfactor');
const AFTER_WEIGHT = anyOf('var|norm|normalised|normalized|pop|factor|final', String.raw`000s?|thousands?|v?\d{0,4}`);
const BEFORE_AGE = anyOf(
  'respondents?|resp|exact|actual|current|whatisyour',
  String.raw`hidden|derived|calc(?:ulated)?|recoded|[qhdr]|s\d+|q\d+`,
);
const AFTER_AGE = anyOf(
  's|years?|inyears|yrs',
  'group|groups|band|bands|range|bracket|category|break',
  'detailed|exact|actual|recoded|r',
);
const BEFORE_GENDER = anyOf(String.raw`respondents?|resp|whatisyour|hidden|derived|recoded|[qhdr]|s\d+|q\d+`);
const BUYER = anyOf('buyers?|shoppers?|purchasers?|decisionmakers?');
const AT_HOME = anyOf(String.raw`inhousehold|inhome|athome|inhh|under\d+|u\d+|household`);
/** Headings of columns that describe a respondent, as plain names. */
const RESPONDENT_HEADINGS: Record<RespondentRole, RegExp> = {
  id: new RegExp(
    `^${anyOf(
      `${PERSON_OR_RECORD}(?:id|no|number|key|serial)`,
      'respondent|person|panell?ist|participant',
      'befragtennummer|befragter|probandennummer|interviewnummer', // German
      'identifiant|idrepondant|repondant', // French
      'encuestado|idencuestado', // Spanish
      'intervistato', // Italian
      'respondentnummer|respondente', // Dutch
      // Short forms
      'id|uid|uuid|serial(?:no|number)?|idno|rid|psid',
    )}$`,
  ),
  weight: new RegExp(
    `^${anyOf(
      `${WEIGHTED_THING}?${WEIGHT_WORD}${AFTER_WEIGHT}?`,
      'projectedpopulation|projection|projectionfactor|expansionfactor|grossingfactor',
      'represents|peoplerepresented',
      'gew|gewicht|gewichte|gewichtung|gewichtungsfaktor|personengewicht|hochrechnung|hochrechnungsfaktor', // German
      'poids|ponderation|coefficient|redressement', // French
      'peso|pesos|ponderacion', // Spanish
      'ponderacao', // Portuguese
      'ponderazione', // Italian
      'factordeexpansion', // Spanish
      'fatordeexpansao|fatorexpansao', // Portuguese
      'weging|weegfactor|wegingsfactor|ophoogfactor|ophogingsfactor|ponderatiefactor', // Dutch
      'coefficientdextrapolation|coefextrapolation|poidsdextrapolation', // French
      'vikt', // Swedish
      'waga', // Polish
      'fattoredespansione', // Italian
      'factordeelevacion', // Spanish
    )}$`,
  ),
  age: new RegExp(
    `^${anyOf(
      'alter|altersgruppen?|altersklasse|alterinjahren', // German
      'tranchedage|groupedage|classedage', // French
      'edad|edades|grupodeedad|rangodeedad', // Spanish
      'eta|fasciadieta|fasciadeta|classedieta', // Italian
      'leeftijd|leeftijdsgroep|leeftijdsklasse', // Dutch
      'idade|faixaetaria', // Portuguese
      'alder|aldersgrupp', // Swedish
      'wiek|grupawiekowa', // Polish
      // English
      'howoldareyou',
      String.raw`${BEFORE_AGE}?age${AFTER_AGE}?\d{0,2}`,
      'agegrp|agecat|yearsold',
    )}$`,
  ),
  gender: new RegExp(
    `^${anyOf(
      'geschl(?:echt)?', // German
      'sexe|genre', // French
      'sexo|genero', // Spanish and Portuguese
      'sesso|genere', // Italian
      'geslacht', // Dutch
      'kon', // Swedish
      'p[lł]ec', // Polish
      'mf',
      // English
      `${BEFORE_GENDER}?(?:gender|sex)(?:identity|ofrespondent|mf|id|recoded|r)?`,
      'iidentifyas',
    )}$`,
  ),
  groceryBuyer: new RegExp(
    `^${anyOf(
      'haushaltsfuehrend|haushaltsfuhrend', // German
      '(?:haupt)?einkaufsverantwortlich(?:er?)?|verantwortlichfurden(?:haushalts)?einkauf', // German
      'responsable(?:des?|des)(?:l[ao]s?)?(?:achats|courses|compras?)', // French and Spanish
      'responsabile(?:deg?li|della|di)?(?:acquisti|spesa)', // Italian
      'boodschapper|(?:hoofd)?verantwoordelijkvoor(?:de)?boodschappen', // Dutch
      'responsavelpelas?compras?', // Portuguese
      'ansvarigforinkop', // Swedish
      'odpowiedzialn[ay]zazakupy', // Polish
      // English
      `(?:is|main|household|mainhousehold|mainly|hh)*(?:grocery|groceries|groc|household)${BUYER}(?:flag|yn|status)?`,
      'mgb|gb|mgs|groceryshopping',
    )}$`,
  ),
  children: new RegExp(
    `^${anyOf(
      'kinder|kinderimhaushalt', // German
      'enfants|enfantsaufoyer', // French
      'hijos', // Spanish
      'figli', // Italian
      'kinderen', // Dutch
      'filhos', // Portuguese
      // English
      `(?:has|have|any|number|no|num|of|nof|dependent)*(?:children|kids|dependents)${AT_HOME}?`,
      'parents?|parentstatus',
    )}$`,
  ),
};

/** Headings that describe respondents but are not read. They are listed so that they are not reported as unmatched media. */
const OTHER_HEADINGS = new RegExp(
  `^${anyOf(
    'bundesland|ort|region|beruf|einkommen|bildung|haushaltsgrosse', // German
    'regione|provincia', // Italian
    'provincie', // Dutch
    'ville|departement', // French
    'ingresos', // Spanish
    'reddito', // Italian
    'inkomen', // Dutch
    'renda', // Portuguese
    'estado|comunidad', // Spanish
    'wojewodztwo', // Polish
    // Places
    'state|states|stateterritory|statecode|region|regions|metroregional|metroorregional',
    'area|market|location|capitalcity|city|postcode|postalcode|suburb|sa[1-4]',
    // Income, household, work
    'income|householdincome|hhincome|personalincome|householdsize|hhsize',
    'education|occupation|employment|workstatus|maritalstatus|lifestage|segment|segments',
    // The interview
    'wave|date|interviewdate|month|quarter|year|country|language|socialgrade|quintile',
    'surveydate|starttime|endtime|device|dob|yob',
    // Columns that survey programs add
    '(?:startdate|submitdate|enddate|datecreated|datemodified|datesubmitted)(?:utc)?',
    String.raw`responsetype|networkid|collectorid|tags|ipaddress|email|emailaddress|firstname|lastname|customdata\d*`,
    'recordeddate|progress|duration(?:inseconds)?|finished',
    'locationlatitude|locationlongitude|latitude|longitude|distributionchannel|userlanguage',
    'externaldatareference|externalreference|recipient(?:email|firstname|lastname)',
    'useragent|referer|referrer|lastpage|startlanguage|seed|timestamp',
    'starttime|completiontime|lastmodifiedtime|submittedat|surveylength|timetaken',
  )}$`,
);

/** Headings of dates of birth, as plain names: "Birthday", "What is your date of birth?". */
const BIRTH_HEADING = new RegExp(
  anyOf(
    // English
    '(?:date|day|month|year)ofbirth|birth(?:date|day|month|year)',
    'geburts(?:datum|tag|jahr)', // German
    '(?:date|annee)denaissance', // French
    '(?:fecha|ano)denacimiento', // Spanish
    '(?:data|anno)dinascita', // Italian
    'geboorte(?:datum|jaar)', // Dutch
    '(?:data|ano)denascimento', // Portuguese
  ),
);

/** Words of a body weight, which is not the weight of a respondent. */
const BODY_WEIGHT = /\b(?:kgs?|kilos?|kilograms?|lbs?|pounds|stones?|body)\b/i;

/** What a heading says that its column holds about a respondent; null for none of the roles. */
export function respondentRole(heading: string): RespondentRole | null {
  const bare = withoutVariableName(heading);
  return roleOf(heading) ?? (bare === heading ? null : roleOf(bare));
}

function roleOf(heading: string): RespondentRole | null {
  if (BODY_WEIGHT.test(heading.replaceAll('_', ' '))) return null;
  // Units in brackets ("Weight (000)", "Age (years)") do not matter for the role.
  const names = [
    plainName(heading),
    plainName(
      heading.replace(/\.{2,3}000s?\.?$|[\s_.]['’]?000['’]?s?$|\([^)]*\)|\[[^\]]*\]|\bin (?:thousands|000s?)\b/gi, ''),
    ),
  ];
  for (const [role, pattern] of Object.entries(RESPONDENT_HEADINGS)) {
    if (names.some((name) => pattern.test(name))) return role as RespondentRole;
  }
  return roleOfQuestion(names[0]!);
}

/** Headings of the place where a respondent lives. */
const REGION_HEADING = new RegExp(
  `^${anyOf(
    'region|regions|regione|state|states|stateterritory|statecode|metroregional|metroorregional',
    'area|market|location|capitalcity|city',
    'bundesland|ort', // German
    'ville|departement', // French
    'provincia', // Italian and Spanish
    'provincie', // Dutch
    'comunidad|estado', // Spanish
    'wojewodztwo', // Polish
  )}$`,
);

/** The upper part of a nested heading: "Demographics: State". */
export const ABOUT_PERSON = /^(?:demographics?|profile|classification|respondents?)\s*[:|–-]\s*/i;

export function isRegionHeading(heading: string): boolean {
  return REGION_HEADING.test(plainName(heading.replace(ABOUT_PERSON, '')));
}

/** "G1Q1. What is your age?", "submitdate. Date submitted": LimeSurvey writes the name of the variable before the question. */
const withoutVariableName = (heading: string) => heading.replace(/^\p{L}[\p{L}\d]*\. (?=\S)/u, '');

/** Whether a heading is that of a column about respondents that is not read, such as income. */
export function isDescriptiveHeading(heading: string): boolean {
  const names = [heading, withoutVariableName(heading)].map(plainName);
  return names.some((name) => OTHER_HEADINGS.test(name) || BIRTH_HEADING.test(name));
}

/** Whether a heading states thousands: "Weight (000)", "Projected population ('000s)". */
export function statesThousands(heading: string): boolean {
  // R writes a dot for each other character: "Weight..000.".
  return (
    /\.{2,3}000s?\.?$/.test(heading) ||
    /(?:^|[^\d.,])['’`]?000['’`]?s?(?:$|[^\d])/.test(heading) ||
    THOUSANDS.test(heading)
  );
}

const THOUSANDS = new RegExp(
  anyOf(
    String.raw`thousand|[x×*] ?1[., ]?000\b`,
    String.raw`tausend|\btsd\b`, // German
    'milliers', // French
    String.raw`\bmiles\b`, // Spanish
    'migliaia', // Italian
    'duizend', // Dutch
    'milhares', // Portuguese
  ),
  'i',
);

type QuestionRole = 'id' | 'age' | 'gender' | 'weight';

const ID_OF = `${anyOf('id|n|no|nr|num|numero|codigo|code')}(?:de|du|do|di|dela|del)?`;
const INTERVIEW = anyOf(
  'repondant|questionnaire|enquete', // French
  'encuesta|encuestado|cuestionario', // Spanish
  'intervista|intervistato|questionario', // Italian
  'entrevista|entrevistado', // Portuguese
  'befragung|befragten|fragebogen', // German
  'vragenlijst|enquete', // Dutch
);
const AGE_BAND = anyOf('group|band|range|bracket|categor(?:y|ies)');
const IS_YOURS = anyOf('areyou(?:in)?|doyou(?:fall|belong)(?:in|into|to|within)?|bestdescribesyou|appliestoyou');
/** Headings that word a role in full, as a question or a term, in the form that `plainName` gives. */
const QUESTIONS: readonly (readonly [QuestionRole, RegExp])[] = [
  [
    'id',
    new RegExp(
      `^${anyOf(
        `${ID_OF}${INTERVIEW}`,
        'entrevistado', // Portuguese
        'intervistata', // Italian
        'encuestada', // Spanish
        'repondante', // French
        'lfdnr|laufendenummer|befragtenid|befragtennr|interviewnr|probandennr', // German
        'respondentnr', // Dutch
      )}$`,
    ),
  ],
  [
    'age',
    new RegExp(
      `^${anyOf(
        'ageof(?:the)?(?:respondent|person|participant)',
        'yourage|howoldareyou|howoldisthe(?:respondent|person)|whatageareyou',
        `(?:which|what)(?:of(?:these|thefollowing))?age${AGE_BAND}s?${IS_YOURS}?`,
      )}$`,
    ),
  ],
  [
    'age',
    /^(?:wiealt(?:sindsie|bistdu)|(?:(?:was|wie)ist)?(?:ihr|dein)alter|(?:in|zu)welchealtersgruppe.*|zuwelcheraltersgruppe.*)$/,
  ],
  ['age', /^(?:quel(?:le)?est(?:votre|ton)age|quelage(?:avezvous|astu)|votreage|(?:dans|a)?quelletranchedage.*)$/],
  [
    'age',
    /^(?:(?:que|cual)edadtiene(?:s|usted)?|cuales(?:su|tu)edad|(?:su|tu)edad|cuantosanostiene(?:s|usted)?|enque(?:grupo|rango)deedad.*)$/,
  ],
  ['age', /^(?:quantianni(?:ha|hai)|qualelasuaeta|(?:la)?suaeta|cheetaha|inqualefasciadeta.*)$/],
  ['age', /^(?:watis(?:uw|je)leeftijd|(?:uw|je)leeftijd|hoeoud(?:bentu|benje)|inwelkeleeftijds.*)$/],
  ['age', /^(?:quale?a?suaidade|(?:a)?suaidade|queidade(?:voce)?tem|quantosanos(?:voce)?tem|emquefaixaetaria.*)$/],
  [
    'gender',
    new RegExp(
      `^${anyOf(
        '(?:areyou)(?:an?)?(?:male|man|female|woman)(?:or|an?).*',
        'your(?:gender|sex)|whatgenderareyou',
        '(?:which|what)genderdoyouidentify(?:as|with)',
        'howdoyou(?:describe|identify)your(?:gender|self)',
      )}$`,
    ),
  ],
  [
    'gender',
    /^(?:(?:(?:was|wie|welches)ist)?(?:ihr|dein)geschlecht|welchesgeschlechthabensie|sindsie(?:mannlich|weiblich|einmann|einefrau).*)$/,
  ],
  [
    'gender',
    /^(?:vousetes|etesvous(?:un|une)?(?:homme|femme).*|quel(?:le)?est(?:votre|ton)(?:sexe|genre)|votre(?:sexe|genre))$/,
  ],
  ['gender', /^(?:cuales(?:su|tu)(?:sexo|genero)|(?:su|tu)(?:sexo|genero)|(?:es)?usted(?:es)?(?:hombre|mujer).*)$/],
  ['gender', /^(?:qualeilsuo(?:sesso|genere)|(?:il)?suo(?:sesso|genere)|(?:lei)?e(?:un)?(?:uomo|unadonna|donna).*)$/],
  ['gender', /^(?:bentu(?:een)?(?:man|vrouw).*|(?:watis)?(?:uw|je)geslacht)$/],
  ['gender', /^(?:quale?o?seu(?:sexo|genero)|(?:o)?seu(?:sexo|genero)|vocee?(?:homem|mulher).*)$/],
  [
    'weight',
    new RegExp(
      `^${anyOf(
        '(?:coefficiente|fattore)di(?:espansione|ponderazione)', // Italian
        '(?:coefficient|facteur)(?:de|d)(?:ponderation|extrapolation|redressement)', // French
        '(?:coeficiente|factor|fator)de(?:ponderacion|ponderacao|expansion|expansao)', // Spanish and Portuguese
        '(?:fall|design|personen|hochrechnungs)gewicht', // German
        'weegcoefficient', // Dutch
      )}$`,
    ),
  ],
];

/** "S1." or "Q12" before a question, as a plain name. */
const QUESTION_CODE = /^[sqfdp]\d{1,3}(?=\D)/;

/** The role that a question asks for, in one of seven languages; null for any other heading. @param name  the heading as a plain name */
function roleOfQuestion(name: string): QuestionRole | null {
  const names = [name, name.replace(QUESTION_CODE, '')];
  return QUESTIONS.find(([, pattern]) => names.some((one) => pattern.test(one)))?.[0] ?? null;
}
