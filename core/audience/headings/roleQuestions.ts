type AskedRole = 'id' | 'age' | 'gender' | 'weight';

/** Headings that word a role in full, as a question or a term, in the form that `plainName` gives. */
const QUESTIONS: readonly (readonly [AskedRole, RegExp])[] = [
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
const CODE = /^[sqfdp]\d{1,3}(?=\D)/;

/** The role that a question asks for, in one of seven languages; null for any other heading. @param name  the heading as a plain name */
export function roleOfQuestion(name: string): AskedRole | null {
  const names = [name, name.replace(CODE, '')];
  return QUESTIONS.find(([, pattern]) => names.some((one) => pattern.test(one)))?.[0] ?? null;
}
