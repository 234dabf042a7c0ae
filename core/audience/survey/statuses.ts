import type { Doubts } from '../doubts/doubts.ts';
import type { LeftOutRule } from './leftOutRule.ts';
import { countsOf, shareOf } from './personColumns.ts';
import type { PeopleSurvey, PersonColumn } from './personColumns.ts';

/** Above this share of the people, rows that are no complete answers are asked about. */
const SHARE_MAXIMUM = 0.01;
const VALUES_MAXIMUM = 40;

const HEADING =
  /^(?:(?:survey|response|interview|completion|respondent|record|sample|quota|final|case)[ _]?)?(?:status|state of interview|dispo(?:sition)?|outcome|result|type|completion|completeness|complete|finished|progress|quota|screener|screenout|termination)(?:[ _]?(?:code|flag|label|type|\d))?$|^(?:bearbeitungs)?status$|^(?:statut|estado|stato|distribution ?channel|abgeschlossen|beendet|termin[ée]|terminado|completato|voltooid)$/i;
/** Words of rows that are not the complete answers of a person. */
const UNFINISHED =
  /screen(?:ed)?[ -]?out|terminat|disqual|partial|incomplete|not (?:complete|finished)|in progress|started|abandon|break[ -]?off|broke off|drop(?:ped)?[ -]?out|suspend|quota ?(?:full|out|fail|met)|over ?quota|preview|\btests?\b|test data|\bspam\b|duplicate|rejected|removed|bad quality|speeder|unvollst|abgebrochen|abbruch|ausgescreent|nicht beendet|incompl[eèé]t|partiel|abandonn|[ée]limin[ée]|filtr[ée]|incomplet[oa]|parcial|abandonad|descartad|parzial|interrott|scartat|onvolledig|afgebroken|uitgevallen/i;
/** Words of rows that are complete; a column without any is no status. */
const FINISHED =
  /^(?:(?:fully |survey )?complete[ds]?|finished|completed? (?:survey|interview)|qualified|approved|accepted|submitted|valid|ok|ip address|imported|anonymous|gl|email|vollst[äa]ndig|abgeschlossen|beendet|complet|complète|termin[ée]e?|complet[oa]|terminad[oa]|completato|finito|volledig|voltooid|conclu[íi]d[oa])$/i;
const NO = /^(?:0|no|n|false|nein|non|nee|não|falso|faux|falsch)$/i;
const YES = /^(?:1|yes|y|true|ja|oui|s[íi]|sim|vrai|verdadero|wahr|vero)$/i;

/** Finds columns that say which rows are not complete answers, and asks whether to leave those out. */
export function decideStatuses(survey: PeopleSurvey, registry: Doubts): LeftOutRule[] {
  return survey.columns.flatMap((column) => {
    const texts = unfinishedTexts(column);
    if (texts.length === 0) return [];
    const { heading, index, cells } = column;
    const left = cells.filter(({ text }) => texts.includes(text));
    const rows = left.reduce((sum, cell) => sum + cell.rows, 0);
    const answer = registry.ask({
      code: 'incomplete answers',
      columns: [heading],
      cells: countsOf(left),
      message: `By "${heading}" ${rows === 1 ? 'one row is' : `${rows} rows are`} not the complete answers of a respondent, such as "${left[0]!.text}". Leave them out?`,
      assumed: 'leave out',
      serious: shareOf(cells, ({ text }) => texts.includes(text)) > SHARE_MAXIMUM,
      options: [
        { id: 'leave out', label: 'Leave them out' },
        { id: 'count', label: 'Count them as respondents' },
      ],
    });
    if (answer === 'count') return [];
    return [{ index, texts, keeps: false, reason: `no complete answers by "${heading}"` }];
  });
}

/** The texts of rows that are not complete; none where the column is no status. */
function unfinishedTexts({ heading, cells, more }: PersonColumn): string[] {
  const filled = cells.filter(({ text }) => text !== '');
  if (more || filled.length < 2 || filled.length > 2 * VALUES_MAXIMUM + 22) return [];
  const isNamed = HEADING.test(heading.trim());
  const texts = filled.map(({ text }) => text);
  if (isNamed && /progress/i.test(heading) && texts.includes('100') && texts.every((text) => /^\d{1,3}$/.test(text)))
    return texts.filter((text) => text !== '100');
  if (filled.length > VALUES_MAXIMUM) return [];
  const isYesNo = texts.every((text) => YES.test(text) || NO.test(text));
  if (isYesNo)
    return /complete|finished|abgeschlossen|beendet|termin|voltooid/i.test(heading) && isNamed
      ? texts.filter((text) => NO.test(text))
      : [];
  const unfinished = texts.filter((text) => UNFINISHED.test(text) && !FINISHED.test(text));
  const isStatus = texts.some((text) => FINISHED.test(text));
  // Elsewhere than in a status column both kinds of words must be there, and nothing else.
  const isOnly = unfinished.length > 0 && texts.every((text) => UNFINISHED.test(text) || FINISHED.test(text));
  return isStatus && (isNamed || isOnly) ? unfinished : [];
}
