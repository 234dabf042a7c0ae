import { plainName } from '../../words/plainName.ts';

/** What a column can say about a respondent, other than media use. */
export const RESPONDENT_ROLES = ['id', 'weight', 'age', 'gender', 'groceryBuyer', 'children'] as const;
export type RespondentRole = (typeof RESPONDENT_ROLES)[number];

/** Headings of columns that describe a respondent, as plain names. */
const RESPONDENT_HEADINGS: Record<RespondentRole, RegExp> = {
  id: /^(?:(?:respondent|resp|person|panel(?:l?ist|member)?|case|record|survey|participant|member|interview|response|unique|user)(?:id|no|number|key|serial)|respondent|person|panell?ist|participant|befragtennummer|befragter|probandennummer|interviewnummer|identifiant|idrepondant|repondant|encuestado|idencuestado|intervistato|respondentnummer|respondente|id|uid|uuid|serial(?:no|number)?|idno|rid|psid)$/,
  weight:
    /^(?:(?:final|person|population|pop|p|norm|normalised|sample|survey|projection|grossing|expansion|rim|design|respondent|case|total|popn)?(?:weights?|wgts?|wts?|w8|wtvar|weighting(?:factor)?|weightfactor)(?:var|norm|normalised|normalized|pop|factor|final|000s?|thousands?|v?\d{0,4})?|projectedpopulation|projection|projectionfactor|expansionfactor|grossingfactor|represents|peoplerepresented|gewicht|gewichte|gewichtung|gewichtungsfaktor|personengewicht|hochrechnung|hochrechnungsfaktor|poids|ponderation|coefficient|redressement|peso|pesos|ponderacion|ponderacao|ponderazione|factordeexpansion|fatordeexpansao|fatorexpansao|weging|weegfactor|wegingsfactor|ophoogfactor|ophogingsfactor|ponderatiefactor|coefficientdextrapolation|coefextrapolation|poidsdextrapolation|vikt|waga|fattoredespansione|factordeelevacion)$/,
  age: /^(?:alter|altersgruppen?|altersklasse|alterinjahren|tranchedage|groupedage|classedage|edad|edades|grupodeedad|rangodeedad|eta|fasciadieta|fasciadeta|classedieta|leeftijd|leeftijdsgroep|leeftijdsklasse|idade|faixaetaria|alder|aldersgrupp|wiek|grupawiekowa)$|^howoldareyou$|^(?:(?:respondents?|resp|exact|actual|current|whatisyour|hidden|derived|calc(?:ulated)?|recoded|[qhdr]|s\d+|q\d+)?age(?:s|years?|inyears|yrs|group|groups|band|bands|range|bracket|category|break|detailed|exact|actual|recoded|r)?\d{0,2}|agegrp|agecat|yearsold)$/,
  gender:
    /^(?:geschlecht|sexe|genre|sexo|genero|sesso|genere|geslacht|kon|p[lł]ec|mf)$|^(?:(?:respondents?|resp|whatisyour|hidden|derived|recoded|[qhdr]|s\d+|q\d+)?(?:gender|sex)(?:identity|ofrespondent|mf|id|recoded|r)?|iidentifyas)$/,
  groceryBuyer:
    /^(?:haushaltsfuehrend|haushaltsfuhrend|(?:haupt)?einkaufsverantwortlich(?:er?)?|verantwortlichfurden(?:haushalts)?einkauf|responsable(?:des?|des)(?:l[ao]s?)?(?:achats|courses|compras?)|responsabile(?:deg?li|della|di)?(?:acquisti|spesa)|boodschapper|(?:hoofd)?verantwoordelijkvoor(?:de)?boodschappen|responsavelpelas?compras?|ansvarigforinkop|odpowiedzialn[ay]zazakupy)$|^(?:(?:is|main|household|mainhousehold|mainly|hh)*(?:grocery|groceries|groc|household)(?:buyers?|shoppers?|purchasers?|decisionmakers?)(?:flag|yn|status)?|mgb|gb|mgs|groceryshopping)$/,
  children:
    /^(?:kinder|kinderimhaushalt|enfants|enfantsaufoyer|hijos|figli|kinderen|filhos)$|^(?:(?:has|have|any|number|no|num|of|nof|dependent)*(?:children|kids|dependents)(?:inhousehold|inhome|athome|inhh|under\d+|u\d+|household)?|parents?|parentstatus)$/,
};

/** Headings that describe respondents but are not read. They are listed so that they are not reported as unmatched media. */
const OTHER_HEADINGS =
  /^(?:bundesland|ort|region|beruf|einkommen|bildung|haushaltsgrosse|regione|provincia|provincie|ville|departement|ingresos|reddito|inkomen|renda|estado|comunidad|wojewodztwo|state|states|stateterritory|statecode|region|regions|metroregional|metroorregional|area|market|location|capitalcity|city|postcode|postalcode|suburb|sa[1-4]|income|householdincome|hhincome|personalincome|householdsize|hhsize|education|occupation|employment|workstatus|maritalstatus|lifestage|segment|segments|wave|date|interviewdate|month|quarter|year|country|language|socialgrade|quintile|surveydate|starttime|endtime|device|dob|yob|(?:startdate|submitdate|enddate|datecreated|datemodified|datesubmitted)(?:utc)?|responsetype|networkid|collectorid|tags|ipaddress|email|emailaddress|firstname|lastname|customdata\d*|recordeddate|progress|duration(?:inseconds)?|finished|locationlatitude|locationlongitude|latitude|longitude|distributionchannel|userlanguage|externaldatareference|externalreference|recipient(?:email|firstname|lastname)|useragent|referer|referrer|lastpage|startlanguage|seed|timestamp|starttime|completiontime|lastmodifiedtime|submittedat|surveylength|timetaken)$/;

/** Headings of dates of birth, as plain names: "Birthday", "What is your date of birth?". */
const BIRTH_HEADING =
  /(?:date|day|month|year)ofbirth|birth(?:date|day|month|year)|geburts(?:datum|tag|jahr)|(?:date|annee)denaissance|(?:fecha|ano)denacimiento|(?:data|anno)dinascita|geboorte(?:datum|jaar)|(?:data|ano)denascimento/;

/** Words of a body weight, which is not the weight of a respondent. */
const BODY_WEIGHT = /\b(?:kgs?|kilos?|kilograms?|lbs?|pounds|stones?|body)\b/i;

/** What a heading says that its column holds about a respondent; null for none of the roles. */
export function respondentRole(heading: string): RespondentRole | null {
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
const REGION_HEADING =
  /^(?:region|regions|regione|state|states|stateterritory|statecode|metroregional|metroorregional|area|market|location|capitalcity|city|bundesland|ort|ville|departement|provincia|provincie|comunidad|estado|wojewodztwo)$/;

/** The upper part of a nested heading: "Demographics: State". */
export const ABOUT_PERSON = /^(?:demographics?|profile|classification|respondents?)\s*[:|–-]\s*/i;

export function isRegionHeading(heading: string): boolean {
  return REGION_HEADING.test(plainName(heading.replace(ABOUT_PERSON, '')));
}

/** Whether a heading is that of a column about respondents that is not read, such as income. */
export function isDescriptiveHeading(heading: string): boolean {
  const name = plainName(heading);
  return OTHER_HEADINGS.test(name) || BIRTH_HEADING.test(name);
}

/** Whether a heading states thousands: "Weight (000)", "Projected population ('000s)". */
export function statesThousands(heading: string): boolean {
  // R writes a dot for each other character: "Weight..000.".
  return /\.{2,3}000s?\.?$/.test(heading) || /(?:^|[^\d.,])['’`]?000['’`]?s?(?:$|[^\d])|thousand/i.test(heading);
}

type QuestionRole = 'id' | 'age' | 'gender' | 'weight';

/** Headings that word a role in full, as a question or a term, in the form that `plainName` gives. */
const QUESTIONS: readonly (readonly [QuestionRole, RegExp])[] = [
  [
    'id',
    /^(?:id|n|no|nr|num|numero|codigo|code)(?:de|du|do|di|dela|del)?(?:repondant|questionnaire|enquete|encuesta|encuestado|cuestionario|intervista|intervistato|questionario|entrevista|entrevistado|befragung|befragten|fragebogen|vragenlijst|enquete)$|^(?:entrevistado|intervistata|encuestada|repondante|lfdnr|laufendenummer|befragtenid|befragtennr|interviewnr|probandennr|respondentnr)$/,
  ],
  [
    'age',
    /^ageof(?:the)?(?:respondent|person|participant)$|^(?:yourage|howoldareyou|howoldisthe(?:respondent|person)|whatageareyou)$|^(?:which|what)(?:of(?:these|thefollowing))?age(?:group|band|range|bracket|categor(?:y|ies))s?(?:areyou(?:in)?|doyou(?:fall|belong)(?:in|into|to|within)?|bestdescribesyou|appliestoyou)?$/,
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
    /^(?:areyou)(?:an?)?(?:male|man|female|woman)(?:or|an?).*$|^your(?:gender|sex)$|^whatgenderareyou$|^(?:which|what)genderdoyouidentify(?:as|with)$|^howdoyou(?:describe|identify)your(?:gender|self)$/,
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
    /^(?:(?:coefficiente|fattore)di(?:espansione|ponderazione)|(?:coefficient|facteur)(?:de|d)(?:ponderation|extrapolation|redressement)|(?:coeficiente|factor|fator)de(?:ponderacion|ponderacao|expansion|expansao)|(?:fall|design|personen|hochrechnungs)gewicht|weegcoefficient)$/,
  ],
];

/** "S1." or "Q12" before a question, as a plain name. */
const QUESTION_CODE = /^[sqfdp]\d{1,3}(?=\D)/;

/** The role that a question asks for, in one of seven languages; null for any other heading. @param name  the heading as a plain name */
function roleOfQuestion(name: string): QuestionRole | null {
  const names = [name, name.replace(QUESTION_CODE, '')];
  return QUESTIONS.find(([, pattern]) => names.some((one) => pattern.test(one)))?.[0] ?? null;
}
