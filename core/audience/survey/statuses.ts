import { anyOf } from '../../text/anyOf.ts';
import type { Doubts } from '../doubts/doubts.ts';
import { countsOf, shareOf } from './personColumns.ts';
import type { LeftOutRule, PersonColumnSurvey, PersonColumn } from './personColumns.ts';

/** Above this share of the people, Run asks about rows that are not complete answers. */
const SHARE_MAXIMUM = 0.01;
/** A status has at most this many different texts. */
const TEXTS_MAXIMUM = 40;
/** A column of progress has at most this many different texts: whole percentages from 0 to 100 are 101, and one more is allowed. */
const PROGRESS_TEXTS_MAXIMUM = 102;
/** A column that marks more than this share of the people does not mark faulty rows. */
const MARKED_SHARE_MAXIMUM = 0.5;

// Parts of the headings of a status.
const STATUS_OF = anyOf(
  'survey|response|interview|completion|respondent|resp|record|sample|quota|final|case',
  'data|quality|attention|validation|trap|fieldwork|panel|participant|v',
);
const STATUS = anyOf(
  'status|state of interview|dispo(?:sition)?|outcome|result|type|completion|completeness|complete|completed|finished',
  'progress|quota|quality|flag|qc|check|screener|screenout',
  'term|terminate|termination|terminated|qualif(?:ied|ies)|eligib(?:le|ility)|sample',
);
/** Headings of columns with the status of a row. */
const STATUS_HEADING = new RegExp(
  `^${anyOf(
    String.raw`(?:${STATUS_OF}[ _]?)*${STATUS}(?:[ _]?(?:code|flag|label|type|check|\d))?`,
    '(?:bearbeitungs|interview|ausf[üu]ll)?status', // German
    'statut', // French
    'estado', // Spanish and Portuguese
    'stato', // Italian
    'situa[çc][ãa]o', // Portuguese
    'distribution ?channel',
    // Completed
    'abgeschlossen|beendet', // German
    'termin[ée]', // French
    'terminado', // Spanish
    'completato', // Italian
    'voltooid', // Dutch
    'conclu[íi]do', // Portuguese
    // Qualified
    'qualifi(?:ziert|[ée]e?|cato)|[ée]ligible|calificad[oa]|elegible|idone[oa]|qualificad[oa]',
    'geeignet|gekwalificeerd|geschikt',
  )}$`,
  'i',
);
/** Words of rows that are not the complete answers of a person. */
const UNFINISHED = new RegExp(
  anyOf(
    // Not qualified
    'screen(?:ed)?[ -]?out|^screened$|terminat|disqual|not qualified|unqualified|(?:not |in)eligible',
    // Not complete
    'partial|incomplete|un(?:finished|completed)|not (?:complete|finished|submitted)',
    'in progress|ongoing|pending|started|opened',
    'abandon|break[ -]?off|broke off|drop(?:ped)?[ -]?out|suspend',
    'quota ?(?:full|out|fail|met|reached|closed)|over ?quota',
    // Tests, fraud
    String.raw`preview|\btests?\b|test data|\bspam\b|\bbots?\b|fraud|suspicious|duplicate`,
    'reject|removed?|deleted?|discard|exclude|invalid',
    String.raw`(?:bad|poor|low) quality|fail(?:ed|ure)?\b|speed(?:er|ing)|straight ?-?lin|flat ?-?lin`,
    'unvollst|abgebrochen|abbruch|ausgescreent|ausgeschieden|screenout|quote (?:voll|erreicht)', // German
    'nicht (?:beendet|abgeschlossen)|vorschau|testfall|testdaten', // German
    'incompl[eèé]t|partiel|abandonn|[ée]limin[ée]|filtr[ée]', // French
    'hors cible|quota atteint|non termin|en cours|aper[çc]u', // French
    'incomplet[oa]|parcial|abandonad|descartad|descalificad|desqualificad', // Spanish and Portuguese
    'cuota (?:completa|llena|cerrada)|cota (?:cheia|atingida)|en curso|em andamento', // Spanish and Portuguese
    'vista previa|prueba|pr[ée]-?visualiza', // Spanish and Portuguese
    'parzial|interrott|scartat|squalificat|fuori target|quota (?:piena|raggiunta)|in corso|anteprima', // Italian
    'onvolledig|afgebroken|uitgevallen|uitgescreend', // Dutch
    'quotum (?:vol|bereikt)|niet (?:voltooid|afgerond)|voorbeeld', // Dutch
  ),
  'i',
);
/** Words of complete rows. A column without such a word is not a status. */
const FINISHED = new RegExp(
  `^${anyOf(
    '(?:fully |survey )?complete[ds]?|finished|completed? (?:survey|interview)',
    'qualified|eligible|approved|accepted|submitted|valid|ok',
    // Kinds of responses of Qualtrics
    'ip address|imported|anonymous|gl|email',
    'vollst[äa]ndig|abgeschlossen|beendet|g[üu]ltig', // German
    'complet|complète|termin[ée]e?|valide', // French
    'complet[oa]|terminad[oa]|finalizad[oa]|v[áa]lid[oa]', // Spanish
    'completato|finito|valido', // Italian
    'volledig|voltooid|afgerond|geldig', // Dutch
    'conclu[íi]d[oa]', // Portuguese
  )}$`,
  'i',
);
/** Further words of complete rows, in columns with the heading of a status. */
const COMPLETE_STATUS = new RegExp(
  `^${anyOf(
    'done|good|pass(?:ed)?|clean|keep|kept|live|real|normal|include[ds]?|full|active|correct',
    'respondents?|participants?|main(?: sample| survey| study)?',
    'haupt(?:stichprobe|befragung|studie)|befragte[rn]?', // German
    'principal|répondants?', // French
  )}$`,
  'i',
);
/** Further words of rows that do not count, in columns with the heading of a status. */
const FAULTY_STATUS =
  /^(?:bad|poor|low|not ok|nok|withdrawn|withdrew|inactive|cancell?ed|void(?:ed)?|unusable|suspect|incorrect|wrong|refused|refusal)$/i;
/** Cells that mean no, in the languages that the reader knows. */
const NO = /^(?:0|no|n|false|nein|non|nee|não|falso|faux|falsch|onwaar)$/i;
/** Cells that mean yes. */
const YES = /^(?:1|yes|y|true|ja|oui|s[íi]|sim|vrai|verdadero|wahr|vero|waar|verdadeiro|x)$/i;
/** Whether a cell is yes or no in one of the languages of files, or 1 or 0. */
export const isYesOrNo = (text: string) => YES.test(text) || NO.test(text);
/** Columns in which "no" means that the row is not complete. */
const NO_MEANS_INCOMPLETE = new RegExp(
  anyOf(
    'complet|finish|qualif|calific|[ée]ligib|elegible|geeignet|geschikt|idone[oa]|valid|approved',
    'abgeschlossen|beendet|vollst[äa]ndig', // German
    'termin[ée]', // French
    'terminado', // Spanish
    'voltooid|afgerond', // Dutch
    'conclu[íi]d', // Portuguese
  ),
  'i',
);
/** Headings that may also be about a person: qualified for a job, eligible to vote. */
const QUALIFIED = /qualif|calific|[ée]ligib|elegible|geeignet|geschikt|idone[oa]/i;
/** In such a column, "no" means that the row is not complete only if at most this share of the people have it. */
const UNQUALIFIED_SHARE_MAXIMUM = 0.4;
const FAULTY_ROW = anyOf(
  'test(?:[ _]?(?:case|data|row|respondent|interview|record))?|preview',
  // Not qualified, not complete
  'screen(?:ed)?[ _-]?out|partial|incomplete|drop(?:ped)?[ _-]?out|terminated?|disqualified',
  'quota[ _]?(?:full|out)|over[ _]?quota',
  // Careless or removed answers
  'speed(?:er|ing)|straight[ _-]?lin(?:er|ing)|flat[ _-]?liner|excluded?|remove[d]?|reject(?:ed)?',
  'duplicate|spam|fraud|bot|deleted?|discard(?:ed)?|withdrawn|ineligible',
  'fail(?:ed|s)?(?:[ _](?:the[ _])?(?:attention|quality|trap|qc)?[ _]?(?:checks?|test|question))?',
  'bad[ _]?(?:data|quality)|low[ _]?quality',
  'abbruch|abgebrochen', // German
  'abandon|elimin[ée]', // French
);
/** Columns in which "yes" means that the row does not count: "Is test", "Screened out", "Speeder flag". */
const YES_MEANS_FAULTY = new RegExp(
  String.raw`^(?:is[ _]?|flag(?:ged)?[ _:-]*(?:as )?)?${FAULTY_ROW}(?:[ _-]?(?:flag|yn|y/n|\d))?$`,
  'i',
);
const PASSED = anyOf('pass(?:ed)?|valid(?:ated|ity)?|usable|clean|accepted|keep|kept');
const PASSED_THING = anyOf(
  'case|data|row|respondent|interview|record|response|response',
  'quality|attention|qc|checks?|screening|flag',
);
const IN_THE_ANALYSIS = '[ _-](?:in|for)[ _-](?:the )?(?:analysis|report(?:ing)?|data|sample|base)';
const GOOD_ROW = anyOf(
  `(?:data |quality |attention |qc |all )*${PASSED}(?:[ _-](?:all[ _-])?${PASSED_THING})*`,
  `(?:includ(?:ed?|e[ds]?)|used?|count(?:ed)?)(?:${IN_THE_ANALYSIS})?`,
  String.raw`filter(?:[ _]?(?:\$|var|flag))?|(?:informed )?consent(?:ed|[ _](?:given|yes|flag))?`,
  '(?:i )?(?:agreed?|consent) to (?:take part|participate|the survey|terms).*',
);
/** Columns in which "no" means that the row does not count: "Passed quality check", "Valid", "Included", "Consent", "filter_$". */
const NO_MEANS_FAULTY = new RegExp(String.raw`^(?:is[ _]?)?${GOOD_ROW}(?:[ _-]?(?:flag|yn|y/n|\?))?$`, 'i');
/** Headings of other columns by which an export of Qualtrics is recognised. */
const OF_QUALTRICS =
  /^(?:RecordedDate|Recorded Date|DistributionChannel|Distribution Channel|ResponseId|Response ID)$/i;
const QUALTRICS_STATUS = /^(?:status|response type)$/i;
/** Status codes of Qualtrics for rows that are not the answers of a respondent. */
const QUALTRICS_CODES: readonly string[] = ['1', '2', '8', '9', '12', '17', '40', '48'];
/** Headings of a status that may be given as codes. */
const CODED_STATUS =
  /^(?:(?:survey|response|interview|completion|respondent|resp|v|f)[ _]?)*(?:status|dispo(?:sition)?)(?:[ _]?code)?$/i;
/** A status has at most this many different codes. */
const CODES_MAXIMUM = 8;
/** Columns that are filled once an interview is over. */
const SUBMITTED_AT = new RegExp(
  `^${anyOf(
    'submit(?:ted)?[ _]?(?:date|time|at|on)?|date ?submitted',
    String.raw`completed?[ _]?(?:date|time|at|on)|completion[ _]?(?:date|time)|submitdate\b.*`,
    'datum abgeschickt', // German
    'date de soumission', // French
  )}$`,
  'i',
);

/** Finds columns that mark rows as incomplete or faulty, and asks whether to leave these rows out. */
export function decideStatuses(survey: PersonColumnSurvey, registry: Doubts): LeftOutRule[] {
  const isQualtrics = survey.columns.some(({ heading }) => OF_QUALTRICS.test(heading.trim()));
  return survey.columns.flatMap((column) => {
    const isQualtricsStatus = isQualtrics && QUALTRICS_STATUS.test(column.heading.trim());
    const codes = codesOf(column, isQualtricsStatus);
    if (codes !== null && !isQualtricsStatus) return askAboutCodes(column, codes, registry);
    const texts = codes === null ? unfinishedTexts(column) : codes.filter((code) => QUALTRICS_CODES.includes(code));
    if (texts.length === 0) return [];
    const { heading, index, cells } = column;
    const unfinishedCells = cells.filter(({ text }) => texts.includes(text));
    const rows = unfinishedCells.reduce((sum, cell) => sum + cell.rows, 0);
    const answer = registry.ask({
      code: 'incomplete answers',
      columns: [heading],
      cells: countsOf(unfinishedCells),
      message: `According to "${heading}", ${rows === 1 ? 'one row does' : `${rows} rows do`} not contain the complete answers of a respondent (${exampleText(unfinishedCells[0]!.text)}). Leave ${rows === 1 ? 'it' : 'them'} out?`,
      assumed: 'leave out',
      keepsRows: 'count',
      mayChangeMuch: shareOf(cells, ({ text }) => texts.includes(text)) > SHARE_MAXIMUM,
      options: [
        { id: 'leave out', label: 'Leave them out' },
        { id: 'count', label: 'Count them as respondents' },
      ],
    });
    if (answer === 'count') return [];
    return [{ index, texts, keepsMatches: false, reason: `no complete answers by "${heading}"` }];
  });
}

const exampleText = (text: string) => (text === '' ? 'the cell is empty' : `for example "${text}"`);

/** The codes in a column of statuses without words, the most frequent first; null for any other column. */
function codesOf({ heading, cells, hasMoreTexts }: PersonColumn, isQualtricsStatus: boolean): string[] | null {
  const filled = cells.filter(({ text }) => text !== '').toSorted((one, two) => two.rows - one.rows);
  const texts = filled.map(({ text }) => text);
  const isCodes = texts.length > 1 && texts.length <= CODES_MAXIMUM && texts.every((text) => /^\d{1,2}$/.test(text));
  const isYesNo = !isQualtricsStatus && texts.every((text) => text === '0' || text === '1');
  return !hasMoreTexts && isCodes && !isYesNo && CODED_STATUS.test(heading.trim()) ? texts : null;
}

function askAboutCodes(
  { heading, index, cells }: PersonColumn,
  codes: readonly string[],
  registry: Doubts,
): LeftOutRule[] {
  const answer = registry.ask({
    code: 'status codes',
    columns: [heading],
    cells: countsOf(cells),
    message: `"${heading}" holds codes without their meaning. Which code is a complete answer?`,
    assumed: 'all',
    keepsRows: 'all',
    mayChangeMuch: shareOf(cells, ({ text }) => text !== codes[0]) > SHARE_MAXIMUM,
    options: [
      { id: 'all', label: 'All: count every row' },
      ...codes.map((code) => ({ id: `only ${code}`, label: `Only ${code}` })),
    ],
  });
  const kept = codes.find((code) => `only ${code}` === answer);
  return kept === undefined
    ? []
    : [{ index, texts: [kept], keepsMatches: true, reason: `another "${heading}" than ${kept}` }];
}

/** The texts that mark rows as not complete; empty where the column is not a status. */
function unfinishedTexts({ heading: given, cells, hasMoreTexts }: PersonColumn): string[] {
  const heading = given.trim().replace(/ *\?$/, '');
  const textsIfFew = (texts: readonly string[], maximum = MARKED_SHARE_MAXIMUM) =>
    shareOf(cells, ({ text }) => texts.includes(text)) <= maximum ? [...texts] : [];
  const filled = cells.filter(({ text }) => text !== '');
  if (SUBMITTED_AT.test(heading)) return filled.length > 0 && cells.length > filled.length ? textsIfFew(['']) : [];
  if (hasMoreTexts || cells.length < 2 || filled.length > PROGRESS_TEXTS_MAXIMUM) return [];
  const isNamed = STATUS_HEADING.test(heading);
  const texts = filled.map(({ text }) => text);
  if (isNamed && /progress/i.test(heading) && texts.includes('100') && texts.every((text) => /^\d{1,3}$/.test(text)))
    return texts.filter((text) => text !== '100');
  if (filled.length > TEXTS_MAXIMUM) return [];
  if (texts.every(isYesOrNo)) {
    if (YES_MEANS_FAULTY.test(heading)) return textsIfFew(texts.filter((text) => YES.test(text)));
    if (NO_MEANS_FAULTY.test(heading)) return textsIfFew(texts.filter((text) => NO.test(text)));
    if (!isNamed || !NO_MEANS_INCOMPLETE.test(heading)) return [];
    const incomplete = texts.filter((text) => NO.test(text));
    return QUALIFIED.test(heading) ? textsIfFew(incomplete, UNQUALIFIED_SHARE_MAXIMUM) : incomplete;
  }
  // A single text, such as "dup" or a date, marks the rows; all other rows are empty.
  if (YES_MEANS_FAULTY.test(heading) && cells.length > filled.length && filled.length === 1 && !NO.test(texts[0]!))
    return textsIfFew(texts);
  // "Not passed" below "Quality check", "Invalid" below "Valid".
  const isNegation = (text: string) => NO_MEANS_FAULTY.test(heading) && /^(?:not?|un|in)[ -]?\p{L}{3}/iu.test(text);
  const isUnfinished = (text: string) =>
    UNFINISHED.test(text) || (isNamed && FAULTY_STATUS.test(text)) || isNegation(text);
  const unfinished = texts.filter((text) => isUnfinished(text) && !FINISHED.test(text));
  const isStatus = texts.some((text) => FINISHED.test(text) || (isNamed && COMPLETE_STATUS.test(text)));
  // Without the heading of a status, a column must have words of both kinds and no other text.
  const hasOnlyStatusWords =
    unfinished.length > 0 && texts.every((text) => UNFINISHED.test(text) || FINISHED.test(text));
  if (isStatus && (isNamed || hasOnlyStatusWords)) return unfinished;
  // A column of flags is empty for the rows that are right.
  const isFlag = (isNamed || YES_MEANS_FAULTY.test(heading)) && hasOnlyStatusWords && cells.length > filled.length;
  return isFlag ? textsIfFew(unfinished) : [];
}
