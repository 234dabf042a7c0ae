import { anyOf } from '../../text/anyOf.ts';
import type { Doubts } from '../doubts/doubts.ts';
import { countsOf, shareOf } from './personColumns.ts';
import type { LeftOutRule, PersonColumnSurvey, PersonColumn } from './personColumns.ts';

const COUNTRY_OF = anyOf('survey|sample|respondent|interview|your|home');
const COUNTRY_WORD = anyOf('country|countries|market|nation|land|pays|pa[íi]s|paese');
/** Headings of a column that says in which country people were asked. */
const COUNTRY_HEADING = new RegExp(
  `^(?:${COUNTRY_OF}[ _]?)?${COUNTRY_WORD}(?:[ _]?(?:of residence|code|name|label|id))?$`,
  'i',
);
/** Cells that mean Australia. */
const AUSTRALIA = /^(?:au|aus|australi[aeë]n?|australie|austr[áa]lia)$/i;
/** Countries in which media surveys are made, by their names and codes. */
const COUNTRY = new RegExp(
  `^${anyOf(
    // Oceania, British Isles
    'au|aus|australi[aeë]n?|australie|nz|nzl|new zealand|neuseeland|nouvelle-z[ée]lande',
    'uk|gb|gbr|united kingdom|great britain|britain|england|scotland|wales|ireland|ie',
    // North America
    'us|usa|united states(?: of america)?|canada|ca|mexico|mx',
    // Europe
    'germany|deutschland|de|deu|austria|[öo]sterreich|at|switzerland|schweiz|suisse|ch|france|fr|fra',
    'spain|espa[ñn]a|es|esp|italy|italia|it|ita|portugal|pt',
    'netherlands|nederland|nl|nld|belgium|belgi[ëe]|belgique|be|luxembourg',
    'denmark|danmark|dk|sweden|sverige|se|norway|norge|no|finland|fi',
    'poland|polska|pl|czech(?:ia| republic)|cz|hungary|greece|turkey|t[üu]rkiye',
    // Asia and the Pacific
    'india|in|china|cn|hong kong|hk|taiwan|tw|japan|jp|(?:south )?korea|kr|singapore|sg|malaysia|my',
    'indonesia|id|philippines|ph|thailand|th|vietnam|vn|pakistan|bangladesh|sri lanka|nepal',
    'fiji|papua new guinea|png',
    // South Africa, South America
    'south africa|za|brazil|brasil|br|argentina|ar|chile|colombia|peru|per[úu]',
    // Middle East, Africa
    'uae|united arab emirates|saudi arabia|israel|egypt|nigeria|kenya',
  )}$`,
  'i',
);
/** In a column of countries, at least this share of the people have one of these countries. */
const COUNTRIES_SHARE = 0.8;
/** A column with more countries than this says where people were born rather than where they were asked. */
const SAMPLES_MAXIMUM = 5;
/** A column with more different texts than this is not asked about. */
const VALUES_MAXIMUM = 40;
/** Largest number of countries that a question offers. */
const COUNTRIES_OFFERED = 9;
/** If more than this share of the people are outside Australia, Run asks which country to use. */
const SHARE_MAXIMUM = 0.1;

/** Asks which country to use, if a file has the samples of several countries. */
export function decideCountries(survey: PersonColumnSurvey, registry: Doubts): LeftOutRule[] {
  const column = survey.columns.find(isCountry);
  if (column === undefined) return [];
  const { heading, index, cells } = column;
  const values = cells
    .filter(({ text }) => text !== '')
    .toSorted(
      (one, two) => Number(AUSTRALIA.test(two.text)) - Number(AUSTRALIA.test(one.text)) || two.people - one.people,
    );
  const [first] = values;
  const isAustraliaAssumed = AUSTRALIA.test(first!.text) && values.length <= SAMPLES_MAXIMUM;
  const allPeople = cells.reduce((sum, { people }) => sum + people, 0);
  const chosen = registry.ask({
    code: 'countries',
    columns: [heading],
    cells: countsOf(values),
    message: `"${heading}" contains ${values.length} countries. Which one is the plan for?`,
    assumed: isAustraliaAssumed ? onlyOptionId(first!.text) : 'all',
    keepsRows: 'all',
    onlyListed: isAustraliaAssumed && shareOf(cells, ({ text }) => text !== first!.text) <= SHARE_MAXIMUM,
    options: [
      ...values
        .slice(0, COUNTRIES_OFFERED)
        .map(({ text, people }) => ({ id: onlyOptionId(text), label: `Only "${text}"`, people })),
      { id: 'all', label: 'All of them together', people: allPeople },
    ],
  });
  const kept = values.find(({ text }) => onlyOptionId(text) === chosen);
  return kept === undefined
    ? []
    : [{ index, texts: [kept.text], keepsMatches: true, reason: `another "${heading}" than "${kept.text}"` }];
}

const onlyOptionId = (text: string) => `only ${text}`;

function isCountry({ heading, cells, hasMoreTexts }: PersonColumn): boolean {
  const filled = cells.filter(({ text }) => text !== '');
  if (hasMoreTexts || filled.length < 2 || filled.length > VALUES_MAXIMUM || !COUNTRY_HEADING.test(heading.trim()))
    return false;
  return shareOf(filled, ({ text }) => COUNTRY.test(text)) >= COUNTRIES_SHARE;
}
