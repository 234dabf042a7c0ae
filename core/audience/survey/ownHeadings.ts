import { anyOf } from '../../text/anyOf.ts';
import type { AskedRole } from './roleRules.ts';

/** Headings about someone other than the respondent, or about a thing: their ages and genders are not the respondent's. */
const OF_OTHERS = new RegExp(
  anyOf(
    String.raw`child|kids?\b|\bson\b|daughter|partner|spouse|husband|wife|youngest|oldest|eldest`,
    String.raw`device|\bcar\b|vehicle|account|company|pet\b`,
    String.raw`kind\b|kinder`, // German
    'enfant', // French
    'hij[oa]', // Spanish
    'figli', // Italian
    'partenaire', // French
    'pareja', // Spanish
  ),
  'i',
);
/** Further people and things. In questions about groceries or children such words may be about the respondent: "in your home". */
const OF_OTHER_THINGS = new RegExp(
  String.raw`\b${anyOf(
    'mother|father|mum|mom|dad|sibling|brother|sister|boss|manager|doctor|therapist',
    'home|house|dwelling|building|property|business|phone|smartphone|tv|stopped',
  )}s?\b`,
  'i',
);
const FIRST_THING = anyOf('job|child|home|house|car|phone|smartphone|used?|purchase|marriage');
/** Headings about another age than that on the day of the interview, or about what somebody wishes: "Age at first job". */
const OTHER_TIME = new RegExp(
  anyOf(
    String.raw`\bat first\b|\bfirst ${FIRST_THING}\b`,
    String.raw`\b(?:retire\w*|retirement|marri\w*|expected|planned|ideal|preferred|desired|perceived)\b`,
    String.raw`\bage (?:when|since|until|from which)\b|\bwhen you (?:first|began|started)\b`,
  ),
  'i',
);

/** Whether a heading says that its answers, such as ages or genders, are not those of the respondent today. */
export function isOfOthers(role: AskedRole, heading: string): boolean {
  const plain = spacedWords(heading);
  if (OF_OTHERS.test(plain)) return true;
  if (ASKS_RESPONDENT.test(plain)) return false;
  return (role === 'age' || role === 'gender') && (OF_OTHER_THINGS.test(plain) || OTHER_TIME.test(plain));
}

/** "How old are you?", "What is your gender?" */
const ASKS_RESPONDENT = /\b(?:are|were) you\b(?! when)|\byour (?:age|gender|sex|(?:year|date|month) of birth|birth)/i;
/** Words of headings in other languages. */
const NOT_ENGLISH = /(?<!\p{L})(?:d[eu]s?|en|ans|der|die|das|del|la|el|van|het|een|von|im|am)(?!\p{L})/iu;

/** Words of English headings about the respondent's own age, birth or gender. */
const OWN_WORDS = new RegExp(
  `^${anyOf(
    // Age, gender
    'ages?|aged|born|birth|births?|birthday|birthdate|birthyear|dob|yob',
    String.raw`gender|sex|generations?|identity|identif\w*|m|f|male|female|man|woman|men|women|other`,
    // Groups
    'group(?:s|ed|ing)?|grp|band(?:s|ed)?|ranges?|brackets?|buckets?|bins?|prefer|not|say|segments?|intervals?',
    // Terms of surveys
    'imputed|weight(?:ing|ed)?|waves?|gp|tracker|brand|cat(?:egor(?:y|ies))?|breaks?|class(?:es)?|cohorts?',
    'codes?|coded|labels?|text|values?|names?|desc(?:ription)?|type',
    // Dates
    'years?|yrs?|months?|dates?|days?|dd|mm|yyyy|yy',
    // Words between
    'old|up|over|under|in|of|the|a|an|to|at|on|by|as|for|and|or|is|last|time',
    // People
    'respondents?|resps?|persons?|people|participants?|panel(?:l?ists?)?|members?',
    'users?|customers?|consumers?|readers?|subjects?|individuals?',
    // How the answer was made
    String.raw`exact|actual|current(?:ly)?|today|now|recod\w*|re|derived|hidden|calc\w*|comput\w*`,
    String.raw`num(?:ber|eric|erical)?|int(?:eger)?|single|precise|rounded|completed?|approx\w*|approximate`,
    'detailed|full|final|raw|net|clean(?:ed)?|quotas?|screen(?:er|ing|ed)?|self|reported|stated|open|closed|own',
    String.raw`survey\w*|interview\w*|demo(?:s|graphics?)?|profile\w*|classification|target|standard|std`,
    'summary|short|long|new',
    // Words of questions
    String.raw`which|what|how|was|were|when|are|am|i|my|me|describe\w*|do|does|belongs?|falls?`,
    'into|following|these|best|assigned|legal|binary|please|select|enter|tell|us|year',
    String.raw`[a-z]{0,3}\d+[a-z]?|[a-z]`,
  )}$`,
  'i',
);

/**
 * Whether every word of a heading is known to be about the respondent: "Age of respondent", but not "Age of licence". Questions
 * with "you", and headings in other languages, are taken as about the respondent.
 */
export function isSurelyOwn(heading: string): boolean {
  const plain = spacedWords(heading.replace(/[([{][^()[\]{}]*[)\]}]/g, ' '));
  if (
    /\byou(?:r|rs|rself)?\b/i.test(plain) ||
    NOT_ENGLISH.test(plain) ||
    !/\b(?:ages?|aged|born|birth|gender|sex)\b/i.test(plain)
  )
    return true;
  return (plain.match(/[\p{L}\d]+/gu) ?? []).every((word) => OWN_WORDS.test(word));
}

/** The words of a heading that is the name of a variable: "Vehicle_age", "AgeOfHome". */
function spacedWords(heading: string): string {
  return heading.replace(/[_.]+/g, ' ').replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ');
}
